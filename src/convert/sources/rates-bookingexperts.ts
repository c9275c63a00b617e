/** BookingExperts, a list of prices by day and length of stay: only those of one night are the price of a night. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'rates-bookingexperts',
  title: 'BookingExperts prices by length of stay',
  resource: 'rates',
  evidence: 'vendor',
  doubts: 'The room type and the plan are not in the file. A price of 0 is free, not closed.',
  columns: columnTable(`
    date: date
    nights: length of stay
    open: active
    rate_amount: price`),
  signatures: [['date', 'length of stay', 'active', 'price']],
};
