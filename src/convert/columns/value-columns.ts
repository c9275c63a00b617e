/** The columns of a JSON record: each value of an object inside it is a column of its own, such as `guest.firstName`. */

import type { Row } from '../../file/row.ts';

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
  return Object.entries(record).flatMap(([key, inner]) =>
    depth < depthMax && isParts(inner) ? columnsBelow(inner, `${above}${key}.`, depth + 1) : [above + key],
  );
}

/** The value of a column of a record; undefined if there is none, or if its parts are columns of their own. */
export function valueAt(record: Record<string, unknown>, column: string): unknown {
  if (Object.hasOwn(record, column)) return isParts(record[column]) ? undefined : record[column];
  if (!column.includes('.')) return undefined;
  const path = column.split('.');
  let found: unknown = record;
  for (const key of path) {
    if (!isParts(found) || !Object.hasOwn(found, key)) return undefined;
    found = found[key];
  }
  return path.length < depthMax && isParts(found) ? undefined : found;
}

function isParts(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}
