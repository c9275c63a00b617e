/** G2 extranet, booking list: neither room type nor amount. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'g2',
  title: 'G2 extranet bookings',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'Its own status words are not known. It names no room type and no amount.',
  columns: [
    { words: ['G2 Booking ID'], means: 'id' },
    { words: ['Created'] },
    { words: ['Lead Name'], means: 'guest' },
    { words: ['Check-in'], means: 'checkin_date' },
    { words: ['Check-out'], means: 'checkout_date' },
    { words: ['Status'], means: 'booking_status' },
    { words: ['Passengers'] },
  ],
  signatures: [['G2 Booking ID', 'Lead Name', 'Check-in', 'Check-out']],
  constants: { booking_source: 'G2' },
};
