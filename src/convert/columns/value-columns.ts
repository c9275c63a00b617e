/**
 * The columns of a JSON record: each value of an object inside it is a column of its own, such as `guest.firstName`. A list of one element is that
 * element, and a value of a document database (`{"$date": …}`) is what it holds; of a list of several objects each value is a list, which only the
 * type of rooms takes, or each element makes a row of its own where it has the days: the stays of a flat, the seasons of a room.
 */
import { isJsonObject } from '../../contract/field.ts';
import type { Row } from '../../file/row.ts';
import { readDate } from '../values/dates/read-date.ts';

/** Most names in a path such as `guest.address.city`; an object there stays one value. */
const depthMax = 3;

/** The names of the columns of a value, in order; none if it is no object. */
export function columnsOfValue(value: unknown): string[] {
  return isParts(value) ? columnsBelow(value, '', 1) : [];
}

/** The columns of all these JSON rows, each once. */
export function columnsOfRows(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap((row) => (row.kind === 'value' ? columnsOfValue(row.value) : [])))];
}

function columnsBelow(record: Record<string, unknown>, above: string, depth: number): string[] {
  return Object.entries(record).flatMap(([key, written]) => {
    const inner = plainValue(written);
    const parts: unknown = areParts(inner) ? Object.assign({}, ...inner) : inner;
    return depth < depthMax && isParts(parts) ? columnsBelow(parts, `${above}${key}.`, depth + 1) : [above + key];
  });
}

/** The value of a column of a record; undefined if there is none, or if its parts are columns of their own. */
export function valueAt(record: Record<string, unknown>, column: string): unknown {
  if (Object.hasOwn(record, column)) {
    const value = plainValue(record[column]);
    return isParts(value) || areParts(value) ? undefined : value;
  }
  if (!column.includes('.')) return undefined;
  const path = column.split('.');
  let found: unknown = record;
  for (const key of path) {
    if (areParts(found)) found = found.map((part) => plainValue(part[key] ?? null));
    else if (isParts(found) && Object.hasOwn(found, key)) found = plainValue(found[key]);
    else return undefined;
  }
  return path.length < depthMax && (isParts(found) || areParts(found)) ? undefined : found;
}

function plainValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.length === 1 ? plainValue(value[0]) : value;
  const [key, ...others] = Object.keys(value);
  return key?.startsWith('$') && others.length === 0 ? plainValue((value as Record<string, unknown>)[key]) : value;
}

function isParts(value: unknown): value is Record<string, unknown> {
  return isJsonObject(value) && Object.keys(value).length > 0;
}

function areParts(value: unknown): value is Record<string, unknown>[] {
  return Array.isArray(value) && value.length > 1 && value.every(isParts);
}

/** The keys that lead to a list inside the records whose elements have a first and a last day, where the records have none. */
export function listWithDays(rows: readonly Row[]): readonly string[] | undefined {
  const records = rows.flatMap((row) => (row.kind === 'value' ? [row.value] : []));
  return records.some(hasDays) ? undefined : records.map((record) => datedList(record)).find((path) => path);
}

function datedList(value: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (areParts(value) && value.filter(hasDays).length * 2 >= value.length) return path;
  if (!isParts(value) || path.length >= depthMax) return undefined;
  const found = Object.entries(value).map(([key, inner]) => datedList(inner, [...path, key]));
  return found.find((each) => each !== undefined);
}

function hasDays(record: unknown): boolean {
  const isDay = (value: unknown) => /^(?:string|number)$/.test(typeof value) && readDate(`${value}`) !== undefined;
  return isParts(record) && Object.values(record).filter(isDay).length >= 2;
}

/** A row for each element of the list, which stands alone in it; the row itself if it has none. */
export function unfolded(row: Row, path: readonly string[]): Row[] {
  return row.kind === 'value' ? elementsAt(row.value, path).map((value) => ({ ...row, value })) : [row];
}

function elementsAt(value: unknown, [key, ...more]: readonly string[]): unknown[] {
  if (key === undefined) return areParts(value) ? value : [value];
  if (!isParts(value) || !Object.hasOwn(value, key)) return [value];
  return elementsAt(value[key], more).map((inner) => ({ ...value, [key]: inner }));
}
