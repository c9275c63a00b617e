import { expect, test } from 'vitest';
import { expectGolden, fixturesOf, readFixture } from '../convert/golden-reading.ts';
import { optionsOfFlags, readRates } from '../convert/prices-reading.ts';

const folder = new URL('../../fixtures/rates/', import.meta.url);
const names = fixturesOf(folder);

test.each(names)('%s becomes its golden records', async (name) => {
  const { csv, golden } = readFixture(folder, name);
  const reading = await readRates(csv, optionsOfFlags(golden.flags));
  expect(reading.verdict.questions).toEqual([]);
  expectGolden(reading, golden);
});

test('there is a fixture of every layout', () => {
  for (const layout of ['long', 'ranges', 'dates-down', 'dates-across', 'months-across'])
    expect(names.some((name) => name.startsWith(layout))).toBe(true);
});
