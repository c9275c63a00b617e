/** Expedia Partner Central, reservations as xlsx or CSV: two numbers for each booking, hidden characters in the header, no currency column. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'expedia',
  title: 'Expedia Partner Central reservations',
  resource: 'bookings',
  evidence: 'partial',
  doubts: 'Order and full list of the columns are not known; that instay means CheckedIn is concluded.',
  columns: [
    { words: ['Reservation ID', 'ID de reserva'], role: 'id' },
    { words: ['Guest', 'Huésped'], role: 'guest' },
    { words: ['Check-in', 'De entrada'], role: 'checkin_date' },
    { words: ['Check-out', 'De salida'], role: 'checkout_date' },
    { words: ['Room', 'Habitación'], role: 'room_type_name' },
    // The hotel's own number; the first one is Expedia's and is on every row.
    { words: ['Status', 'Estado'], role: 'booking_status' },
    { words: ['Booking amount', 'Importe de la reserva'], role: 'total_amount' },
  ],
  unused: wordsOf(`
    Confirmation #; N.º de confirmación; Booked; Fecha de reserva; Payment type; Tipo de pago; Commission`),
  signatures: [['Reservation ID', 'Guest', 'Check-in', 'Check-out', 'Room', 'Booking amount']],
  statuses: {
    prestay: 'Confirmed',
    instay: 'CheckedIn',
    postStay: 'CheckedOut',
    cancelled: 'Cancelled',
    'no-show': 'NoShow',
  },
  constants: { booking_source: 'Expedia' },
};
