/** Booking.com, finance statement: one line for each booking with its commission, CSV or XLS, all fields quoted. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
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
    { words: ['Arrival'], role: 'checkin_date' },
    { words: ['Departure'], role: 'checkout_date' },
    { words: ['Booker name'], role: 'booker' },
    { words: ['Guest name'], role: 'guest' },
    { words: ['Rooms'], role: 'rooms' },
    // Nights of all rooms together, so they prove nothing about the stay.
    { words: ['Final amount', 'Betrag in EUR'], role: 'total_amount' },
    { words: ['Original amount'], role: 'total_amount' },
    { words: ['Status'], role: 'booking_status' },
    { words: ['Currency'], role: 'currency_iso' },
    { words: ['Property name'], role: 'property' },
  ],
  unused: wordsOf(`
    Invoice number; Booked on; Persons; Room nights; Commission %; Commission amount; Payment fee; Guest request; Hotel id; City; Country`),
  signatures: [['Reservation number', 'Invoice number', 'Arrival', 'Departure', 'Original amount', 'Final amount']],
  statuses: { OK: 'Confirmed', CANCELLED: 'Cancelled', Storniert: 'Cancelled' },
  constants: { booking_source: 'Booking.com' },
};
