/** Rows of a list as one piece of UTF-8 text. They pass from a store to an answer without a JavaScript value for each cell. */
import { PmsError } from './errors.ts';

/** Cells row after row, each followed by a NUL, which no text of the contract contains; an absent cell is empty. */
export interface PackedRows {
  /** The reader may overwrite it. */
  bytes: Buffer;
  rows: number;
}

/** The cells of each row as texts. Throws PmsError database_damaged if the rows do not have this width. */
export function unpackRows({ bytes, rows }: PackedRows, width: number): string[][] {
  const cells = bytes.toString().split('\0');
  if (cells.length !== rows * width + 1) throw tornRows();
  return Array.from({ length: rows }, (_, row) => cells.slice(row * width, (row + 1) * width));
}

/** The error for a NUL inside a text, which is never stored. */
export function tornRows(): PmsError {
  return new PmsError('database_damaged', 'The database is damaged: a text in it holds a NUL.');
}
