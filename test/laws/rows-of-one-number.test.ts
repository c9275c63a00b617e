/** Rows of one booking number at a desk: groups go in whole, what is open is asked, and what another row replaces stands in a file of its own. */
import { existsSync, statSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CliDesk, openHotelDesk } from '../cli/cli-desk.ts';

let desk: CliDesk;

beforeAll(async () => {
  desk = await openHotelDesk('Double,2,40,90', 'Single,1,20,80');
});

const leftOut = 'list.left-out.csv';

beforeEach(async () => {
  for (const name of [leftOut, 'list.left-out.ndjson', 'list.rejects.csv']) await rm(desk.path(name), { force: true });
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

describe('the rooms of groups', () => {
  test('all go in, with numbers behind the names, and nothing is asked', async () => {
    const { rows, rooms } = houseWithGroups();
    const { report, exitCode, stderr } = await imported(listOf(...rows));
    expect(stderr).not.toContain('undecided');
    expect(report).toMatchObject({ imported: rooms, left_out: [], left_out_file: null, error_count: 0 });
    expect(exitCode).toBe(0);
  });

  test('a change of room is two bookings under one name', async () => {
    await desk.write(
      'list.csv',
      listOf(
        'R1;Lark, Ada;14.05.2027;17.05.2027;Double;300,00;EUR;Bestätigt',
        'R1;Lark, Ada;17.05.2027;19.05.2027;Single;150,00;EUR;Bestätigt',
      ),
    );
    const { stdout } = await desk.pms(['convert', 'bookings', 'list.csv', '--format', 'ndjson', '--quiet']);
    const records = stdout.trim().split('\n');
    expect(records.map((line) => JSON.parse(line))).toMatchObject([
      { guest_last_name: 'Lark', checkout_date: '2027-05-17', room_type_name: 'Double' },
      { guest_last_name: 'Lark', checkin_date: '2027-05-17', room_type_name: 'Single' },
    ]);
  });
});

const open = listOf(
  'R1;Lark, Ada;14.05.2027;17.05.2027;Double;300,00;EUR;Bestätigt',
  'R2;Finch, Bo;14.05.2027;17.05.2027;Double;300,00;EUR;Bestätigt',
  'R1;Lark, Ada;14.05.2027;19.05.2027;Double;500,00;EUR;Bestätigt',
);

describe('where the stays do not show it', () => {
  test('nothing is sent, and the question says what decides it', async () => {
    const { exitCode, stderr } = await imported(open);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('number R1, lines 2, 4');
    for (const value of ['rooms', 'versions', 'copies']) expect(stderr).toContain(`--same-number ${value}`);
    const { stdout } = await desk.pms(['inspect', 'list.csv', '--offline', '--json']);
    expect(JSON.parse(stdout).undecided).toMatchObject([{ what: 'same_number' }]);
  });

  test('rooms: all go in', async () => {
    const { report, exitCode } = await imported(open, '--same-number', 'rooms');
    expect([report.imported, report.left_out, exitCode]).toEqual([3, [], 0]);
  });

  test('versions: the last counts, the other stands beside it in a file for its owner alone', async () => {
    const { report, exitCode } = await imported(open, '--same-number', 'versions');
    expect(report).toMatchObject({ imported: 2, success: false, left_out_file: desk.path(leftOut) });
    expect(report.left_out).toMatchObject([{ reason: 'superseded', count: 1, lines: [[2, 2]] }]);
    expect(exitCode).toBe(1);
    expect((await desk.read(leftOut)).split(/\r?\n/)).toEqual([
      `${header};_line;_reason;_replaced_by;_replacing_row`,
      'R1;Lark, Ada;14.05.2027;17.05.2027;Double;300,00;EUR;Bestätigt;2;superseded;4;R1 | Lark, Ada | 14.05.2027 | 19.05.2027 | Double | 500,00 | EUR | Bestätigt',
      '',
    ]);
    expect(statSync(desk.path(leftOut)).mode & 0o777).toBe(0o600);
  });

  test('what was left out can be imported as it stands', async () => {
    await imported(open, '--same-number', 'versions');
    const { stdout, exitCode } = await desk.pms(['import', 'bookings', leftOut, '--dry-run', '--json']);
    expect([JSON.parse(stdout).imported, exitCode]).toEqual([1, 0]);
  });

  test('a mapping file keeps the answer', async () => {
    await desk.write('list.csv', open);
    await desk.pms(['inspect', 'list.csv', '--offline', '--same-number', 'rooms', '--save', 'map.json']);
    expect(JSON.parse(await desk.read('map.json')).same_number).toBe('rooms');
    const { report } = await imported(open, '--map', 'map.json');
    expect(report.imported).toBe(3);
    await rm(desk.path('map.json'));
  });

  test('the rejects have no such file where none is wanted, and it is beside them where they are elsewhere', async () => {
    const none = await imported(open, '--same-number', 'versions', '--no-rejects');
    expect([none.exitCode, none.report.left_out_file, existsSync(desk.path(leftOut))]).toEqual([1, null, false]);
    const { report } = await imported(open, '--same-number', 'versions', '--rejects', desk.path('config/wrong.csv'));
    expect(report.left_out_file).toBe(desk.path(`config/${leftOut}`));
  });

  test('an import, a sync and a conversion say the same', async () => {
    await desk.write('list.csv', open);
    const flags = ['--same-number', 'copies'];
    const twice = listOf(...open.split('\n').slice(1, 2), ...open.split('\n').slice(1, 3));
    await desk.write('list.csv', twice);
    const sent = await desk.pms(['import', 'bookings', 'list.csv', ...flags]);
    expect(sent.exitCode).toBe(1);
    expect(sent.stdout).toContain('some rows were left out as versions or copies');
    expect(sent.stdout).toContain(leftOut);
    expect(await desk.read(leftOut)).toContain(';2;duplicate;3;');
    const synced = await desk.pms(['sync', 'bookings', 'list.csv', '--json', '--yes', ...flags]);
    expect(synced.exitCode).toBe(1);
    expect(JSON.parse(synced.stdout)).toMatchObject({
      classes: { same: { records: 2 }, left_out: { records: 1 } },
      left_out_files: [desk.path('list.left-out-2.csv')],
    });
    const converted = await desk.pms(['convert', 'bookings', 'list.csv', '-o', 'out.csv', ...flags]);
    expect([converted.exitCode, converted.stderr]).toEqual([1, expect.stringContaining('list.left-out-3.csv')]);
    for (const name of ['list.left-out-2.csv', 'list.left-out-3.csv']) await rm(desk.path(name));
  });

  test('of JSON it stands there as it was', async () => {
    const row = (out: string) =>
      `{"Res.-Nr.":"R1","Gast":"Lark, Ada","Anreise":"14.05.2027","Abreise":"${out}","Zimmertyp":"Double","Gesamtpreis":"300,00","Währung":"EUR"}\n`;
    await desk.write('list.ndjson', row('17.05.2027') + row('19.05.2027'));
    const { exitCode } = await desk.pms([
      'import',
      'bookings',
      'list.ndjson',
      '--dry-run',
      '--same-number',
      'versions',
    ]);
    expect(exitCode).toBe(1);
    expect(JSON.parse(await desk.read('list.left-out.ndjson'))).toMatchObject({
      Abreise: '17.05.2027',
      _line: 1,
      _reason: 'superseded',
      _replaced_by: 2,
      _replacing_row: { Abreise: '19.05.2027' },
    });
  });
});

test('words and doors show which row is old: nothing is asked', async () => {
  const { report, exitCode } = await imported(
    listOf(
      'R1;Lark, Ada;14.05.2027;17.05.2027;Double;300,00;EUR;Ersetzt',
      'R1;Lark, Ada;14.05.2027;19.05.2027;Double;500,00;EUR;Bestätigt',
    ),
  );
  expect([report.imported, report.left_out[0].lines, exitCode]).toEqual([1, [[2, 2]], 1]);
});

test('rows that may be charges of one stay are asked about, and one booking if a person says so', async () => {
  const charged = (item: string, price: string) =>
    `G1;Lark, Ada;14.05.2027;17.05.2027;Double;${price};EUR;Bestätigt;${item}`;
  const list = `${header};Position\n${charged('Übernachtung', '300,00')}\n${charged('Frühstück', '30,00')}\n`;
  const asked = await imported(list);
  expect(asked.exitCode).toBe(2);
  expect(asked.stderr).toContain('number G1, lines 2, 3');
  const { report } = await imported(list, '--multi-room', 'one');
  expect(report).toMatchObject({ imported: 1, control: { amounts: { EUR: 330 } } });
  const floors = await imported(list.replace('Übernachtung', '1. OG').replace('Frühstück', '2. OG'));
  expect([floors.report.imported, floors.exitCode]).toEqual([2, 0]);
  const boards = await imported(list.replace('Übernachtung', 'Halbpension'));
  expect([boards.report.imported, boards.exitCode]).toEqual([2, 0]);
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

test('without a number a room that stands twice is not lost in silence', async () => {
  const row = 'Lark, Ada;14.10.2027;17.10.2027;Double;300,00;EUR;Bestätigt';
  await desk.write('list.csv', [header.replace('Res.-Nr.;', ''), row, row, ''].join('\n'));
  const { stdout, exitCode } = await desk.pms(['import', 'bookings', 'list.csv', '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ imported: 1, skips: { repeated: 1 }, left_out_file: desk.path(leftOut) });
  expect(exitCode).toBe(1);
  expect(await desk.read(leftOut)).toContain(`${row};3;repeated;;`);
  const rooms = await desk.pms(['import', 'bookings', 'list.csv', '--json', '--repeats', 'rooms']);
  expect([JSON.parse(rooms.stdout).left_out_file, rooms.exitCode]).toEqual([null, 0]);
});

test('an import says which numbers stand under an older stay too, with exit code 1, and the sync that takes it away', async () => {
  const before = listOf(
    'V1;Lark, Ada;21.09.2027;24.09.2027;Double;300,00;EUR;Bestätigt',
    'V2;Finch, Bo;21.09.2027;24.09.2027;Double;300,00;EUR;Bestätigt',
  ).replace('Preis', 'Gesamtpreis');
  await desk.write('list.csv', before);
  await desk.pms(['import', 'bookings', 'list.csv', '--quiet']);
  await desk.write('list.csv', before.replace('24.09.2027', '26.09.2027'));
  const { stdout, exitCode } = await desk.pms(['import', 'bookings', 'list.csv', '--json']);
  const report = JSON.parse(stdout);
  expect(report).toMatchObject({ imported: 1, skipped: 1, moved_numbers: 1, success: false });
  expect(exitCode).toBe(1);
  const [warning] = report.warnings.filter(({ code }: { code: string }) => code === 'numbers_moved');
  expect(warning).toMatchObject({ lines: [[2, 2]], message: expect.stringContaining('`pms sync bookings list.csv`') });
  const quiet = await desk.pms(['import', 'bookings', 'list.csv', '--quiet']);
  expect([quiet.exitCode, quiet.stderr]).toEqual([1, expect.stringContaining('pms sync bookings list.csv')]);
  const shown = await desk.pms(['import', 'bookings', 'list.csv']);
  expect(shown.stdout).toContain('next: cancel the old stays of moved bookings: pms sync bookings list.csv');
  const synced = await desk.pms(['sync', 'bookings', 'list.csv', '--yes', '--json']);
  expect(JSON.parse(synced.stdout).done).toMatchObject({ sent: 0, cancelled: 1 });
  const again = await desk.pms(['import', 'bookings', 'list.csv', '--json']);
  expect([JSON.parse(again.stdout).moved_numbers, again.exitCode]).toEqual([0, 0]);
});

describe('a register of guests', () => {
  const registers = listOf(
    'R1;Lark, Ada;14.05.2027;17.05.2027;Double;300,00;EUR;Bestätigt',
    'R1;Lark, Bo;14.05.2027;17.05.2027;Double;300,00;EUR;Bestätigt',
    'R1;Finch, Cy;14.05.2027;17.05.2027;Single;90,00;EUR;Bestätigt',
    'R2;Wren, Di;14.05.2027;17.05.2027;Double;300,00;EUR;Bestätigt',
  );

  test('several guests on the same nights, type and amount are asked about, and so are those behind one door', async () => {
    const { exitCode, stderr } = await imported(registers);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('number R1, lines 2, 3');
    const shared = (row: string, door: string) =>
      row.replace('Double;300,00', `Double;1${door}0,00`).replace(/$/, ';12');
    const [, first, second, ...rest] = registers.trim().split('\n');
    const others = rest.map((row, index) => `${row};2${index}`);
    const doors = [`${header};Zimmernummer`, shared(first!, '5'), shared(second!, '4'), ...others].join('\n');
    expect((await imported(doors)).stderr).toContain('number R1, lines 2, 3');
  });

  test('guests: a booking for each room, with its amount once', async () => {
    await desk.write('list.csv', registers);
    const flags = ['--same-number', 'guests', '--format', 'ndjson', '--quiet'];
    const { stdout } = await desk.pms(['convert', 'bookings', 'list.csv', ...flags]);
    const records = stdout.trim().split('\n');
    expect(records.map((line) => JSON.parse(line))).toMatchObject([
      { guest_first_name: 'Ada', total_amount: 300 },
      { guest_first_name: 'Cy', room_type_name: 'Single', total_amount: 90 },
      { guest_first_name: 'Di' },
    ]);
    const { report } = await imported(registers, '--same-number', 'guests');
    expect(report).toMatchObject({ total: 3, imported: 3, left_out: [], error_count: 0 });
  });

  test('rooms: each row is one, also where only the types differ nothing is asked', async () => {
    expect((await imported(registers, '--same-number', 'rooms')).report.imported).toBe(4);
    expect(
      (await imported(registers.replace('Bo;14.05.2027;17.05.2027;Double', 'Bo;14.05.2027;17.05.2027;Single')))
        .exitCode,
    ).toBe(0);
  });
});
