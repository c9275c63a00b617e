/** `pms sync` at a desk, where files are cut or long; each class of a plan stands in golden/dialogues/sync*.txt. */
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openHotelDesk } from '../cli-desk.ts';

const desk = await openHotelDesk('Loft,2,1,90', 'Attic,2,1,80');

test('rows kept beside a file are gone where another of its files cannot be read', async () => {
  const rows = Array.from({ length: 2_000 }, (_, row) => `K${row},Ada Lark,2027-05-01,2027-05-04,Loft,much,EUR,Web,`);
  const header = 'Booking number,Guest,Arrival,Departure,Room type,Total,Currency,Channel,Status';
  await desk.write('long.csv', `${[header, ...rows].join('\n')}\n`);
  await desk.write('text.csv', 'a letter');
  const files = ['long.csv', 'text.csv'];
  const { exitCode } = await desk.pms(['sync', 'bookings', ...files, '--json', '--yes', '--date-order', 'ymd']);
  const left = (await readdir(desk.folder)).filter((name) => name.includes('long') && name !== 'long.csv');
  expect({ exitCode, left }).toEqual({ exitCode: 2, left: [] });
});

test('a plan fits the window of a terminal', async () => {
  const rows = [1, 3, 5].map((day) => `D${day},Flo Stork,2027-09-0${day},2027-09-0${day + 2},Loft,200 EUR`);
  const sync = async (of: readonly string[], isTerminal: boolean) => {
    await desk.write('gone.csv', `${['Booking number,Guest,Arrival,Departure,Room type,Total', ...of].join('\n')}\n`);
    return desk.pms(['sync', 'bookings', 'gone.csv', '--yes', '--as-of', '2027-08-01'], { isTerminal, columns: 80 });
  };
  await sync(rows, false);
  const { stdout } = await sync([rows[0]!, rows[2]!], true);
  expect(stdout).toContain('--gone cancel');
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

test('a file without a line end behind its last row is named where that row writes something', async () => {
  const rows = ['Z1,Ada Lark,2031-05-01,2031-05-04,Loft,300.00', 'Z2,Bo Finch,2031-05-02,2031-05-05,Attic,212.00'];
  const list = `Booking number,Guest,Arrival,Departure,Room type,Total\n${rows.join('\n')}`;
  const flags = ['--currency', 'EUR', '--status-of-all', 'Confirmed', '--date-order', 'ymd', '--yes', '--json'];
  const said = async (content: string) => {
    await desk.write('cut.csv', content);
    const { stdout } = await desk.pms(['sync', 'bookings', 'cut.csv', ...flags]);
    return JSON.parse(stdout).warnings.map(({ code }: { code: string }) => code);
  };
  expect(await said(`${list}\n`)).toEqual([]);
  expect(await said(list)).toEqual([]);
  expect(await said(list.slice(0, -4))).toEqual(['open_end']);
});
