/** Our own columns whose amounts a spreadsheet has written with groups of thousands. */
import { describe, expect, test } from 'vitest';
import { prepareFile } from '../../../src/convert/prepare-file.ts';
import { judging } from '../../../src/transfer/batches.ts';
import { sentenceOf } from '../../../src/words/remarks.ts';
import { inputOf, preparing, readRooms, readText } from '../read-file.ts';

function read(rows: readonly string[], flags: readonly string[] = []) {
  const header = 'checkin_date,checkout_date,room_type_name,guest_last_name,total_amount,currency_iso';
  const text = `${[header, ...rows].join('\n')}\n`;
  return readText('bookings', text, flags);
}

const stay = (guest: string, amount: string) => `2027-03-14,2027-03-16,Double,${guest},${amount}`;
const amountsOf = (records: readonly object[]) =>
  records.map((each) => (each as { total_amount: number }).total_amount);

test('amounts that may be thousands are asked about', async () => {
  const rows = [stay('Nowak', '1.300,EUR'), stay('Berg', '450,EUR')];
  const { reading } = await read(rows);
  expect(reading.questions).toMatchObject([{ what: 'decimal_mark', cell: { line: 2, text: '1.300' } }]);
  expect(amountsOf((await read(rows, ['--decimal', ','])).records)).toEqual([1300, 450]);
  expect(amountsOf((await read(rows, ['--decimal', '.'])).records)).toEqual([1.3, 450]);
});

test('another cell of the file proves that they are thousands, wherever it stands', async () => {
  const rows = [stay('Nowak', '1.300,EUR'), ...Array.from({ length: 1500 }, (_, at) => stay(`Berg ${at}`, '450,EUR'))];
  const { reading, records } = await read([...rows, stay('Last', '"99,50",EUR')]);
  expect(reading.questions).toEqual([]);
  expect(amountsOf(records)[0]).toBe(1300);
});

test('our own columns below a title are found again, where the whole file shows how their dates are written', async () => {
  const rows = ['13/01/2027,15/01/2027,Double,Nowak', '02/03/2027,05/03/2027,Double,Berg'];
  const text = ['Our stays,,,', '', 'checkin_date,checkout_date,room_type_name,guest_last_name', ...rows].join('\n');
  const { records } = await readText('bookings', `${text}\n`);
  expect(records).toMatchObject([{ checkin_date: '2027-01-13' }, { checkin_date: '2027-03-02' }]);
});

test('our own columns beside a house, or a count of rooms, are read as any other file', async () => {
  const text = (more: string, ...cells: string[]) =>
    `checkin_date,checkout_date,room_type_name,guest_last_name,${more}\n${cells
      .map((cell, at) => `2027-03-14,2027-03-16,Double,Nowak ${at},${cell}`)
      .join('\n')}\n`;
  expect((await readText('bookings', text('hotel_id', '1', '2'))).reading.questions).toMatchObject([
    { what: 'property', column: 'hotel_id' },
  ]);
  expect((await readText('bookings', text('Number of rooms', '1', '2'))).records).toHaveLength(3);
  // Equal guests behind two doors are two stays or one, as a person says.
  const doors = text('room_number', '101', '103').replace('Nowak 1,103', 'Nowak 0,102');
  expect((await readText('bookings', doors)).reading.questions).toMatchObject([{ what: 'same_stay', lines: [2, 3] }]);
  expect((await readText('bookings', doors, ['--same-number', 'rooms'])).records).toHaveLength(2);
  const hotels = 'hotel_id,name,total_rooms\n52,Clark Suites,31\n57,Jackson Inn,32\n';
  expect((await readText('rooms', hotels)).reading.questions).toMatchObject([{ what: 'property' }]);
});

test.each([
  ['other decimals stand beside it', [stay('Nowak', '1.300,EUR'), stay('Berg', '450.5,EUR')], 1.3],
  ['its currency has three decimals', [stay('Nowak', '1.305,KWD')], 1.305],
  ['nothing stands before the point', [stay('Nowak', '0.500,EUR')], 0.5],
])('nothing is asked where %s', async (_, rows, amount) => {
  const { reading, records } = await read(rows);
  expect(reading.questions).toEqual([]);
  expect(amountsOf(records)[0]).toBe(amount);
});

test('where only a late row may be one of thousands, it is rejected and the others go in', async () => {
  const whole = Array.from({ length: 1500 }, (_, at) => stay(`Berg ${at}`, '450,EUR'));
  const { records, rejected } = await read([...whole, stay('Late', '1.300,EUR'), stay('Later', '99.50,EUR')]);
  expect(records).toHaveLength(1501);
  expect(rejected).toMatchObject([{ line: 1502, fields: ['total_amount'] }]);
  expect(rejected[0]!.messages[0]).toContain('total_amount has three decimals, or is in thousands');
});

test('in columns of another system a late row is asked about', async () => {
  const rows = Array.from({ length: 1500 }, (_, at) => `Ola ${at},2027-03-14,2027-03-16,Double,450,EUR`);
  const text = `Guest,Arrival,Departure,Room type,Total,Currency\n${rows.join('\n')}\nJan Vos,2027-03-14,2027-03-16,Double,1.300,EUR\n`;
  const { reading } = await readText('bookings', text);
  expect(reading.questions).toMatchObject([{ what: 'decimal_mark', cell: { line: 1502, text: '1.300' } }]);
});

test('a column that may end bookings is looked at beside our own columns too, in CSV and in JSON', async () => {
  const own = {
    checkin_date: '2027-03-14',
    checkout_date: '2027-03-16',
    room_type_name: 'Double',
    currency_iso: 'EUR',
  };
  const json = [
    { ...own, guest_last_name: 'Nowak', total_amount: 90, isCancelled: true },
    { ...own, guest_last_name: 'Berg', total_amount: 90, isCancelled: false },
  ];
  const { records } = await readText('bookings', json);
  expect(records.map((each) => (each as { booking_status?: string }).booking_status)).toEqual(['Cancelled', undefined]);
  const csv = `${[...Object.keys(own), 'guest_last_name', 'total_amount', 'is_active'].join(',')}\n`;
  const rows = ['Nowak,90,false', 'Berg,90,true'].map((row) => `${Object.values(own).join(',')},${row}\n`);
  const { reading } = await readText('bookings', csv + rows.join(''));
  expect(reading.questions).toMatchObject([{ what: 'column_meaning', meaning: 'state' }]);
});

test('our own rates that give one night two values are noted with their lines', async () => {
  const rows = ['Double,BAR,2027-05-01,2027-05-05,100', 'Double,BAR,2027-05-03,2027-05-08,120'];
  const text = (...list: string[]) =>
    `room_type_name,rate_plan_name,date_from,date_to,rate_amount\n${list.join('\n')}\n`;
  const { records, notes } = await readText('rates', text(...rows));
  expect(records).toHaveLength(2);
  expect(notes).toMatchObject([{ code: 'rates_overlap', count: 1, pairs: [[2, 3]], dates: 3 }]);
  expect(sentenceOf(notes[0]!)).toContain(
    'the later one counts with --on-duplicate update, the earlier one with skip: lines 2 and 3',
  );
  expect((await readText('rates', text(rows[0]!, 'Double,BAR,2027-05-06,2027-05-08,120'))).notes).toEqual([]);
});

test('a price under another word is read beside our own names of rooms, and what JSON leaves out is said', async () => {
  const rooms = 'name,max capacity,regular price,discount\nElm,4,100,10\nOak,6,150,15\n';
  const { records } = await readText('rooms', rooms);
  expect(records).toMatchObject([
    { name: 'Elm', max_occupancy: 4, base_price: 100 },
    { name: 'Oak', max_occupancy: 6, base_price: 150 },
  ]);
  const { converter } = await readRooms('[{"name":"Elm","total_rooms":2,"colour_scheme":"green"}]');
  expect(converter!.unknownColumns()).toEqual([{ column: 'colour_scheme' }]);
});

test('nights in place of a departure are read beside our own names', async () => {
  const text = 'checkin_date,nights,room_type_name,guest_last_name\n2027-03-14,2,Double,Nowak\n';
  expect((await readText('bookings', text)).records).toMatchObject([{ checkout_date: '2027-03-16' }]);
});

test('a number of a document database beside our own fields is what it holds, as in any other file', async () => {
  const record = { checkin_date: '2027-03-14', checkout_date: '2027-03-16', room_type_name: 'Double' };
  const of = (id: unknown, guest: string) => ({ reservation_id: id, ...record, guest_last_name: guest });
  const { origins } = await readText('bookings', [of({ $oid: '65a1' }, 'Nowak'), of('65a2', 'Berg')]);
  expect(origins).toMatchObject([{ number: '65a1' }, { number: '65a2' }]);
});

test.each([
  ['Comments', 'CANCELLED', 'late'],
  ['Record type', 'Block', 'Booking'],
  ['Blocked', 'yes', 'no'],
  ['Qty', '2', '1'],
])(
  'beside our own columns "%s" is asked about where a row says %s, and only named where none does',
  async (name, it, no) => {
    const row = (of: string, guest = 'Berg') => `2027-03-14,2027-03-16,Double,${guest},100,EUR,Confirmed,${of}\n`;
    const header = `checkin_date,checkout_date,room_type_name,guest_last_name,total_amount,currency_iso,booking_status,${name}\n`;
    const many = Array.from({ length: 40 }, (_, at) => row(no, `Nowak ${at}`)).join('');
    expect((await readText('bookings', header + many + row(it))).reading.questions).toHaveLength(1);
    const { reading } = await readText('bookings', header + many);
    expect([reading.kind, reading.questions]).toEqual(['native', []]);
  },
);

describe('under our own columns alone', () => {
  const header =
    'guest_first_name,guest_last_name,room_type_name,checkin_date,checkout_date,booking_source,booking_status';
  const row = (guest: string, room = 'Double', source = '', state = '') =>
    `${guest},${room},2027-03-14,2027-03-16,${source},${state}`;

  /** The lines of rows that are right, and of those that are not; by their bytes first, as an import reads them. */
  async function linesOf(content: string | object[], repeatsAsRooms = false) {
    const { file, converter } = await prepareFile({ ...preparing('bookings', inputOf(content)), repeatsAsRooms });
    const [right, wrong]: [number[], number[]] = [[], []];
    for await (const rows of file.batches)
      for (const one of judging(converter!)(rows))
        ('plain' in one || one.record !== undefined ? right : wrong).push(one.row.line);
    return { right, wrong };
  }

  test.each(['CANCELLED', 'No-show', 'Waiting list', 'Storniert'])(
    'rows below "%s" without a state of their own are rejected, up to the next title',
    async (title) => {
      for (const line of [`${title},,,,,,`, `,${title},,,,,`, title, `"${title}",,,,,,`]) {
        const rows = [header, row('Ada,Lark'), line, row('Bo,Wren'), row('Cy,Gull', 'Double', '', 'Confirmed')];
        const text = [...rows, 'Confirmed,,,,,,', row('Di,Kite')].join('\n');
        expect(await linesOf(`${text}\n`)).toEqual({ right: [2, 5, 7], wrong: [3, 4, 6] });
        expect(await linesOf(`${text}\n`, true)).toEqual({ right: [2, 5, 7], wrong: [3, 4, 6] });
      }
      const above = [title, '', header, row('Ada,Lark')].join('\n');
      expect(await linesOf(`${above}\n`)).toEqual({ right: [], wrong: [4] });
    },
  );

  test.each([
    'Lark,OPTION',
    'Ada,Lark - CANCELLED',
    ',Blocked',
    'Owner,stay',
    'NO SHOW,Lark',
    'Ada,ZRUŠENO',
    ',see above',
  ])('a guest called "%s" is rejected, unless the row says its state', async (guest) => {
    const text = [header, row(guest), row(guest, 'Double', '', 'Confirmed'), row('Ada,Lark')].join('\n');
    expect(await linesOf(`${text}\n`)).toEqual({ right: [3, 4], wrong: [2] });
  });

  test('so is one behind a room that is called so, also in JSON', async () => {
    const text = [header, row('Ada,Lark', 'Double - CANCELLED'), row('Bo,Wren', 'Double, free cancellation')].join(
      '\n',
    );
    expect(await linesOf(`${text.replace('Double, free cancellation', '"Double, free cancellation"')}\n`)).toEqual({
      right: [3],
      wrong: [2],
    });
    const stay = { room_type_name: 'Double', checkin_date: '2027-03-14', checkout_date: '2027-03-16' };
    const { wrong } = await linesOf([
      { ...stay, guest_last_name: 'Lark CXL' },
      { ...stay, guest_last_name: 'Lark' },
    ]);
    expect(wrong).toHaveLength(1);
  });

  test('a closed room is left out as its question says, by the last name too', async () => {
    const text = [header, row(',Blocked'), row('Owner,stay'), row('Ada,Lark')].join('\n');
    const { leftOut, records } = await readText('bookings', `${text}\n`, [
      '--status',
      'Blocked=block',
      '--status',
      'Owner stay=block',
    ]);
    expect([leftOut, records.length]).toEqual([{ block: 2 }, 1]);
  });
});
