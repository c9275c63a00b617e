/** What must not be seen, done or begun by what stands in a name: a terminal, a shell, a database's words. */
import { readdir } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { fileWord, shellWord } from '../../src/words/shell-word.ts';
import { openHotelDesk } from '../cli/cli-desk.ts';

const desk = await openHotelDesk('Loft,2,1,100');
const guest = 'Ana\u001b]0;x\u0007\u009b31m\u202e';

beforeAll(async () => {
  const stay = { checkin_date: '2027-05-01', checkout_date: '2027-05-03', room_type_name: 'Loft' };
  const stays = [{ ...stay, guest_last_name: guest, total_amount: 9, currency_iso: 'EUR' }];
  await desk.write('stays.json', JSON.stringify(stays));
  expect(await desk.pms(['import', 'bookings', 'stays.json'])).toMatchObject({ exitCode: 0 });
});

test.each(['csv', 'json', 'ndjson'])(
  'an export of %s spells out what a terminal would do, and in a pipe nothing',
  async (format) => {
    const shown = await desk.pms(['export', 'bookings', '--format', format], { isTerminal: true });
    expect(shown.stdout).toContain('Ana');
    expect(shown.stdout).not.toMatch(/(?![\n\r\t])[\p{Cc}\u202e]/u);
    const piped = await desk.pms(['export', 'bookings', '--format', format]);
    expect(piped.stdout).toContain('\u009b31m\u202e');
  },
);

test.each(['host=db.example.com password=geheim', 'dbname=pms user=x', 'postgres:pms:geheim@db/pms', 'postgresql:db'])(
  'PMS_DB of %s is refused, and no file has that name',
  async (db) => {
    for (const args of [
      ['serve', '--port', '0'],
      ['keys', 'list'],
    ]) {
      const { exitCode, stderr } = await desk.pms(args, { env: { PMS_DB: db } });
      expect({ exitCode, says: stderr }).toMatchObject({ exitCode: 2, says: expect.not.stringContaining('geheim') });
      expect(stderr).toContain('postgres://USER@HOST:PORT/DATABASE');
    }
    expect((await readdir(desk.folder)).filter((name) => /geheim|dbname|postgres/.test(name))).toEqual([]);
  },
);

test('a name that begins like a flag is a file in every command that is proposed', async () => {
  expect(['-rf.csv', '--rejects=x.csv', '-', 'a.csv', '=ls'].map(fileWord).map(shellWord)).toEqual([
    './-rf.csv',
    './--rejects=x.csv',
    '-',
    'a.csv',
    '"=ls"',
  ]);
  await desk.write(
    '-rf.csv',
    'Guest,Arrival,Departure,Room type,Total,Currency\nAna Lee,2027-05-01,2027-05-03,Loft,x,EUR\n',
  );
  const { stderr } = await desk.pms(['import', 'bookings', '--dry-run', '--', '-rf.csv']);
  expect(stderr).not.toMatch(/bookings -rf/);
});
