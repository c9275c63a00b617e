/** BookingExperts, a list of prices by day and length of stay: only those of one night are the price of a night. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'rates-bookingexperts',
  title: 'BookingExperts prices by length of stay',
  resource: 'rates',
  evidence: 'vendor',
  doubts: 'The room type and the plan are not in the file. A price of 0 is free, not closed.',
  columns: [
    { words: ['date'], role: 'date' },
    { words: ['length of stay'], role: 'nights' },
    { words: ['active'], role: 'open' },
    { words: ['price'], role: 'rate_amount' },
  ],
  signatures: [['date', 'length of stay', 'active', 'price']],
};
