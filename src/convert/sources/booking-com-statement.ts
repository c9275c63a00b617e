/** Booking.com, finance statement: one line for each booking with its commission, CSV or XLS, all fields quoted. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'booking-com-statement',
  title: 'Booking.com finance statement',
  resource: 'bookings',
  evidence: 'seen',
  doubts:
    'Of the German form only "Betrag in EUR" and its status words are known: it is not recognised by itself. ' +
    'The statement names no room type.',
  columns: [
    { words: ['Reservation number'], role: 'id' },
    { words: ['Invoice number'] },
    { words: ['Booked on'] },
    { words: ['Arrival'], role: 'checkin_date' },
    { words: ['Departure'], role: 'checkout_date' },
    { words: ['Booker name'], role: 'booker' },
    { words: ['Guest name'], role: 'guest' },
    { words: ['Rooms'], role: 'rooms' },
    { words: ['Persons'] },
    // Nights of all rooms together, so they prove nothing about the stay.
    { words: ['Room nights'] },
    { words: ['Commission %'] },
    { words: ['Final amount', 'Betrag in EUR'], role: 'total_amount' },
    { words: ['Original amount'], role: 'total_amount' },
    { words: ['Commission amount'] },
    { words: ['Payment fee'] },
    { words: ['Status'], role: 'booking_status' },
    { words: ['Guest request'] },
    { words: ['Currency'], role: 'currency_iso' },
    { words: ['Hotel id'] },
    { words: ['Property name'], role: 'property' },
    { words: ['City'] },
    { words: ['Country'] },
  ],
  signatures: [['Reservation number', 'Invoice number', 'Arrival', 'Departure', 'Original amount', 'Final amount']],
  statuses: { OK: 'Confirmed', CANCELLED: 'Cancelled', Storniert: 'Cancelled' },
  constants: { booking_source: 'Booking.com' },
};
