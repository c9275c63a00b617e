/** A byte stream for a JSON reader: a moving window, with the line and column of the reading position. */
import { asBuffer } from '../bytes/peek.ts';
import { longRawBytes } from '../limits.ts';
import type { BrokenRow } from '../row.ts';

/** The bytes that are there, and how far they have been read. */
export interface JsonWindow {
  bytes: Buffer;
  /** Index in `bytes` of the next byte to read. */
  at: number;
  /** 1-based line of `at`, ended by LF. */
  line: number;
  /** Index in `bytes` where that line begins; negative if that part has been discarded. */
  lineStart: number;
}

export interface JsonInput extends JsonWindow {
  /** Bytes of the stream read so far. */
  bytesRead: number;
  /** Discards everything before `keepFrom` (indices shift by it) and appends the next chunk; false at the end of the stream. */
  more(keepFrom: number): Promise<boolean>;
}

/** There is no byte: the end of the window is reached. */
export const NONE = -1;

/** Opens a stream for reading JSON; its bytes are UTF-8 without a BOM. */
export function createJsonInput(source: AsyncIterable<Uint8Array>): JsonInput {
  const chunks = source[Symbol.asyncIterator]();
  const input: JsonInput = {
    bytes: Buffer.alloc(0),
    at: 0,
    line: 1,
    lineStart: 0,
    bytesRead: 0,
    async more(keepFrom) {
      const next = await chunks.next();
      if (next.done) return false;
      const kept = input.bytes.subarray(keepFrom);
      input.bytes = kept.length === 0 ? asBuffer(next.value) : Buffer.concat([kept, next.value]);
      input.bytesRead += next.value.length;
      input.at -= keepFrom;
      input.lineStart -= keepFrom;
      return true;
    },
  };
  return input;
}

/** Skips white space and gives the next byte without taking it; NONE at the end of the window. */
export function peekToken(input: JsonWindow): number {
  const { bytes } = input;
  for (let at = input.at; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) {
      input.at = at;
      return byte;
    }
    if (byte === 0x0a) {
      input.line += 1;
      input.lineStart = at + 1;
    }
  }
  input.at = bytes.length;
  return NONE;
}

/** Like `peekToken`, but reads on at the end of the window; NONE at the end of the stream. */
export async function awaitToken(input: JsonInput): Promise<number> {
  let byte = peekToken(input);
  while (byte === NONE && (await input.more(input.at))) byte = peekToken(input);
  return byte;
}

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
