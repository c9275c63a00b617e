/** Booking.com, reservations of several properties in one .xls (the group extranet): the booker's name only, the number in the last column. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';
import { source as reservations } from './booking-com.ts';

export const source: Source = {
  name: 'booking-com-group',
  title: 'Booking.com reservations of several properties',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'Its status words are taken to be those of the reservations download. It names no room type.',
  columns: [
    { words: ['Property name'], role: 'property' },
    { words: ['Booker name'], role: 'booker' },
    { words: ['Arrival'], role: 'checkin_date' },
    { words: ['Departure'], role: 'checkout_date' },
    { words: ['Status'], role: 'booking_status' },
    { words: ['Total payment'], role: 'total_amount' },
    { words: ['Currency'], role: 'currency_iso' },
    { words: ['Reservation number'], role: 'id' },
  ],
  unused: wordsOf('Location; Genius booker; Booked on; Commission (incl. payment fee); Commission'),
  signatures: [['Property name', 'Booker name', 'Arrival', 'Departure', 'Total payment', 'Reservation number']],
  statuses: reservations.statuses,
  constants: { booking_source: 'Booking.com' },
};
