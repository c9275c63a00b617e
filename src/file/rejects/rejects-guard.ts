/** A file of rejected rows is guarded from top to bottom, whatever its rows came from: it is known by its columns, and its cells are given as they were. */
import { unguardCell } from '../csv/cell-guard.ts';
import type { Row, RowSource } from '../row.ts';

/** The column that every file of rejected rows has: the line of the row in the file that it came from. */
export const lineColumn = '_line';

/** Takes the guard of a file of rejected rows off its header and its cells; gives any other source as it is. */
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
