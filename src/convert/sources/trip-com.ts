/** Trip.com (Ctrip) eBooking, reservation list: the net rate only. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'trip-com',
  title: 'Trip.com reservations',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'Its own status words are not known. A reservation number may end in PREPAID.',
  columns: columnTable(`
    -: Booking Date; Remarks
    id: Reservation No.
    booking_status: Reservation Status
    guest: Guest Name
    type_code: Room ID
    room_type_name: Room Name
    checkin_date: Check-in Date
    checkout_date: Check-out Date
    rooms: Room(s)
    nights: Night(s)
    net_amount: Net Rate
    currency_iso: Currency`),
  signatures: [['Reservation No.', 'Reservation Status', 'Room ID', 'Room Name', 'Net Rate']],
  constants: { booking_source: 'Trip.com' },
};
