/** Lodgify, bookings export: CSV with ISO dates; columns of taxes may follow. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'lodgify',
  title: 'Lodgify bookings',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'What RoomTypes holds was not seen; the house is taken where it is blank.',
  columns: [
    { words: ['Id'], role: 'id' },
    { words: ['Source'], role: 'booking_source' },
    { words: ['Name'], role: 'guest' },
    { words: ['DateArrival'], role: 'checkin_date' },
    { words: ['DateDeparture'], role: 'checkout_date' },
    { words: ['Nights'], role: 'nights' },
    { words: ['RoomTypes'], role: 'room_type_name' },
    { words: ['HouseName'], role: 'room_type_name' },
    { words: ['TotalAmount'], role: 'total_amount' },
    { words: ['Currency'], role: 'currency_iso' },
    { words: ['Status'], role: 'booking_status' },
    { words: ['Email'], role: 'guest_email' },
  ],
  unused: wordsOf('Type; SourceText; InternalCode; House_Id; People; DateCreated; Phone; CountryName'),
  signatures: [
    ['DateArrival', 'DateDeparture', 'HouseName'],
    ['DateArrival', 'DateDeparture', 'SourceText'],
  ],
  statuses: {
    booked: 'Confirmed',
    open: 'Pending',
    tentative: 'Pending',
    declined: 'Cancelled',
  },
};
