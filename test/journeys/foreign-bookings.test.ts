/** Booking files of other systems, as they are in hand, through the real binary into a real service: rooms first, then bookings, then the same again. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openHouses, sorted } from './foreign-house.ts';
import { root } from './run-pms.ts';

const houses = await openHouses();

function golden(name: string): Record<string, unknown>[] {
  return JSON.parse(readFileSync(`${root}/fixtures/sources/${name}.records.json`, 'utf8')).records;
}

describe('a whole file', () => {
  const files = [
    { file: 'booking-com.xls', flags: [], sums: { rows: 11, expanded: 2, total: 13, error_count: 1 }, left: [] },
    {
      file: 'cloudbeds-insights.xlsx',
      flags: ['--currency', 'EUR'],
      sums: { rows: 8, expanded: 2, total: 7, error_count: 0 },
      left: ['duplicate 1', 'total 1', 'note 1'],
    },
    {
      file: 'airbnb.csv',
      flags: ['--currency', 'USD'],
      sums: { rows: 8, expanded: 0, total: 8, error_count: 1 },
      left: [],
    },
  ];
  test.each(files)(
    '$file: its rooms, its bookings, and nothing new a second time',
    async ({ file, flags, sums, left }) => {
      const house = await houses.open();
      const name = await houses.fixture(`sources/${file}`);
      await house.openRoomsOf(name, flags);
      const expected = golden(file.replace(/\.\w+$/, ''));

      const first = await house.import(['bookings', name, ...flags]);
      expect(first.report).toMatchObject({ ...sums, source: file.replace(/\.\w+$/, ''), folded: 0, unsent: 0 });
      expect(first.report).toMatchObject({ imported: expected.length, skipped: 0 });
      expect(first.report.left_out.map(({ reason, count }) => `${reason} ${count}`)).toEqual(left);
      // A row that another of its number replaces is there to be looked at.
      const isOpen = sums.error_count > 0 || first.report.left_out_file !== null;
      expect(first.exitCode).toBe(isOpen ? 1 : 0);
      expect(first.rejects).toHaveLength(sums.error_count);
      expect(sorted(await house.stored('bookings'))).toEqual(sorted(expected));

      const again = await house.import(['bookings', name, ...flags]);
      expect(again.report).toMatchObject({
        imported: 0,
        skipped: expected.length,
        skips: { identical: expected.length },
      });
      expect(sorted(await house.stored('bookings'))).toEqual(sorted(expected));
    },
  );
});

test('a file of several hotels is exit code 2 with their names, and --only takes one', async () => {
  const house = await houses.open();
  const name = await houses.fixture('sources/booking-com-group.xls');
  const { exitCode, error } = await house.refused(['bookings', name, '--set', 'room_type_name=Double']);
  expect({ exitCode, code: error.code }).toEqual({ exitCode: 2, code: 'undecided' });
  expect(error.message).toMatch(/2 properties: "Casa Azul" \(\d+ rows\), "Casa Verde" \(\d+ rows\)/);
  expect(error.fix).toContain('--only "Property name=Casa Azul"');
  expect(await house.stored('bookings')).toEqual([]);
  await house.addRooms('Double');
  const only = ['--set', 'room_type_name=Double', '--only', 'Property name=Casa Azul'];
  const { report } = await house.import(['bookings', name, ...only]);
  const other = report.left_out.find(({ reason }) => reason === 'other_property');
  expect(report.imported).toBeGreaterThan(0);
  expect(other!.count + report.total).toBe(report.rows);
  expect(await house.stored('bookings')).toHaveLength(report.imported);
});
