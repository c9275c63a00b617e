/** ZUZU HMS, bookings report: three lines above the header. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'zuzu',
  title: 'ZUZU bookings',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'The status words were not all seen.',
  columns: [
    { words: ["Traveller's name"], means: 'guest' },
    { words: ['Channel booking ID'], means: 'id' },
    { words: ['Channel'], means: 'booking_source' },
    { words: ['Booked on (UTC)'] },
    { words: ['Arrival date'], means: 'checkin_date' },
    { words: ['Departure date'], means: 'checkout_date' },
    { words: ['Nights'], means: 'nights' },
    { words: ['Gross Amount'], means: 'total_amount' },
    { words: ['Booking status'], means: 'booking_status' },
    { words: ['Room type'], means: 'room_type_name' },
    { words: ['Rate plan'] },
  ],
  signatures: [["Traveller's name", 'Channel booking ID', 'Gross Amount']],
};
