/** A row of the file in, its cells cleaned out; and what the readers of grids need and give. */
import type { FieldIssue } from '../../contract/row-issue.ts';
import { cellsOf, cellText } from '../bookings/booking-cells.ts';
import type { DateOrder } from '../read-date.ts';
import type { KeptRow, RatePiece } from './rate-file.ts';
import type { FigureReading } from './read-figure.ts';

/** A row and its cells without guard, placeholders and outer space, in the order of the header. */
export interface CleanRow {
  row: KeptRow;
  cells: readonly string[];
}

/** What the readers of grids need: the style of the file, and where each piece goes as soon as it is known. */
export interface GridReading extends FigureReading {
  order?: DateOrder;
  put(piece: RatePiece): void;
}

/** The rows that are no pieces, or not only. */
export interface GridRows {
  /** The other days of a row that is refused count all the same. */
  refused: { row: KeptRow; issues: FieldIssue[] }[];
  leftOut: { row: KeptRow; reason: string }[];
}

/** The row with its cells cleaned; undefined for a JSON value that is no object. */
export function cleanRow(row: KeptRow, header: readonly string[]): CleanRow | undefined {
  const cells = cellsOf(row, header);
  return cells && { row, cells: cells.map(cellText) };
}
