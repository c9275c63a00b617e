/**
 * Joins physical lines into the logical records of a CSV: one line, or several if a quoted cell contains line breaks. An unclosed quote takes only
 * its own line, so that the parser gets correctly cut records.
 */
import { recordBytesMax, recordLinesMax } from '../limits.ts';
import type { BrokenRow } from '../row.ts';
import { countCells, MALFORMED, OPEN } from './csv-quotes.ts';
import { fixQuotes } from './fix-cells.ts';
import { type CellShape, type LineWindow, oddQuotes, tooLong } from './lines.ts';

/** The lines of a window that are one record. */
export interface RecordLines {
  first: number;
  last: number;
}

export interface RecordShape extends CellShape {
  /** How many cells each of the first rows has; `width` if they differ. */
  rowWidth: number;
}

/** Cuts the records of a window, in order; gives how many lines are finished: the others belong to a record that is not complete yet. */
export function cutRecords(
  window: LineWindow,
  shape: RecordShape,
  { accept, reject }: { accept(first: number, last: number): void; reject(row: BrokenRow): void },
): number {
  const { bytes, starts, ends, firsts, firstLine } = window;
  let at = 0;
  while (at < ends.length) {
    const start = starts[at]!;
    const line = firstLine + at;
    let last = at;
    if (ends[at]! - start > recordBytesMax) {
      reject(tooLong(bytes.subarray(start, ends[at]), line));
    } else if (ends[at]! > start) {
      const end = firsts[at] === oddQuotes ? closingLine(window, at, shape) : at;
      if (end === 'more') break;
      if (typeof end === 'string' && standsAlone(window, at, shape)) accept(at, at);
      else if (end === 'never') {
        for (; at < ends.length; at += 1) if (ends[at]! > starts[at]!) reject(neverClosed(window, at, line));
        break;
      } else if (typeof end === 'string') reject(unclosed(window, at, staying[end]));
      else {
        accept(at, end);
        last = end;
      }
    }
    at = last + 1;
  }
  return at;
}

/**
 * `more`: read on to know. `never`: the file ends inside the cell. `over`: the closing quote is too far away. `swallows`: it closes, but the lines
 * are not one row.
 */
type Closing = number | 'more' | 'never' | 'over' | 'swallows';

/** The line that completes a record whose first line opens a quote. */
function closingLine(window: LineWindow, first: number, shape: RecordShape): Closing {
  const { bytes, starts, ends, firsts } = window;
  const start = starts[first]!;
  // A quote opens a cell only at its beginning: a line such as `5" pipe,2` opens nothing and is complete.
  if (countCells(bytes, { start, end: ends[first]! }, shape.delimiter) === MALFORMED) return first;
  for (let last = first + 1; last < ends.length; last += 1) {
    if (last - first >= recordLinesMax || ends[last]! - start > recordBytesMax) return 'over';
    if (firsts[last] === oddQuotes) return isOneRow(window, { first, last }, shape) ? last : 'swallows';
  }
  // One byte more: it may be a CR that waits for its LF.
  if (!window.final) return bytes.length - start > recordBytesMax + 1 ? 'over' : 'more';
  return countCells(bytes, { start, end: bytes.length }, shape.delimiter) === OPEN ? 'never' : 'swallows';
}

/** Whether a line that opens a quote is a row by itself: if the quote is taken as text, there is only one way to split it. */
function standsAlone({ bytes, starts, ends }: LineWindow, at: number, { delimiter, width }: RecordShape): boolean {
  return fixQuotes(bytes.toString('utf8', starts[at], ends[at]), String.fromCharCode(delimiter), width) !== undefined;
}

/**
 * Whether several lines are one row: well formed, as wide as the header, and no line inside looks like a row by itself. The last rule saves the rows
 * between two stray quotes. It also rejects, visibly, a row with line breaks in a cell if one of its lines has as many delimiters as the header. A
 * file of one column is exempt, because there every line looks like a row.
 */
function isOneRow(window: LineWindow, lines: { first: number; last: number }, shape: RecordShape): boolean {
  const { bytes, starts, ends } = window;
  const whole = { start: starts[lines.first]!, end: ends[lines.last]! };
  if (!isAsWide(bytes, whole, shape)) return false;
  if (shape.width === 1) return true;
  for (let at = lines.first + 1; at < lines.last; at += 1) {
    if (isAsWide(bytes, { start: starts[at]!, end: ends[at]! }, shape)) return false;
  }
  return true;
}

/** As wide as the header, or as all first rows, if these are wider with nothing but separators after the last column. */
function isAsWide(
  bytes: Buffer,
  range: { start: number; end: number },
  { delimiter, width, rowWidth }: RecordShape,
): boolean {
  const cells = countCells(bytes, range, delimiter);
  if (cells === width) return true;
  if (cells !== rowWidth) return false;
  for (let at = range.end - (rowWidth - width); at < range.end; at += 1) if (bytes[at] !== delimiter) return false;
  return true;
}

const staying = {
  over: 'opens a quote that does not close within 1 MiB and 1,000 lines',
  swallows: 'opens a quote that does not close where its cell ends',
};

function neverClosed(window: LineWindow, at: number, opening: number): BrokenRow {
  const isOpening = window.firstLine + at === opening;
  return unclosed(
    window,
    at,
    isOpening
      ? 'opens a quote that never closes'
      : `stands inside the quote that line ${opening} opens and that never closes`,
  );
}

function unclosed(window: LineWindow, at: number, message: string): BrokenRow {
  const raw = window.bytes.toString('utf8', window.starts[at], window.ends[at]);
  return { kind: 'broken', line: window.firstLine + at, code: 'unclosed_quote', message, raw };
}
