/** Each source against its fixtures: files made by hand from what is known of the real ones, with the records a careful person makes of them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadSources } from '../../src/convert/columns/load-sources.ts';
import { fixturesOf, readFixture } from './golden-reading.ts';
import { readFileAs } from './read-file.ts';

const folder = fileURLToPath(new URL('../../fixtures/sources/', import.meta.url));

interface Golden {
  source?: string;
  records: Record<string, unknown>[];
  left_out?: Record<string, number>;
  rejected?: { line: number; field: string | null }[];
  flags?: string[];
}

const goldens = readdirSync(folder)
  .filter((name) => name.endsWith('.records.json'))
  .map((name) => name.replace('.records.json', ''));

function filesOf(name: string): string[] {
  return ['csv', 'tsv', 'xls', 'xlsx', 'xml', 'json']
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
      expect(read.reading.ambiguities).toEqual([]);
      expect(read.reading.source?.name).toBe(golden.source ?? name);
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
  test.each(fixturesOf(fixtures))('%s is taken for its source', async (name) => {
    const { golden } = readFixture(fixtures, name);
    const words = golden.flags.flatMap((flag) => flag.split(/ (.*)/, 2));
    const { reading } = await readFileAs(resource, fileURLToPath(new URL(`${name}.csv`, fixtures)), words);
    expect(reading.source?.name).toBe(golden.source);
  });
});

test('every source has a fixture', async () => {
  const ofBookings = goldens.map(
    (name) => (JSON.parse(readFileSync(`${folder}${name}.records.json`, 'utf8')) as Golden).source ?? name,
  );
  const ofPrices = ['rates', 'rooms'].flatMap((resource) => {
    const fixtures = new URL(`../../fixtures/${resource}/`, import.meta.url);
    return fixturesOf(fixtures).map((name) => readFixture(fixtures, name).golden.source);
  });
  const named = new Set([...ofBookings, ...ofPrices]);
  expect((await loadSources()).map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
});
