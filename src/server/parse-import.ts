/**
 * Reads the body of a POST as records and duplicate action. Only its frame is judged here: a bad record is data. The body is parsed piece by piece,
 * so that a large one does not keep other requests waiting; a record longer than any valid one is never parsed.
 */
import { isUtf8 } from 'node:buffer';
import type { RequestRecords } from '../contract/api.ts';
import { longRecord } from '../contract/check-record.ts';
import { PmsError } from '../contract/errors.ts';
import { type DuplicateAction, duplicateActions } from '../contract/import-result.ts';
import { recordBytesMax } from '../contract/limits.ts';
import { createPace } from '../contract/pace.ts';
import type { ResourceName } from '../contract/resource.ts';
import { type JsonWindow, NONE, peekToken } from '../file/json/json-input.ts';
import { scanSpan, startSpan } from '../file/json/json-span.ts';
import { refuseManyValues } from './refuse-many-values.ts';

export interface ParsedImport {
  /** The records as they came; `longRecord` replaces each one that is longer than `recordBytesMax`. */
  records: RequestRecords;
  duplicateAction?: DuplicateAction;
}

/** Records are parsed in pieces of about this size. A piece and its last record together are no longer than one record may be. */
const pieceBytes = recordBytesMax / 2;
const unknownKeysNamed = 5;
/** Bytes scanned in one go for the end of a value: others wait for so many. */
const bytesPerScan = 1024 * 1024;

/** Throws bad_json, invalid_request, or too_large beyond `recordsMax`. */
export async function parseImport(bytes: Buffer, resource: ResourceName, recordsMax: number): Promise<ParsedImport> {
  if (bytes.length === 0) throw new PmsError('bad_json', 'The body is empty.');
  if (!isUtf8(bytes)) throw new PmsError('bad_json', 'The body is not valid UTF-8.');
  refuseManyValues(bytes, recordsMax);
  const source: JsonWindow = { bytes, at: bytes.toString('utf8', 0, 3) === '\uFEFF' ? 3 : 0, line: 1, lineStart: 0 };
  const body = new Map<string, unknown>();
  let records: unknown[] | undefined;
  if (!take(source, '{')) throw await noObject(source, resource);
  if (!take(source, '}')) {
    do {
      const key = await readKey(source);
      if (body.has(key)) throw new PmsError('invalid_request', `${JSON.stringify(key)} is in the body twice.`);
      expect(source, ':');
      if (key === resource && isAt(source, '[')) {
        records = await readRecords(source, recordsMax);
        body.set(key, undefined);
      } else body.set(key, await readValue(source));
      if (unknownKeys(body, resource).length >= unknownKeysNamed) break;
    } while (take(source, ','));
    refuseUnknownKeys(body, resource);
    expect(source, '}');
  }
  if (peekToken(source) !== NONE) throw broken(source);
  if (records === undefined) throw new PmsError('invalid_request', `${resource} must be there, and be an array.`);
  return { records, duplicateAction: duplicateActionOf(body.get('duplicate_action')) };
}

async function readRecords(source: JsonWindow, recordsMax: number): Promise<unknown[]> {
  const records: unknown[] = [];
  const pace = createPace();
  expect(source, '[');
  if (take(source, ']')) return records;
  let isQuick = true;
  do {
    isQuick &&= takeQuickly(source, records);
    if (!isQuick) await takePiece(source, records);
    if (records.length > recordsMax) {
      throw new PmsError('too_large', `The body has more than ${recordsMax} records; send fewer a request.`);
    }
    if (pace.isDue()) await pace.pause();
  } while (take(source, ','));
  expect(source, ']');
  return records;
}

/**
 * Parses the records up to a byte that looks like the end of one, as JSON.stringify writes it. If it is not one (such as a text that looks like it,
 * or part of a record), the piece is not valid JSON; the result is then false, and nothing was taken.
 */
function takeQuickly(source: JsonWindow, records: unknown[]): boolean {
  const { bytes, at } = source;
  const cut = bytes.subarray(at + pieceBytes, at + recordBytesMax).indexOf('},{');
  if (cut === -1) return false;
  const end = at + pieceBytes + cut + 1;
  let piece: unknown[];
  try {
    piece = parsePiece(source, at, end);
  } catch {
    return false;
  }
  for (const record of piece) records.push(record);
  source.at = end;
  return true;
}

/** Takes several whole records, or the one too long record that comes next. */
async function takePiece(source: JsonWindow, records: unknown[]): Promise<void> {
  peekToken(source);
  const from = source.at;
  let end = from;
  do {
    peekToken(source);
    const next = source.at;
    await passValue(source);
    if (source.at - next > recordBytesMax) {
      if (next > from) break;
      records.push(longRecord);
      return;
    }
    end = source.at;
  } while (end - from < pieceBytes && take(source, ','));
  source.at = end;
  for (const record of parsePiece(source, from, end)) records.push(record);
}

/** Moves behind the value that begins here; others get a turn while a long one is passed. Throws bad_json if none begins or ends. */
async function passValue(source: JsonWindow): Promise<void> {
  const { bytes } = source;
  // However deep it is nested: what is too long to be a record is one that is refused.
  const span = { ...startSpan(), deeper: 0 };
  const window = { ...source };
  const pace = createPace();
  do {
    window.bytes = bytes.subarray(0, window.at + bytesPerScan);
    const state = scanSpan(window, span);
    source.at = window.at;
    if (state === 'broken') throw broken(source);
    if (state === 'end') return;
    if (pace.isDue()) await pace.pause();
  } while (window.at < bytes.length);
  if (!span.inWord) throw endsTooEarly();
}

async function readKey(source: JsonWindow): Promise<string> {
  const byte = peekToken(source);
  if (byte !== NONE && byte !== codeOf('"')) throw broken(source);
  const key = await readValue(source);
  if (typeof key !== 'string') throw new PmsError('invalid_request', 'A key of the body is too long to be one.');
  return key;
}

/** A value of the frame; `longRecord` if it is too long to be valid there. */
async function readValue(source: JsonWindow): Promise<unknown> {
  peekToken(source);
  const start = source.at;
  await passValue(source);
  return source.at - start > recordBytesMax ? longRecord : parsePiece(source, start, source.at)[0];
}

/** Plain JSON.parse: it makes `__proto__` an ordinary key, which is then judged with its record. */
function parsePiece({ bytes }: Pick<JsonWindow, 'bytes'>, from: number, to: number): unknown[] {
  const text = bytes.toString('utf8', from, to);
  try {
    return JSON.parse(`[${text}]`);
  } catch (error) {
    // V8's message tells the position. It is never passed on: it quotes the body and may name a guest.
    const position = Number(/position (\d+)/.exec((error as SyntaxError).message)?.[1] ?? 1);
    throw broken({ bytes, at: from + Buffer.byteLength(text.slice(0, position - 1)) });
  }
}

/** JSON that is not an object is a different mistake. */
async function noObject(source: JsonWindow, resource: ResourceName): Promise<PmsError> {
  await readValue(source);
  if (peekToken(source) !== NONE) return broken(source);
  return new PmsError('invalid_request', `The body must be an object: {"${resource}": [...]}.`);
}

function isAt(source: JsonWindow, sign: string): boolean {
  return peekToken(source) === codeOf(sign);
}

function take(source: JsonWindow, sign: string): boolean {
  const isThere = isAt(source, sign);
  if (isThere) source.at++;
  return isThere;
}

function expect(source: JsonWindow, sign: string): void {
  if (!take(source, sign)) throw source.at === source.bytes.length ? endsTooEarly() : broken(source);
}

function codeOf(sign: string): number {
  return sign.charCodeAt(0);
}

function endsTooEarly(): PmsError {
  return new PmsError('bad_json', 'The body is not JSON: it ends too early.');
}

function broken({ bytes, at }: Pick<JsonWindow, 'bytes' | 'at'>): PmsError {
  let lines = 1;
  for (let index = 0; index < at; index++) if (bytes[index] === codeOf('\n')) lines++;
  const lineFrom = at === 0 ? 0 : bytes.lastIndexOf('\n', at - 1) + 1;
  const column = bytes.toString('utf8', lineFrom, at).length + 1;
  return new PmsError('bad_json', `The body is not JSON at line ${lines}, column ${column}.`);
}

function unknownKeys(body: ReadonlyMap<string, unknown>, resource: ResourceName): string[] {
  return [...body.keys()].filter((key) => key !== resource && key !== 'duplicate_action');
}

/** Nothing sent is ignored silently: a misspelt duplicate_action would change what the request does. */
function refuseUnknownKeys(body: ReadonlyMap<string, unknown>, resource: ResourceName): void {
  const unknown = unknownKeys(body, resource);
  if (unknown.length === 0) return;
  const names = unknown.map((key) => JSON.stringify(key.slice(0, 100)));
  throw new PmsError(
    'invalid_request',
    `Unknown in the body: ${names.join(', ')}; it has ${resource} and duplicate_action.`,
  );
}

function duplicateActionOf(action: unknown): DuplicateAction | undefined {
  if (action === undefined || action === null) return undefined;
  const known = duplicateActions.find((one) => one === action);
  if (known === undefined) {
    throw new PmsError('invalid_request', `duplicate_action must be one of ${duplicateActions.join(', ')}.`);
  }
  return known;
}
