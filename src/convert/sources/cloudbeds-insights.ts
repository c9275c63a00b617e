/** Cloudbeds Insights, "Reservations with Financials": xlsx with about five lines above the header, totals and filter text below. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';
import { source as reservations } from './cloudbeds.ts';

export const source: Source = {
  name: 'cloudbeds-insights',
  title: 'Cloudbeds Insights, reservations with financials',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'The style of dates written as text was not seen.',
  columns: columnTable(`
    -: Reservation Source Category; Booking Date Time - UTC; Room Nights; Room Nights - Sum; Room Revenue Total; Room Revenue Total - Sum
      Total Reservation Taxes; Total Reservation Taxes - Sum; Suggested Deposit; Hotel Collect Booking Flag
    id: Reservation Number
    booking_status: Reservation Status
    booking_source: Reservation Source
    guest: Primary Guest Full Name
    checkin_date: Check-In Date
    checkout_date: Check-Out Date
    room_numbers: Room Numbers
    room_type_name: Room Types
    rooms: Room Count
    # Nights times rooms, so they prove nothing about the stay.
    paid: Reservation Paid Amount
    balance: Reservation Balance Due`),
  signatures: [
    ['Reservation Number', 'Primary Guest Full Name', 'Reservation Paid Amount', 'Reservation Balance Due'],
    ['Reservation Number', 'Primary Guest Full Name', 'Reservation Source Category'],
    ['Reservation Number', 'Primary Guest Full Name', 'Room Revenue Total'],
  ],
  statuses: reservations.statuses,
  linkText: 'display',
};
