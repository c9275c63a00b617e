/**
 * `pms inspect`: every section of what it prints, the same for scripts, its exit codes, and that it sends nothing; what it leaves to be decided and the names of
 * rooms that it writes stand in golden/dialogues/inspect.txt.
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

test('a stay that stands twice in other words is asked about, and pointed at where it is a copy', async () => {
  const stay = 'Ola Nowak,ola@example.com,10/01/2027,13/01/2027,Double';
  const twice = await desk.write(
    'twice.csv',
    `Guest,Guest e-mail,Arrival,Departure,Room type,Booked on\n${stay},09/01/2027 23:40\n${stay},09/01/2027 23:44\nPia Berg,,10/01/2027,12/01/2027,Double,09/01/2027 23:45\n`,
  );
  const { exitCode, sections: open } = await inspect(twice);
  expect(exitCode).toBe(2);
  expect(open['to be decided']?.trim()).toBe(
    '1 row has the guest, room type and dates of an earlier one and other cells that differ (lines 2 and 3): a room of its own, or the same booking again.\n  decide with `--same-number rooms` or `--same-number copies`',
  );
  expect((await inspect(twice, ['--same-number', 'rooms'])).sections['what its rows become']).toContain(
    '1 booking got a number after the last name',
  );
  const { sections } = await inspect(twice, ['--same-number', 'copies']);
  expect(sections['what its rows become']).toContain(
    '1 row repeats an earlier row of this file: two rooms of one guest look like that; `--repeats-as-rooms` sends them as rooms of their own (line 3)',
  );
});

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

test('days under words that nobody knows, or under none, are offered as arrival and departure by their place', async () => {
  const stays = (days: string) =>
    `Guest,Room,${days},Total\nAna Anic,Double,2027-05-01,2027-05-03,100 EUR\nEva Evic,Double,2027-05-04,2027-05-09,300 EUR\n`;
  const asked = async (name: string, days: string) =>
    (await inspect(await desk.write(name, stays(days)))).sections['to be decided'];
  expect(await asked('in-out.csv', 'In,Out')).toContain(
    'decide with `--column "In=checkin_date"` and `--column "Out=checkout_date"`, or `--map map.json`',
  );
  // A time that holds days is one.
  expect(await asked('times.csv', 'checkin_time,checkout_time')).toContain(
    'decide with `--column "checkin_time=checkin_date"` and `--column "checkout_time=checkout_date"`, or `--map map.json`',
  );
  expect(await asked('no-words.csv', ',')).toContain(
    'decide with `--column "#3=checkin_date"` and `--column "#4=checkout_date"`, or `--map map.json`',
  );
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

describe('the exit code', () => {
  test.each([
    { code: 0, text: `${[header, rows[0], rows[1]].join('\n')}\n`, what: 'all rows become records' },
    { code: 0, text: `${header}\n`, what: 'there is no row' },
    { code: 1, text: `${[header, rows[0], rows[2]].join('\n')}\n`, what: 'a row would be rejected' },
    { code: 2, text: '', what: 'the file is empty' },
  ])('is $code where $what', async ({ code, text }) => {
    const path = await desk.write('exit.csv', text);
    const said = await inspect(path);
    expect(said.exitCode).toBe(code);
    expect((await desk.pms(['inspect', path, '--json'], { env })).exitCode).toBe(code);
  });

  test.each([
    [['no such file.csv'], /There is no file/],
    [['FILE', '--as', 'guests'], /--as/],
    [['FILE', '--source', 'airbmb'], /There is no source airbmb. The nearest is airbnb/],
    [['FILE', '--as', 'rooms', '--source', 'airbnb'], /holds bookings, not rooms/],
    [['FILE', '--set', 'colour=red'], /--set names colour, which is not a field of bookings/],
    [['FILE', '--currency', 'XYZ'], /ISO 4217/],
    [['FILE', '--only', 'Colour=red'], /not in the header/],
  ] as const)('is 2 for %j', async (args, says) => {
    const { exitCode, stdout, stderr } = await desk.pms(
      ['inspect', ...args.map((arg) => (arg === 'FILE' ? file : arg))],
      { env },
    );
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(says);
  });
});

describe('the last lines', () => {
  const known = `${[header, rows[0]!.replace('Dubble', 'Double'), rows[1]].join('\n')}\n`;
  const next = async (path: string, flags: readonly string[] = []) => {
    const { exitCode, stdout } = await inspect(path, flags);
    return { exitCode, steps: stdout.split('\n').filter((line) => line.startsWith('next: ')) };
  };

  test('are the command that imports it as it was read', async () => {
    const path = await desk.write('known rooms.csv', known);
    const flags = ['--delimiter', ',', '--room', 'Single=Double $', '--room', 'Hut=Double'];
    expect((await next(path)).steps).toEqual([`next: import it: pms import bookings "${path}"`]);
    expect((await next(path, [...flags, '--offline'])).steps).toEqual([
      `next: import it: pms import bookings "${path}" --delimiter , --room 'Single=Double $' --room Hut=Double`,
    ]);
  });

  test('a service that has none of its rooms is exit code 1, and nothing of it is to be imported', async () => {
    const path = await desk.write('strange rooms.csv', known.replace('Double', 'Loft').replace('Single', 'Hall'));
    const { exitCode, steps } = await next(path);
    expect({ exitCode, steps }).toEqual({
      exitCode: 1,
      steps: [expect.stringContaining('bring the missing room types')],
    });
    expect((await next(path, ['--offline'])).exitCode).toBe(0);
  });

  test('say to decide where something is open, and to import the good rows where others are rejected', async () => {
    const open = await desk.write(
      'still open.csv',
      `${header}\nEva Muster,,04/05/2027,05/06/2027,Double,1,EUR,Confirmed,\n`,
    );
    expect((await next(open)).steps).toEqual(['next: decide with the flags above, then look again']);
    const some = await desk.write('some.csv', `${known}${rows[2]!.replace('Hut', 'Double')}\n`);
    expect((await next(some)).steps).toEqual([`next: import the good rows: pms import bookings ${some}`]);
  });

  test('of rooms that a service could not make name what is missing', async () => {
    const path = await desk.write('rooms.csv', 'Room type,Number of rooms\nLoft,2\nHall,1\n');
    const { sections } = await inspect(path);
    expect(sections['what its rows become']).toContain(
      '2 room types have no max_occupancy or no base_price: the service rejects a new one without it',
    );
    expect((await next(path)).steps).toEqual([
      `next: import it: pms import room-types ${path} --set max_occupancy=… --set base_price=…`,
    ]);
    const priced = await next(path, ['--set', 'max_occupancy=2', '--set', 'base_price=100']);
    expect(priced.steps).toEqual([
      `next: import it: pms import room-types ${path} --set max_occupancy=2 --set base_price=100`,
    ]);
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

test('where guests are not shown it says how to see them', async () => {
  const hint = 'guests are not shown here: `--show-values` shows them';
  expect((await inspect(file)).sections['first records']).toContain(hint);
  expect((await inspect(file, ['--show-values'])).stdout).not.toContain(hint);
  expect((await inspect(file, [], { isTerminal: true })).stdout).not.toContain(hint);
});

test('flags that are needed together are named with "and": they decide, and one of them alone does not', async () => {
  const stays = ['12', '20'].map(
    (day) =>
      `BEGIN:VEVENT\r\nUID:${day}@airbnb.com\r\nDTSTART;VALUE=DATE:202801${day}\r\nDTEND;VALUE=DATE:202801${Number(day) + 2}\r\nSUMMARY:Reserved\r\nEND:VEVENT`,
  );
  const calendar = await desk.write(
    'villa.ics',
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN\r\n${stays.join('\r\n')}\r\nEND:VCALENDAR\r\n`,
  );
  const room = ['--set', 'room_type_name=Double'];
  const guest = ['--fill', 'guest_last_name=Guest'];
  expect((await inspect(calendar)).sections['to be decided']).toContain(
    'decide with `--set room_type_name=VALUE` and `--fill guest_last_name=Guest`, or `--map map.json`',
  );
  expect((await inspect(calendar, room)).exitCode).toBe(2);
  expect((await inspect(calendar, guest)).exitCode).toBe(2);
  expect((await inspect(calendar, [...room, ...guest])).sections).not.toHaveProperty('to be decided');
  const prices = await desk.write('prices.csv', 'Room type,Rate plan,Price\nDouble,BAR,100 EUR\nSingle,BAR,60 EUR\n');
  expect((await inspect(prices, ['--as', 'rates'])).sections['to be decided']).toContain(
    'decide with `--set date_from=VALUE` and `--set date_to=VALUE`',
  );
});

describe('the service', () => {
  test('gets nothing', async () => {
    await inspect(file);
    expect((await desk.pms(['export', 'bookings', '--format', 'ndjson'], { env })).stdout).toBe('');
    expect((await desk.pms(['export', 'room-types', '--columns', 'name'], { env })).stdout).toBe(
      'name\nDouble\nSingle\n',
    );
  });

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

  test('is not asked with --offline', async () => {
    const { sections, stderr } = await inspect(file, ['--offline']);
    expect({ rooms: sections.rooms, stderr }).toEqual({ rooms: '  Dubble (5)\n  Single (1)', stderr: '' });
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
  test.each([
    {
      what: 'an .xlsx',
      bytes: book('xlsx'),
      says: '(xlsx, sheet "Reservations")',
      json: { format: 'xlsx', sheet: 'Reservations' },
    },
    {
      what: 'an .xls',
      bytes: book('biff8'),
      says: '(xls, sheet "Reservations")',
      json: { format: 'xls', sheet: 'Reservations' },
    },
    { what: 'packed by gzip', bytes: gzipSync(short), says: '(csv, delimiter ",", utf-8)', json: { format: 'csv' } },
    {
      what: 'of UTF-16',
      bytes: Buffer.from(`\ufeff${short}`, 'utf16le'),
      says: '(csv, delimiter ",", utf-16le)',
      json: { encoding: 'utf-16le' },
    },
    {
      what: 'of tabs',
      bytes: Buffer.from(
        'Guest\tArrival\tDeparture\tRoom type\tStatus\nEva Muster\t2027-05-14\t2027-05-17\tDouble\tConfirmed\n',
      ),
      says: '(csv, delimiter TAB, utf-8)',
      json: { delimiter: '\t' },
    },
    {
      what: 'JSON',
      bytes: Buffer.from(
        '[{"Guest":"Eva Muster","Arrival":"2027-05-14","Departure":"2027-05-17","Room type":"Double"}]',
      ),
      says: '(json, utf-8)',
      json: { format: 'json', delimiter: null },
    },
  ])('$what', async ({ bytes, says, json }) => {
    const path = await desk.write('without ending', bytes);
    const { exitCode, sections } = await inspect(path);
    expect(exitCode).toBe(0);
    expect(sections['what it is']!.split('\n')[0]).toBe(`  ${path}: bookings, of no system that is known ${says}`);
    expect((await inspectJson(path)).json).toMatchObject({ ...json, records: 1 });
  });

  test('standard input', async () => {
    const { exitCode, sections } = await inspect('-', [], { input: csv });
    expect(exitCode).toBe(1);
    expect(sections['what it is']).toContain('standard input: bookings');
    expect(sections['what its rows become']).toContain('9 rows: 6 records, 2 rejected');
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

  test('a source, by its name and its headers', async () => {
    const path = await desk.write(
      'airbnb.csv',
      'Confirmation code,Status,Guest name,Contact,# of adults,# of children,# of infants,Start date,End date,# of nights,Booked,Listing,Earnings\nHMAAAA0001,Confirmed,Eva Muster,,2,0,0,05/14/2027,05/17/2027,3,2027-01-01,Loft,€420.50\n',
    );
    const { sections } = await inspect(path);
    expect(sections['what it is']).toContain('bookings, Airbnb reservations (csv');
    expect(sections.why).toContain('Airbnb reservations: 13 of 13 headers are its own');
    expect((await inspectJson(path)).json.source).toBe('airbnb');
    const other = await inspectJson(path, ['--source', 'none', '--set', 'booking_source=Web']);
    expect(other.json.source).toBeNull();
  });

  test('our own form: its status words and currencies are counted too', async () => {
    const path = await desk.write(
      'own.csv',
      'checkin_date,checkout_date,room_type_name,guest_last_name,total_amount,currency_iso,booking_status\n2027-05-14,2027-05-17,Double,Muster,10,EUR,Confirmed\n2027-05-14,2027-05-17,Double,Probe,10,CHF,confirmed\n2027-05-14,2027-05-17,Double,Fern,10,EUR,Fine\n',
    );
    const { exitCode, json, sections } = { ...(await inspectJson(path)), ...(await inspect(path)) };
    expect(exitCode).toBe(1);
    expect(sections['what it is']).toContain('bookings, in our own form');
    expect(json.kind).toBe('native');
    expect(json.statuses).toEqual([
      { word: 'Confirmed', count: 1, line: 2, becomes: 'Confirmed' },
      { word: 'confirmed', count: 1, line: 3, becomes: 'Confirmed' },
      { word: 'Fine', count: 1, line: 4, becomes: null },
    ]);
    expect(sections.currencies).toBe('  EUR (2), CHF (1)');
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

test('a column whose cells look like the missing one is proposed, whatever its header; an import names it too', async () => {
  const guests = ['Ann', 'Bea', 'Cid', 'Dan', 'Eva', 'Fay'];
  const lines = guests.map(
    (guest, index) => `${guest},${index % 2 ? 'Double' : 'Single'},2027-05-0${index + 1},2027-06-01,90`,
  );
  const file = await desk.write('odd.csv', ['guest,Blorb,arrival,Zorp,total', ...lines, ''].join('\n'));
  const guessed = await desk.pms(['inspect', file], { env });
  expect(guessed.stdout).toContain('decide with `--as bookings` or `--as rooms` or `--as rates`');
  expect(guessed.stdout).not.toContain('`--column');
  const looked = await desk.pms(['inspect', file, '--as', 'bookings'], { env });
  expect(looked.stdout).toContain('`--column "Blorb=room_type_name"`');
  expect(looked.stdout).toContain('`--column "Zorp=checkout_date"`');
  const imported = await desk.pms(['import', 'bookings', file, '--currency', 'EUR', '--dry-run'], { env });
  expect(imported).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('`--column "Blorb=room_type_name"`') });
  const rooms = await desk.write('rooms.csv', 'displayName,price\nBlue,90\nRed,100\n');
  const asRooms = await desk.pms(['import', 'room-types', rooms, '--as', 'rooms', '--dry-run'], { env });
  expect(asRooms.stderr).toContain('`--column "displayName=name"`');
  const names = await desk.write('names.csv', 'room,arrival,departure,pax.x\nA,2027-05-01,2027-05-02,Ann Lee\n');
  const asBookings = await desk.pms(['inspect', names, '--as', 'bookings'], { env });
  expect(asBookings.stdout).toContain('pax.x=guest_last_name');
});

test('a calendar of closed days alone is asked for no room type, but where the days are held', async () => {
  const event = (name: string) =>
    `BEGIN:VEVENT\r\nUID:${name}@booking.com\r\nDTSTART;VALUE=DATE:20270501\r\nDTEND;VALUE=DATE:20270504\r\nSUMMARY:${name}\r\nEND:VEVENT\r\n`;
  const calendar = (...names: string[]) =>
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${names.map(event).join('')}END:VCALENDAR\r\n`;
  await desk.write('closed.ics', calendar('CLOSED - Not available'));
  await desk.write('mixed.ics', calendar('CLOSED - Not available', 'Reserved'));
  const closed = await desk.pms(['inspect', 'closed.ics', '--offline']);
  expect(closed).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('left out, events that close days: 1') });
  expect(await desk.pms(['inspect', 'closed.ics', '--offline', '--blocks', 'hold'])).toMatchObject({ exitCode: 2 });
  expect(await desk.pms(['inspect', 'mixed.ics', '--offline'])).toMatchObject({ exitCode: 2 });
});

test('what the currency of the property answers is not asked beside a missing room type', async () => {
  await desk.write('nowhere.csv', 'Guest,Arrival,Departure,Total\nAda Lark,2027-05-01,2027-05-04,300\n');
  const asked = async () => (await desk.pms(['inspect', 'nowhere.csv'])).stdout;
  expect(await asked()).toContain('--currency');
  await desk.pms(['properties', 'set', 'default', '--currency', 'EUR']);
  const now = await asked();
  expect(now).toContain('--set room_type_name=VALUE');
  expect(now).not.toContain('--currency');
});

test('the last night is offered as that, where its header says so', async () => {
  await desk.write(
    'last.csv',
    'Guest,First night,Until (last night incl.),Room\nAda Lark,2027-05-01,2027-05-03,Loft\n',
  );
  const { stdout, exitCode } = await desk.pms(['inspect', 'last.csv', '--offline']);
  expect([exitCode, stdout]).toEqual([2, expect.stringContaining('"Until (last night incl.)=last_night"')]);
});

test.each(['Poslednji dan', 'Last day', 'Letzter Tag', 'Dernier jour', 'Último día', 'Последний день', 'Sista dagen'])(
  '%s may be the departure or the last night, and both are offered',
  async (header) => {
    await desk.write('day.csv', `Guest,Arrival,${header},Room type\nAda Lark,2027-05-01,2027-05-03,Loft\n`);
    const { stdout } = await desk.pms(['inspect', 'day.csv', '--offline']);
    for (const role of ['checkout_date', 'last_night']) expect(stdout).toContain(`"${header}=${role}"`);
  },
);
