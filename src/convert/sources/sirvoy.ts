/** Sirvoy, the file for its import of bookings: a row for each room, the price per night; comma, in Swedish and German accounts `;`. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'sirvoy',
  title: 'Sirvoy import file',
  resource: 'bookings',
  evidence: 'vendor',
  doubts: 'It names rooms, not their types.',
  columns: [
    { words: ['Booking ID'], role: 'id' },
    { words: ['Room No.'], role: 'room_type_name' },
    { words: ['Check-in'], role: 'checkin_date' },
    { words: ['Check-out'], role: 'checkout_date' },
    { words: ['Price per Night'], role: 'night_amount' },
    { words: ['First Name'], role: 'guest_first_name' },
    { words: ['Last Name'], role: 'guest_last_name' },
    { words: ['Email'], role: 'guest_email' },
    { words: ['Confirmed'], role: 'booking_status' },
    // The guest of one room in a booking of several.
  ],
  unused: wordsOf(`
    Number of Guests; Company; Address; Post/Zip Code; City; Country; Phone; Guest Message; Comment; Guest Name; Room Comment; Language`),
  signatures: [['Room No.', 'Check-in', 'Check-out', 'Number of Guests', 'Price per Night', 'First Name']],
  statuses: { '1': 'Confirmed', '0': 'Pending' },
  repeats: 'rooms',
  dateOrder: 'dmy',
  decimalMark: '.',
};
