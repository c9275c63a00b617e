/** Rows of a list as one piece of UTF-8 text, in which they pass from a store to an answer without a value made of each cell. */
import { PmsError } from './errors.ts';

/** Cells row after row, each with a NUL behind it, which no text of the contract holds; an absent one is empty. */
export interface PackedRows {
  /** Whoever reads it may write in it. */
  bytes: Buffer;
  rows: number;
}

/** The cells of each row as texts. Throws PmsError database_damaged where the rows are not of this width. */
export function unpackRows({ bytes, rows }: PackedRows, width: number): string[][] {
  const cells = bytes.toString().split('\0');
  if (cells.length !== rows * width + 1) throw tornRows();
  return Array.from({ length: rows }, (_, row) => cells.slice(row * width, (row + 1) * width));
}

/** A NUL stands where none was ever written. */
export function tornRows(): PmsError {
  return new PmsError('database_damaged', 'The database is damaged: a text in it holds a NUL.');
}
