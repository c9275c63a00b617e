/**
 * `pms inspect` on a terminal, of workbooks and other encodings, and of many rows; what it prints, and what it leaves to be decided, stands in
 * golden/dialogues/inspect.txt.
 */
import { expect, test } from 'vitest';
import { makeBook } from '../../file/books.ts';
import { type CliOptions, openHotelDesk } from '../cli-desk.ts';

const desk = await openHotelDesk('Double,2,4,100', 'Single,1,4,60');

const header = 'Guest,Guest e-mail,Arrival,Departure,Room type,Total,Currency,Status,Remark';
const row = 'Eva Muster,eva@example.com,14/05/2027,17/05/2027,Double,"420,50",EUR,Definite,quiet';

/** The sections by their titles. */
async function inspect(path: string, flags: readonly string[] = [], options: CliOptions = {}) {
  const said = await desk.pms(['inspect', path, ...flags], options);
  const parts = said.stdout.split(/\n\n(?=\S)/).map((part) => {
    const at = part.indexOf('\n');
    return [part.slice(0, at), part.slice(at + 1).trimEnd()] as const;
  });
  return { ...said, sections: Object.fromEntries(parts) };
}

const inspectJson = async (path: string) =>
  JSON.parse((await desk.pms(['inspect', path, '--json', '--offline'])).stdout);

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

test('guests are shown on a terminal', async () => {
  const file = await desk.write('in hand.csv', `${header}\n${row}\n`);
  const { sections } = await inspect(file, ['--no-color'], { isTerminal: true, columns: 200 });
  expect(sections.columns).toMatch(/│ Guest +│ guest +│ Eva Muster +│/);
  expect(sections.columns).toMatch(/│ Remark +│ \(not stored\) +│ quiet +│/);
  expect(sections['first records']).toMatch(/guest_last_name.*\n.*\n.*Eva .*│ Muster .*eva@example\.com/);
});

test('an unknown status word stands first, however many others there are', async () => {
  const words = Array.from({ length: 40 }, (_, at) => `Eva Muster,,14/05/2027,17/05/2027,Double,"1,5",EUR,Word ${at},`);
  const path = await desk.write('words.csv', `${[header, row, ...words].join('\n')}\n`);
  const lines = (await inspect(path, ['--offline'])).sections['status words']!.split('\n');
  expect(lines).toHaveLength(42);
  expect(lines[39]).toContain('Word 39 (1, from line 42): not known');
  expect(lines[40]).toBe('  and 1 more');
});

test('Windows-1252, and a header below other lines: both are said', async () => {
  const bytes = Buffer.from(`Gästeliste\n\n${header}\n${row.replace('Muster', 'Müller')}\n`, 'latin1');
  const { sections } = await inspect(await desk.write('1252.csv', bytes));
  expect(sections['what it is']).toContain('it is not UTF-8: its letters make words in windows-1252');
  expect(sections['what it is']).toMatch(/its header is below \d other lines?/);
});

test('words are counted to the last row, also of a file that is read once', async () => {
  const plain = (count: number, status: string) =>
    `Eva Muster,,2027-05-14,2027-05-17,Double,100.00,EUR,${status},\n`.repeat(count);
  const path = await desk.write('long.csv', `${header}\n${plain(2500, 'Confirmed')}${plain(3, 'Wobbly')}`);
  const json = await inspectJson(path);
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
  expect((await inspectJson(path)).rooms).toHaveLength(33);
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
