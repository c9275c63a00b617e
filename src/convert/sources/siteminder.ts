/** SiteMinder, bookings as CSV: the currency is written before the price. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'siteminder',
  title: 'SiteMinder bookings',
  resource: 'bookings',
  evidence: 'vendor',
  doubts: "No column of the room was seen. The status words are those of the vendor's search filter, not of a file.",
  columns: [
    { words: ['Booking reference'], role: 'id' },
    { words: ['Booking status'], role: 'booking_status' },
    { words: ['Channel'], role: 'booking_source' },
    { words: ['Total price'], role: 'total_amount' },
    { words: ['Check-in'], role: 'checkin_date' },
    { words: ['Check-out'], role: 'checkout_date' },
    { words: ['Guest names'], role: 'guests' },
    { words: ['Guest first name'], role: 'guest_first_name' },
    { words: ['Guest last name'], role: 'guest_last_name' },
  ],
  unused: wordsOf('Booked-on date'),
  signatures: [['Booking reference', 'Booking status', 'Channel', 'Booked-on date']],
  statuses: {
    booked: 'Confirmed',
    confirmed: 'Confirmed',
    modified: 'Confirmed',
    cancelled: 'Cancelled',
  },
};
