/** Exely, bookings report: xlsx, a row for each booking, check-in and departure with their time. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'exely',
  title: 'Exely bookings',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'Of the words of Booking status only Active is known.',
  columns: [
    { words: ['Booking No.'], role: 'id' },
    { words: ['External number'] },
    { words: ['Rooms'], role: 'rooms' },
    { words: ['Room type'], role: 'room_type_name' },
    { words: ['Total amount'], role: 'total_amount' },
    { words: ['Required prepayment'] },
    { words: ['Prepaid amount'] },
    { words: ['Prepayment less partial refund'] },
    { words: ['Payment method'] },
    { words: ['Booking date'] },
    { words: ['Cancellation date'] },
    { words: ['Cancellation reason'] },
    { words: ['Check-in date'], role: 'checkin_date' },
    { words: ['Departure date'], role: 'checkout_date' },
    { words: ['Nights'] },
    { words: ['Booking status'], role: 'booking_status' },
    { words: ['Point of sale'], role: 'booking_source' },
    { words: ['Reference source'] },
    { words: ['Accommodation property'], role: 'property' },
    { words: ["Agent's rate plan"] },
    { words: ['Guest'], role: 'guest' },
  ],
  signatures: [
    ['Booking No.', 'Check-in date', 'Departure date', 'Point of sale', 'Booking status'],
    ['Booking No.', 'Departure date', "Agent's rate plan"],
  ],
  statuses: { active: 'Confirmed' },
};
