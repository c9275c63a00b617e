/** Finds the rows of an external file that are not bookings: blank rows, totals, text below the data, repeated headers, rows of another house. */
import type { BrokenRow } from '../../../file/row.ts';
import { headerKey } from '../../columns/native-columns.ts';
import type { ColumnRole } from '../../columns/source.ts';
import { isTotalWord } from '../../rows-left-out.ts';
import type { BookingPlan } from '../plan.ts';
import { type BookingCells, cellText } from './booking-cells.ts';

/** A booking has at least one of these roles. */
const naming: readonly ColumnRole[] = [
  'id',
  'checkin_date',
  'checkout_date',
  'last_night',
  'stay',
  'stay_nights',
  'guest',
  'guests',
  'booker',
  'guest_first_name',
  'guest_last_name',
  'room_type_name',
  'type_code',
  'room_names',
];

const dates: readonly ColumnRole[] = ['checkin_date', 'checkout_date', 'last_night', 'stay', 'stay_nights'];

/** Why a row is not a booking; undefined if it may be one. */
export function reasonOfCells(
  cells: readonly string[],
  { plan, reader }: { plan: BookingPlan; reader: BookingCells },
): string | undefined {
  const filled = cells.map(cellText);
  const count = filled.filter((text) => text !== '').length;
  if (count === 0) return 'blank';
  if (isHeaderAgain(cells, plan.header)) return 'repeated_header';
  if (!dates.some((role) => reader.text(cells, role) !== undefined)) {
    if (filled.some(isTotalWord)) return 'total';
    if (count === 1) return 'note';
  }
  if (!naming.some((role) => reader.text(cells, role) !== undefined)) {
    return filled.some((text) => /^[\d.,()\s-]+$/.test(text.slice(0, 100))) ? 'total' : 'note';
  }
  const { only } = plan.decisions;
  if (only === undefined) return undefined;
  const index = plan.header.findIndex((name) => headerKey(name) === headerKey(only.column));
  const isWanted = [only.value, ...(only.also ?? [])].some((value) => cellText(value) === filled[index]);
  return isWanted ? undefined : 'other_property';
}

/** Why a row with too few or too many cells, after the last booking, is not a damaged booking; undefined if it may be one. */
export function reasonOfBroken({ code, cells = [], line }: BrokenRow, lastLine: number): string | undefined {
  if (code !== 'wrong_cell_count' || line < lastLine) return undefined;
  const filled = cells.map(cellText).filter((text) => text !== '');
  if (filled.length === 0) return 'blank';
  if (filled.some(isTotalWord)) return 'total';
  // A line cut off in its first cell is one word or a number; text below the data is a sentence or a label.
  return filled.length === 1 && /[\s:]/.test(filled[0]!) ? 'note' : undefined;
}

function isHeaderAgain(cells: readonly string[], header: readonly string[]): boolean {
  let named = 0;
  for (const [index, name] of header.entries()) {
    const wanted = headerKey(name);
    if (wanted === '') continue;
    if (headerKey(cells[index] ?? '') !== wanted) return false;
    named++;
  }
  return named > 1;
}
