/** NightsBridge, booking report: has the last night instead of the departure. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'nightsbridge',
  title: 'NightsBridge bookings',
  resource: 'bookings',
  evidence: 'vendor',
  doubts: 'The status words and the style of dates were not seen.',
  columns: [
    { words: ['Booking ID(NBID)'], role: 'id' },
    { words: ['Arrival Date'], role: 'checkin_date' },
    { words: ['Last Night'], role: 'last_night' },
    { words: ['Guest Name'], role: 'guest' },
    { words: ['Revenue'], role: 'total_amount' },
    { words: ['Source'], role: 'booking_source' },
    // Who entered it: often an employee.
    { words: ['Status'], role: 'booking_status' },
    { words: ['Nights'], role: 'nights' },
    { words: ['Nett'], role: 'net_amount' },
    { words: ['Room Name'], role: 'room_type_name' },
    { words: ['Currency'], role: 'currency_iso' },
  ],
  unused: wordsOf(`
    Made By; Booking Date; Commission; Adults; Children; Company; Extras; Exchange Rate; Invoice No.`),
  signatures: [['Booking ID(NBID)', 'Arrival Date', 'Last Night']],
};
