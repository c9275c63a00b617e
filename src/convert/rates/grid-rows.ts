/** A row of the file in, its cells cleaned out; and what the readers of grids give: pieces, refused rows and rows that are no rates. */
import type { FieldIssue } from '../../contract/row-issue.ts';
import { cellsOf, cellText } from '../bookings/booking-cells.ts';
import type { KeptRow, RatePiece } from './rate-file.ts';

/** A row and its cells without guard, placeholders and outer space, in the order of the header. */
export interface CleanRow {
  row: KeptRow;
  cells: readonly string[];
}

export interface GridRows {
  pieces: RatePiece[];
  /** The other days of a row that is refused count all the same. */
  refused: { row: KeptRow; issues: FieldIssue[] }[];
  leftOut: { row: KeptRow; reason: string }[];
}

/** The row with its cells cleaned; undefined for a JSON value that is no object. */
export function cleanRow(row: KeptRow, header: readonly string[]): CleanRow | undefined {
  const cells = cellsOf(row, header);
  return cells && { row, cells: cells.map(cellText) };
}
