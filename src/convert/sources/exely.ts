/** Exely, bookings report: xlsx, a row for each booking, check-in and departure with their time. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'exely',
  title: 'Exely bookings',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'Of the words of Booking status only Active is known.',
  columns: [
    { words: ['Booking No.'], role: 'id' },
    { words: ['Rooms'], role: 'rooms' },
    { words: ['Room type'], role: 'room_type_name' },
    { words: ['Total amount'], role: 'total_amount' },
    { words: ['Check-in date'], role: 'checkin_date' },
    { words: ['Departure date'], role: 'checkout_date' },
    { words: ['Booking status'], role: 'booking_status' },
    { words: ['Point of sale'], role: 'booking_source' },
    { words: ['Accommodation property'], role: 'property' },
    { words: ['Guest'], role: 'guest' },
  ],
  unused: wordsOf(`
    External number; Required prepayment; Prepaid amount; Prepayment less partial refund; Payment method; Booking date; Cancellation date
    Cancellation reason; Nights; Reference source; Agent's rate plan`),
  signatures: [
    ['Booking No.', 'Check-in date', 'Departure date', 'Point of sale', 'Booking status'],
    ['Booking No.', 'Departure date', "Agent's rate plan"],
  ],
  statuses: { active: 'Confirmed' },
};
