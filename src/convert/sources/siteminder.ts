/** SiteMinder, bookings as CSV: the currency is written before the price. */
import { columnTable, stateTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'siteminder',
  title: 'SiteMinder bookings',
  resource: 'bookings',
  evidence: 'vendor',
  doubts: "No column of the room was seen. The status words are those of the vendor's search filter, not of a file.",
  columns: columnTable(`
    -: Booked-on date
    id: Booking reference
    booking_status: Booking status
    booking_source: Channel
    total_amount: Total price
    checkin_date: Check-in
    checkout_date: Check-out
    guests: Guest names
    guest_first_name: Guest first name
    guest_last_name: Guest last name`),
  signatures: [['Booking reference', 'Booking status', 'Channel', 'Booked-on date']],
  statuses: stateTable(`
    Confirmed: booked; confirmed; modified
    Cancelled: cancelled`),
};
