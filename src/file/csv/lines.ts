/**
 * Cuts a byte stream into windows of whole physical lines, ended by LF, CRLF or CR in any mixture; lines that the reader does not take yet are shown
 * again with more after them. An over-long line becomes one BrokenRow, without being held whole.
 */
import { asBuffer } from '../bytes/peek.ts';
import { longRawBytes, recordBytesMax } from '../limits.ts';
import type { BrokenRow, Row } from '../row.ts';
import { inBatches } from '../row.ts';

/** What the records of a CSV are made of. */
export interface CellShape {
  /** One byte. */
  delimiter: number;
  /** How many cells the header has. */
  width: number;
}

/** Whole lines of a buffer. Line `i` is `bytes[starts[i] .. ends[i])`; `starts` has one more entry: where the unfinished rest begins. */
export interface LineWindow {
  bytes: Buffer;
  starts: number[];
  ends: number[];
  /** By line: where the ends of its cells stand in `cells` if it is `scanLine`'s plain record; otherwise `notPlain` or `oddQuotes`. */
  firsts: number[];
  cells: Int32Array;
  /** 1-based number in the file of the first line of this window. */
  firstLine: number;
  /** True if nothing follows: every line must be taken now. */
  final: boolean;
}

/** Takes `used` lines from the front of a window and gives the rows found in them. */
type TakeLines = (window: LineWindow) => { rows: Row[]; used: number };

const LF = 10;
const CR = 13;

/** Of a line that is no plain record. */
const notPlain = -2;
/** Of one that has an odd number of quotes. */
export const oddQuotes = -3;
const quote = 34;

/**
 * Gives where the line ends that begins at `from`: before its CR or LF, or behind all bytes. If it is a plain record, as wide as the header and each of
 * its quotes around a whole cell or doubled in one, `ends` gets, from index `at` on, where a cell before its first one would end, and where each of its
 * cells does; otherwise `notPlain` or `oddQuotes` stands at that index.
 */
export function scanLine(
  bytes: Buffer,
  from: number,
  { delimiter, width }: CellShape,
  ends: Int32Array,
  at: number,
): number {
  let cell = 1;
  let cellFrom = from;
  let isOdd = false;
  let lastQuote = from - 1;
  let isPlain = true;
  let end = from;
  for (; end < bytes.length; end++) {
    const byte = bytes[end]!;
    if (byte > quote && byte !== delimiter) continue;
    if (byte === quote) {
      if (!isOdd && end !== cellFrom && end !== lastQuote + 1) isPlain = false;
      isOdd = !isOdd;
      lastQuote = end;
    } else if (byte === LF || byte === CR) break;
    else if (byte === delimiter && !isOdd) {
      if (lastQuote >= cellFrom && lastQuote !== end - 1) isPlain = false;
      if (cell < width) ends[at + cell] = end;
      cell++;
      cellFrom = end + 1;
    }
  }
  if (lastQuote >= cellFrom && lastQuote !== end - 1) isPlain = false;
  ends[at + width] = end;
  ends[at] = isOdd ? oddQuotes : isPlain && cell === width ? from - 1 : notPlain;
  return end;
}

/** Where the cells of the lines end that are being cut: a copy of what is used is kept. */
let scanned = new Int32Array(8192);

/** Cuts at line ends. Unless `final`, the last line stays in the rest, and so does one whose CR an LF may follow. */
export function cutLines(
  bytes: Buffer,
  firstLine: number,
  final: boolean,
  shape: CellShape = { delimiter: quote, width: 0 },
): LineWindow {
  const starts = [0];
  const ends: number[] = [];
  const firsts: number[] = [];
  let used = 0;
  for (let at = 0; at < bytes.length; ) {
    if (used + shape.width >= scanned.length) {
      const larger = new Int32Array((used + shape.width) * 2);
      larger.set(scanned);
      scanned = larger;
    }
    const end = scanLine(bytes, at, shape, scanned, used);
    const isCr = bytes[end] === CR;
    if (!final && end >= bytes.length - (isCr ? 1 : 0)) break;
    ends.push(end);
    const first = scanned[used]!;
    firsts.push(first < -1 ? first : used);
    if (first >= -1) used += shape.width + 1;
    at = Math.min(isCr && bytes[end + 1] === LF ? end + 2 : end + 1, bytes.length);
    starts.push(at);
  }
  return { bytes, starts, ends, firsts, cells: scanned.slice(0, used), firstLine, final };
}

/** Runs `take` over the lines of a stream, as `cutLines` cuts them. `firstLine` is the number of its first line; lines over 1 MiB are `line_too_long`. */
export async function* readLines(
  source: AsyncIterable<Uint8Array>,
  firstLine: number,
  take: TakeLines,
  shape?: CellShape,
): AsyncGenerator<Row[]> {
  let rest: Buffer = Buffer.alloc(0);
  let line = firstLine;
  let skipping = false;
  const read = function* (final: boolean): Generator<Row[]> {
    if (skipping) {
      const after = afterLine(rest, final);
      rest = rest.subarray(after.at);
      if (!after.found) return;
      skipping = false;
      line += 1;
    }
    const window = cutLines(rest, line, final, shape);
    const { rows, used } = take(window);
    yield* inBatches(rows);
    line += used;
    rest = rest.subarray(window.starts[used]);
    // One byte more: it may be a CR that waits for its LF.
    if (used < window.ends.length || rest.length <= recordBytesMax + 1) return;
    yield [tooLong(rest, line)];
    skipping = true;
    rest = rest.subarray(afterLine(rest, final).at);
  };
  for await (const chunk of source) {
    rest = rest.length === 0 ? asBuffer(chunk) : Buffer.concat([rest, chunk]);
    yield* read(false);
  }
  yield* read(true);
}

/** The row for a line over 1 MiB; keeps only its first 64 KiB. */
export function tooLong(bytes: Buffer, line: number): BrokenRow {
  const raw = bytes.subarray(0, longRawBytes).toString('utf8');
  const message = 'is longer than 1 MiB; only its first 64 KiB are kept here';
  return { kind: 'broken', line, code: 'line_too_long', message, raw };
}

/** Where the next line begins; if not found, how much may be dropped (a CR at the end must wait for its LF). */
function afterLine(bytes: Buffer, final: boolean): { at: number; found: boolean } {
  const lf = indexOr(bytes, LF);
  const cr = indexOr(bytes, CR);
  const end = Math.min(lf, cr);
  if (end === bytes.length) return { at: end, found: false };
  if (end === cr && cr === bytes.length - 1 && !final) return { at: cr, found: false };
  return { at: end === cr && lf === cr + 1 ? end + 2 : end + 1, found: true };
}

function indexOr(bytes: Buffer, byte: number): number {
  const at = bytes.indexOf(byte);
  return at === -1 ? bytes.length : at;
}
