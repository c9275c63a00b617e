/** Guestbook 24/7, the file for its import of bookings: CSV, dates as 08-Aug-14, the rooms of a booking as a list in one cell. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'guestbook-24-7',
  title: 'Guestbook 24/7 import file',
  resource: 'bookings',
  evidence: 'vendor',
  doubts: 'It names rooms, not their types.',
  columns: [
    { words: ['ChannelBookingID'], means: 'id' },
    { words: ['ArrivalDate'], means: 'checkin_date' },
    { words: ['DepartureDate'], means: 'checkout_date' },
    { words: ['RequestDate'] },
    { words: ['NumberOfGuest'] },
    { words: ['Status'], means: 'booking_status' },
    { words: ['TotalRate'], means: 'total_amount' },
    { words: ['MainGuestTitle'] },
    { words: ['MainGuestFirstname'], means: 'guest_first_name' },
    { words: ['MainGuestSurname'], means: 'guest_last_name' },
    { words: ['MainGuestEmail'], means: 'guest_email' },
    { words: ['MainGuestPhone'] },
    { words: ['AllocatedRoomsAsList'], means: 'room_names' },
  ],
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
