/** Text of files and servers in the terminal: every control character is spelled out, wherever the text came from. */
import { describe, expect, test } from 'vitest';
import { type CliDesk, openCliDesk, type Said } from '../cli/cli-desk.ts';
import { type Handler, serve } from '../client/small-server.ts';
import { using } from '../client/with-client.ts';
import { makeBook, makeRawXlsx } from '../file/books.ts';

/** Clears the screen, sets the title, rings, goes back, colours, turns the writing direction; `C1` does it in one character. */
const evil = '\u001b[2J\u001b]0;owned\u0007\b\r\u009b31m\u202e';
const isWindows = process.platform === 'win32';

/** Control characters but the newline, of which words consist; and marks that turn the writing direction. */
const unsafe = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

function checkSafe({ stdout, stderr }: Said, what = ''): void {
  for (const [name, text] of Object.entries({ stdout, stderr })) {
    const at = text.search(unsafe);
    const where = at === -1 ? '' : JSON.stringify(text.slice(Math.max(0, at - 60), at + 20));
    expect(`${what} ${name} ${where}`).toBe(`${what} ${name} `);
  }
}

const header =
  'checkin_date,checkout_date,room_type_name,guest_last_name,guest_email,total_amount,currency_iso,booking_source,booking_status';

function bookings(): string {
  const good = (name: string) => `2027-05-14,2027-05-17,Double,${name},,100,EUR,web${evil},Confirmed`;
  const bad = Array.from({ length: 8 }, (_, at) => {
    const cells = ['2027-05-14', '2027-05-17', 'Double', 'Muster', 'a@example.com', '100', 'EUR', 'web', 'Confirmed'];
    return cells.map((cell, index) => (index === at ? `"${cell}${evil}"` : cell)).join(',');
  });
  return `${[header, good(`"Eva${evil}"`), good('Doe'), ...bad].join('\n')}\n`;
}

const sheetRows = ['Arrival', '2027-05-14']
  .map((text) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`)
  .join('');

async function openDesk(): Promise<CliDesk> {
  const desk = await openCliDesk();
  await desk.serve();
  await desk.write('rooms.csv', `name,max_occupancy,total_rooms,base_price\nDouble,2,9,100\n"Suite${evil}",2,9,100\n`);
  checkSafe(await desk.pms(['import', 'rooms', 'rooms.csv']), 'import rooms');
  return desk;
}

describe('names and values of a file', () => {
  test('are safe in the report of an import, in a table, and in inspect', async () => {
    const desk = await openDesk();
    await desk.write('bookings.csv', bookings());
    for (const args of [
      ['import', 'bookings', 'bookings.csv', '--dry-run', '--show-values'],
      ['import', 'bookings', 'bookings.csv', '--show-values'],
      ['import', 'bookings', 'bookings.csv'],
      ['inspect', 'bookings.csv', '--show-values'],
      ['convert', 'bookings', 'bookings.csv', '-o', 'out.csv'],
      ['export', 'bookings', '--format', 'table'],
      ['export', 'room-types', '--format', 'table'],
      ['status'],
      ['imports'],
      ['profiles'],
    ])
      checkSafe(await desk.pms(args), args.join(' ').replace(evil, ''));
  });

  test('are safe where they stand in the header of a foreign file, its sheets, and its words', async () => {
    const desk = await openDesk();
    const row = (...cells: string[]) => cells.map((cell) => `"${cell}"`).join(',');
    await desk.write(
      'foreign.csv',
      [
        row(
          `Arrival`,
          'Departure',
          'Room',
          'Guest name',
          'Total price',
          'Currency',
          'Status',
          `Notes${evil}`,
          `Room${evil}`,
        ),
        row('14/05/2027', '17/05/2027', `Suite${evil}`, `Eva${evil}`, '100.00', 'EUR', `on hold${evil}`, 'x', 'y'),
        row('15/05/2027', '17/05/2027', `Nook${evil}`, `Doe${evil}`, `1${evil}0`, 'EUR', 'Confirmed', 'x', 'y'),
      ].join('\n'),
    );
    const sheets = {
      One: [
        ['Arrival', `Departure${evil}`, 'Room'],
        ['2027-05-14', 'x', 'y'],
      ],
      Two: [['a', 'b']],
    };
    // XML knows no escape, but the one sign that means it and a bracket, and marks of direction.
    const named = (name: string, id: number) => `<sheet name="${name}" sheetId="${id}" r:id="rId1"/>`;
    const list = `<workbook xmlns:r="http://r"><sheets>${named('One\u009b31m\u202e', 1)}${named('Two\u009b31m', 2)}</sheets></workbook>`;
    await desk.write('named.xlsx', makeRawXlsx(sheetRows, { 'xl/workbook.xml': list }));
    await desk.write('book.xls', makeBook(sheets, { type: 'biff8' }));
    await desk.write('broken.csv', `a${evil},b${evil}\n1,2\n`);
    await desk.write('double.csv', `name,name,x${evil}\n1,2,3\n`);
    await desk.write('map.json', JSON.stringify({ columns: { [`x${evil}`]: 'name' } }));
    for (const args of [
      ['inspect', 'foreign.csv', '--show-values'],
      ['inspect', 'foreign.csv', '--offline'],
      ['import', 'bookings', 'foreign.csv', '--source', `x${evil}`],
      ['import', 'bookings', 'foreign.csv', '--set', `x${evil}=1`],
      ['import', 'bookings', 'foreign.csv', '--show-values'],
      [
        'import',
        'bookings',
        'foreign.csv',
        '--date-order',
        'dmy',
        '--room',
        `x${evil}=Double`,
        '--status',
        `y${evil}=Confirmed`,
      ],
      ['import', 'bookings', 'foreign.csv', '--only', `Notes${evil}=z`],
      ['inspect', 'book.xls', '--offline'],
      ['inspect', 'named.xlsx', '--offline'],
      ['import', 'bookings', 'named.xlsx'],
      ['inspect', 'named.xlsx', '--sheet', 'Three'],
      ['inspect', 'book.xls', '--sheet', `Three${evil}`],
      ['import', 'bookings', 'book.xls'],
      ['import', 'rooms', 'broken.csv'],
      ['import', 'rooms', 'double.csv'],
      ['inspect', 'broken.csv'],
      ['import', 'rooms', 'rooms.csv', '--map', 'map.json'],
    ])
      checkSafe(await desk.pms(args), args.join(' ').replaceAll(evil, ''));
  });

  test.skipIf(isWindows)('are safe where they are the name of the file', async () => {
    const desk = await openDesk();
    const name = `rooms${evil}.csv`;
    await desk.write(name, 'name,max_occupancy,total_rooms,base_price\nx,2,1,1\ny,2,,1\n');
    for (const args of [
      ['import', 'rooms', name],
      ['import', 'rooms', `no ${name}`],
      ['import', 'bookings', name],
      ['inspect', name],
      ['convert', 'rooms', name, '-o', `out${evil}.csv`],
      ['export', 'rooms', '-o', `no/folder${evil}/x.csv`],
      ['backup', `copy${evil}.db`],
      ['keys', 'list', '--db', `no${evil}.db`],
    ])
      checkSafe(await desk.pms(args), args.join(' ').replaceAll(evil, ''));
  });
});

test('names of profiles, keys and properties are safe', async () => {
  const desk = await openDesk();
  const { profiles } = JSON.parse(await desk.read('config/profiles.json'));
  await desk.write(
    'config/profiles.json',
    JSON.stringify({ current: `p${evil}`, profiles: { [`p${evil}`]: { ...profiles.local, property: `h${evil}` } } }),
  );
  for (const args of [
    ['profiles'],
    ['status'],
    ['status', '--profile', `q${evil}`],
    ['import', 'rooms', 'rooms.csv'],
    ['properties', 'create', `h${evil}`],
    ['properties', 'create', `h${evil}`],
    ['properties', 'list'],
    ['properties', 'set', `n${evil}`, '--currency', 'EUR'],
    ['keys', 'create', '--name', `k${evil}`, '--property', `none${evil}`],
    ['keys', 'revoke', `none${evil}`],
    ['keys', 'list'],
    ['logout', `none${evil}`],
    ['profiles', `none${evil}`],
    ['logout', `p${evil}`],
    [`command${evil}`],
    ['import', `resource${evil}`, 'rooms.csv'],
  ])
    checkSafe(await desk.pms(args), args.join(' ').replaceAll(evil, ''));
});

test('what a server says is safe: names, reasons, headers and where it sends us', async () => {
  const desk = await openDesk();
  await desk.write('bookings.csv', bookings());
  const encoded = { 'pms-api-version': '1', 'pms-instance': 'i', 'pms-property': encodeURIComponent(`h${evil}`) };
  const answers: Handler[] = [
    (_request, answer) =>
      answer.writeHead(200, encoded).end(JSON.stringify([{ name: `Suite${evil}`, max_occupancy: 1 }])),
    (_request, answer) =>
      answer.writeHead(422, encoded).end(JSON.stringify({ detail: `no${evil}`, title: evil, code: evil })),
    (_request, answer) => answer.writeHead(400).end(`<html>${evil}`),
    (_request, answer) => answer.writeHead(302, { location: `http://other.example/${encodeURIComponent(evil)}` }).end(),
    (request, answer) =>
      answer.writeHead(200, encoded).end(
        request.method === 'GET'
          ? '[]'
          : JSON.stringify({
              success: false,
              total: 2,
              imported: 0,
              skipped: 0,
              error_count: 2,
              errors: [0, 1].map((index) => ({
                index,
                field: `f${evil}`,
                code: `c${evil}`,
                message: `m${evil}`,
                value: evil,
              })),
            }),
      ),
  ];
  for (const [at, listener] of answers.entries()) {
    const { baseUrl } = await using(serve(listener));
    const env = { PMS_API_KEY: 'k', PMS_BASE_URL: baseUrl };
    for (const args of [
      ['status'],
      ['import', 'bookings', 'bookings.csv', '--show-values', '--retry-for', '1'],
      ['export', 'room-types', '--format', 'table'],
    ])
      checkSafe(await desk.pms(args, { env }), `${at} ${args.join(' ')}`);
  }
});
