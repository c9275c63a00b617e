/** Reads every row of an external file to make a profile of each column, and a sample of whole rows for comparing columns. */
import { ownText } from '../../../contract/text.ts';
import type { Row } from '../../../file/row.ts';
import { cellsOf, cellText } from '../../bookings/read/booking-cells.ts';
import { amountOf, readAmount } from '../../values/amounts/read-amount.ts';
import { type ColumnProfile, createColumnProfile } from './column-profile.ts';
import { moneyKindOf } from './money-words.ts';

/** A row of the sample: its cells cleaned, in the order of the header. */
interface SampleRow {
  line: number;
  cells: readonly string[];
}

export type SurveyedColumns = ReturnType<ReturnType<typeof createColumnSurvey>['result']>;

const sampleMax = 2000;

/**
 * A survey for one header: `add` all rows, then ask. `isOf`: whether a row counts. `tells`: whether a cell may say that its row is none, of which no sample may
 * leave a row out that is like no other in such cells and those of the columns `beside`.
 */
export function createColumnSurvey(
  header: readonly string[],
  isOf: (cells: readonly string[]) => boolean,
  tells: (text: string, index: number) => boolean = () => false,
  beside: readonly number[] = [],
) {
  const columns = header.map(() => createColumnProfile());
  const sample: SampleRow[] = [];
  const telling = new Map<string, SampleRow>();
  const isTelling = header.map(() => false);
  const pairs = createPairs(header);
  // The last row, as written and cleaned: the next cell of a column is often the same.
  const [written, cells] = [header.map(() => ''), header.map(() => '')];
  let rows = 0;
  const addRow = (row: Row): void => {
    const raw = cellsOf(row, header);
    if (raw === undefined) return;
    for (let index = 0; index < cells.length; index++) {
      if (written[index] === raw[index]) continue;
      written[index] = raw[index]!;
      cells[index] = cellText(raw[index]!);
      isTelling[index] = tells(cells[index]!, index);
    }
    if (!isOf(cells)) return;
    for (let index = 0; index < cells.length; index++)
      if (cells[index] !== '') columns[index]?.add(cells[index]!, row.line, isTelling[index]);
    if (isTelling.includes(true)) keepTelling(row.line);
    pairs.add(cells);
    rows++;
    // Spread over the file, and the same in every run, so that one file always has the same sample.
    const at = rows <= sampleMax ? rows - 1 : (Math.imul(rows, 0x9e3779b1) >>> 0) % rows;
    // A cell is a slice of the text of its block, and would keep the whole block in memory.
    if (at < sampleMax) sample[at] = { line: row.line, cells: cells.map(ownText) };
  };
  const keepTelling = (line: number): void => {
    const key = cells.filter((_, index) => isTelling[index] || beside.includes(index)).join('\n');
    if (telling.size < sampleMax && !telling.has(key)) telling.set(ownText(key), { line, cells: cells.map(ownText) });
  };
  return {
    add: (all: readonly Row[]) => all.forEach(addRow),
    result: () => ({
      /** One for each column of the header. */
      profiles: columns.map((column): ColumnProfile => column.result()),
      /** Rows from the whole file, in order; all rows of a short one. */
      sample: sample.sort((left, right) => left.line - right.line),
      telling: [...telling.values()],
      /** How many rows were looked at, sampled or not. */
      rows,
      differ: pairs.differ,
    }),
  };
}

const amountColumnsMax = 8;

function createPairs(header: readonly string[]) {
  const indexes = [...header.keys()]
    .filter((index) => moneyKindOf(header[index]!) !== undefined)
    .slice(0, amountColumnsMax);
  let alike = indexes.flatMap((index, at) => indexes.slice(at + 1).map((other) => [index, other] as const));
  const all = alike;
  const areAlike =
    (cells: readonly string[]) =>
    ([index, other]: readonly [number, number]) => {
      const [left = '', right = ''] = [cells[index], cells[other]];
      return left === right || left === '' || right === '' || isSameAmount(left, right);
    };
  return {
    add(cells: readonly string[]): void {
      if (alike.length > 0) alike = alike.filter(areAlike(cells));
    },
    /** Whether two columns of amounts (by their headers) differ in some row of the file that has a value in both. */
    differ(index: number, other: number): boolean {
      const isPair = ([left, right]: readonly [number, number]) =>
        (left === index && right === other) || (left === other && right === index);
      return all.some(isPair) && !alike.some(isPair);
    },
  };
}

/** Whether two texts may be the same amount, with the same decimal mark or with different ones. */
function isSameAmount(left: string, right: string): boolean {
  const valuesOf = (text: string) => {
    const written = readAmount(text);
    if (written === undefined) return [];
    return [amountOf(written, '.'), amountOf(written, ',')].flatMap((amount) =>
      amount === undefined ? [] : [Number(amount)],
    );
  };
  const values = valuesOf(right);
  return valuesOf(left).some((value) => values.includes(value));
}
