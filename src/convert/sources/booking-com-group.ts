/** Booking.com, reservations of several properties in one .xls (the group extranet): the booker's name only, the number in the last column. */
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
    { words: ['Location'] },
    { words: ['Booker name'], role: 'booker' },
    { words: ['Genius booker'] },
    { words: ['Arrival'], role: 'checkin_date' },
    { words: ['Departure'], role: 'checkout_date' },
    { words: ['Booked on'] },
    { words: ['Status'], role: 'booking_status' },
    { words: ['Total payment'], role: 'total_amount' },
    { words: ['Commission (incl. payment fee)', 'Commission'] },
    { words: ['Currency'], role: 'currency_iso' },
    { words: ['Reservation number'], role: 'id' },
  ],
  signatures: [['Property name', 'Booker name', 'Arrival', 'Departure', 'Total payment', 'Reservation number']],
  statuses: reservations.statuses,
  constants: { booking_source: 'Booking.com' },
};
