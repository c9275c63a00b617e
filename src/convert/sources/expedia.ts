/** Expedia Partner Central, reservations as xlsx or CSV: two numbers for each booking, hidden characters in the header, no currency column. */
import { columnTable, stateTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'expedia',
  title: 'Expedia Partner Central reservations',
  resource: 'bookings',
  evidence: 'partial',
  doubts: 'Order and full list of the columns are not known; that instay means CheckedIn is concluded.',
  columns: columnTable(`
    -: Confirmation #; N.º de confirmación; Booked; Fecha de reserva; Payment type; Tipo de pago; Commission
    id: Reservation ID; ID de reserva
    guest: Guest; Huésped
    checkin_date: Check-in; De entrada
    checkout_date: Check-out; De salida
    room_type_name: Room; Habitación
    # The hotel's own number; the first one is Expedia's and is on every row.
    booking_status: Status; Estado
    total_amount: Booking amount; Importe de la reserva`),
  signatures: [['Reservation ID', 'Guest', 'Check-in', 'Check-out', 'Room', 'Booking amount']],
  statuses: stateTable(`
    Confirmed: prestay
    CheckedIn: instay
    CheckedOut: postStay
    Cancelled: cancelled
    NoShow: no-show`),
  constants: { booking_source: 'Expedia' },
};
