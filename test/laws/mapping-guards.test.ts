/** A mapping file that says nothing of a column does not switch off what guards against a wrong import. */
import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openCliDesk } from '../cli/cli-desk.ts';

const desk = await openCliDesk();
const columns = { date: 'date', room: 'room_type_name', price: 'rate_amount', currency: null, hotel: null };

test('the currency and the house of prices are looked at where the mapping has null for them', async () => {
  const map = await desk.write(
    'map.json',
    JSON.stringify({ resource: 'rates', columns, set: { rate_plan_name: 'BAR' } }),
  );
  const houses = await desk.write(
    'houses.csv',
    'date,room,price,currency,hotel\n2027-05-01,Loft,90,MXN,North\n2027-05-02,Loft,90,MXN,South\n',
  );
  const { stderr, exitCode } = await desk.pms(['convert', 'rates', houses, '--no-rejects', '--map', map]);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('names 2 properties')]);
  const several = await desk.write(
    'several.csv',
    'date,room,price,currency,hotel\n2027-05-01,Loft,90,MXN,North\n2027-05-02,Loft,90,EUR,North\n',
  );
  const found = await desk.pms(['convert', 'rates', several, '--no-rejects', '--map', map]);
  expect([found.exitCode, found.stderr]).toEqual([2, expect.stringContaining('several currencies')]);
});

test('a column that a person calls none is kept so, in the file that is saved', async () => {
  const file = await desk.write(
    'stays.csv',
    'Guest,Arrival,Departure,Room type,is_cancelled\nOla Nowak,2027-05-01,2027-05-03,Loft,1\n',
  );
  const map = desk.path('saved.json');
  await desk.pms(['inspect', file, '--offline', '--column', 'is_cancelled=none', '--save', map]);
  const saved = JSON.parse(await readFile(map, 'utf8'));
  expect(saved.columns.is_cancelled).toBe('none');
  const mapped = await desk.pms(['convert', 'bookings', file, '--no-rejects', '--map', map]);
  expect(mapped.stdout).not.toContain('Cancelled');
  await writeFile(map, JSON.stringify({ ...saved, columns: { ...saved.columns, is_cancelled: null } }));
  const open = await desk.pms(['convert', 'bookings', file, '--no-rejects', '--map', map]);
  expect([open.exitCode, open.stderr]).toEqual([2, expect.stringContaining('is_cancelled')]);
});
