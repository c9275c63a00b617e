/** Turns error entries of any shape (texts, objects with other field names, maps, nested lists) into the error entries of the contract. */
import { isJsonObject } from '../contract/field.ts';
import type { RowError } from '../contract/import-result.ts';
import { type RowCode, rowCodes } from '../contract/row-issue.ts';
import { errorDepthMax, errorsOfRecordMax } from './limits.ts';
import { shorten } from './refusal.ts';

/** What an entry says; what it leaves out is taken from the entries around it. */
interface Found {
  position?: Place;
  field?: string;
  code?: string;
  message: string;
}

/** A number that names a record: an index counted from 0, or a line number, which people count from 1. */
interface Place {
  number: number;
  isLine: boolean;
}

type Around = Omit<Found, 'message'>;

/**
 * The entries in order: at most 20 for each record, and of those that name no record at most one for each record sent. An entry that names no record
 * of the request has `index` -1. `value` is never passed on: it may name a guest.
 */
export function readErrors(errors: unknown, sent: number): RowError[] {
  const found = firstOfEach(findErrors(errors, {}, 0), sent);
  const baseOf = { index: firstOf(found, { isLine: false, sent }), line: firstOf(found, { isLine: true, sent }) };
  return found.map(({ position, field, code, message }) => {
    const index = position === undefined ? -1 : position.number - (position.isLine ? baseOf.line : baseOf.index);
    const isIn = index >= 0 && index < sent;
    return { index: isIn ? index : -1, field: field ?? null, ...codeAndMessage(code, message) };
  });
}

function firstOfEach(entries: Iterable<Found>, sent: number): Found[] {
  const found: Found[] = [];
  const counts = new Map<number | undefined, number>();
  for (const entry of entries) {
    const number = entry.position?.number;
    const count = counts.get(number) ?? 0;
    if (count >= (number === undefined ? Math.max(sent, errorsOfRecordMax) : errorsOfRecordMax)) continue;
    counts.set(number, count + 1);
    found.push(entry);
  }
  return found;
}

/** The number of the first record: 0 for an index and 1 for a line, unless some number shows that the service counts the other way. */
function firstOf(found: readonly Found[], { isLine, sent }: { isLine: boolean; sent: number }): 0 | 1 {
  const numbers = found.flatMap(({ position }) => (position?.isLine === isLine ? [position.number] : []));
  if (numbers.includes(0)) return 0;
  return isLine || numbers.includes(sent) ? 1 : 0;
}

function codeAndMessage(code: string | undefined, message: string): Pick<RowError, 'code' | 'message'> {
  if (code !== undefined && isRowCode(code)) return { code, message };
  return { code: 'refused', message: code === undefined || code === message ? message : `${message} (${code})` };
}

function isRowCode(code: string): code is RowCode {
  return (rowCodes as readonly string[]).includes(code);
}

const indexNames = ['index', 'idx', 'i', 'position'];
const lineNames = ['row', 'line', 'row_number', 'rowNumber', 'line_number', 'lineNumber', 'record', 'item'];
const fieldNames = ['field', 'column', 'attribute', 'property', 'key', 'path', 'pointer', 'loc', 'location', 'param'];
const messageNames = [
  'message',
  'msg',
  'detail',
  'reason',
  'description',
  'text',
  'error',
  'errors',
  'messages',
  'title',
];
const codeNames = ['code', 'error_code', 'errorCode', 'type'];

function* findErrors(entry: unknown, around: Around, depth: number): Generator<Found> {
  if (depth > errorDepthMax || entry === null || entry === undefined || entry === '') return;
  if (typeof entry === 'string')
    yield { ...around, position: around.position ?? placeInText(entry), message: shorten(entry) };
  else if (Array.isArray(entry)) for (const item of entry) yield* findErrors(item, around, depth + 1);
  else if (isJsonObject(entry)) yield* findInObject(entry, around, depth);
  else yield { ...around, message: shorten(String(entry)) };
}

function* findInObject(entry: Record<string, unknown>, around: Around, depth: number): Generator<Found> {
  const own = { ...around, ...aroundIn(entry) };
  const name = messageNames.find((candidate) => hasWords(entry[candidate]));
  const isEntry = name !== undefined || own.position !== around.position || own.code !== around.code;
  if (isEntry) {
    const inner = name === undefined ? undefined : [...findErrors(entry[name], own, depth + 1)];
    if (inner !== undefined && inner.length > 0) yield* inner;
    else yield { ...own, message: own.code ?? shorten(JSON.stringify(entry)) };
    return;
  }
  // A map from records or fields to what is wrong with them.
  for (const [path, value] of Object.entries(entry)) yield* findErrors(value, { ...own, ...readPath(path) }, depth + 1);
}

function hasWords(value: unknown): boolean {
  return typeof value === 'string' ? value !== '' : typeof value === 'object' && value !== null;
}

function aroundIn(entry: Record<string, unknown>): Around {
  const around: Around = {};
  for (const name of fieldNames) Object.assign(around, readPath(entry[name]));
  if (isJsonObject(entry.source)) Object.assign(around, readPath(entry.source.pointer));
  const code = codeNames
    .map((name) => entry[name])
    .find((value) => typeof value === 'string' || typeof value === 'number');
  if (code !== undefined) around.code = shorten(String(code));
  const position = numberIn(entry, indexNames, false) ?? numberIn(entry, lineNames, true);
  if (position !== undefined) around.position = position;
  return around;
}

function numberIn(entry: Record<string, unknown>, names: readonly string[], isLine: boolean): Place | undefined {
  for (const name of names) {
    const value = entry[name];
    if (typeof value === 'number' && Number.isSafeInteger(value)) return { number: value, isLine };
    if (typeof value === 'string' && /^\d{1,9}$/.test(value)) return { number: Number(value), isLine };
  }
  return undefined;
}

/** `bookings.0.name`, `bookings[0].name`, `/bookings/0/name`, `["bookings", 0, "name"]`, `name`, `0`: the index of the record and the field in it. */
function readPath(path: unknown): Around {
  const isList = Array.isArray(path);
  if (!isList && typeof path !== 'string') return {};
  const parts = isList ? path.map(String) : path.split(/[./[\]]+/).filter((part) => part !== '');
  const at = parts.findIndex((part) => /^\d{1,9}$/.test(part));
  const field = at < 0 || at < parts.length - 1 ? parts.at(-1) : undefined;
  return {
    ...(at < 0 ? {} : { position: { number: Number(parts[at]), isLine: false } }),
    ...(field === undefined ? {} : { field: shorten(field) }),
  };
}

/** `Row 3: ...` at the beginning of a text; a number further on may be a room. */
function placeInText(text: string): Place | undefined {
  const match = /^\W*(row|line|record|item|entry|index)\W{0,3}(?:no\W{0,2}|number )?(\d{1,9})\b/i.exec(text);
  if (match === null) return undefined;
  return { number: Number(match[2]), isLine: match[1]?.toLowerCase() !== 'index' };
}
