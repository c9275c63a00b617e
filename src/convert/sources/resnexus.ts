/** ResNexus, bookings report: first and last night in one cell, and after the listed columns one for each channel, marked with an X. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'resnexus',
  title: 'ResNexus bookings',
  resource: 'bookings',
  evidence: 'seen',
  doubts:
    'Whether Amount is all that the guest pays was not said. The columns of channels have no fixed names, so the channel is not read.',
  columns: columnTable(`
    -: Reserved On
    id: Res#
    stay_nights: Date
    guest: Guest
    room_type_name: Unit
    total_amount: Amount`),
  signatures: [['Res#', 'Date', 'Guest', 'Unit', 'Amount', 'Reserved On']],
  dateOrder: 'mdy',
};
