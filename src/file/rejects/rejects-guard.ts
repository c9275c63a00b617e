/**
 * A rejects file has all its cells guarded against formulas, whatever file the rows came from: it is recognised by its columns, and its cells are
 * given without the guard.
 */
import { unguardCell } from '../csv/cell-guard.ts';
import type { Row, RowSource } from '../row.ts';

/** The column that every rejects file has: the line of the row in the original file. */
export const lineColumn = '_line';

/** Removes the guard from the header and cells of a rejects file; gives any other source unchanged. */
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
