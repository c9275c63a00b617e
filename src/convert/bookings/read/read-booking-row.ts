/** Reads one row of an external file, intact or damaged, as a booking. */
import type { BrokenRow, CellRow, Row } from '../../../file/row.ts';
import type { ConvertedRow } from '../../converter.ts';
import { unreadRow } from '../../unread-row.ts';
import type { BookingPlan } from '../plan.ts';
import { cellsOf } from './booking-cells.ts';
import type { ExternalBooking } from './external-booking.ts';
import type { ReadBooking } from './read-booking.ts';
import { reasonOfBroken } from './rows-left-out.ts';

/** Reads a row; if it is rejected or no booking, gives that result instead. */
export function readBookingRow(row: Row, plan: BookingPlan, read: ReadBooking): ExternalBooking | ConvertedRow {
  const fixed = row.kind === 'broken' ? withoutEscapes(row, plan) : row;
  if (fixed.kind === 'broken') return brokenRow(fixed, plan);
  const cells = cellsOf(fixed, plan.header);
  if (cells === undefined) return unreadRow(row);
  const booking = read(fixed, cells);
  return 'leftOut' in booking ? { row, ...booking } : booking;
}

function brokenRow(row: BrokenRow, plan: BookingPlan): ConvertedRow {
  const reason = reasonOfBroken(row, plan.lastLine);
  return reason === undefined ? unreadRow(row) : { row, leftOut: reason };
}

/** Repairs a line that has too many cells only because delimiters inside its cells are escaped. */
function withoutEscapes(row: BrokenRow, { source, header, delimiter = ',' }: BookingPlan): BrokenRow | CellRow {
  const sign = source?.escape;
  if (sign === undefined || row.cells === undefined) return row;
  const cells: string[] = [];
  let isOpen = false;
  for (const cell of row.cells) {
    if (isOpen) cells.push(`${cells.pop()!.slice(0, -sign.length)}${delimiter}${cell}`);
    else cells.push(cell);
    isOpen = cell.endsWith(sign);
  }
  return cells.length === header.length ? { kind: 'cells', line: row.line, cells } : row;
}
