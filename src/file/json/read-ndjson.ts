/** Reads UTF-8 bytes of NDJSON, one JSON value per line, as batches of rows; an invalid line does not affect others. */

import { type LineWindow, readLines } from '../csv/lines.ts';
import type { Row } from '../row.ts';
import { toRow } from './json-array.ts';

/** One row for each line that is not blank, in constant memory. `encoding`: that of the bytes before transcoding. */
export function readNdjsonLines(bytes: AsyncIterable<Uint8Array>, encoding = 'utf-8'): AsyncGenerator<Row[], void> {
  return readLines(bytes, 1, (window) => ({ rows: rowsOf(window, encoding), used: window.ends.length }));
}

function rowsOf(window: LineWindow, encoding: string): Row[] {
  const rows: Row[] = [];
  for (const [at, end] of window.ends.entries()) {
    const start = window.starts[at]!;
    if (!isBlank(window.bytes, start, end))
      rows.push(toRow(window.bytes.subarray(start, end), window.firstLine + at, encoding));
  }
  return rows;
}

function isBlank(bytes: Buffer, start: number, end: number): boolean {
  let at = start;
  while (at < end && (bytes[at] === 0x20 || bytes[at] === 0x09)) at += 1;
  return at === end;
}
