/** Sirvoy, the file for its import of bookings: a row for each room, the price per night; comma, in Swedish and German accounts `;`. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'sirvoy',
  title: 'Sirvoy import file',
  resource: 'bookings',
  evidence: 'vendor',
  doubts: 'It names rooms, not their types.',
  columns: columnTable(`
    -: Number of Guests; Company; Address; Post/Zip Code; City; Country; Phone; Guest Message; Comment; Guest Name; Room Comment; Language
    id: Booking ID
    room_type_name: Room No.
    checkin_date: Check-in
    checkout_date: Check-out
    night_amount: Price per Night
    guest_first_name: First Name
    guest_last_name: Last Name
    guest_email: Email
    booking_status: Confirmed
    # The guest of one room in a booking of several.`),
  signatures: [['Room No.', 'Check-in', 'Check-out', 'Number of Guests', 'Price per Night', 'First Name']],
  statuses: { '1': 'Confirmed', '0': 'Pending' },
  repeats: 'rooms',
  dateOrder: 'dmy',
  decimalMark: '.',
};
