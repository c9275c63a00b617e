import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Api, Cell } from '../../src/contract/api.ts';
import { dateOfDay, dayNumber } from '../../src/contract/dates.ts';
import { columnsOf } from '../../src/contract/get-records.ts';
import { createApi } from '../../src/rules/create-api.ts';
import { foldRates, rateColumns } from '../../src/transfer/fold-rates.ts';
import { holds } from '../effort.ts';
import { temporaryStore } from '../store/temporary-store.ts';
import { errorsOf, importInto, listAvailability, rate, room } from '../suites/hotel.ts';

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

async function exportRates(api: Api, dateFrom: string, dateTo: string): Promise<Record<string, Cell>[]> {
  const stream = await api.availability({ dateFrom, dateTo });
  const records: Record<string, Cell>[] = [];
  for await (const batch of foldRates(stream.columns, stream.batches)) {
    for (const row of batch)
      records.push(Object.fromEntries(rateColumns.map((column, index) => [column, row[index]!])));
  }
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

test('equal neighbouring days become one range, in the columns of the import', async () => {
  const rows = ['01', '02', '03', '04'].map((number) => day(`2027-05-${number}`, 120));
  expect(rateColumns).toEqual(Object.keys(rate({ availability: 1, min_nights: 1, stop_sell: 0 })));
  expect(await folded(rows)).toEqual([['Double', 'BAR', '2027-05-01', '2027-05-04', 120, null, 1, 0]]);
});

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

test('what was exported imports into another property as the same rates', { timeout: 20_000 }, async () => {
  const { store } = temporaryStore();
  let hotels = 0;
  const open = async () => {
    const api = createApi(store, (await store.createProperty(`hotel ${hotels++}`, null)).id);
    await importInto(api, 'rooms', [room(), room({ name: 'Suite', total_rooms: 0 }), room({ name: 'Attic' })]);
    return api;
  };
  const maybe = (most: number, least = 0) => fc.option(fc.integer({ min: least, max: most }), { nil: undefined });
  const wanted = fc.record({
    room_type_name: fc.constantFrom('Double', 'Attic'),
    rate_plan_name: fc.constantFrom('BAR', "=1+1, 'b'", 'Ä "x"'),
    from: fc.integer({ min: 0, max: 20 }),
    days: fc.integer({ min: 1, max: 10 }),
    rate_amount: fc.constantFrom(120, 99.5, 0.0001, 1e12),
    availability: maybe(2),
    min_nights: maybe(3, 1),
    stop_sell: maybe(1),
  });
  const first = dayNumber('2028-02-15');
  await holds(
    fc.asyncProperty(fc.array(wanted, { maxLength: 10 }), async (rates) => {
      const [one, two] = [await open(), await open()];
      const records = rates.map(({ from, days, ...values }) => {
        return { ...values, date_from: dateOfDay(first + from), date_to: dateOfDay(first + from + days - 1) };
      });
      expect(errorsOf(await importInto(one, 'rates', records, 'update'))).toEqual([]);
      const range = [dateOfDay(first - 1), dateOfDay(first + 31)] as const;
      const exported = await exportRates(one, ...range);
      expect(errorsOf(await importInto(two, 'rates', exported))).toEqual([]);
      expect(await listAvailability(two, ...range)).toEqual(await listAvailability(one, ...range));
      expect(await exportRates(two, ...range)).toEqual(exported);
    }),
    { numRuns: 30 },
  );
});
