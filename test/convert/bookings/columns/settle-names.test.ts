/** Names of guests whose last name stands in front: asked where the names speak for it, used where the header says it. */
import { expect, test } from 'vitest';
import { questionOf } from '../../../../src/words/questions.ts';
import { readText } from '../../read-file.ts';

function read(header: string, guests: readonly (string | readonly [string, string])[], flags: readonly string[] = []) {
  const rows = guests.map((guest, at) => {
    const [name, email] = typeof guest === 'string' ? [guest, ''] : guest;
    const day = String(at + 1).padStart(2, '0');
    return `${name};${email};2027-03-${day};2027-04-${day};Double`;
  });
  const text = `${header};E-mail;Arrival;Departure;Room type\n${rows.join('\n')}\n`;
  return readText('bookings', text, flags);
}

const namesOf = (records: readonly object[]) =>
  records.map((record) => {
    const { guest_first_name, guest_last_name } = record as Record<string, string>;
    return `${guest_last_name}, ${guest_first_name}`;
  });

const spanish = ['OROZCO VERA ANA', 'TREVIÑO CANTÚ JOSE LUIS', 'VILLALOBOS MARIA', 'ZEPEDA RUIZ CARLOS'];

test('first names at the end of most names are asked about, with both readings of one name', async () => {
  const { reading } = await read('Guest', spanish);
  expect(reading.questions).toMatchObject([
    { what: 'name_order', choices: [{ value: 'last-first' }, { value: 'first-last' }] },
  ]);
  expect(questionOf(reading.questions[0]!)).toBe(
    'Nothing shows which name comes first in "Guest": line 2 is last name "OROZCO VERA", first name "ANA" (last-first) or last name "ANA", first name "OROZCO VERA" (first-last).',
  );
  const { records } = await read('Guest', spanish, ['--name-order', 'last-first']);
  expect(namesOf(records)).toEqual([
    'OROZCO VERA, ANA',
    'TREVIÑO CANTÚ, JOSE LUIS',
    'VILLALOBOS, MARIA',
    'ZEPEDA RUIZ, CARLOS',
  ]);
});

test('e-mail addresses that end with the first word are asked about', async () => {
  const guests = [
    ['Quandt Wibke', 'wquandt@example.com'],
    ['Osterloh Fenja', 'fenja.osterloh@example.com'],
    ['Tamm Ocke', ''],
    ['Brodersen Silke Ubbo', 'info@example.com'],
  ] as const;
  expect((await read('Guest', guests)).reading.questions).toMatchObject([{ what: 'name_order' }]);
});

test('names in a script that writes the last name first are read so', async () => {
  const { reading, records } = await read('Guest', ['山田 太郎', '佐藤 花子']);
  expect(reading.questions).toEqual([]);
  expect(namesOf(records)).toEqual(['山田, 太郎', '佐藤, 花子']);
});

test('names whose form has the last name first are asked about', async () => {
  const guests = ['Иванов Иван Иванович', 'Петрова Анна Сергеевна'];
  const { reading } = await read('Guest', guests);
  expect(reading.questions).toMatchObject([{ what: 'name_order' }]);
  const { records } = await read('Guest', guests, ['--name-order', 'last-first']);
  expect(namesOf(records)[0]).toBe('Иванов, Иван Иванович');
});

test.each([
  ['Apellidos y nombre', 'OROZCO VERA ANA', 'OROZCO VERA, ANA'],
  ['Name, Vorname', 'von der Heide Wibke', 'von der Heide, Wibke'],
  ['Nachname Vorname', 'Muster Anna Maria', 'Muster, Anna Maria'],
  ['Cognome e nome', 'De Santis Ubaldo', 'De Santis, Ubaldo'],
  ['ФИО', 'Иванов Иван Иванович', 'Иванов, Иван Иванович'],
])('the header "%s" says it', async (header, guest, name) => {
  const { reading, records } = await read(header, [guest]);
  expect(reading.questions).toEqual([]);
  expect(reading.findings).toContainEqual({ code: 'name_order', column: header, order: 'last-first' });
  expect(namesOf(records)).toEqual([name]);
});

test('a header that the names speak against is asked about', async () => {
  const { reading } = await read('Nom et prénom', ['Marie Dupont', 'Jean Morel', 'Sophie Blanc']);
  expect(reading.questions).toMatchObject([{ what: 'name_order' }]);
});

test.each([
  ['John Smith', 'Mary James', 'David Lee', 'Emma Thomas', 'Peter Paul'],
  ['Ana Orozco Vera', 'José Luis Treviño', 'Marie-Claire Dupont', 'Ola Nowak'],
  ['Kowalski, Jan', 'Nowak, Ewa', 'Berg, Anna'],
  ['Wibke Quandt', 'Ocke Tamm', 'Fenja Osterloh'],
  ['Müller', 'Smith', 'Anna'],
])('nothing is asked of %s, %s and the like', async (...guests) => {
  expect((await read('Guest', guests)).reading.questions).toEqual([]);
});

test('names under a Hungarian header are asked about, and a Vietnamese one that names both parts says their order', async () => {
  const hungarian = await read('Vendég neve', ['Bodnár Réka', 'Vadas Ottó']);
  expect(hungarian.reading.questions).toMatchObject([{ what: 'name_order', line: 2 }]);
  const english = await read('Vendég neve', ['John Barnes', 'Mary Stone', 'Peter Wood']);
  expect(english.reading.questions).toEqual([]);
  const { records } = await read('Họ và tên', ['Đinh Huy']);
  expect(namesOf(records)).toEqual(['Đinh, Huy']);
});

test.each([
  [
    'Guest',
    ['Josef Maier', 'Maier Josef', 'Ola Nowak'],
    'mixed-first-last',
    ['Maier, Josef', 'Maier, Josef', 'Nowak, Ola'],
  ],
  ['Họ tên', ['Đinh Huy', 'John Carter', 'Mai Lan'], 'mixed-last-first', ['Đinh, Huy', 'Carter, John', 'Mai, Lan']],
])('names in both orders under "%s" are asked about, and read as each shows', async (header, guests, order, names) => {
  const { reading } = await read(header, guests);
  expect(reading.questions).toMatchObject([{ what: 'name_order', choices: [{ value: order }, {}, {}] }]);
  expect(namesOf((await read(header, guests, ['--name-order', order])).records)).toEqual(names);
});

test('an initial behind a name asks whether it stands for the first name', async () => {
  const turned = await read('Guest', ['Ούζας Β', 'Πάππου Κ', 'Ρήγα Μ']);
  expect(turned.reading.questions).toMatchObject([{ what: 'name_order' }]);
  const known = await read('Guest', ['Anna M.', 'Peter S.', 'J. Muster']);
  expect(known.reading.questions).toEqual([]);
});

test('Vietnamese last names in front are asked about, and stand alone', async () => {
  const guests = ['Nguyễn Duy Khoa', 'Trịnh Như An', 'Lê Khánh', 'Đỗ Anh Thư', 'Ho Thi Lan'];
  expect((await read('Full name', guests)).reading.questions).toMatchObject([{ what: 'name_order', line: 2 }]);
  const { records } = await read('Full name', guests, ['--name-order', 'last-first']);
  expect(namesOf(records)).toEqual(['Nguyễn, Duy Khoa', 'Trịnh, Như An', 'Lê, Khánh', 'Đỗ, Anh Thư', 'Ho, Thi Lan']);
  expect((await read('Full name', ['Anna Nguyen', 'Minh Tran', 'Bao Pham'])).reading.questions).toEqual([]);
});

test('last names that are the first names of fathers are not asked about, nor is one name in a hundred', async () => {
  const sons = ['Omar Hassan', 'Hassan Ali', 'Ahmed Mahmoud', 'Mahmoud Karim'];
  expect((await read('Guest', sons)).reading.questions).toEqual([]);
  const many = Array.from(
    { length: 99 },
    (_, index) => `Anna Huber${String.fromCharCode(97 + (index % 26), 97 + index / 26)}`,
  );
  const turned = ['Anna Huber', 'Huber Anna'];
  expect((await read('Guest', [...many, ...turned])).reading.questions).toEqual([]);
  expect((await read('Guest', [...many.slice(60), ...turned])).reading.questions).toMatchObject([
    { what: 'name_order' },
  ]);
});

test('notes behind the names in a calendar are asked about', async () => {
  const event = (name: string, day: number) => [
    ...['BEGIN:VEVENT', `UID:${day}@airbnb.com`, `SUMMARY:${name}`, `DTSTART;VALUE=DATE:202705${day}`],
    ...[`DTEND;VALUE=DATE:202705${day + 2}`, 'END:VEVENT'],
  ];
  const events = [...event('Ada Lark (HMRDN4521)', 10), ...event('Ben Finch (HWDRT7821)', 20)];
  const text = ['BEGIN:VCALENDAR', 'PRODID:-//own//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');
  const readCalendar = (...flags: string[]) =>
    readText('bookings', text, ['--set', 'room_type_name=Villa', '--column', 'Summary=guest', ...flags]);
  expect((await readCalendar()).reading.questions).toMatchObject([{ what: 'name_notes' }]);
  const { records } = await readCalendar('--name-notes', 'drop');
  expect(namesOf(records)).toEqual(['Lark, Ada', 'Finch, Ben']);
});

test('the heading of the column is no guest', async () => {
  const { rejected } = await read('Guest name', ['Guest Name', 'Ada Lark', 'Guest']);
  expect(rejected.map(({ line, messages }) => [line, messages[0]])).toEqual([
    [2, expect.stringContaining('a heading')],
  ]);
});

test.each([
  ...['Ada Lark +1', 'Ada Lark x2', 'Ada Lark 2 pax', 'Ada Lark c/o Finch Ltd'],
  ...['Booking.com: Ada Lark', 'Gast: Ada Lark', 'Airbnb - Ada Lark'],
])('what says how many come, or through whom, is no name: %s', async (guest) => {
  const { reading } = await read('Guest', [guest, 'Bo Finch']);
  expect(reading.questions).toMatchObject([{ what: 'name_notes', name: guest, without: 'Ada Lark' }]);
});

test('a bracket behind one name is asked about too: it would be the last name', async () => {
  expect((await read('Guest', ['Ada Lark (VIP)', 'Bo Finch'])).reading.questions).toMatchObject([
    { what: 'name_notes', name: 'Ada Lark (VIP)', without: 'Ada Lark' },
  ]);
});

test('a mark in front of names is asked about, in one column and in two', async () => {
  const whole = await read('Guest', ['*LARK,ADA,SR', 'FINCH,BO']);
  expect(whole.reading.questions).toMatchObject([{ what: 'name_notes', name: '*LARK,ADA,SR', without: 'LARK,ADA,SR' }]);
  const { records } = await read('Guest', ['*LARK,ADA,SR', 'FINCH,BO'], ['--name-notes', 'drop']);
  expect(namesOf(records)).toEqual(['LARK SR, ADA', 'FINCH, BO']);
  const parts = await read('First name;Last name', ['Ada;*Lark', 'Bo;Finch'], ['--name-notes', 'drop']);
  expect(namesOf(parts.records)).toEqual(['Lark, Ada', 'Finch, Bo']);
  expect((await read('First name;Last name', ['Ada;*Lark', 'Bo;Finch'])).reading.questions).toMatchObject([
    { what: 'name_notes', column: 'Last name' },
  ]);
});

test('two whole names with a comma between them are asked about, unless another shows that the last name stands before it', async () => {
  const guests = ['Ada Lark, Bo Wren', 'Garcia Lopez, Ana Maria', 'Cy Finch'];
  expect((await read('Guest', guests)).reading.questions).toMatchObject([
    {
      what: 'name_notes',
      count: 1,
      name: 'Ada Lark, Bo Wren',
      without: 'Ada Lark',
      choices: [{ value: 'guests' }, { value: 'guest' }],
    },
  ]);
  const { records } = await read('Guest', guests, ['--column', 'Guest=guests']);
  expect(namesOf(records)).toEqual(['Lark, Ada', 'Garcia Lopez, Ana Maria', 'Finch, Cy']);
  const one = await read('Guest', [...guests, 'Kite, Di']);
  expect(one.reading.questions).toEqual([]);
});
