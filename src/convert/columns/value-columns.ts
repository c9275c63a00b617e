/** The columns of a JSON record: what stands in objects inside it is a column of its own, such as `guest.firstName`. */

import type { Row } from '../../file/row.ts';

/** An object below this depth stays one value. */
const depthMax = 3;

/** The names of the columns of a value, in order; none for a value that is no object. */
export function columnsOfValue(value: unknown): string[] {
  return isParts(value) ? columnsBelow(value, '', 1) : [];
}

/** The columns of all rows of JSON, each once. */
export function columnsOfRows(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap((row) => (row.kind === 'value' ? columnsOfValue(row.value) : [])))];
}

function columnsBelow(record: Record<string, unknown>, above: string, depth: number): string[] {
  return Object.entries(record).flatMap(([key, inner]) =>
    depth < depthMax && isParts(inner) ? columnsBelow(inner, `${above}${key}.`, depth + 1) : [above + key],
  );
}

/** What stands in a column of a record; undefined where nothing does, or where its parts are columns. */
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
