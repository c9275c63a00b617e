import { expect, test } from 'vitest';
import { expectGolden, fixturesOf, readFixture } from '../convert/golden-reading.ts';
import { optionsOfFlags, readRooms } from '../convert/prices-reading.ts';

const folder = new URL('../../fixtures/rooms/', import.meta.url);

test.each(fixturesOf(folder))('%s becomes its golden records', async (name) => {
  const { csv, golden } = readFixture(folder, name);
  const reading = await readRooms(csv, optionsOfFlags(golden.flags));
  expect(reading.verdict.questions).toEqual([]);
  expectGolden(reading, golden);
  expect([...reading.verdict.currencies.keys()]).toEqual(golden.currencies);
});
