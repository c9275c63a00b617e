/** Guestbook 24/7, the file for its import of bookings: CSV, dates as 08-Aug-14, the rooms of a booking as a list in one cell. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'guestbook-24-7',
  title: 'Guestbook 24/7 import file',
  resource: 'bookings',
  evidence: 'vendor',
  doubts: 'It names rooms, not their types.',
  columns: [
    { words: ['ChannelBookingID'], role: 'id' },
    { words: ['ArrivalDate'], role: 'checkin_date' },
    { words: ['DepartureDate'], role: 'checkout_date' },
    { words: ['Status'], role: 'booking_status' },
    { words: ['TotalRate'], role: 'total_amount' },
    { words: ['MainGuestFirstname'], role: 'guest_first_name' },
    { words: ['MainGuestSurname'], role: 'guest_last_name' },
    { words: ['MainGuestEmail'], role: 'guest_email' },
    { words: ['AllocatedRoomsAsList'], role: 'room_names' },
  ],
  unused: wordsOf('RequestDate; NumberOfGuest; MainGuestTitle; MainGuestPhone'),
  signatures: [
    ['ChannelBookingID', 'ArrivalDate', 'AllocatedRoomsAsList'],
    ['ChannelBookingID', 'ArrivalDate', 'MainGuestSurname'],
  ],
  statuses: {
    confirmed: 'Confirmed',
    unconfirmed: 'Pending',
    request: 'Pending',
    cancelled: 'Cancelled',
    noshow: 'NoShow',
  },
};
