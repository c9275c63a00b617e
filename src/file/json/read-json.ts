/** Reads UTF-8 bytes of a JSON text, a file or the body of an answer, as batches of rows: an array, or the array inside an object. */
import { PmsError } from '../../contract/errors.ts';
import { type LineWindow, readLines } from '../csv/lines.ts';
import { type CountedTable, inBatches, type Row } from '../row.ts';
import { readArray, toRow } from './json-array.ts';
import { awaitToken, createJsonInput, JsonBreak, type JsonInput, jsonBreakAt, NONE } from './json-input.ts';
import { readObject, unpackDump } from './json-object.ts';

export interface JsonOptions {
  /** What messages call the text. */
  name: string;
  /** In an object: the key whose array is preferred to any other array of objects. */
  key?: string;
  /** True: no other array is accepted. */
  keyRequired?: boolean;
  /** True: without such an array, records under their ids and arrays inside objects are looked for. */
  looksInside?: boolean;
  /** Of several tables the one under this key. */
  table?: string;
  /** Takes the others, once all is read. */
  unread?: CountedTable[];
  /** The encoding before transcoding; `utf-8` when absent. */
  encoding?: string;
}

/**
 * The elements of a bare array, of the array under `key`, or of an object's first array of objects, in constant memory. Elements that are not objects
 * are value rows too. If the structure breaks, a last BrokenRow `broken_json` says where. Throws PmsError file_empty, and file_broken if it breaks
 * before the first row, if there is no such array, or if a second array of objects follows.
 */
export async function* readJsonElements(
  bytes: AsyncIterable<Uint8Array>,
  options: JsonOptions,
): AsyncGenerator<Row[], void> {
  const input = createJsonInput(bytes);
  let any = false;
  try {
    for await (const rows of readRoot(input, options)) {
      any = true;
      yield* inBatches(rows);
    }
  } catch (error) {
    if (!(error instanceof JsonBreak)) throw error;
    if (!any) throw new PmsError('file_broken', `${options.name} is not readable: ${error.message}.`, { cause: error });
    yield [error.row];
  }
}

async function* readRoot(input: JsonInput, options: JsonOptions): AsyncGenerator<Row[]> {
  const encoding = options.encoding ?? 'utf-8';
  const byte = await awaitToken(input);
  if (byte === NONE) throw new PmsError('file_empty', `${options.name} is empty.`);
  if (byte !== 0x5b && byte !== 0x7b) throw jsonBreakAt(input, 'begins with neither [ nor {');
  input.at += 1;
  const rows = byte === 0x5b ? readArray(input, encoding) : readObject(input, { ...options, encoding });
  yield* byte === 0x5b && options.looksInside ? unpackDump(rows, { ...options, encoding }) : rows;
  if ((await awaitToken(input)) !== NONE) yield [jsonBreakAt(input, 'has ended and something follows').row];
}

/** One row for each line that is not blank, in constant memory. `encoding`: that of the bytes before transcoding. */
export function readNdjsonLines(bytes: AsyncIterable<Uint8Array>, encoding = 'utf-8'): AsyncGenerator<Row[], void> {
  return readLines(bytes, 1, (window) => ({ rows: rowsOf(window, encoding), used: window.ends.length }));
}

function rowsOf(window: LineWindow, encoding: string): Row[] {
  const rows: Row[] = [];
  for (const [at, end] of window.ends.entries()) {
    const start = window.starts[at]!;
    if (!isBlank(window.bytes, start, end))
      rows.push(toRow(window.bytes.subarray(start, end), window.firstLine + at, encoding));
  }
  return rows;
}

function isBlank(bytes: Buffer, start: number, end: number): boolean {
  let at = start;
  while (at < end && (bytes[at] === 0x20 || bytes[at] === 0x09)) at += 1;
  return at === end;
}
