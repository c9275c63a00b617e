/** G2 extranet, booking list: without room type and amount. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'g2',
  title: 'G2 extranet bookings',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'Its own status words are not known. It names no room type and no amount.',
  columns: [
    { words: ['G2 Booking ID'], role: 'id' },
    { words: ['Lead Name'], role: 'guest' },
    { words: ['Check-in'], role: 'checkin_date' },
    { words: ['Check-out'], role: 'checkout_date' },
    { words: ['Status'], role: 'booking_status' },
  ],
  unused: wordsOf('Created; Passengers'),
  signatures: [['G2 Booking ID', 'Lead Name', 'Check-in', 'Check-out']],
  constants: { booking_source: 'G2' },
};
