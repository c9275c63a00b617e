/** Trip.com (Ctrip) eBooking, reservation list: the net rate only. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'trip-com',
  title: 'Trip.com reservations',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'Its own status words are not known. A reservation number may end in PREPAID.',
  columns: [
    { words: ['Reservation No.'], means: 'id' },
    { words: ['Reservation Status'], means: 'booking_status' },
    { words: ['Guest Name'], means: 'guest' },
    { words: ['Room ID'], means: 'type_code' },
    { words: ['Room Name'], means: 'room_type_name' },
    { words: ['Check-in Date'], means: 'checkin_date' },
    { words: ['Check-out Date'], means: 'checkout_date' },
    { words: ['Booking Date'] },
    { words: ['Room(s)'], means: 'rooms' },
    { words: ['Night(s)'], means: 'nights' },
    { words: ['Net Rate'], means: 'net_amount' },
    { words: ['Currency'], means: 'currency_iso' },
    { words: ['Remarks'] },
  ],
  signatures: [['Reservation No.', 'Reservation Status', 'Room ID', 'Room Name', 'Net Rate']],
  constants: { booking_source: 'Trip.com' },
};
