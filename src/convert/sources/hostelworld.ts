/** Hostelworld, booking list: the arrival and the nights, and a price for a bed. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'hostelworld',
  title: 'Hostelworld bookings',
  resource: 'bookings',
  evidence: 'seen',
  doubts:
    'Its own status words are not known. Bed Price is for a bed, and not certain to be for the whole stay: it is no total.',
  columns: [
    { words: ['Reference'], role: 'id' },
    { words: ['Guest Name'], role: 'guest' },
    { words: ['Arrival'], role: 'checkin_date' },
    { words: ['Nights'], role: 'nights' },
    { words: ['Status'], role: 'booking_status' },
    { words: ['Room Type'], role: 'room_type_name' },
  ],
  unused: wordsOf('Booked; Guests; Bed Price; Source'),
  signatures: [['Reference', 'Guest Name', 'Arrival', 'Nights', 'Room Type', 'Bed Price']],
  constants: { booking_source: 'Hostelworld' },
};
