/** Finds the one array in a JSON object whose elements are the rows; skips everything else in constant memory. */
import { PmsError } from '../../contract/errors.ts';
import { quotedWord } from '../../contract/text.ts';
import { heldBytesMax, recordBytesMax } from '../limits.ts';
import type { CountedTable, Row } from '../row.ts';
import { isObject, readArray, readElement } from './json-array.ts';
import { awaitToken, type JsonInput, jsonBreakAt } from './json-input.ts';
import { scanSpan, startSpan } from './json-span.ts';

interface ObjectOptions {
  name: string;
  encoding: string;
  /** The key whose array is preferred to any other array of objects, wherever it is. */
  key?: string;
  /** True: an array under any other key does not count. */
  keyRequired?: boolean;
  /** True: without such an array, records under their ids and arrays inside objects are looked for, where the text is small enough to be held. */
  looksInside?: boolean;
  /** Of several tables the one under this key, or under these keys with points between them. */
  table?: string;
  /** Takes the other tables beside the one that `table` names, or that stands under `key`. */
  unread?: CountedTable[];
}

const [OPEN, CLOSE, OPEN_OBJECT] = [0x5b, 0x5d, 0x7b];

/** Rows of the object whose `{` has just been read; stops after its `}`. Throws JsonBreak, and PmsError file_broken if the array is missing. */
export async function* readObject(input: JsonInput, options: ObjectOptions): AsyncGenerator<Row[]> {
  const choice: Choice = { held: [], released: false, others: [], empty: false, values: [], paging: [] };
  let rows = 0;
  try {
    for await (const key of keysOf(input))
      for await (const batch of readValue(input, key, { ...options, choice })) {
        rows += batch.length;
        yield batch;
      }
  } catch (error) {
    // If the text breaks off, the rows before that place are still delivered.
    yield* choice.held;
    throw error;
  }
  const inside = tableInside(choice, options);
  if (inside === undefined) requireRows(choice, options);
  const rest = inside === undefined ? choice.held : [inside];
  yield* rest;
  if (options.table !== undefined || choice.taken === options.key) options.unread?.push(...choice.others);
  const count = rest.reduce((sum, batch) => sum + batch.length, rows);
  if (options.looksInside && choice.paging.some((said) => saysMore(said, count)))
    yield [{ kind: 'broken', line: input.line, code: 'broken_json', message: otherPages, raw: '' }];
}

const otherPages = 'the file says that it is one page of several: get the others too';

/** What the answers of APIs call the number of pages or of all records, and the place of the next page. */
const pagesKey = /^(?:total_?pages|page_?count|num_?pages|last_?page)$/i;
const recordsKey = /^(?:total_?(?:count|items|results|records|elements|rows|bookings|reservations)|record_?count)$/i;
const nextKey = /^(?:next(?:_?(?:page(?:_?(?:url|token))?|url|link|cursor|token))?|has_?(?:more|next(?:_?page)?))$/i;

/** Whether it says that there are more records than the `rows` of this file. */
function saysMore([key, value]: readonly [string, unknown], rows: number): boolean {
  if (nextKey.test(key)) return Boolean(value);
  return (pagesKey.test(key) && Number(value) > 1) || (recordsKey.test(key) && Number(value) > rows);
}

/** What is said of pages in a value beside the records, in objects inside it too. */
function pagingIn(key: string, value: unknown): [string, unknown][] {
  if (isObject(value) && !nextKey.test(key))
    return Array.isArray(value) ? [] : Object.entries(value).flatMap(([inner, one]) => pagingIn(inner, one));
  return [pagesKey, recordsKey, nextKey].some((each) => each.test(key)) ? [[key, value]] : [];
}

type Context = ObjectOptions & { choice: Choice };

async function* readValue(input: JsonInput, key: string, context: Context): AsyncGenerator<Row[]> {
  const opening = await awaitToken(input);
  const { choice } = context;
  // A part of the records would look like all of them.
  if (input.bytesRead > heldBytesMax) choice.values = undefined;
  if (opening !== OPEN && context.looksInside && choice.values !== undefined) {
    const row = await readElement(input, context.encoding);
    choice.values.push([key, row]);
    if (row.kind === 'value' && choice.paging.length < pagingMost) choice.paging.push(...pagingIn(key, row.value));
    return;
  }
  if (opening !== OPEN) return skip(input, []);
  input.at += 1;
  const use = choose(key, await awaitToken(input), context);
  if (use === 'skip') return skip(input, [CLOSE]);
  const rows = readArray(input, context.encoding);
  if (use === 'count') {
    let count = 0;
    for await (const batch of rows) count += batch.length;
    choice.others.push({ path: key, count });
    return;
  }
  yield* use === 'read' ? rows : hold(rows, context.choice, input);
}

interface Choice {
  /** The key whose array was taken as the rows. */
  taken?: string;
  /** Rows of `taken` that are held back until a preferred key is found. */
  held: Row[][];
  /** True if there were too many rows to hold back, and all were delivered. */
  released: boolean;
  /** The other arrays of objects; it is not yet known whether they matter. */
  others: CountedTable[];
  /** There was an empty array, which may be the rows. */
  empty: boolean;
  /** What stands beside the arrays, by key; undefined once it is too much to be held. */
  values: [string, Row][] | undefined;
  /** What is said of pages. */
  paging: [string, unknown][];
}

const pagingMost = 100;

/** What to do with the array under `key`, whose first byte is `first`. */
function choose(key: string, first: number, { choice, ...options }: Context): 'skip' | 'read' | 'hold' | 'count' {
  if (options.table !== undefined && key !== options.table) return first === OPEN_OBJECT ? 'count' : 'skip';
  if (options.key !== undefined && choice.taken === options.key) return first === OPEN_OBJECT ? 'count' : 'skip';
  if (key === options.key) {
    if (choice.released) throw severalTables(options.name, [{ path: choice.taken! }, { path: key }]);
    const count = choice.held.reduce((sum, batch) => sum + batch.length, 0);
    if (choice.taken !== undefined) choice.others.push({ path: choice.taken, count });
    Object.assign(choice, { taken: key, held: [] });
    return 'read';
  }
  if (first === CLOSE) choice.empty = true;
  if (options.keyRequired || first !== OPEN_OBJECT) return 'skip';
  if (choice.taken === undefined) {
    choice.taken = key;
    return options.key === undefined ? 'read' : 'hold';
  }
  if (options.key === undefined) throw severalTables(options.name, [{ path: choice.taken }, { path: key }]);
  return 'count';
}

/** Holds rows back until there are too many; then delivers all. */
async function* hold(batches: AsyncIterable<Row[]>, choice: Choice, input: JsonInput): AsyncGenerator<Row[]> {
  const bytesMax = input.bytesRead + heldBytesMax;
  for await (const rows of batches) {
    choice.held.push(rows);
    choice.released ||= input.bytesRead > bytesMax;
    if (choice.released) yield* choice.held.splice(0);
  }
}

/**
 * The records inside the objects, if no array has them, or if they alone stand under the preferred key. Throws PmsError file_broken if there are
 * several tables.
 */
function tableInside(
  { taken, empty, released, others, values = [] }: Choice,
  options: ObjectOptions,
): Row[] | undefined {
  const wanted = options.table ?? options.key;
  const objects = values.filter(([, row]) => row.kind !== 'value' || isObject(row.value));
  const entries = objects.flatMap(([key, row]) => (row.kind === 'value' ? [[key, row.value] as const] : []));
  const tables = entries.flatMap(([key, value]) => tablesIn(value, key));
  const table = namedTable(tables, wanted);
  if (options.table !== undefined) others.push(...tables.filter((other) => other !== table).map(counted));
  if (taken !== undefined && taken === wanted) return undefined;
  if (table !== undefined) {
    if (released) throw severalTables(options.name, [{ path: taken! }, { path: table.path }]);
    return rowsOf(table, objects);
  }
  if (taken !== undefined || empty || options.table !== undefined) return undefined;
  if (entries.length === objects.length && areRecords(entries))
    return withIds(entries).map((value, at) => ({ kind: 'value', line: objects[at]![1].line, value }));
  if (tables.length > 1) throw severalTables(options.name, tables.map(counted));
  return tables[0] === undefined ? recordOf(values) : rowsOf(tables[0], objects);
}

const valuesLeast = 3;

/** The object itself as the only record, if it says several things. */
function recordOf(values: readonly [string, Row][]): Row[] | undefined {
  const value = Object.fromEntries(values.map(([key, row]) => [key, row.kind === 'value' ? row.value : undefined]));
  const said = Object.values(value).flatMap((inner) => (isObject(inner) ? Object.values(inner) : [inner]));
  return said.length < valuesLeast ? undefined : [{ kind: 'value', line: values[0]![1].line, value }];
}

/** The table of this path, or the only one under this key. */
export function namedTable(tables: readonly Table[], wanted: string | undefined): Table | undefined {
  const named = tables.filter(({ path }) => path === wanted || path.endsWith(`.${wanted}`));
  return named.find(({ path }) => path === wanted) ?? (named.length === 1 ? named[0] : undefined);
}

/**
 * The rows of the one table, or the named one, of a dump by phpMyAdmin: an array of a header and tables. Of any other array the elements, or the records
 * in them where the first has nothing else.
 */
export async function* unpackDump(batches: AsyncIterable<Row[]>, options: ObjectOptions): AsyncGenerator<Row[]> {
  const choice: Choice = { held: [], released: false, others: [], empty: true, values: undefined, paging: [] };
  for await (const rows of batches) {
    if (choice.values === undefined && partOfDump(rows[0], 'header') === undefined) {
      const isOfLists = recordsIn(rows[0]) !== undefined;
      const flat = (some: Row[]) => (isOfLists ? some.flatMap((row) => recordsIn(row) ?? row) : some);
      yield flat(rows);
      for await (const more of batches) yield flat(more);
      return;
    }
    choice.values ??= [];
    for (const row of rows) {
      const table = partOfDump(row, 'table');
      if (row.kind !== 'value') yield [row];
      else if (table !== undefined) choice.values.push([String(table.name), { ...row, value: table.data }]);
    }
  }
  choice.empty = choice.values?.length === 0;
  const inside = tableInside(choice, options);
  if (inside !== undefined) yield inside;
}

/** The records of an element that is a list of them and nothing else. */
function recordsIn(row: Row | undefined): Row[] | undefined {
  const [list, ...more] = row?.kind === 'value' && isObject(row.value) ? Object.values(row.value) : [];
  const isList = more.length === 0 && Array.isArray(list) && list.length > 0 && list.every(isObject);
  return isList ? list.map((value: unknown) => ({ ...row, value }) as Row) : undefined;
}

function partOfDump(row: Row | undefined, type: 'header' | 'table'): { name?: unknown; data?: unknown } | undefined {
  const value =
    row?.kind === 'value' ? (row.value as { type?: unknown; version?: unknown; data?: unknown }) : undefined;
  return isObject(value) && value.type === type && (value.version ?? value.data) !== undefined ? value : undefined;
}

function rowsOf({ path, records }: Table, objects: readonly [string, Row][]): Row[] {
  const { line } = objects.find(([key]) => path === key || path.startsWith(`${key}.`))![1];
  return records.map((value) => ({ kind: 'value', line, value }));
}

function requireRows(choice: Choice, options: ObjectOptions): void {
  const isPreferred = choice.taken !== undefined && choice.taken === options.key;
  if (!isPreferred && options.table === undefined && choice.others.length > 0) {
    const count = choice.held.reduce((sum, rows) => sum + rows.length, 0);
    throw severalTables(options.name, [
      { path: choice.taken!, ...(choice.released ? {} : { count }) },
      ...choice.others,
    ]);
  }
  if (choice.taken !== undefined || (choice.empty && !options.keyRequired && options.table === undefined)) return;
  if (options.table !== undefined) {
    throw new PmsError('usage', `${options.name} is a JSON object without records under "${options.table}".`, {
      fix: 'Name another key with `--sheet`, or leave it out.',
    });
  }
  const what = options.keyRequired ? `no array "${options.key}"` : 'no array of objects';
  throw new PmsError('file_broken', `${options.name} is a JSON object with ${what}.`, {
    fix: 'The rows must be an array, or the value of one key; for one object a line, give `--format ndjson`.',
  });
}

/** A table as it is told of where it is not read. */
export function counted({ path, records }: Table): CountedTable {
  return { path, count: records.length };
}

/** Names the tables of a file with the numbers of their records, as far as they are known. */
export function severalTables(name: string, tables: readonly { path: string; count?: number }[]): PmsError {
  const shown = tables
    .slice(0, 10)
    .map(
      ({ path, count }) =>
        `"${path}"${count === undefined ? '' : ` (${count === 1 ? '1 record' : `${count} records`})`}`,
    );
  return new PmsError('file_broken', `${name} holds records under several keys: ${shown.join(', ')}.`, {
    fix: `Name one: \`--sheet ${quotedWord(tables[0]!.path)}\`; the others are then not read.`,
  });
}

const [QUOTE, COMMA, COLON, CLOSE_OBJECT] = [0x22, 0x2c, 0x3a, 0x7d];

/** Where each record has a key, there may be any number of them. */
const keysRemembered = 10_000;

/** The keys of the object whose `{` was just read, up to its `}`; the value of each is to be read before the next. Throws JsonBreak, also of a key twice. */
async function* keysOf(input: JsonInput): AsyncGenerator<string> {
  const seen = new Set<string>();
  for (let first = true; ; first = false) {
    let byte = await awaitToken(input);
    if (byte === CLOSE_OBJECT) break;
    if (!first) {
      if (byte !== COMMA) throw jsonBreakAt(input, 'lacks a comma or the end of the object');
      input.at += 1;
      byte = await awaitToken(input);
    }
    if (byte !== QUOTE) throw jsonBreakAt(input, 'lacks a key in quotes');
    const key = await readKey(input);
    if (seen.has(key)) throw jsonBreakAt(input, `has the key "${key.slice(0, 60)}" twice in one object`);
    if (seen.size < keysRemembered) seen.add(key);
    if ((await awaitToken(input)) !== COLON) throw jsonBreakAt(input, 'lacks a colon behind a key');
    input.at += 1;
    yield key;
  }
  input.at += 1;
}

async function readKey(input: JsonInput): Promise<string> {
  const span = startSpan();
  let start = input.at;
  while (scanSpan(input, span) !== 'end') {
    if (input.at - start > recordBytesMax || !(await input.more(start))) throw jsonBreakAt(input, 'ends inside a key');
    start = 0;
  }
  try {
    return String(JSON.parse(input.bytes.toString('utf8', start, input.at)));
  } catch {
    throw jsonBreakAt(input, 'has a key that is not a string');
  }
}

/** Skips a value, or the rest of one whose opening brackets have been read and whose closing ones are `due`. */
async function skip(input: JsonInput, due: number[]): Promise<void> {
  const span = startSpan(due);
  for (let state = scanSpan(input, span); state !== 'end'; state = scanSpan(input, span)) {
    if (state === 'broken') throw jsonBreakAt(input, 'has a bracket or comma where none is allowed');
    if (!(await input.more(input.at))) throw jsonBreakAt(input, 'ends inside a value');
  }
}

export interface Table {
  /** The keys that lead to it, with points between them. */
  path: string;
  records: readonly object[];
}

/** How many objects inside one another are looked into. */
const depthMax = 3;
/** Records have at least this part of their keys in common. */
const commonLeast = 0.5;

/** The tables in the value of a key: itself, if its values are records, otherwise those of its values. */
export function tablesIn(value: unknown, path: string, depth = 1): Table[] {
  if (Array.isArray(value)) return value.length > 0 && value.every(isObject) ? [{ path, records: value }] : [];
  if (!isObject(value)) return [];
  const entries = Object.entries(value);
  if (areRecords(entries)) return [{ path, records: withIds(entries) }];
  return depth < depthMax ? entries.flatMap(([key, inner]) => tablesIn(inner, `${path}.${key}`, depth + 1)) : [];
}

/** Whether the values are records under their ids: several objects with mostly the same keys, none of them a list of records. */
export function areRecords(entries: readonly (readonly [string, unknown])[]): boolean {
  if (entries.length < 2 || !entries.every(([, value]) => isObject(value) && !Array.isArray(value))) return false;
  const [first, ...others] = entries.map(([, value]) => Object.keys(value as object));
  return others.every((keys) => {
    const common = keys.filter((key) => first!.includes(key)).length;
    return common > 0 && common >= Math.max(keys.length, first!.length) * commonLeast;
  });
}

/** The records; one without an `id` has the key that it stands under. */
function withIds(entries: readonly (readonly [string, unknown])[]): object[] {
  return entries.map(([id, record]) => ({
    ...(Object.hasOwn(record as object, 'id') ? {} : { id }),
    ...(record as object),
  }));
}
