/** Rows of one booking number in large files: groups go in whole, and an export that stands twice is noticed; the rest stands in golden/dialogues/one-number.txt. */
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CliDesk, openHotelDesk } from '../cli/cli-desk.ts';

let desk: CliDesk;

beforeAll(async () => {
  desk = await openHotelDesk('Double,2,40,90', 'Single,1,20,80');
});

const header = 'Res.-Nr.;Gast;Anreise;Abreise;Zimmertyp;Preis;Währung;Status';

function listOf(...rows: readonly string[]): string {
  return `${[header, ...rows].join('\n')}\n`;
}

async function imported(content: string, ...flags: string[]) {
  await desk.write('list.csv', content);
  const said = await desk.pms(['import', 'bookings', 'list.csv', '--json', '--dry-run', ...flags]);
  return { ...said, report: said.stdout === '' ? undefined : JSON.parse(said.stdout) };
}

/** A house whose groups have one row for each room, as a PMS lists them. */
function houseWithGroups(): { rows: string[]; rooms: number } {
  const day = (number: number, nights = 0) => `${String((number % 25) + 1 + nights).padStart(2, '0')}.05.2027`;
  const rows: string[] = [];
  for (let number = 1; number <= 60; number++) {
    const rooms = number % 4 === 0 ? 2 + (number % 5) : 1;
    for (let room = 0; room < rooms; room++)
      rows.push(
        `R${number};Gruppe, Anna ${number};${day(number)};${day(number, 2)};Double;${100 + (number % 3) * room},00;EUR;Bestätigt`,
      );
  }
  return { rows, rooms: rows.length };
}

test('the rooms of groups all go in, with numbers behind the names, and nothing is asked', async () => {
  const { rows, rooms } = houseWithGroups();
  const { report, exitCode, stderr } = await imported(listOf(...rows));
  expect(stderr).not.toContain('undecided');
  expect(report).toMatchObject({ imported: rooms, left_out: [], left_out_file: null, error_count: 0 });
  expect(exitCode).toBe(0);
});

test('a row that another replaces stands in a file for its owner alone, and in none where none is wanted', async () => {
  const rows = [17, 19].map((day) => `R1;Lark, Ada;14.05.2027;${day}.05.2027;Double;${day - 14}00,00;EUR;Bestätigt`);
  await desk.write('own.csv', listOf(...rows));
  const leftOut = desk.path('own.left-out.csv');
  const command = ['import', 'bookings', 'own.csv', '--json', '--dry-run', '--same-number', 'versions'];
  await desk.pms([...command, '--no-rejects']);
  expect(existsSync(leftOut)).toBe(false);
  const report = JSON.parse((await desk.pms(command)).stdout);
  expect([report.left_out_file, statSync(leftOut).mode & 0o777]).toEqual([leftOut, 0o600]);
});

describe('an export that stands twice in its file', () => {
  const single = (number: number) =>
    `R${number};Lark, Ada ${number};${10 + number}.05.2027;${12 + number}.05.2027;Double;300,00;EUR;Bestätigt`;
  const group = Array<string>(2).fill('R9;Finch, Bo;14.05.2027;17.05.2027;Double;150,00;EUR;Bestätigt');
  const once = [single(1), single(2), ...group, single(3)];

  test.each<[string, string[]]>([
    ['as it is', [...once, ...once]],
    ['with its header', [...once, header, ...once]],
    ['sorted', [...once, ...once].sort()],
    ['three times', [...once, ...once, ...once]],
    ['in part', [...once, ...[4, 5, 6, 7, 8].map(single), ...once]],
  ])('%s is asked about, and once it is told its groups are whole', async (_how, rows) => {
    const asked = await imported(listOf(...rows));
    expect(asked.exitCode).toBe(2);
    expect(asked.stderr).toContain('--same-number copies');
    const { report, exitCode } = await imported(listOf(...rows), '--same-number', 'copies');
    expect([report.imported, exitCode]).toEqual([new Set(rows).size + 1 - Number(rows.includes(header)), 1]);
    expect(report.left_out.find(({ reason }: { reason: string }) => reason === 'duplicate')?.count).toBe(
      rows.filter((row) => row !== header).length - report.imported,
    );
    const rooms = await imported(listOf(...rows), '--same-number', 'rooms');
    expect(rooms.report.imported).toBe(rows.filter((row) => row !== header).length);
  });

  test.each([
    'agoda-ko',
    'airbnb-earnings',
    'booking-com',
    'hostelworld',
    'hotelbeds',
    'lodgify',
    'opera',
    'trip-com',
    'vrbo-payments',
  ])('of %s is asked about, or becomes no more bookings than once', async (system) => {
    const text = await readFile(join(import.meta.dirname, `../../fixtures/sources/${system}.csv`), 'utf8');
    const [first, ...rows] = text.trimEnd().split('\n');
    await desk.write('once.csv', text);
    await desk.write('twice.csv', `${[first, ...rows, ...rows].join('\n')}\n`);
    const recordsOf = async (name: string) => {
      const { stdout, exitCode } = await desk.pms(['convert', 'bookings', name, '--format', 'ndjson', '--no-rejects']);
      return { records: stdout.split('\n').length - 1, exitCode };
    };
    const [once, twice] = [await recordsOf('once.csv'), await recordsOf('twice.csv')];
    expect(once.records).toBeGreaterThan(0);
    expect(twice).toEqual(twice.exitCode === 2 ? { records: 0, exitCode: 2 } : { ...once, exitCode: 1 });
  });
});
