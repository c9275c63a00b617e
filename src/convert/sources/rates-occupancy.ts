/** A contract price list: a row for each range of dates, board and room type, with a price for each number of guests. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'rates-occupancy',
  title: 'Prices by season, board and occupancy',
  resource: 'rates',
  evidence: 'seen',
  doubts: 'The prices of children and of an extra bed have no field.',
  columns: columnTable(`
    -: Extra Bed; Paying Kids Age; Payment Kids
    board: Board
    room_type_name: Room Type
    date_from: From Date
    date_to: Till Date
    single: Single
    double: Double
    triple: Triple`),
  signatures: [['Board', 'Room Type', 'From Date', 'Till Date', 'Single', 'Double']],
};
