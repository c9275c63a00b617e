/** ResNexus, bookings report: first and last night in one cell, and behind the listed columns one per channel with an X in it. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'resnexus',
  title: 'ResNexus bookings',
  resource: 'bookings',
  evidence: 'seen',
  doubts:
    'Whether Amount is all that the guest pays was not said. The columns of channels have no fixed names, so the channel is not read.',
  columns: [
    { words: ['Res#'], means: 'id' },
    { words: ['Date'], means: 'stay_nights' },
    { words: ['Guest'], means: 'guest' },
    { words: ['Unit'], means: 'room_type_name' },
    { words: ['Amount'], means: 'total_amount' },
    { words: ['Reserved On'] },
  ],
  signatures: [['Res#', 'Date', 'Guest', 'Unit', 'Amount', 'Reserved On']],
  dateOrder: 'mdy',
};
