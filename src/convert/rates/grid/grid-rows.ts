/** A row of the file in, its cells cleaned out; and what the readers of grids need and give. */
import type { FieldIssue } from '../../../contract/row-issue.ts';
import { cellsOf, cellText } from '../../bookings/read/booking-cells.ts';
import type { DateOrder } from '../../values/dates/read-date.ts';
import type { FigureReading } from '../figures/read-figure.ts';
import type { KeptRow, RatePiece } from '../plan.ts';

/** A row and its cells without guard, placeholders and outer space, in the order of the header. */
export interface CleanRow {
  row: KeptRow;
  cells: readonly string[];
}

/** What the readers of grids need: the style of the file, and where each thing goes as soon as it is known. */
export interface GridReading extends FigureReading {
  order?: DateOrder;
  put(piece: RatePiece): void;
  /** The other days of a row that is refused count all the same. */
  refuse(row: KeptRow, issues: readonly FieldIssue[]): void;
  leaveOut(row: KeptRow, reason: string): void;
}

/** Reads the rows of one grid, in their order. */
export interface GridReader {
  add(row: CleanRow): void;
  /** After the last row. */
  finish(): void;
}

/** The row with its cells cleaned; undefined for a JSON value that is no object. */
export function cleanRow(row: KeptRow, header: readonly string[]): CleanRow | undefined {
  const cells = cellsOf(row, header);
  return cells && { row, cells: cells.map(cellText) };
}
