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
    { words: ['Property name'], means: 'property' },
    { words: ['Location'] },
    { words: ['Booker name'], means: 'booker' },
    { words: ['Genius booker'] },
    { words: ['Arrival'], means: 'checkin_date' },
    { words: ['Departure'], means: 'checkout_date' },
    { words: ['Booked on'] },
    { words: ['Status'], means: 'booking_status' },
    { words: ['Total payment'], means: 'total_amount' },
    { words: ['Commission (incl. payment fee)', 'Commission'] },
    { words: ['Currency'], means: 'currency_iso' },
    { words: ['Reservation number'], means: 'id' },
  ],
  signatures: [['Property name', 'Booker name', 'Arrival', 'Departure', 'Total payment', 'Reservation number']],
  statuses: reservations.statuses,
  constants: { booking_source: 'Booking.com' },
};
