/** Finds where a JSON value ends, by its brackets and strings alone, byte by byte over any number of windows. Parses nothing. */
import { jsonDepthMax } from '../limits.ts';
import type { JsonWindow } from './json-input.ts';

/** How far a value has been scanned. */
export interface Span {
  /** The closing brackets still expected, innermost last. */
  due: number[];
  /** How many brackets are open inside those: they are counted, and not told apart. Absent where none may be. */
  deeper?: number;
  inString: boolean;
  escaped: boolean;
  /** True once a byte of a number or word was read at the top level. */
  inWord: boolean;
}

/** A span at the beginning of a value, or inside brackets that were already read and whose closing ones are `due`. */
export function startSpan(due: number[] = []): Span {
  return { due, inString: false, escaped: false, inWord: false };
}

const ORDINARY = 0;
const LF = 1;
const QUOTE = 2;
const BACKSLASH = 3;
const OPENING = 4;
const CLOSING = 5;
const BETWEEN = 6;

const kinds = new Uint8Array(256);
for (const [text, kind] of [
  ['\n', LF],
  ['"', QUOTE],
  ['\\', BACKSLASH],
  ['[{', OPENING],
  [']}', CLOSING],
  [' \t\r,:', BETWEEN],
] as const) {
  for (const char of text) kinds[char.charCodeAt(0)] = kind;
}

/**
 * Moves `input.at` after the value: `end`. `more`: the window ended first. `broken`: the bracket at `input.at` closes nothing, or nesting is deeper
 * than 256, if it must not be. A number or word ends at the byte after it, which is not taken.
 */
export function scanSpan(input: JsonWindow, span: Span): 'end' | 'more' | 'broken' {
  const { bytes } = input;
  const { due } = span;
  const stop = (at: number, result: 'end' | 'more' | 'broken') => {
    input.at = at;
    return result;
  };
  for (let at = input.at; at < bytes.length; at += 1) {
    const kind = span.escaped ? ORDINARY : kinds[bytes[at]!]!;
    span.escaped = false;
    if (kind === ORDINARY) {
      if (due.length === 0 && !span.inString) span.inWord = true;
    } else if (kind === LF) {
      if (span.inWord && due.length === 0) return stop(at, 'end');
      input.line += 1;
      input.lineStart = at + 1;
    } else if (span.inString) {
      if (kind === BACKSLASH) span.escaped = true;
      else if (kind === QUOTE) {
        span.inString = false;
        if (due.length === 0) return stop(at + 1, 'end');
      }
    } else if (due.length === 0 && span.inWord) {
      return stop(at, 'end');
    } else if (kind === QUOTE) {
      span.inString = true;
    } else if (kind === OPENING) {
      if (due.length < jsonDepthMax) due.push(bytes[at]! + 2);
      else if (span.deeper === undefined) return stop(at, 'broken');
      else span.deeper++;
    } else if (kind === CLOSING) {
      if (span.deeper) span.deeper--;
      else if (due.pop() !== bytes[at]) return stop(at, 'broken');
      if (due.length === 0) return stop(at + 1, 'end');
    } else if (due.length === 0) {
      return stop(at, 'broken');
    }
  }
  return stop(bytes.length, 'more');
}

/** The keys in a valid JSON text: each stands before a colon outside of texts. */
export function countKeys(bytes: Buffer): number {
  let count = 0;
  let inString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte === 0x22) inString = !inString;
    else if (inString && byte === 0x5c) at += 1;
    else if (byte === 0x3a && !inString) count += 1;
  }
  return count;
}
