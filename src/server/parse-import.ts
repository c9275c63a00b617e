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
import { refuseManyValues } from './refuse-many-values.ts';

export interface ParsedImport {
  /** The records as they came; `longRecord` replaces each one that is longer than `recordBytesMax`. */
  records: RequestRecords;
  duplicateAction?: DuplicateAction;
}

/** Records are parsed in pieces of about this size. A piece and its last record together are no longer than one record may be. */
const pieceBytes = recordBytesMax / 2;
const unknownKeysNamed = 5;
/** Bytes scanned in one go for the end of a value. */
const bytesPerScan = 1024 * 1024;

/** The bytes of a body, and how far it has been read. */
interface Source {
  bytes: Buffer;
  at: number;
}

/** Throws bad_json, invalid_request, or too_large beyond `recordsMax`. */
export async function parseImport(bytes: Buffer, resource: ResourceName, recordsMax: number): Promise<ParsedImport> {
  if (bytes.length === 0) throw new PmsError('bad_json', 'The body is empty.');
  if (!isUtf8(bytes)) throw new PmsError('bad_json', 'The body is not valid UTF-8.');
  refuseManyValues(bytes, recordsMax);
  const source: Source = { bytes, at: bytes.toString('utf8', 0, 3) === '\uFEFF' ? 3 : 0 };
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
  source.at = skipBlank(bytes, source.at);
  if (source.at < bytes.length) throw broken(source);
  if (records === undefined) throw new PmsError('invalid_request', `${resource} must be there, and be an array.`);
  return { records, duplicateAction: duplicateActionOf(body.get('duplicate_action')) };
}

async function readRecords(source: Source, recordsMax: number): Promise<unknown[]> {
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
function takeQuickly(source: Source, records: unknown[]): boolean {
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
async function takePiece(source: Source, records: unknown[]): Promise<void> {
  const { bytes } = source;
  const from = skipBlank(bytes, source.at);
  let next = from;
  source.at = from;
  while (source.at - from < pieceBytes) {
    const end = await endOf(source, next);
    if (end - next > recordBytesMax) {
      if (next > from) break;
      records.push(longRecord);
      source.at = end;
      return;
    }
    source.at = end;
    const comma = skipBlank(bytes, end);
    if (bytes[comma] !== codeOf(',')) break;
    next = skipBlank(bytes, comma + 1);
  }
  for (const record of parsePiece(source, from, source.at)) records.push(record);
}

/** Where the value at an index ends. Throws bad_json if none begins or ends there. */
async function endOf({ bytes }: Source, at: number): Promise<number> {
  const scan: Scan = { at, depth: 0, isInText: false };
  const pace = createPace();
  while (!scanValue(bytes, scan, scan.at + bytesPerScan)) {
    if (scan.at >= bytes.length) throw endsTooEarly();
    if (pace.isDue()) await pace.pause();
  }
  if (at === bytes.length) throw endsTooEarly();
  if (scan.at === at) throw broken({ bytes, at });
  return scan.at;
}

async function readKey(source: Source): Promise<string> {
  const start = skipBlank(source.bytes, source.at);
  if (start < source.bytes.length && source.bytes[start] !== codeOf('"')) throw broken({ ...source, at: start });
  const key = await readValue(source);
  if (typeof key !== 'string') throw new PmsError('invalid_request', 'A key of the body is too long to be one.');
  return key;
}

/** A value of the frame; `longRecord` if it is too long to be valid there. */
async function readValue(source: Source): Promise<unknown> {
  const start = skipBlank(source.bytes, source.at);
  source.at = await endOf(source, start);
  return source.at - start > recordBytesMax ? longRecord : parsePiece(source, start, source.at)[0];
}

/** Plain JSON.parse: it makes `__proto__` an ordinary key, which is then judged with its record. */
function parsePiece({ bytes }: Source, from: number, to: number): unknown[] {
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
async function noObject(source: Source, resource: ResourceName): Promise<PmsError> {
  await readValue(source);
  source.at = skipBlank(source.bytes, source.at);
  if (source.at < source.bytes.length) return broken(source);
  return new PmsError('invalid_request', `The body must be an object: {"${resource}": [...]}.`);
}

function isAt(source: Source, sign: string): boolean {
  source.at = skipBlank(source.bytes, source.at);
  return source.bytes[source.at] === codeOf(sign);
}

function take(source: Source, sign: string): boolean {
  const isThere = isAt(source, sign);
  if (isThere) source.at++;
  return isThere;
}

function expect(source: Source, sign: string): void {
  if (!take(source, sign)) throw source.at === source.bytes.length ? endsTooEarly() : broken(source);
}

function codeOf(sign: string): number {
  return sign.charCodeAt(0);
}

function endsTooEarly(): PmsError {
  return new PmsError('bad_json', 'The body is not JSON: it ends too early.');
}

function broken({ bytes, at }: Source): PmsError {
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

// Finds where a JSON value ends, by its quotes and brackets alone; JSON.parse judges what stands between them.

const [tab, lineFeed, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20];
const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The index of the first byte from `at` on that is not white space; the length of the bytes if there is none. */
function skipBlank(bytes: Buffer, at: number): number {
  let index = at;
  while (index < bytes.length && isBlank(bytes[index])) index++;
  return index;
}

function isBlank(byte: number | undefined): boolean {
  return byte === space || byte === lineFeed || byte === carriageReturn || byte === tab;
}

interface Scan {
  at: number;
  depth: number;
  isInText: boolean;
}

/**
 * Scans on, up to `until`, for the end of the value that began where `scan` began. True if the end was found: `scan.at` is then the index behind it,
 * or the index of its beginning if no value begins there.
 */
function scanValue(bytes: Buffer, scan: Scan, until: number): boolean {
  const end = Math.min(until, bytes.length);
  let { at: index, depth, isInText } = scan;
  let hasEnded = false;
  for (; index < end && !hasEnded; index++) {
    const byte = bytes[index];
    if (isInText) {
      if (byte === backslash) index++;
      isInText = byte !== quote;
      hasEnded = !isInText && depth === 0;
    } else if (byte === quote) isInText = true;
    else if (byte === openBrace || byte === openBracket) depth++;
    else if (byte === closeBrace || byte === closeBracket) {
      if (depth === 0) return endedAt(scan, index);
      depth--;
      hasEnded = depth === 0;
    } else if (depth === 0 && (byte === comma || isBlank(byte))) return endedAt(scan, index);
  }
  Object.assign(scan, { at: index, depth, isInText });
  return hasEnded || (index >= bytes.length && depth === 0 && !isInText);
}

function endedAt(scan: Scan, index: number): true {
  scan.at = index;
  return true;
}
