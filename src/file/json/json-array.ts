/** Reads the elements of one JSON array as rows; each is cut out by its brackets and parsed by itself, so that a bad one does not affect others. */
import { findNoText } from '../bytes/find-undecodable.ts';
import { longRawBytes, recordBytesMax } from '../limits.ts';
import type { BrokenRow, Row } from '../row.ts';
import { awaitToken, type JsonInput, jsonBreakAt, NONE, peekToken } from './json-input.ts';
import { countKeys, type Span, scanSpan, startSpan } from './json-span.ts';

const COMMA = 0x2c;
const CLOSE = 0x5d;
const misplaced = 'has a bracket or comma where none is allowed';

/** Rows of the array whose `[` has just been read; stops after its `]`. `encoding` is that of the bytes before transcoding. */
export async function* readArray(input: JsonInput, encoding: string): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  let due: 'first' | 'element' | 'comma' = 'first';
  try {
    for (;;) {
      let byte = peekToken(input);
      if (byte === NONE) {
        if (rows.length > 0) yield rows;
        rows = [];
        byte = await awaitToken(input);
      }
      if (byte === NONE) throw jsonBreakAt(input, 'ends inside the array');
      if (byte === CLOSE && due !== 'element') break;
      if (due === 'comma') {
        if (byte !== COMMA) throw jsonBreakAt(input, 'lacks a comma between two elements');
        input.at += 1;
        due = 'element';
        continue;
      }
      const begun: Begun = { line: input.line, start: input.at, span: startSpan() };
      const state = scanSpan(input, begun.span);
      if (state === 'broken') throw jsonBreakAt(input, misplaced);
      if (state === 'more' && rows.length > 0) {
        yield rows;
        rows = [];
      }
      rows.push(
        state === 'end'
          ? toRow(input.bytes.subarray(begun.start, input.at), begun.line, encoding)
          : await finish(input, begun, encoding),
      );
      due = 'comma';
    }
  } catch (error) {
    if (rows.length > 0) yield rows;
    throw error;
  }
  input.at += 1;
  if (rows.length > 0) yield rows;
}

/** The value that begins at the reading position, as a row. Throws JsonBreak. */
export async function readElement(input: JsonInput, encoding: string): Promise<Row> {
  const begun: Begun = { line: input.line, start: input.at, span: startSpan() };
  const state = scanSpan(input, begun.span);
  if (state === 'broken') throw jsonBreakAt(input, misplaced);
  if (state === 'more') return finish(input, begun, encoding);
  return toRow(input.bytes.subarray(begun.start, input.at), begun.line, encoding);
}

type Begun = { line: number; start: number; span: Span };

/** Reads to the end of an element that the window has cut; discards one over 1 MiB while reading. */
async function finish(input: JsonInput, begun: Begun, encoding: string): Promise<Row> {
  let { start } = begun;
  let long: Row | undefined;
  for (let state: string = 'more'; state !== 'end'; state = scanSpan(input, begun.span)) {
    if (state === 'broken') throw jsonBreakAt(input, misplaced);
    if (input.at - start > recordBytesMax) long ??= tooLong(input.bytes.subarray(start), begun.line);
    const keepFrom = long ? input.at : start;
    if (!(await input.more(keepFrom)))
      throw jsonBreakAt(input, `ends inside the element that begins on line ${begun.line}`);
    start = 0;
  }
  return long ?? toRow(input.bytes.subarray(start, input.at), begun.line, encoding);
}

/** The row of one JSON text; also used for a line of NDJSON. */
export function toRow(bytes: Buffer, line: number, encoding: string): Row {
  if (bytes.length > recordBytesMax) return tooLong(bytes, line);
  const noText = findNoText(bytes, encoding);
  const text = bytes.toString('utf8');
  if (noText) return { kind: 'broken', line, ...noText, raw: text };
  try {
    const value: unknown = JSON.parse(longNumber.test(text) ? asWritten(text) : text);
    if (isObject(value) && !Array.isArray(value) && countKeys(bytes) !== keysIn(value))
      return { kind: 'broken', line, code: 'broken_json', message: 'has a key twice in one object', raw: text };
    return { kind: 'value', line, value };
  } catch {
    // V8's own message would repeat parts of the text, which may include guest data, in every report.
    return { kind: 'broken', line, code: 'broken_json', message: 'is not valid JSON', raw: text };
  }
}

/** More digits than a number of JavaScript holds, in a number or a text. */
const longNumber = /\d[\d.]{15}/;
const textOrNumber = /"(?:[^"\\]|\\.)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** The text with each such number as a text of its digits: numbers of bookings have 18 to 20, and would lose the last ones. */
function asWritten(text: string): string {
  return text.replace(textOrNumber, (token) =>
    !token.startsWith('"') && longNumber.test(token) && String(Number(token)) !== token ? `"${token}"` : token,
  );
}

/** JSON.parse keeps the last of equal keys: the keys that it has kept, of the value and all inside it. */
function keysIn(value: object): number {
  const inside = Object.values(value);
  let count = Array.isArray(value) ? 0 : inside.length;
  for (const part of inside) if (isObject(part)) count += keysIn(part);
  return count;
}

/** An object or an array. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function tooLong(bytes: Buffer, line: number): BrokenRow {
  const raw = bytes.toString('utf8', 0, longRawBytes);
  return {
    kind: 'broken',
    line,
    code: 'line_too_long',
    message: 'is longer than 1 MiB; only its first 64 KiB are kept here',
    raw,
  };
}
