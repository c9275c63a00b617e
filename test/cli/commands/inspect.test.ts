/**
 * `pms inspect`: every section of what it prints, the same for scripts, and what a file may be; its exit codes, what it leaves to be decided, the next step and
 * the names of rooms that it writes stand in golden/dialogues/inspect.txt.
 */
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeBook } from '../../file/books.ts';
import { type CliOptions, openCliDesk } from '../cli-desk.ts';

const desk = await openCliDesk();
const service = await desk.serve();

const header = 'Guest,Guest e-mail,Arrival,Departure,Room type,Total,Currency,Status,Remark';
const rows = [
  'Eva Muster,eva@example.com,14/05/2027,17/05/2027,Dubble,"420,50",EUR,Definite,quiet',
  'Max Probe,,01/06/2027,03/06/2027,Single,"1.180,00",EUR,Confirmed,',
  'Ida Fern,ida@example.com,02/06/2027,05/06/2027,Hut,"90,00",CHF,Wobbly,',
  'Otto Kurz,,03/06/2027,04/06/2027,Dubble,"80,00",EUR,Cancelled,',
  'Ute Lang,,31/02/2027,04/06/2027,Dubble,"80,00",EUR,Confirmed,',
  'Jan Berg,,04/06/2027,05/06/2027,Dubble,"81,00",EUR,Confirmed,',
  'Kai Holm,,05/06/2027,06/06/2027,Dubble,"82,00",EUR,Confirmed,',
  'Lea Wald,,06/06/2027,07/06/2027,Dubble,"83,00",EUR,Confirmed,',
  'Total,,,,,"2.096,50",,,',
];
const csv = `${[header, ...rows].join('\n')}\n`;

/** A property with two room types and no booking. */
let env: NodeJS.ProcessEnv;
let file: string;
beforeAll(async () => {
  await desk.pms(['properties', 'create', 'house']);
  const { stdout } = await desk.pms(['keys', 'create', '--name', 'house', '--property', 'house']);
  env = { PMS_BASE_URL: service.baseUrl, PMS_API_KEY: stdout.trim() };
  const rooms = 'name,max_occupancy,total_rooms,base_price\nDouble,2,4,100\nSingle,1,4,60\n';
  expect((await desk.pms(['import', 'rooms', '-'], { env, input: rooms })).exitCode).toBe(0);
  file = await desk.write('in hand.csv', csv);
});

/** The sections by their titles, with the number as exit code. */
async function inspect(path: string, flags: readonly string[] = [], options: CliOptions = {}) {
  const said = await desk.pms(['inspect', path, ...flags], { env, ...options });
  const parts = said.stdout.split(/\n\n(?=\S)/).map((part) => {
    const at = part.indexOf('\n');
    return [part.slice(0, at), part.slice(at + 1).trimEnd()] as const;
  });
  return { ...said, sections: Object.fromEntries(parts) };
}

async function inspectJson(path: string, flags: readonly string[] = [], options: CliOptions = {}) {
  const said = await desk.pms(['inspect', path, '--json', ...flags], { env, ...options });
  return { ...said, json: JSON.parse(said.stdout) };
}

/** The cells of a printed table, row by row. */
function table(text: string | undefined): string[][] {
  const lines = (text ?? '').split('\n').filter((line) => line.startsWith('│'));
  return lines.map((line) =>
    line
      .split('│')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test('a second sheet with a table is offered, with the command that reads it', async () => {
  const sheet = (price: number) => [
    ['Room', 'From', 'To', 'Price'],
    ['Double', '2028-06-01', '2028-08-31', price],
  ];
  const book = makeBook({ Prices: sheet(100), 'My notes': [['ask Pia']], Exceptions: sheet(150) });
  const path = await desk.write('prices.xlsx', book);
  const { stdout } = await inspect(path, ['--as', 'rates', '--set', 'rate_plan_name=BAR']);
  expect(stdout).toContain(`next: the sheet "Exceptions" holds a table too: pms inspect ${path} --sheet Exceptions\n`);
  expect(stdout).not.toContain('--sheet "My notes" holds');
});

test('a sheet that is named is proved by itself', async () => {
  const stays = [
    ['Guest', 'Room type', 'Arrival', 'Departure'],
    ['Eva Muster', 'Double', '2028-06-01', '2028-06-03'],
  ];
  const prices = [
    ['Room type', 'Rate plan', 'Date', 'Price'],
    ...[1, 2, 3].map((day) => ['Double', 'BAR', `2028-06-0${day}`, '100 EUR']),
  ];
  const path = await desk.write('two.xlsx', makeBook({ Stays: stays, Prices: prices }));
  const { stdout } = await inspect(path, ['--sheet', 'Prices']);
  expect(stdout).toContain('two.xlsx: rates, of no system that is known (xlsx, sheet "Prices")');
});

/** Sections for what it is, columns with samples, proofs, words, rooms, first records and counts; no guest is in any. */
test('what it prints stands in sections, and is the same for scripts as one object', async () => {
  const printed = await desk.pms(['inspect', file], { env });
  expect([printed.exitCode, printed.stderr]).toEqual([1, '']);
  await expect(printed.stdout.replaceAll(desk.folder, '.')).toMatchFileSnapshot('../../golden/inspect/bookings.txt');
  const { exitCode, stdout, json } = await inspectJson(file);
  expect([exitCode, stdout.indexOf('\n')]).toEqual([1, stdout.length - 1]);
  const object = JSON.stringify(json, null, 2).replaceAll(desk.folder, '.');
  await expect(`${object}\n`).toMatchFileSnapshot('../../golden/inspect/bookings.json');
  expect(printed.stdout + stdout).not.toMatch(/Muster|Probe|Fern|example\.com/);
});

describe('guests', () => {
  test.each([
    ['with --show-values', ['--show-values'], {}],
    ['on a terminal', ['--no-color'], { isTerminal: true, columns: 200 }],
  ] as const)('show %s', async (_, flags, options) => {
    const { sections } = await inspect(file, flags, options);
    expect(table(sections.columns)[1]).toEqual(['Guest', 'guest', 'Eva Muster']);
    expect(table(sections.columns)[9]).toEqual(['Remark', '(not stored)', 'quiet']);
    expect(sections['first records']).toMatch(/guest_last_name.*\n.*\n.*Eva .*│ Muster .*eva@example\.com/);
  });

  test('are in the JSON only with --show-values', async () => {
    const { json } = await inspectJson(file);
    expect(json.first).toEqual([]);
    expect(JSON.stringify(json)).not.toMatch(/Muster|example\.com/);
    const shown = await inspectJson(file, ['--show-values']);
    expect(shown.json.first).toHaveLength(5);
    expect(shown.json.first[0]).toMatchObject({ guest_last_name: 'Muster', guest_email: 'eva@example.com' });
    expect(shown.json.columns[0].sample).toBe('Eva Muster');
  });
});

test('an unknown status word stands first, however many others there are', async () => {
  const words = Array.from({ length: 40 }, (_, at) => `Eva Muster,,14/05/2027,17/05/2027,Double,"1,5",EUR,Word ${at},`);
  const path = await desk.write('words.csv', `${[header, rows[1], ...words].join('\n')}\n`);
  const lines = (await inspect(path, ['--offline'])).sections['status words']!.split('\n');
  expect(lines).toHaveLength(42);
  expect(lines[39]).toContain('Word 39 (1, from line 42): not known');
  expect(lines[40]).toBe('  and 1 more');
});

describe('the service', () => {
  const none = { PMS_CONFIG_DIR: desk.path('no-config'), PMS_BASE_URL: undefined, PMS_API_KEY: undefined };
  test.each([
    ['is not needed', { ...none }],
    ['may be away', { ...none, PMS_BASE_URL: 'http://127.0.0.1:1', PMS_API_KEY: 'some-key' }],
    ['may refuse the key', { ...none, PMS_BASE_URL: service.baseUrl, PMS_API_KEY: 'pms_wrong' }],
  ])('%s: then rooms are counted and not looked up, and it is said', async (_, variables) => {
    const { exitCode, sections, stderr } = await inspect(file, [], { env: variables });
    expect(exitCode).toBe(1);
    expect(sections.rooms).toBe('  Dubble (5)\n  Single (1)');
    expect(stderr).toMatch(/^room types are not looked up: .+\n$/);
    expect((await inspectJson(file, [], { env: variables })).json.rooms).toMatchObject([
      { known: null },
      { known: null },
    ]);
  });
});

describe('what a file may be', () => {
  const book = (type: 'xlsx' | 'biff8') =>
    makeBook(
      {
        Reservations: [
          header.split(','),
          ['Eva Muster', '', '2027-05-14', '2027-05-17', 'Double', 420.5, 'EUR', 'Definite', ''],
        ],
      },
      { type },
    );
  const short = `${header}\n${rows[0]!.replace('Dubble', 'Double')}\n`;
  const tabs = 'Guest\tArrival\tDeparture\tRoom type\tStatus\nEva Muster\t2027-05-14\t2027-05-17\tDouble\tConfirmed\n';
  const record = { Guest: 'Eva Muster', Arrival: '2027-05-14', Departure: '2027-05-17', 'Room type': 'Double' };
  const reservations = { sheet: 'Reservations' };
  test.each([
    ['an .xlsx', book('xlsx'), '(xlsx, sheet "Reservations")', { format: 'xlsx', ...reservations }],
    ['an .xls', book('biff8'), '(xls, sheet "Reservations")', { format: 'xls', ...reservations }],
    ['packed by gzip', gzipSync(short), '(csv, delimiter ",", utf-8)', { format: 'csv' }],
    ['of UTF-16', Buffer.from(`\ufeff${short}`, 'utf16le'), '(csv, delimiter ",", utf-16le)', { encoding: 'utf-16le' }],
    ['of tabs', tabs, '(csv, delimiter TAB, utf-8)', { delimiter: '\t' }],
    ['JSON', JSON.stringify([record]), '(json, utf-8)', { format: 'json', delimiter: null }],
  ])('%s', async (_what, bytes, says, json) => {
    const path = await desk.write('without ending', bytes);
    const { exitCode, sections } = await inspect(path);
    expect(exitCode).toBe(0);
    expect(sections['what it is']!.split('\n')[0]).toBe(`  ${path}: bookings, of no system that is known ${says}`);
    expect((await inspectJson(path)).json).toMatchObject({ ...json, records: 1 });
  });

  test('Windows-1252, and a header below other lines: both are said', async () => {
    const path = await desk.write(
      '1252.csv',
      Buffer.from(`Gästeliste\n\n${short.replace('Muster', 'Müller')}`, 'latin1'),
    );
    const { sections } = await inspect(path);
    expect(sections['what it is']).toContain('it is not UTF-8: its letters make words in windows-1252');
    expect(sections['what it is']).toMatch(/its header is below \d other lines?/);
  });
});

test('words are counted to the last row, also of a file that is read once', async () => {
  const plain = (count: number, status: string) =>
    `Eva Muster,,2027-05-14,2027-05-17,Double,100.00,EUR,${status},\n`.repeat(count);
  const path = await desk.write('long.csv', `${header}\n${plain(2500, 'Confirmed')}${plain(3, 'Wobbly')}`);
  const { json } = await inspectJson(path, ['--offline']);
  expect(json.statuses).toMatchObject([
    { word: 'Confirmed', count: 2500 },
    { word: 'Wobbly', count: 3, line: 2502 },
  ]);
  expect(json).toMatchObject({ currencies: [{ code: 'EUR', count: 2503 }], records: 2500, rejected: 3 });
});

test('more than thirty room names are shown in part and counted', async () => {
  const path = await desk.write(
    'names.csv',
    `${header}\n${Array.from({ length: 33 }, (_, at) => `Eva Muster,,14/05/2027,17/05/2027,Room ${at},"1,5",EUR,Confirmed,\n`).join('')}`,
  );
  const { sections } = await inspect(path, ['--offline']);
  expect(sections.rooms!.split('\n')).toHaveLength(31);
  expect(sections.rooms).toMatch(/\n {2}and 3 more$/);
  expect((await inspectJson(path, ['--offline'])).json.rooms).toHaveLength(33);
});

test.each(['Poslednji dan', 'Last day', 'Letzter Tag', 'Dernier jour', 'Último día', 'Последний день', 'Sista dagen'])(
  '%s may be the departure or the last night, and both are offered',
  async (header) => {
    const row = 'Ada Lark,1990-05-01,2027-05-01,2027-05-03,Loft,2027-04-02,2,2';
    await desk.write(
      'day.csv',
      `Guest,Ngày sinh,Arrival,${header},Room type,Datum obrade,Liczba dni,room_nights\n${row}\n`,
    );
    const { stdout } = await desk.pms(['inspect', 'day.csv', '--offline']);
    for (const role of ['checkout_date', 'last_night']) expect(stdout).toContain(`"${header}=${role}"`);
    for (const column of ['Liczba dni', 'room_nights']) expect(stdout).toContain(`"${column}=nights"`);
    expect(stdout).not.toContain('"Ngày sinh=');
  },
);
