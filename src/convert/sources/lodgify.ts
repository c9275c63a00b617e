/** Lodgify, bookings export: CSV with ISO dates; columns of taxes may follow. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'lodgify',
  title: 'Lodgify bookings',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'What RoomTypes holds was not seen; the house is taken where it is blank.',
  columns: [
    { words: ['Id'], means: 'id' },
    { words: ['Type'] },
    { words: ['Source'], means: 'booking_source' },
    { words: ['SourceText'] },
    { words: ['Name'], means: 'guest' },
    { words: ['DateArrival'], means: 'checkin_date' },
    { words: ['DateDeparture'], means: 'checkout_date' },
    { words: ['Nights'], means: 'nights' },
    { words: ['RoomTypes'], means: 'room_type_name' },
    { words: ['HouseName'], means: 'room_type_name' },
    { words: ['InternalCode'] },
    { words: ['House_Id'] },
    { words: ['People'] },
    { words: ['DateCreated'] },
    { words: ['TotalAmount'], means: 'total_amount' },
    { words: ['Currency'], means: 'currency_iso' },
    { words: ['Status'], means: 'booking_status' },
    { words: ['Email'], means: 'guest_email' },
    { words: ['Phone'] },
    { words: ['CountryName'] },
  ],
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
