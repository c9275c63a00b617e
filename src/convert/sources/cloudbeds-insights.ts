/** Cloudbeds Insights, "Reservations with Financials": xlsx with about five lines above the header, totals and filter text below. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';
import { source as reservations } from './cloudbeds.ts';

export const source: Source = {
  name: 'cloudbeds-insights',
  title: 'Cloudbeds Insights, reservations with financials',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'The style of dates written as text was not seen.',
  columns: [
    { words: ['Reservation Number'], role: 'id' },
    { words: ['Reservation Status'], role: 'booking_status' },
    { words: ['Reservation Source'], role: 'booking_source' },
    { words: ['Primary Guest Full Name'], role: 'guest' },
    { words: ['Check-In Date'], role: 'checkin_date' },
    { words: ['Check-Out Date'], role: 'checkout_date' },
    { words: ['Room Numbers'], role: 'room_numbers' },
    { words: ['Room Types'], role: 'room_type_name' },
    { words: ['Room Count'], role: 'rooms' },
    // Nights times rooms, so they prove nothing about the stay.
    { words: ['Reservation Paid Amount'], role: 'paid' },
    { words: ['Reservation Balance Due'], role: 'balance' },
  ],
  unused: wordsOf(`
    Reservation Source Category; Booking Date Time - UTC; Room Nights; Room Nights - Sum; Room Revenue Total; Room Revenue Total - Sum
    Total Reservation Taxes; Total Reservation Taxes - Sum; Suggested Deposit; Hotel Collect Booking Flag`),
  signatures: [
    ['Reservation Number', 'Primary Guest Full Name', 'Reservation Paid Amount', 'Reservation Balance Due'],
    ['Reservation Number', 'Primary Guest Full Name', 'Reservation Source Category'],
    ['Reservation Number', 'Primary Guest Full Name', 'Room Revenue Total'],
  ],
  statuses: reservations.statuses,
  linkText: 'display',
};
