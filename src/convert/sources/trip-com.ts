/** Trip.com (Ctrip) eBooking, reservation list: the net rate only. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'trip-com',
  title: 'Trip.com reservations',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'Its own status words are not known. A reservation number may end in PREPAID.',
  columns: [
    { words: ['Reservation No.'], role: 'id' },
    { words: ['Reservation Status'], role: 'booking_status' },
    { words: ['Guest Name'], role: 'guest' },
    { words: ['Room ID'], role: 'type_code' },
    { words: ['Room Name'], role: 'room_type_name' },
    { words: ['Check-in Date'], role: 'checkin_date' },
    { words: ['Check-out Date'], role: 'checkout_date' },
    { words: ['Room(s)'], role: 'rooms' },
    { words: ['Night(s)'], role: 'nights' },
    { words: ['Net Rate'], role: 'net_amount' },
    { words: ['Currency'], role: 'currency_iso' },
  ],
  unused: wordsOf('Booking Date; Remarks'),
  signatures: [['Reservation No.', 'Reservation Status', 'Room ID', 'Room Name', 'Net Rate']],
  constants: { booking_source: 'Trip.com' },
};
