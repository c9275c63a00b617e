/**
 * Cuts a byte stream into windows of whole physical lines, ended by LF, CRLF or CR in any mixture; lines that the reader does not take yet are shown
 * again with more after them. An over-long line becomes one BrokenRow, without being held whole.
 */

import { asBuffer } from '../bytes/peek.ts';
import { longRawBytes, recordBytesMax } from '../limits.ts';
import type { BrokenRow, Row } from '../row.ts';
import { inBatches } from '../row.ts';

/** Whole lines of a buffer. Line `i` is `bytes[starts[i] .. ends[i])`; `starts` has one more entry: where the unfinished rest begins. */
export interface LineWindow {
  bytes: Buffer;
  starts: number[];
  ends: number[];
  /** 1-based number in the file of the first line of this window. */
  firstLine: number;
  /** True if nothing follows: every line must be taken now. */
  final: boolean;
}

/** Takes `used` lines from the front of a window and gives the rows found in them. */
type TakeLines = (window: LineWindow) => { rows: Row[]; used: number };

const LF = 10;
const CR = 13;

/** Cuts at line ends. Unless `final`, the last line stays in the rest, and so does one whose CR an LF may follow. */
export function cutLines(bytes: Buffer, firstLine: number, final: boolean): LineWindow {
  const starts = [0];
  const ends: number[] = [];
  let lf = indexOr(bytes, LF, 0);
  let cr = indexOr(bytes, CR, 0);
  for (let at = 0; at < bytes.length; ) {
    const end = Math.min(lf, cr);
    if (!final && end >= bytes.length - (end === cr ? 1 : 0)) break;
    const next = end === cr && lf === cr + 1 ? end + 2 : end + 1;
    ends.push(end);
    at = Math.min(next, bytes.length);
    starts.push(at);
    if (lf < at) lf = indexOr(bytes, LF, at);
    if (cr < at) cr = indexOr(bytes, CR, at);
  }
  return { bytes, starts, ends, firstLine, final };
}

/** Runs `take` over the lines of a stream. `firstLine` is the number of its first line; lines over 1 MiB are `line_too_long`. */
export async function* readLines(
  source: AsyncIterable<Uint8Array>,
  firstLine: number,
  take: TakeLines,
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
    const window = cutLines(rest, line, final);
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
  const lf = indexOr(bytes, LF, 0);
  const cr = indexOr(bytes, CR, 0);
  const end = Math.min(lf, cr);
  if (end === bytes.length) return { at: end, found: false };
  if (end === cr && cr === bytes.length - 1 && !final) return { at: cr, found: false };
  return { at: end === cr && lf === cr + 1 ? end + 2 : end + 1, found: true };
}

function indexOr(bytes: Buffer, byte: number, from: number): number {
  const at = bytes.indexOf(byte, from);
  return at === -1 ? bytes.length : at;
}
