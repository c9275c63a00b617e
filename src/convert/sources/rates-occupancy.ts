/** A contract price list: a row for each range of dates, board and room type, with a price for each number of guests. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'rates-occupancy',
  title: 'Prices by season, board and occupancy',
  resource: 'rates',
  evidence: 'seen',
  doubts: 'The prices of children and of an extra bed have no field.',
  columns: [
    { words: ['Board'], role: 'board' },
    { words: ['Room Type'], role: 'room_type_name' },
    { words: ['From Date'], role: 'date_from' },
    { words: ['Till Date'], role: 'date_to' },
    { words: ['Single'], role: 'single' },
    { words: ['Double'], role: 'double' },
    { words: ['Triple'], role: 'triple' },
  ],
  unused: wordsOf('Extra Bed; Paying Kids Age; Payment Kids'),
  signatures: [['Board', 'Room Type', 'From Date', 'Till Date', 'Single', 'Double']],
};
