/** What many rows lack, words that have slipped, and columns that only together or by their place say something. */
import { describe, expect, test } from 'vitest';
import { flagsOf, questionOf } from '../../../src/words/questions.ts';
import { newFile } from '../../file/reading.ts';
import { readFileAs, readText } from '../read-file.ts';

const read = (text: string, flags: readonly string[] = []) => readText('bookings', text, flags);
const asked = async (text: string, flags: readonly string[] = []) => {
  const { reading } = await read(text, flags);
  return reading.questions.map((each) => [questionOf(each), flagsOf(each)]);
};

const head = 'Ref,Guest,Arrival,Departure,Room type,Total,Currency';
const row = (at: number, { guest = `Ann Lee ${at}`, type = 'Double' }: { guest?: string; type?: string } = {}) =>
  `R${at},${guest},2027-05-${10 + at},2027-05-${12 + at},${type},100,EUR`;

describe('cells that are blank in many rows', () => {
  const lacking = (field: 'guest' | 'type') =>
    [head, ...Array.from({ length: 8 }, (_, at) => row(at, at % 2 ? { [field]: '' } : {}))].join('\n');

  test('are asked about once: a stand-in fills them, or their rows are rejected', async () => {
    expect(await asked(lacking('guest'))).toEqual([
      [
        '4 of 8 bookings have no guest_last_name (the first on line 3).',
        ['--fill guest_last_name=Guest', '--fill guest_last_name='],
      ],
    ]);
    expect((await read(lacking('guest'), ['--fill', 'guest_last_name=Guest'])).records).toHaveLength(8);
    const { records, rejected } = await read(lacking('guest'), ['--fill', 'guest_last_name=']);
    expect([records.length, rejected.length]).toEqual([4, 4]);
  });

  test('of the room type too, but a few rows are rejected as they are', async () => {
    expect(await asked(lacking('type'))).toMatchObject([
      [
        '4 of 8 bookings have no room_type_name (the first on line 3).',
        ['--fill room_type_name=VALUE', '--fill room_type_name='],
      ],
    ]);
    const one = [head, ...Array.from({ length: 40 }, (_, at) => row(at % 18, at === 5 ? { guest: '' } : {}))].join(
      '\n',
    );
    expect((await asked(one.replace(/^R\d+/gm, (text, at) => `${text}-${at}`))).flat()).toEqual([]);
  });

  test('do not count in rows that are no bookings', async () => {
    const text = `${head},Status\n${[0, 1, 2, 3].map((at) => `${row(at, { guest: '' })},Blocked`).join('\n')}\n${row(5)},Confirmed\n`;
    expect(await asked(text)).toEqual([]);
  });
});

test('a word of another column among the room types is asked about', async () => {
  const text = [
    `${head},Payment`,
    ...[0, 1, 2, 3, 4, 5].map((at) => `${row(at, at === 2 ? { type: 'Card' } : {})},Card`),
  ].join('\n');
  expect(await asked(text)).toEqual([
    [
      'The column "Room type" names room types, and words of the column "Payment" stand there too: "Card" (1 row, from line 4).',
      ['--room Card=VALUE', '--room Card='],
    ],
  ]);
  expect((await read(text, ['--room', 'Card=Double'])).records).toHaveLength(6);
  expect((await read(text, ['--room', 'Card='])).rejected).toMatchObject([{ line: 4, fields: ['room_type_name'] }]);
});

test.each([
  ['2', '2'],
  ['Standard', 'Standard'],
])('but no number of a room and no word for one: %s', async (type, payment) => {
  const rows = [0, 1, 2, 3, 4, 5].map((at) => `${row(at, at === 2 ? { type } : {})},${payment}`);
  expect(await asked([`${head},Other`, ...rows].join('\n'))).toEqual([]);
});

test('a column of words that close rooms is asked about', async () => {
  const text = `ID,Guest,From,To,Unit,Amount,Currency,Type\n1,Ann Lee,2027-06-01,2027-06-05,Cabin,400,USD,Reservation\n2,Owner,2027-06-05,2027-06-09,Cabin,0,USD,Owner stay\n`;
  expect(await asked(text)).toMatchObject([
    [expect.stringContaining('"Type"'), ['--column "Type=booking_status"', '--column "Type=none"']],
  ]);
});

test.each([
  ['Arrival year,Arrival month,Arrival day,Nights', '2027,5,3,2'],
  ['anno_arrivo,mese_arrivo,giorno_arrivo,notti', '2027,05,03,2'],
  ['arrival_date_year,arrival_date_month,arrival_date_day_of_month,Nights', '2027,May,3,2'],
])('year, month and day in three columns are one date: %s', async (names, cells) => {
  const { records } = await read(`Ref,Guest,${names},Room type\nR1,Ann Lee,${cells},Double\n`);
  expect(records).toMatchObject([{ checkin_date: '2027-05-03', checkout_date: '2027-05-05' }]);
});

test('year, month and day in three columns are the day of a rate, and the ends of a range', async () => {
  const flags = ['--set', 'rate_plan_name=BAR', '--currency', 'EUR'];
  const daily = await readText(
    'rates',
    'room_type,year,month,day,price\nLoft,2027,5,3,100\nLoft,2027,5,4,110\n',
    flags,
  );
  expect(daily.records).toMatchObject([{ date_from: '2027-05-03' }, { date_from: '2027-05-04' }]);
  const text =
    'room_type,from_year,from_month,from_day,to_year,to_month,to_day,price\nLoft,2027,5,3,2027,6,1,100\nLoft,2027,6,2,2027,7,1,110\n';
  const ranges = await readText('rates', text, flags);
  expect(ranges.records[0]).toMatchObject({ date_from: '2027-05-03', date_to: '2027-06-01', rate_amount: 100 });
});

test('the values of a period, a customer and a price inside a record are what their names say', async () => {
  const record = {
    bookingRef: 'A-1',
    customer: { firstName: 'Eva', surname: 'Muster' },
    period: { from: '2027-07-01', to: '2027-07-04' },
    roomCategory: 'DZ',
    pricing: { gross: 360, currency: 'CHF' },
  };
  const { records, reading } = await readFileAs('bookings', await newFile('in.json', JSON.stringify([record])));
  expect(reading.questions).toEqual([]);
  expect(records).toEqual([
    {
      checkin_date: '2027-07-01',
      checkout_date: '2027-07-04',
      room_type_name: 'DZ',
      guest_first_name: 'Eva',
      guest_last_name: 'Muster',
      total_amount: 360,
      currency_iso: 'CHF',
    },
  ]);
});

test('columns with one header are told apart by their place', async () => {
  const text = `Ref,Guest,Arrival,Departure,Room type,Total,Total\n1,Ann Lee,2027-05-03,2027-05-05,Double,100,230\n2,Bo Li,2027-05-04,2027-05-07,Double,150,410\n`;
  const flags = ['--currency', 'EUR'];
  expect(await asked(text, flags)).toEqual([
    [
      'Several columns may be what the guest pays: "Total #6" (line 2: 100), "Total #7" (line 2: 230).',
      ['--column "Total #6=total_amount"', '--column "Total #7=total_amount"'],
    ],
  ]);
  for (const column of ['Total #7', '#7'])
    expect((await read(text, [...flags, '--column', `${column}=total_amount`])).records).toMatchObject([
      { total_amount: 230 },
      { total_amount: 410 },
    ]);
});

test('cells behind a header that is shorter than its rows may be blank, or hold no letter and no digit', async () => {
  const rows = [0, 1, 2].map((at) => `${row(at)},${at === 1 ? '-' : ''},${at === 2 ? ',' : ''}`);
  expect((await read([head, ...rows].join('\n'))).records).toHaveLength(3);
  const told = [0, 1, 2].map((at) => `${row(at)},x`);
  expect((await read([head, ...told].join('\n'))).rejected).toHaveLength(3);
});

describe('a calendar', () => {
  const event = (...lines: string[]) => [
    'BEGIN:VEVENT',
    'DTSTART;VALUE=DATE:20270510',
    'DTEND;VALUE=DATE:20270512',
    ...lines,
    'END:VEVENT',
  ];
  const calendar = (...events: string[][]) =>
    newFile('in.ics', ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n'));
  const readIcs = async (flags: readonly string[], ...events: string[][]) =>
    readFileAs('bookings', await calendar(...events), flags);

  test('of a house names guest, room, price and state in each event', async () => {
    const stay = (at: number, state: string) =>
      event(
        `UID:own-${at}@inn`,
        `SUMMARY:Ann Lee ${at}`,
        'LOCATION:Cabin',
        'STATUS:CONFIRMED',
        `DESCRIPTION:Canal: Booking.com\\nEstado: ${state}\\nPrecio en €: 47.04\\nEmail: a${at}@example.com`,
      );
    const { records, reading } = await readIcs([], stay(1, 'Confirmado'), stay(2, 'Cancelado'));
    expect(reading.questions).toEqual([]);
    expect(records).toMatchObject([
      {
        room_type_name: 'Cabin',
        guest_email: 'a1@example.com',
        total_amount: 47.04,
        currency_iso: 'EUR',
        booking_status: 'Confirmed',
      },
      { booking_source: 'Booking.com', booking_status: 'Cancelled' },
    ]);
  });

  test('with words that nobody knows is asked about, and says apart what closes and what lasts hours', async () => {
    const events = [
      event('UID:resa-1', 'SUMMARY:Occupé'),
      event('UID:resa-2', 'SUMMARY:Occupé'),
      event('UID:ferm-0', 'SUMMARY:Occupé'),
      ['BEGIN:VEVENT', 'UID:h', 'DTSTART:20270510T090000', 'DTEND:20270510T100000', 'SUMMARY:Meeting', 'END:VEVENT'],
    ];
    const room = ['--set', 'room_type_name=Villa'];
    await expect(readIcs(room, ...events)).rejects.toThrow('This calendar does not say who comes.');
    // Of hours alone nothing comes in that would need a room or a name.
    expect((await readIcs([], events.at(-1)!)).leftOut).toEqual({ hours_of_day: 1 });
    const { reading } = await readIcs([...room, '--fill', 'guest_last_name=Guest'], ...events);
    expect(reading.questions.flatMap(flagsOf)).toEqual(['--status "Occupé=Confirmed"', '--status "Occupé=block"']);
    const { records, leftOut } = await readIcs(
      [...room, '--status', 'Occupé=Confirmed', '--fill', 'guest_last_name=Guest'],
      ...events,
    );
    expect([records.length, leftOut]).toEqual([2, { closed_days: 1, hours_of_day: 1 }]);
  });

  test('whose texts are names is read so, if a person says it', async () => {
    const events = ['Ann Lee', 'Bo Li', 'Cy Po'].map((name, at) => event(`UID:${at}`, `SUMMARY:${name}`));
    const room = ['--set', 'room_type_name=Villa'];
    const { reading } = await readIcs(room, ...events);
    expect(reading.questions.flatMap(flagsOf)).toContain('--column "Summary=guest"');
    const { records } = await readIcs([...room, '--column', 'Summary=guest'], ...events);
    expect(records).toMatchObject([{ guest_last_name: 'Lee' }, { guest_last_name: 'Li' }, { guest_last_name: 'Po' }]);
  });
});
