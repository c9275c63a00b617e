/** SiteMinder, bookings as CSV: the currency stands in front of the price. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'siteminder',
  title: 'SiteMinder bookings',
  resource: 'bookings',
  evidence: 'vendor',
  doubts: "No column of the room was seen. The status words are those of the vendor's search filter, not of a file.",
  columns: [
    { words: ['Booking reference'], means: 'id' },
    { words: ['Booking status'], means: 'booking_status' },
    { words: ['Channel'], means: 'booking_source' },
    { words: ['Total price'], means: 'total_amount' },
    { words: ['Check-in'], means: 'checkin_date' },
    { words: ['Check-out'], means: 'checkout_date' },
    { words: ['Guest names'], means: 'guests' },
    { words: ['Guest first name'], means: 'guest_first_name' },
    { words: ['Guest last name'], means: 'guest_last_name' },
    { words: ['Booked-on date'] },
  ],
  signatures: [['Booking reference', 'Booking status', 'Channel', 'Booked-on date']],
  statuses: {
    booked: 'Confirmed',
    confirmed: 'Confirmed',
    modified: 'Confirmed',
    cancelled: 'Cancelled',
  },
};
