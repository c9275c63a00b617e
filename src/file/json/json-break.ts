/** Where and why the structure of a JSON text breaks: nothing after that can be read. */

import { longRawBytes } from '../limits.ts';
import type { BrokenRow } from '../row.ts';
import type { JsonInput } from './json-input.ts';

/** Thrown only inside this folder; becomes the last BrokenRow, or PmsError file_broken if no row came before it. */
export class JsonBreak extends Error {
  override readonly name = 'JsonBreak';
  readonly row: BrokenRow;

  constructor(row: BrokenRow) {
    super(row.message);
    this.row = row;
  }
}

/** A break at the current reading position. `what` completes the sentence "the JSON ...". Columns count bytes, from 1. */
export function jsonBreakAt(input: JsonInput, what: string): JsonBreak {
  const { bytes, at, line } = input;
  const lineEnd = bytes.indexOf(0x0a, at);
  const end = Math.min(lineEnd === -1 ? bytes.length : lineEnd, at + longRawBytes);
  const raw = bytes.toString('utf8', at, end);
  const message = `the JSON ${what} (line ${line}, column ${at - input.lineStart + 1}); nothing after this place can be read`;
  return new JsonBreak({ kind: 'broken', line, code: 'broken_json', message, raw });
}
