/** ZUZU HMS, bookings report: three lines above the header. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'zuzu',
  title: 'ZUZU bookings',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'The status words were not all seen.',
  columns: [
    { words: ["Traveller's name"], role: 'guest' },
    { words: ['Channel booking ID'], role: 'id' },
    { words: ['Channel'], role: 'booking_source' },
    { words: ['Arrival date'], role: 'checkin_date' },
    { words: ['Departure date'], role: 'checkout_date' },
    { words: ['Nights'], role: 'nights' },
    { words: ['Gross Amount'], role: 'total_amount' },
    { words: ['Booking status'], role: 'booking_status' },
    { words: ['Room type'], role: 'room_type_name' },
  ],
  unused: wordsOf('Booked on (UTC); Rate plan'),
  signatures: [["Traveller's name", 'Channel booking ID', 'Gross Amount']],
};
