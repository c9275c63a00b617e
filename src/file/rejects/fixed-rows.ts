/** Recognises rows of a rejects file, which a person has corrected. */

import type { Row } from '../row.ts';
import { lineColumn } from './rejects-guard.ts';

/** Whether a row was rejected by an earlier import. Rows that were never sent have no reason, and do not count. */
export type FixedRowTest = (row: Row) => boolean;

const messageColumn = '_message';

/** A test for the rows of one file; `header` is absent for JSON. */
export function createFixedRowTest(header: readonly string[] | undefined): FixedRowTest {
  if (header === undefined) return isFixedValue;
  const indexes = [lineColumn, messageColumn].map((name) => header.indexOf(name));
  if (indexes.includes(-1)) return () => false;
  return (row) => row.kind === 'cells' && indexes.every((index) => row.cells[index]!.trim() !== '');
}

function isFixedValue(row: Row): boolean {
  if (row.kind !== 'value' || typeof row.value !== 'object' || row.value === null) return false;
  const { value } = row;
  return Object.hasOwn(value, lineColumn) && !!(value as Record<string, unknown>)[messageColumn];
}
