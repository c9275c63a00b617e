/** BookingExperts, the file for its import of reservations: dates show the state, not a word. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'bookingexperts',
  title: 'BookingExperts import file',
  resource: 'bookings',
  evidence: 'vendor',
  doubts: 'No column of the guest was seen. It names objects, which are taken as the rooms.',
  columns: columnTable(`
    -: Created on; Total amount in administration currency excl. VAT; Rental turnover in administration currency excl. VAT
    id: Reservation number
    checkin_date: Arrival; Arrival date
    checkout_date: Departure; Departure date
    confirmed_on: Confirmed on
    checked_in_on: Checked in
    checked_out_on: Checked out
    room_type_name: Object
    booking_source: Channel
    channel_id: External booking number
    currency_iso: Booking currency
    total_amount: Total amount in booking currency`),
  signatures: [['Arrival', 'Departure', 'Confirmed on', 'Checked in', 'Checked out', 'Object']],
};
