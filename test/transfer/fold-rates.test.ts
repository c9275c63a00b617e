import { expect, test } from 'vitest';
import type { Cell } from '../../src/contract/api.ts';
import { dateOfDay, dayNumber } from '../../src/contract/dates.ts';
import { columnsOf } from '../../src/contract/get-records.ts';
import { foldRates } from '../../src/transfer/fold-rates.ts';

async function folded(
  rows: readonly Cell[][],
  columns = columnsOf('availability'),
  rowsPerBatch = 3,
): Promise<Cell[][]> {
  async function* batches(): AsyncGenerator<Cell[][]> {
    for (let at = 0; at < rows.length; at += rowsPerBatch) yield rows.slice(at, at + rowsPerBatch);
  }
  const records: Cell[][] = [];
  for await (const batch of foldRates(columns, batches())) records.push(...batch);
  return records;
}

const day = (date: string, price: number, plan: string | null = 'BAR', set: number | null = null): Cell[] => [
  date,
  'Double',
  plan,
  price,
  'EUR',
  3,
  set,
  1,
  0,
  3,
  0,
];

test('another price, figure or plan, a day between and a day without a rate part two ranges', async () => {
  const ranges = await folded([
    day('2027-05-01', 120),
    day('2027-05-02', 121),
    day('2027-05-03', 121, 'BAR', 0),
    day('2027-05-04', 121, 'BAR', 5),
    day('2027-05-06', 121, 'BAR', 5),
    day('2027-05-07', 121, 'NR', 5),
    day('2027-05-08', 121, null),
    day('2027-05-09', 121, 'NR', 5),
  ]);
  expect(ranges.map((range) => [range[1], range[2], range[3], range[5]])).toEqual([
    ['BAR', '2027-05-01', '2027-05-01', null],
    ['BAR', '2027-05-02', '2027-05-02', null],
    ['BAR', '2027-05-03', '2027-05-03', 0],
    ['BAR', '2027-05-04', '2027-05-04', 5],
    ['BAR', '2027-05-06', '2027-05-06', 5],
    ['NR', '2027-05-07', '2027-05-07', 5],
    ['NR', '2027-05-09', '2027-05-09', 5],
  ]);
});

test('a range is no longer than an import takes', async () => {
  const first = dayNumber('2027-01-01');
  const rows = Array.from({ length: 1831 }, (_, offset) => day(dateOfDay(first + offset), 120));
  const ranges = await folded(rows);
  expect(ranges.map((range) => dayNumber(String(range[3])) - dayNumber(String(range[2])) + 1)).toEqual([1830, 1]);
});
