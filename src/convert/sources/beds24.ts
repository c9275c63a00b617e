/** Beds24, bookings as CSV (comma, tab or `;`), for export and import: a row for each room, columns by name in any order, text with HTML entities. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'beds24',
  title: 'Beds24 bookings',
  resource: 'bookings',
  evidence: 'vendor',
  doubts: 'Rooms are named by their RoomId only; the headers of a guest name in two columns were not seen.',
  columns: [
    // The rows of a group have one master.
    { words: ['MasterId'], role: 'id' },
    { words: ['BookId'], role: 'id' },
    { words: ['REF'], role: 'id' },
    { words: ['Name'], role: 'guest' },
    { words: ['Status'], role: 'booking_status' },
    { words: ['Property'], role: 'property' },
    { words: ['RoomId'], role: 'type_code' },
    { words: ['FirstNight'], role: 'checkin_date' },
    { words: ['LastNight'], role: 'last_night' },
    { words: ['CheckOut'], role: 'checkout_date' },
    { words: ['Price'], role: 'total_amount' },
    { words: ['Email'], role: 'guest_email' },
  ],
  unused: wordsOf('Title; Unit; Adult; Child; Balance'),
  signatures: [
    ['FirstNight', 'LastNight'],
    ['FirstNight', 'RoomId'],
  ],
  statuses: {
    new: 'Confirmed',
    confirmed: 'Confirmed',
    request: 'Pending',
    inquiry: 'Pending',
    cancelled: 'Cancelled',
    black: { leftOut: 'block' },
  },
  sameAsAbove: 'GROUP',
  repeats: 'rooms',
};
