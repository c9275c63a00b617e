/** Each source against its fixtures: files made by hand from what is known of the real ones, with the records a careful person makes of them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { bookingWords } from '../../src/convert/columns/everyday/booking-words.ts';
import { rateWords } from '../../src/convert/columns/everyday/rate-words.ts';
import { roomWords } from '../../src/convert/columns/everyday/room-words.ts';
import { loadSources } from '../../src/convert/columns/load-sources.ts';
import { columnRolesOf } from '../../src/convert/columns/source.ts';
import { expectGolden, fixturesOf, readFixture } from './golden-reading.ts';
import { readFileAs, readText } from './read-file.ts';

const folder = fileURLToPath(new URL('../../fixtures/sources/', import.meta.url));

interface Golden {
  /** The source that it is, if not that of its name; null where its columns are matched by their headings. */
  source?: string | null;
  records: Record<string, unknown>[];
  left_out?: Record<string, number>;
  rejected?: { line: number; field: string | null }[];
  flags?: string[];
}

const goldens = readdirSync(folder)
  .filter((name) => name.endsWith('.records.json'))
  .map((name) => name.replace('.records.json', ''));

function filesOf(name: string): string[] {
  return ['csv', 'tsv', 'xls', 'xlsx', 'xml', 'json', 'ics']
    .map((ending) => `${name}.${ending}`)
    .filter((file) => existsSync(folder + file));
}

/** In any order: a booking of several rows comes where its last row stands. */
function sorted(records: readonly object[]): string[] {
  return records.map((record) => JSON.stringify(Object.fromEntries(Object.entries(record).sort()))).sort();
}

describe('the fixture', () => {
  test.each(goldens.flatMap((name) => filesOf(name).map((file) => ({ name, file }))))(
    '$file becomes its records',
    async ({ name, file }) => {
      const golden = JSON.parse(readFileSync(`${folder}${name}.records.json`, 'utf8')) as Golden;
      const read = await readFileAs('bookings', folder + file, golden.flags);
      expect(read.reading.questions).toEqual([]);
      expect(read.reading.source?.name ?? null).toBe(golden.source === undefined ? name : golden.source);
      expect(read.rejected.map(({ line, fields }) => ({ line, field: fields[0] }))).toEqual(golden.rejected ?? []);
      expect(sorted(read.records)).toEqual(sorted(golden.records));
      const { blank, ...leftOut } = golden.left_out ?? {};
      // Blank rows behind the last are no part of a sheet.
      const isSheet = /\.xlsx?$/.test(file);
      expect(read.leftOut).toEqual(isSheet || blank === undefined ? leftOut : { ...leftOut, blank });
    },
  );
});

describe.each(['rates', 'rooms'] as const)('a fixture of %s', (resource) => {
  const fixtures = new URL(`../../fixtures/${resource}/`, import.meta.url);
  test.each(fixturesOf(fixtures))('%s is taken for its source, and becomes its records', async (name) => {
    const golden = readFixture(fixtures, name);
    const words = golden.flags.flatMap((flag) => flag.split(/ (.*)/, 2));
    const read = await readFileAs(resource, fileURLToPath(new URL(`${name}.csv`, fixtures)), words);
    expect(read.reading.source?.name).toBe(golden.source);
    expect(read.reading.questions).toEqual([]);
    if (resource === 'rooms') expect([...read.reading.currencies!.keys()]).toEqual(golden.currencies);
    expectGolden(read, golden);
  });
});

test('there is a fixture of every layout of rates', () => {
  const names = fixturesOf(new URL('../../fixtures/rates/', import.meta.url));
  for (const layout of ['long', 'ranges', 'dates-down', 'dates-across', 'months-across'])
    expect(names.some((name) => name.startsWith(layout))).toBe(true);
});

test('every source has a fixture', async () => {
  const ofBookings = goldens.map(
    (name) => (JSON.parse(readFileSync(`${folder}${name}.records.json`, 'utf8')) as Golden).source ?? name,
  );
  const ofPrices = ['rates', 'rooms'].flatMap((resource) => {
    const fixtures = new URL(`../../fixtures/${resource}/`, import.meta.url);
    return fixturesOf(fixtures).map((name) => readFixture(fixtures, name).source);
  });
  const named = new Set([...ofBookings, ...ofPrices]);
  expect((await loadSources()).map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
});

describe('in a language that nobody here knows', () => {
  const header = (count: number) =>
    Array.from({ length: count }, (_, index) => `Œ${'abcdefghijklmnopqrstuvwxyzæ'[index]}ζ`);
  const booking = (at: number, columns: number) => {
    const cells = Array<string>(27).fill('');
    const filled = {
      ...{ 0: `40000000${10 + at}`, 1: 'Nowak, Ola', 2: 'Ola Nowak', 3: `2027-05-0${at}`, 4: `2027-05-0${at + 2}` },
      ...{ 5: '2027-01-01 10:00:00', 6: at === 2 ? 'cancelled_by_guest' : 'ok', 7: '1', 8: '2', 9: '2' },
      ...{ 12: `${200 + at} EUR`, 13: '15', 22: 'Double Room', 23: '2' },
    };
    for (const [index, text] of Object.entries(filled)) cells[Number(index)] = text;
    if (columns === 26) cells.splice(18, 1);
    return cells.map((cell) => `"${cell}"`).join(',');
  };
  test.each([27, 26])('Booking.com is known by the order and the cells of its %i columns', async (columns) => {
    const text = [header(columns).join(','), ...[1, 2, 3].map((at) => booking(at, columns))].join('\n');
    const read = await readText('bookings', text);
    expect(read.reading.source?.name).toBe('booking-com');
    expect(read.reading.questions).toEqual([]);
    expect(read.records[1]).toMatchObject({
      room_type_name: 'Double Room',
      booking_status: 'Cancelled',
      total_amount: 202,
    });
  });
  test('Airbnb is known by its codes and the order of its columns', async () => {
    const row = (at: number) =>
      `HMAAAA000${at},Confirmada,Ola Nowak,,2,0,0,1${at}/05/2027,1${at + 2}/05/2027,2,2027-01-0${at},Loft,"100,5${at} €"`;
    const text = [header(13).join(','), row(3), row(4)].join('\n');
    const read = await readText('bookings', text);
    expect(read.reading.source?.name).toBe('airbnb');
    expect(read.records).toMatchObject([
      { checkin_date: '2027-05-13', total_amount: 100.53, room_type_name: 'Loft' },
      {},
    ]);
  });
  test('another list of as many columns is none of them', async () => {
    const text = `${header(13).join(',')}\n${Array(13).fill('7').join(',')}\n`;
    await expect(readText('bookings', text)).rejects.toThrow();
  });
});

test.each(['bookings', 'rates', 'rooms'] as const)(
  'each role that a column of %s may get can be said for it',
  async (resource) => {
    const words = { bookings: bookingWords, rates: rateWords, rooms: roomWords }[resource];
    const sources = (await loadSources())
      .filter((source) => source.resource === resource)
      .flatMap(({ columns }) => columns);
    const roles = new Set([...words, ...sources].flatMap(({ role }) => role ?? []));
    expect([...roles].filter((role) => !columnRolesOf[resource].includes(role))).toEqual([]);
  },
);
