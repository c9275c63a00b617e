/** Cleans the rows of a grid, and declares what the readers of grids need and give. */
import type { FieldIssue } from '../../../contract/row-issue.ts';
import { cellsOf, cellText } from '../../bookings/read/booking-cells.ts';
import type { DateOrder } from '../../values/dates/read-date.ts';
import type { FigureReading } from '../figures/read-figure.ts';
import type { KeptRow, RatePiece } from '../plan.ts';

/** A row with its cells in the order of the header, without formula guard, placeholders and outer white space. */
export interface CleanRow {
  row: KeptRow;
  cells: readonly string[];
}

/** What the readers of grids need: the style of the file, and where each result goes. */
export interface GridReading extends FigureReading {
  order?: DateOrder;
  put(piece: RatePiece): void;
  /** Rejects a row; its other days still count. */
  refuse(row: KeptRow, issues: readonly FieldIssue[]): void;
  leaveOut(row: KeptRow, reason: string): void;
}

/** Reads the rows of one grid, in file order. */
export interface GridReader {
  add(row: CleanRow): void;
  /** Call it after the last row. */
  finish(): void;
}

/** The cleaned row; undefined for a JSON value that is not an object. */
export function cleanRow(row: KeptRow, header: readonly string[]): CleanRow | undefined {
  const cells = cellsOf(row, header);
  return cells && { row, cells: cells.map(cellText) };
}

/** The issue with the column in which it is. */
export function issueAt(issue: FieldIssue, header: string): FieldIssue {
  return { ...issue, message: `${issue.message} (column "${header.trim().slice(0, 40)}")` };
}
