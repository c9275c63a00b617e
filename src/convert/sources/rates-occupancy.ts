/** A contract price list: a row a range of dates, board and room type, with a price for each number of guests. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'rates-occupancy',
  title: 'Prices by season, board and occupancy',
  resource: 'rates',
  evidence: 'seen',
  doubts: 'The prices of children and of an extra bed have no field.',
  columns: [
    { words: ['Board'], means: 'board' },
    { words: ['Room Type'], means: 'room_type_name' },
    { words: ['From Date'], means: 'date_from' },
    { words: ['Till Date'], means: 'date_to' },
    { words: ['Single'], means: 'single' },
    { words: ['Double'], means: 'double' },
    { words: ['Triple'], means: 'triple' },
    { words: ['Extra Bed'] },
    { words: ['Paying Kids Age'] },
    { words: ['Payment Kids'] },
  ],
  signatures: [['Board', 'Room Type', 'From Date', 'Till Date', 'Single', 'Double']],
};
