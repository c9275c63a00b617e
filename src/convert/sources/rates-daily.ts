/** A price list of a revenue tool, a row for each day and room type, with a base and a final price. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'rates-daily',
  title: 'Daily prices, base and final',
  resource: 'rates',
  evidence: 'seen',
  doubts: 'The rate plan is not in the file.',
  columns: [
    { words: ['Room Type'], role: 'room_type_name' },
    { words: ['Room Type ID'] },
    { words: ['Date'], role: 'date' },
    { words: ['Day of Week'] },
    // The final price is the one that is sold; the base price is where the tool started.
    { words: ['Final Price'], role: 'rate_amount' },
    { words: ['Base Price'] },
    { words: ['Price Type'] },
    { words: ['Availability'], role: 'availability' },
    { words: ['Total Rooms'] },
    { words: ['Min LOS'], role: 'min_nights' },
    { words: ['Max LOS'] },
    { words: ['Closed to Arrival'] },
    { words: ['Closed to Departure'] },
    { words: ['Seasonal Multiplier'] },
    { words: ['Seasonal Name'] },
  ],
  signatures: [['Room Type', 'Date', 'Base Price', 'Final Price', 'Min LOS']],
};
