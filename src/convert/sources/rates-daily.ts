/** A price list of a revenue tool, a row for each day and room type, with a base and a final price. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'rates-daily',
  title: 'Daily prices, base and final',
  resource: 'rates',
  evidence: 'seen',
  doubts: 'The rate plan is not in the file.',
  columns: [
    { words: ['Room Type'], role: 'room_type_name' },
    { words: ['Date'], role: 'date' },
    // The final price is the one that is sold; the base price is where the tool started.
    { words: ['Final Price'], role: 'rate_amount' },
    { words: ['Availability'], role: 'availability' },
    { words: ['Min LOS'], role: 'min_nights' },
  ],
  unused: wordsOf(`
    Room Type ID; Day of Week; Base Price; Price Type; Total Rooms; Max LOS; Closed to Arrival; Closed to Departure; Seasonal Multiplier
    Seasonal Name`),
  signatures: [['Room Type', 'Date', 'Base Price', 'Final Price', 'Min LOS']],
};
