/** Reads every row of an external file and gives the profile of each column, with a sample of whole rows for comparing columns. */
import type { Row } from '../../../file/row.ts';
import { cellsOf, cellText } from '../../bookings/read/booking-cells.ts';
import { type ColumnProfile, createColumnProfile } from './column-profile.ts';

/** A row of the sample: its cells cleaned, in the order of the header. */
export interface SampleRow {
  line: number;
  cells: readonly string[];
}

export interface SurveyedColumns {
  /** One for each column of the header. */
  profiles: readonly ColumnProfile[];
  /** Rows from the whole file, in order; all rows of a short one. */
  sample: readonly SampleRow[];
}

const sampleMax = 2000;

/** A survey for one header: `add` all rows, then ask. `isOf`: whether a row counts. */
export function createColumnSurvey(
  header: readonly string[],
  isOf: (cells: readonly string[]) => boolean,
): { add(rows: readonly Row[]): void; result(): SurveyedColumns } {
  const columns = header.map(() => createColumnProfile());
  const sample: SampleRow[] = [];
  const next = createDraws();
  let rows = 0;
  const addRow = (row: Row): void => {
    const raw = row.kind === 'broken' ? undefined : cellsOf(row, header);
    if (raw === undefined) return;
    const cells = raw.map(cellText);
    if (!isOf(cells)) return;
    for (const [place, text] of cells.entries()) if (text !== '') columns[place]?.add(text, row.line);
    rows++;
    const at = rows <= sampleMax ? rows - 1 : next(rows);
    if (at < sampleMax) sample[at] = { line: row.line, cells };
  };
  return {
    add: (all) => all.forEach(addRow),
    result: () => ({
      profiles: columns.map((column) => column.result()),
      sample: sample.sort((left, right) => left.line - right.line),
    }),
  };
}

/** Random whole numbers below a bound, the same in every run, so that a file always gives the same sample. */
function createDraws(): (below: number) => number {
  let state = 0x9e3779b9;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
