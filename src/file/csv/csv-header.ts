/** Reads the beginning of a CSV: an Excel `sep=` line, blank lines, lines above the header, and the header. */
import { PmsError } from '../../contract/errors.ts';
import { findNoText } from '../bytes/find-undecodable.ts';
import { type FindHeader, findRecord, joinHeaders, mayHaveSecond, requireWidth } from '../header.ts';
import { headerRecordsMax, recordBytesMax, recordLinesMax } from '../limits.ts';
import type { CellRow } from '../row.ts';
import { parseCells } from './csv-cells.ts';
import { candidates, delimiterFrom, detectDelimiter, sepLineDelimiter } from './csv-delimiter.ts';
import { countCells, OPEN, splitLoose } from './csv-quotes.ts';
import { cutLines, type LineWindow } from './lines.ts';

export interface CsvHeader {
  /** As written, without formula guards. */
  cells: string[];
  delimiter: string;
  /** Records above it; absent if it is the first. */
  preamble?: CellRow[];
  /** Bytes before the first line after the header, and the number of that line. */
  bytes: number;
  nextLine: number;
}

interface HeaderOptions {
  name: string;
  encoding: string;
  delimiter?: string;
  /** The names of the columns: the first record is a row. */
  header?: readonly string[];
  /** Finds a header below other lines; if it finds none, or is absent, the first record is the header. */
  findHeader?: FindHeader;
}

/**
 * Reads the header from the beginning of a CSV; undefined if it continues behind `head`. Throws PmsError file_empty, file_broken, usage. `ended`:
 * `head` is the whole file.
 */
export async function readHeader(head: Buffer, ended: boolean, options: HeaderOptions): Promise<CsvHeader | undefined> {
  const window = cutLines(head, 1, ended);
  let at = firstLineFrom(window, 0);
  const sep = sepLineDelimiter(lineText(window, at));
  if (sep !== undefined) at = firstLineFrom(window, at + 1);
  if (at === window.ends.length) {
    if (ended) throw new PmsError('file_empty', `${options.name} is empty.`);
    if (head.length > recordBytesMax) throw broken(options.name, at + 1, 'is not within the first MiB');
    return undefined;
  }
  const delimiters = delimitersFor(head.toString('utf8', window.starts[at]), sep, options);
  if (options.header !== undefined) {
    const [delimiter] = delimiters as [string];
    requireWidth(options.name, options.header, firstRecords(window, at, delimiter)[0]?.cells ?? []);
    return { cells: [...options.header], delimiter, bytes: window.starts[at]!, nextLine: at + 1 };
  }
  const located = await lookForHeader(window, at, { delimiters, findHeader: options.findHeader });
  if (located === 'more' && !ended && head.length <= recordBytesMax) return undefined;
  if (located === 'more') return headerAt(window, at, { ...options, delimiter: delimiters[0]! });
  const header = headerAt(window, located.at, { ...options, delimiter: located.delimiter });
  return header === undefined || located.preamble.length === 0 ? header : { ...header, preamble: located.preamble };
}

/** The delimiter that is given or named in the file; otherwise the detected one, and with `findHeader` the others after it. */
function delimitersFor(sample: string, sep: string | undefined, options: HeaderOptions): string[] {
  if (options.delimiter !== undefined) return [delimiterFrom(options.delimiter)];
  if (sep !== undefined) return [sep];
  const detected = detectDelimiter(sample);
  return options.findHeader === undefined ? [detected] : [...new Set([detected, ...candidates])];
}

interface HeaderLocation {
  /** Index of its line. */
  at: number;
  delimiter: string;
  preamble: CellRow[];
}

/** Where the header is; `more` if it may come after what has been read. */
async function lookForHeader(
  window: LineWindow,
  at: number,
  { delimiters, findHeader }: { delimiters: readonly string[]; findHeader: FindHeader | undefined },
): Promise<HeaderLocation | 'more'> {
  const first = { at, delimiter: delimiters[0]!, preamble: [] };
  if (findHeader === undefined) return first;
  let isAll = false;
  let byShape: HeaderLocation | undefined;
  for (const delimiter of delimiters) {
    const records = firstRecords(window, at, delimiter);
    isAll ||= records.length === headerRecordsMax;
    const found = await findRecord(
      records.map(({ cells }) => cells),
      findHeader,
    );
    if (found === 0) return { ...first, delimiter };
    const locationOf = (index: number) => ({
      at: records[index]!.line - 1,
      delimiter,
      preamble: records.slice(0, index),
    });
    if (found !== undefined) return locationOf(found);
    // Only with the detected delimiter: with another, any line may look like a title.
    if (delimiter === first.delimiter) {
      const shaped = headerBelowTitles(records.map(({ cells }) => cells));
      byShape = shaped === undefined ? undefined : locationOf(shaped);
    }
  }
  return isAll || window.final ? (byShape ?? first) : 'more';
}

const titleLinesMax = 10;
const namesLeast = 3;

/**
 * If no column name is known: the first record that names at least three columns, has no number, is as wide as the records below it, and has only
 * records of one or two words above it. undefined if the first record may be the header.
 */
function headerBelowTitles(records: readonly (readonly string[])[]): number | undefined {
  const filled = records.map((cells) => cells.filter((cell) => cell.trim() !== '').length);
  const located = filled.findIndex((count) => count >= namesLeast);
  if (located < 1 || located > titleLinesMax || located + 1 >= records.length) return undefined;
  const isTitle = (count: number) => count * 3 <= filled[located]!;
  const { length } = records[located]!;
  const below = records.slice(located + 1);
  const alike = below.filter((cells) => cells.length === length).length;
  const hasNumber = records[located]!.some((cell) => /^\W*\d[\d.,:/ -]*\W*$/.test(cell));
  return filled.slice(0, located).every(isTitle) && alike * 2 > below.length && !hasNumber ? located : undefined;
}

function headerAt(
  window: LineWindow,
  at: number,
  options: HeaderOptions & { delimiter: string },
): CsvHeader | undefined {
  const delimiter = options.delimiter.charCodeAt(0);
  const rest = { ...window, starts: window.starts.slice(at), ends: window.ends.slice(at), firstLine: at + 1 };
  // A quote opens a name only at its beginning: that of `סה"כ` is text.
  const isPlain = rest.ends.length > 0 && splitLoose(lineText(window, at), options.delimiter) !== undefined;
  const closed = isPlain ? 0 : headerEnd(rest);
  if (closed === undefined && !window.final && window.bytes.length <= recordBytesMax) return undefined;
  // A quote that never closes is text where others of the line show how names are quoted in it: then the line is the header.
  const end = closed ?? (isQuotedElsewhere(lineText(window, at), options.delimiter) ? 0 : undefined);
  if (end === undefined)
    throw broken(options.name, at + 1, 'opens a quote that does not close, or is longer than 1 MiB');
  const bytes = window.bytes.subarray(rest.starts[0], rest.ends[end]);
  const noText = findNoText(bytes, options.encoding);
  if (noText) throw broken(options.name, at + 1, `is not readable: ${noText.message}`, encodingFix);
  const parsed = parseCells(bytes, delimiter);
  const cells = parsed?.length === 1 ? parsed[0]! : looseNames(bytes.toString('utf8'), options.delimiter);
  const found = { cells, delimiter: options.delimiter, bytes: rest.starts[end + 1]!, nextLine: at + end + 2 };
  if (!mayHaveSecond(cells)) return found;
  if (rest.ends[end + 1] === undefined && !window.final && window.bytes.length <= recordBytesMax) return undefined;
  const joined = joinHeaders(cells, secondCells(rest, end + 1, delimiter));
  return joined === undefined
    ? found
    : { ...found, cells: joined, bytes: rest.starts[end + 2]!, nextLine: found.nextLine + 1 };
}

/** The cells of a line that is a record of its own. */
function secondCells(window: LineWindow, at: number, delimiter: number): string[] | undefined {
  if (at >= window.ends.length) return undefined;
  const parsed = parseCells(window.bytes.subarray(window.starts[at], window.ends[at]), delimiter);
  return parsed?.length === 1 ? parsed[0] : undefined;
}

function isQuotedElsewhere(line: string, delimiter: string): boolean {
  if (line.length > recordBytesMax) return false;
  return line.split(delimiter).some((name) => /^"[^"]+"$/.test(name));
}

/** Names between delimiters, without the quotes around them: a name that is misread is unknown and will be asked about. */
function looseNames(line: string, delimiter: string): string[] {
  return line.split(delimiter).map((name) => name.trim().replace(/^"+|"+$/g, ''));
}

const encodingFix = 'Name the encoding of the file, for example `--encoding windows-1252`, or save it as UTF-8.';

/** The last line of the header: where its quotes are closed. undefined if they are not, within the limits. */
function headerEnd(window: LineWindow): number | undefined {
  let open = false;
  for (const [at, end] of window.ends.entries()) {
    const start = window.starts[at]!;
    if (at >= recordLinesMax || end - window.starts[0]! > recordBytesMax) return undefined;
    for (
      let quote = window.bytes.indexOf(34, start);
      quote !== -1 && quote < end;
      quote = window.bytes.indexOf(34, quote + 1)
    )
      open = !open;
    if (!open) return at;
  }
  return undefined;
}

function firstLineFrom(window: LineWindow, from: number): number {
  let at = from;
  while (at < window.ends.length && lineText(window, at).trim() === '') at += 1;
  return at;
}

function lineText(window: LineWindow, at: number): string {
  return at < window.ends.length ? window.bytes.toString('utf8', window.starts[at], window.ends[at]) : '';
}

function broken(name: string, line: number, what: string, fix?: string): PmsError {
  return new PmsError('file_broken', `The header of ${name} (line ${line}) ${what}.`, { fix });
}

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
