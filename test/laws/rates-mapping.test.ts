/** A mapping file saved of one week's grid of rates serves for the next week's: the days are no part of it. */
import { expect, test } from 'vitest';
import { dateOfDay, dayNumber } from '../../src/contract/dates.ts';
import { openCliDesk } from '../cli/cli-desk.ts';

const desk = await openCliDesk();

const daysFrom = (first: string) => [0, 1, 2].map((index) => dateOfDay(dayNumber(first) + index));
const across = (first: string) =>
  `Art;Plan;Was;${daysFrom(first).join(';')}\nDZ;BAR;Preis;90;91;92\nDZ;BAR;Frühstück;9;9;9\n`;
const months = (...names: string[]) => `Art;Plan;Jahr;${names.join(';')}\nDZ;BAR;2027;90;91\n`;
const down = (first: string) => {
  const rows = daysFrom(first).map((day) => `${day};90;80`);
  return `Date;Loft (BAR);Loft (NRF)\n${rows.join('\n')}\n`;
};

const convert = (file: string, ...flags: string[]) =>
  desk.pms(['convert', 'rates', file, '--no-rejects', '--quiet', ...flags]);

let maps = 0;

async function mappingOf(csv: string) {
  const map = desk.path(`map ${maps++}.json`);
  const file = await desk.write('this week.csv', csv);
  const { stderr } = await desk.pms(['inspect', file, '--as', 'rates', '--offline', '--save', map]);
  expect(stderr).toContain(`written: ${map}`);
  return map;
}

test.each([
  ['dates across', across('2027-01-04'), across('2027-01-11'), '2027-01-11'],
  ['months across', months('Januar', 'Februar'), months('März', 'April'), '2027-03-01'],
  ['dates down', down('2027-01-04'), down('2027-01-11'), '2027-01-11'],
])('with %s', async (_, thisWeek, nextWeek, firstDay) => {
  const map = await mappingOf(thisWeek);
  const file = await desk.write('next week.csv', nextWeek);
  const mapped = await convert(file, '--map', map);
  expect(mapped.stderr).toBe('');
  expect(mapped.stdout.split('\n')[1]).toContain(firstDay);
  expect(mapped).toEqual(await convert(file));
});

test('a label that is another is still told', async () => {
  const map = await mappingOf(across('2027-01-04'));
  const file = await desk.write('other.csv', across('2027-01-11').replace('Art;', 'Kategorie;'));
  const { exitCode, stderr } = await convert(file, '--map', map);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('missing in the file: "Art"; not in the mapping: "Kategorie".');
});
