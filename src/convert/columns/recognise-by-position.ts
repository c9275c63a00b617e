/** Recognises a source by the order of its columns and by what their cells look like, for a header in an unknown language. */
import type { ResourceName } from '../../contract/resource.ts';
import type { Row } from '../../file/row.ts';
import { createStatusReader } from '../bookings/read/read-status.ts';
import { readAmount } from '../values/amounts/read-amount.ts';
import { readDate } from '../values/dates/read-date.ts';
import { plainText } from '../values/text/clean-cell.ts';
import { loadSources } from './load-sources.ts';
import type { CellLook, Source, SourceColumn } from './source.ts';

const rowsMax = 50;

/** With the source's column for each column of the header; undefined if no source of this resource fits all of the first rows. */
export async function recogniseByPosition(
  resource: ResourceName,
  header: readonly string[],
  first: readonly Row[],
): Promise<{ source: Source; columns: (SourceColumn | undefined)[] } | undefined> {
  const rows = first.flatMap((row) => (row.kind === 'cells' ? [row.cells] : [])).slice(0, rowsMax);
  if (rows.length === 0) return undefined;
  for (const source of await loadSources()) {
    if (source.resource !== resource) continue;
    const columns = columnsByPosition(source, header.length);
    if (columns !== undefined && rows.every((cells) => fits(cells, source, columns))) return { source, columns };
  }
  return undefined;
}

/** Counted from the left as far as all files have the columns, and from the right after that; undefined for a header of another length. */
function columnsByPosition({ columns, byPosition }: Source, length: number): (SourceColumn | undefined)[] | undefined {
  if (byPosition === undefined) return undefined;
  const missing = columns.length - length;
  if (missing < 0 || missing > columns.length - byPosition.least) return undefined;
  return Array.from({ length }, (_, index) => columns[index < byPosition.sure ? index : index + missing]);
}

function fits(cells: readonly string[], source: Source, columns: readonly (SourceColumn | undefined)[]): boolean {
  let told = 0;
  for (const [index, column] of columns.entries()) {
    const look = column === undefined ? undefined : source.byPosition!.looks[source.columns.indexOf(column)];
    const text = plainText(cells[index] ?? '');
    if (look === undefined || text === '') continue;
    if (!looksLike[look](text, source)) return false;
    told++;
  }
  return told >= source.byPosition!.told;
}

const looksLike: Readonly<Record<CellLook, (text: string, source: Source) => boolean>> = {
  number: (text) => /^\d{8,12}$/.test(text),
  'airbnb code': (text) => /^HM[A-Z0-9]{8}$/.test(text),
  date: (text) => readDate(text) !== undefined,
  count: (text) => /^\d{1,3}$/.test(text),
  amount: (text) => readAmount(text) !== undefined,
  state: (text, source) => createStatusReader({ source, decisions: {} })(text) !== undefined,
};
