/** Rewrites a CSV of another dialect to RFC 4180, line by line, so that everything after it knows only one dialect. */
import type { DialectKind } from '../row.ts';

/** How cells are quoted, if not by RFC 4180. */
export interface CsvDialect {
  /**
   * `wrapped lines`: each line is one quoted cell. `single quotes`: `'` instead of `"`. `blanks`: blanks between delimiters and quotes.
   * `backslashes`: a quote inside a quoted cell has a `\` before it.
   */
  kind: DialectKind;
  /** One ASCII character. */
  delimiter: string;
}

const LF = 10;
const CR = 13;
const BLANK = 32;
const QUOTE = 34;
const APOSTROPHE = 39;
const BACKSLASH = 92;

type State = 'start' | 'plain' | 'quoted' | 'escaped' | 'maybe closed' | 'closed';

/** The same rows with `"` around quoted cells, their inner quotes doubled, and no blanks beside the quotes. Memory: one chunk. */
export async function* rewriteDialect(
  bytes: AsyncIterable<Buffer>,
  { kind, delimiter }: CsvDialect,
): AsyncGenerator<Buffer> {
  const rewriter = rewriterFor({ kind, delimiter });
  for await (const chunk of bytes) yield rewriter.add(chunk);
  yield rewriter.end();
}

/** The same for a text. */
export function rewriteText(text: string, dialect: CsvDialect): string {
  const rewriter = rewriterFor(dialect);
  return Buffer.concat([rewriter.add(Buffer.from(text)), rewriter.end()]).toString('utf8');
}

function rewriterFor({ kind, delimiter }: CsvDialect): Rewriter {
  return kind === 'wrapped lines' ? createUnwrapper() : createRewriter(kind, delimiter.charCodeAt(0));
}

interface Rewriter {
  add(chunk: Buffer): Buffer;
  /** What is still held back when the file ends. */
  end(): Buffer;
}

/** Bytes collected for one chunk: at most a few for each byte that comes in. */
function createGathered(length: number) {
  const bytes = Buffer.allocUnsafe(length * 2 + 64);
  let at = 0;
  return {
    put(byte: number) {
      bytes[at++] = byte;
    },
    taken: () => bytes.subarray(0, at),
  };
}

function createRewriter(kind: CsvDialect['kind'], delimiter: number): Rewriter {
  const quote = kind === 'single quotes' ? APOSTROPHE : QUOTE;
  const hasBackslashes = kind === 'backslashes';
  const dropsBlanks = kind !== 'backslashes';
  let state: State = 'start';
  /** How many blanks after a closing quote may turn out to be text. */
  let blanks = 0;
  const isEnd = (byte: number) => byte === delimiter || byte === LF || byte === CR;
  const step = (byte: number, put: (byte: number) => void): void => {
    if (state === 'maybe closed' || state === 'closed') {
      if (isEnd(byte)) {
        put(QUOTE);
        put(byte);
        state = 'start';
        blanks = 0;
        return;
      }
      if (dropsBlanks && byte === BLANK) {
        state = 'closed';
        blanks += 1;
        return;
      }
      // The cell does not end here, so the quote was text.
      const isDoubled = state === 'maybe closed' && byte === quote;
      state = 'quoted';
      if (quote === QUOTE) put(QUOTE);
      else put(APOSTROPHE);
      for (; blanks > 0; blanks -= 1) put(BLANK);
      if (isDoubled) {
        if (quote === QUOTE) put(QUOTE);
        return;
      }
    }
    switch (state) {
      case 'start':
        if (dropsBlanks && byte === BLANK) return;
        if (byte === quote) {
          put(QUOTE);
          state = 'quoted';
          return;
        }
        put(byte);
        if (!isEnd(byte)) state = 'plain';
        return;
      case 'plain':
        put(byte);
        if (isEnd(byte)) state = 'start';
        return;
      case 'escaped':
        state = 'quoted';
        put(byte === QUOTE ? QUOTE : BACKSLASH);
        put(byte);
        return;
      default:
        if (hasBackslashes && byte === BACKSLASH) state = 'escaped';
        else if (byte === quote) state = 'maybe closed';
        else {
          if (byte === QUOTE) put(QUOTE);
          put(byte);
        }
    }
  };
  return {
    add(chunk) {
      const gathered = createGathered(chunk.length + blanks);
      for (const byte of chunk) step(byte, gathered.put);
      return gathered.taken();
    },
    end: () => Buffer.from(state === 'maybe closed' || state === 'closed' ? '"' : state === 'escaped' ? '\\' : ''),
  };
}

/** Removes the quotes from lines that are one quoted cell, with the delimiters after it. Other lines stay. */
function createUnwrapper(): Rewriter {
  let state: 'line start' | 'other' | 'wrapped' | 'maybe closed' | 'behind' = 'line start';
  const step = (byte: number, put: (byte: number) => void): void => {
    const isLineEnd = byte === LF || byte === CR;
    if (state === 'line start' && byte === QUOTE) {
      state = 'wrapped';
      return;
    }
    if (state === 'maybe closed') {
      if (byte === QUOTE) put(QUOTE);
      state = byte === QUOTE ? 'wrapped' : 'behind';
      if (byte === QUOTE) return;
    } else if (state === 'wrapped' && byte === QUOTE) {
      state = 'maybe closed';
      return;
    }
    if (isLineEnd || state !== 'behind') put(byte);
    if (isLineEnd && state !== 'wrapped') state = 'line start';
    else if (state === 'line start') state = 'other';
  };
  return {
    add(chunk) {
      const gathered = createGathered(chunk.length);
      for (const byte of chunk) step(byte, gathered.put);
      return gathered.taken();
    },
    end: () => Buffer.alloc(0),
  };
}
