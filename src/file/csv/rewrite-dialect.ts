/** Bytes of a CSV in another dialect become those of RFC 4180, line for line, so that everything behind this file knows one dialect only. */

import type { DialectKind } from '../row.ts';

/** How cells are quoted where it is not by RFC 4180. */
export interface CsvDialect {
  /**
   * `wrapped lines`: each line is one quoted cell. `single quotes`: `'` in place of `"`. `blanks`: blanks stand between delimiters and quotes.
   * `backslashes`: a quote inside a quoted cell has a `\` in front.
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

/** The same rows with `"` around the cells that are quoted, quotes in them doubled, and no blanks beside them. Memory: one chunk. */
export async function* rewriteDialect(
  bytes: AsyncIterable<Buffer>,
  { kind, delimiter }: CsvDialect,
): AsyncGenerator<Buffer> {
  const rewriter = rewriterFor({ kind, delimiter });
  for await (const chunk of bytes) yield rewriter.add(chunk);
  yield rewriter.end();
}

/** The same of a text. */
export function rewriteText(text: string, dialect: CsvDialect): string {
  const rewriter = rewriterFor(dialect);
  return Buffer.concat([rewriter.add(Buffer.from(text)), rewriter.end()]).toString('utf8');
}

function rewriterFor({ kind, delimiter }: CsvDialect): Rewriter {
  return kind === 'wrapped lines' ? createUnwrapper() : createRewriter(kind, delimiter.charCodeAt(0));
}

interface Rewriter {
  add(chunk: Buffer): Buffer;
  /** What is held back where the file ends. */
  end(): Buffer;
}

/** Bytes gathered for one chunk: at most a few for each that comes in. */
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
  /** Blanks behind a closing quote that may be text after all; at most as many as stand there. */
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
      // No end of a cell follows: the quote was text.
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

/** Takes the quotes off lines that are one quoted cell; delimiters behind the cell go with them. Other lines stay. */
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
