/** Beds24, bookings as CSV (comma, tab or `;`), for export and import: a row a room, columns by name in any order, text with HTML entities. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'beds24',
  title: 'Beds24 bookings',
  resource: 'bookings',
  evidence: 'vendor',
  doubts: 'Rooms are named by their RoomId only; the headers of a guest name in two columns were not seen.',
  columns: [
    // The rows of a group have one master.
    { words: ['MasterId'], means: 'id' },
    { words: ['BookId'], means: 'id' },
    { words: ['REF'], means: 'id' },
    { words: ['Title'] },
    { words: ['Name'], means: 'guest' },
    { words: ['Status'], means: 'booking_status' },
    { words: ['Property'], means: 'property' },
    { words: ['Unit'] },
    { words: ['RoomId'], means: 'type_code' },
    { words: ['FirstNight'], means: 'checkin_date' },
    { words: ['LastNight'], means: 'last_night' },
    { words: ['CheckOut'], means: 'checkout_date' },
    { words: ['Adult'] },
    { words: ['Child'] },
    { words: ['Price'], means: 'total_amount' },
    { words: ['Email'], means: 'guest_email' },
    { words: ['Balance'] },
  ],
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
