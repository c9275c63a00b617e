/** Recognises rows of a rejects file, which a person has corrected. */
import { unguardCell } from '../csv/cell-guard.ts';
import type { Row, RowSource } from '../row.ts';

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

/** The column that every rejects file has: the line of the row in the original file. */
const lineColumn = '_line';

/** Removes the guard against formulas, which all cells of a rejects file have; gives any other source unchanged. */
export function withoutRejectsGuard<Source extends Pick<RowSource, 'header' | 'batches'>>(source: Source): Source {
  if (!source.header?.includes(lineColumn)) return source;
  return { ...source, header: source.header.map(unguardCell), batches: unguarded(source.batches) };
}

async function* unguarded(batches: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  for await (const rows of batches) yield rows.map(unguardRow);
}

function unguardRow(row: Row): Row {
  if (row.kind === 'cells') return { kind: 'cells', line: row.line, cells: row.cells.map(unguardCell) };
  return row.kind === 'broken' && row.cells !== undefined ? { ...row, cells: row.cells.map(unguardCell) } : row;
}
