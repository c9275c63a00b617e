/** A byte stream as a JSON reader walks it: a window that moves on, and the line and column where the reader stands. */
import { asBuffer } from '../bytes/peek.ts';

export interface JsonInput {
  bytes: Buffer;
  /** Index in `bytes` of the byte to be read next. */
  at: number;
  /** 1-based line of `at`, ended by LF. */
  line: number;
  /** Index in `bytes` where that line begins; negative once that has been forgotten. */
  lineStart: number;
  /** Bytes of the stream that have come into the window so far. */
  bytesRead: number;
  /** Forgets what lies before `keepFrom` (indices shift by it) and appends the next chunk; false at the end of the stream. */
  more(keepFrom: number): Promise<boolean>;
}

/** No byte: the window is used up. */
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

/** Passes over white space and gives the byte that stands there, not taken; NONE where the window ends. */
export function peekToken(input: JsonInput): number {
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

/** As `peekToken`, and reads on where the window ends; NONE at the end of the stream. */
export async function awaitToken(input: JsonInput): Promise<number> {
  let byte = peekToken(input);
  while (byte === NONE && (await input.more(input.at))) byte = peekToken(input);
  return byte;
}
