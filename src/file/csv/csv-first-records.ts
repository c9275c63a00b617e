/** The first records of a CSV before its width is known: title lines of a report, the header and what follows, split without correction. */

import { headerRecordsMax, recordBytesMax, recordLinesMax } from '../limits.ts';
import type { CellRow } from '../row.ts';
import { parseCells } from './csv-cells.ts';
import { countCells, OPEN, splitLoose } from './csv-quotes.ts';
import type { LineWindow } from './lines.ts';

/** At most 30 records from line `from` of a window that begins with line 1; blank ones are skipped. */
export function firstRecords(window: LineWindow, from: number, delimiter: string): CellRow[] {
  const records: CellRow[] = [];
  for (let at = from; at < window.ends.length && records.length < headerRecordsMax; ) {
    const last = lastLine(window, at, delimiter.charCodeAt(0));
    if (last === undefined) break;
    const cells = cellsOf(window.bytes.subarray(window.starts[at], window.ends[last]), delimiter);
    if (cells.some((cell) => cell.trim() !== '')) records.push({ kind: 'cells', line: at + 1, cells });
    at = last + 1;
  }
  return records;
}

/** The line that ends the record; a quote that does not close is text. undefined if that cannot be known yet. */
function lastLine(window: LineWindow, first: number, delimiter: number): number | undefined {
  const { bytes, starts, ends } = window;
  const start = starts[first]!;
  for (let last = first; last < ends.length; last += 1) {
    if (last - first >= recordLinesMax || ends[last]! - start > recordBytesMax) return first;
    // A line without a quote cannot close an open one.
    if (last > first && !bytes.subarray(starts[last], ends[last]).includes(34)) continue;
    if (countCells(bytes, { start, end: ends[last]! }, delimiter) !== OPEN) return last;
  }
  return window.final ? first : undefined;
}

function cellsOf(bytes: Buffer, delimiter: string): string[] {
  const parsed = parseCells(bytes, delimiter.charCodeAt(0));
  if (parsed?.length === 1) return parsed[0]!;
  const line = bytes.toString('utf8');
  return splitLoose(line, delimiter) ?? [line];
}
