/** Booking.com, reservations of several properties in one .xls (the group extranet): the booker's name only, the number in the last column. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';
import { source as reservations } from './booking-com.ts';

export const source: Source = {
  name: 'booking-com-group',
  title: 'Booking.com reservations of several properties',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'Its status words are taken to be those of the reservations download. It names no room type.',
  columns: columnTable(`
    -: Location; Genius booker; Booked on; Commission (incl. payment fee); Commission
    property: Property name
    booker: Booker name
    checkin_date: Arrival
    checkout_date: Departure
    booking_status: Status
    total_amount: Total payment
    currency_iso: Currency
    id: Reservation number`),
  signatures: [['Property name', 'Booker name', 'Arrival', 'Departure', 'Total payment', 'Reservation number']],
  statuses: reservations.statuses,
  constants: { booking_source: 'Booking.com' },
};
