/** ResNexus, bookings report: first and last night in one cell, and after the listed columns one for each channel, marked with an X. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'resnexus',
  title: 'ResNexus bookings',
  resource: 'bookings',
  evidence: 'seen',
  doubts:
    'Whether Amount is all that the guest pays was not said. The columns of channels have no fixed names, so the channel is not read.',
  columns: [
    { words: ['Res#'], role: 'id' },
    { words: ['Date'], role: 'stay_nights' },
    { words: ['Guest'], role: 'guest' },
    { words: ['Unit'], role: 'room_type_name' },
    { words: ['Amount'], role: 'total_amount' },
  ],
  unused: wordsOf('Reserved On'),
  signatures: [['Res#', 'Date', 'Guest', 'Unit', 'Amount', 'Reserved On']],
  dateOrder: 'mdy',
};
