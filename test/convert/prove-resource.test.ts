/** What a file is, is proved as a column is; where it is not, it is asked first, and what a person says is taken. */
import { describe, expect, test } from 'vitest';
import { questionOf } from '../../src/words/questions.ts';
import { readText } from './read-file.ts';

const plan = ['--set', 'rate_plan_name=BAR'];
const ledger =
  'id,data,descrizione,categoria,importo\n1,2027-04-07,Pagamento,Booking.com,231.30\n2,2027-04-10,Saldo,Privato,70.00\n';
const goals = 'PropertyId,Date,RevenueGoal,BookedDays\n7,2027-01-01,1525,25\n7,2027-02-01,1361,23\n';
const report = 'date,revenue,occupancy\n2027-01-01,1525,25\n2027-01-02,1361,23\n2027-01-03,1300,21\n';
const orders = 'Data,Forma Pagamento,Valor Total\n2018-01-01,Boleto,1345.00\n2018-01-04,Boleto,1380.00\n';
const doors = 'room_number,check_in_date,room_type,price\n100,2027-07-15,Single,136.45\n101,2027-07-22,Single,94.87\n';
const police =
  'Date,Room,Last name,First name\n2027-03-01,101,Muster,Eva\n2027-03-02,101,Muster,Eva\n2027-03-01,102,Novak,Ana\n';
const seasons = (name: string) =>
  `${name},start,end,price\nFiestas Patrias,2027-07-28,2027-07-30,120\nTemporada alta,2027-12-15,2028-03-15,110\n`;

const week = (...cells: string[]) =>
  `,2027-09-03,2027-09-04,2027-09-05\n,Fri,Sat,Sun\n${['', '08:00', '08:30'][cells[0] === '' ? 0 : 1]},${cells.join()}\n09:00,${cells.join()}\n`;

const days = (row: string) =>
  `Group,,,2027-01-01,2027-01-02,2027-01-03\nLodging,Room,Occupancy,48%,24%,29%\nLodging,Room,${row}\nLodging,Room,Revenue,914.50,436.00,515.00\n`;

describe('what nothing proves', () => {
  test.each([
    ['a ledger of income', 'rates', ledger],
    ['goals of revenue', 'rates', goals],
    ['a report of revenue a day', 'rates', report],
    ['orders with one date', 'rates', orders],
    ['a list for the police, by night', 'rates', police],
    ['a list of doors with the day of an arrival', 'rates', doors],
    ['a list of seasons', 'rates', seasons('name')],
    ['a list of seasons in Spanish', 'rates', seasons('nombre')],
    [
      'doors with two days under words that nobody knows',
      'rooms',
      'Broj sobe,Tip sobe,Dan prvi,Dan drugi,Cijena\n101,Double,2027-06-07,2027-06-11,588\n104,Double,2027-06-08,2027-06-15,900\n',
    ],
    [
      'beds of an office, with the mail of who has them',
      'rooms',
      'Name,Email,Room Number,Bed Number,Booking Date,Logged Out Date\nKim,kim@example.com,104,15,2027-03-20,2027-03-08\nLou,lou@example.com,103,10,2027-04-10,2027-04-09\n',
    ],
    ['what else a camp sells', 'rooms', 'id,nom,prix\n1,Bornes,2\n2,Disco,10\n3,Packs,20\n'],
    ['hotels of several towns', 'rooms', 'Name,Price,City\nLincoln Inn,250,Lincoln\nPenn Landing,137,Philadelphia\n'],
    [
      'how many were booked a day, by kind',
      'rates',
      'date,kind,reservations\n2027-01-01,open,150\n2027-01-01,vip,311\n2027-01-02,open,100\n2027-01-02,vip,72\n',
    ],
    ['how many were booked a day', 'rates', 'date,bookings\n2027-01-01,150\n2027-01-02,72\n2027-01-03,80\n'],
    ['prices with the unit of each', 'rooms', 'title,price,unit\nDiscovery,1000,€ / week\nHome,2420,€ / month\n'],
    ['hotels with their addresses', 'rooms', 'Name,Price,Address\nBella Vista,80,Main St 4\nSea Palace,95,Quay 9\n'],
    ['ships', 'rooms', 'id,name,cabins,capacity,price\n1,Aurora,120,300,400\n2,Borealis,90,220,420\n'],
    ['a report of what each day had', 'rates', days('Available,21,21,20')],
    ['how many rooms are left, days down', 'rates', ',Double,Suite,full\n2027-05-01,3,1,75.5\n2027-05-02,0,1,100.0\n'],
    ['how many rooms are left, days across', 'rates', 'Room,2027-05-01,2027-05-02,2027-05-03\nOak,3,2,1\nElm,1,0,1\n'],
    ['how many rooms are left, to rooms', 'rooms', 'Room,2027-05-01,2027-05-02,2027-05-03\nOak,3,2,1\nElm,1,0,1\n'],
    ['the plan of a week', 'rates', week('', '', '')],
    ['the plan of a week by hours', 'rates', week('4', '2', '3')],
    [
      'seasons as bookings',
      'bookings',
      seasons('Name')
        .replace('price', 'price,Room')
        .replace(/(1[12]0)$/gm, '$1,Double'),
    ],
  ] as const)('%s is asked about before anything else', async (_, resource, text) => {
    const { reading, records } = await readText(resource, text);
    const [first] = reading.questions;
    expect({ what: first?.what, choices: first?.choices, records }).toEqual({
      what: 'resource',
      choices: ['bookings', 'rooms', 'rates'].map((value) => ({ option: 'as', value })),
      records: [],
    });
  });

  test('the question says what each would make of the first row', async () => {
    const { reading } = await readText('rates', seasons('name'));
    expect(questionOf(reading.questions[0]!)).toContain('bookings (guest "Fiestas Patrias", checkin_date "2027-07-28"');
    expect(questionOf(reading.questions[0]!)).toContain('rate_amount "120"');
  });

  test('what a person says is taken, once', async () => {
    const said = ['--as', 'rates', '--set', 'room_type_name=Double', ...plan];
    const { reading, records } = await readText('rates', seasons('name'), said);
    expect(reading.questions).toEqual([]);
    expect(records).toMatchObject([
      { date_from: '2027-07-28', date_to: '2027-07-30', rate_amount: 120 },
      { date_from: '2027-12-15', rate_amount: 110 },
    ]);
    await expect(readText('bookings', seasons('name'), ['--as', 'rates'])).rejects.toMatchObject({
      code: 'wrong_resource',
    });
  });
});

test('days alone under our own names are no file of ours: what is missing is asked, with the columns that may be it', async () => {
  const stays = JSON.stringify([
    { checkInDate: '2027-05-01', checkOutDate: '2027-05-03', habitacion: 'Elm', userID: 7 },
    { checkInDate: '2027-06-01', checkOutDate: '2027-06-03', habitacion: 'Elm', userID: 8 },
  ]);
  await expect(readText('bookings', stays)).rejects.toMatchObject({
    code: 'missing_column',
    details: { fields: ['guest_last_name'] },
  });
});

describe('what is proved', () => {
  test.each([
    ['prices of days under one word', 'rates', 'date,price\n2027-04-01,750\n2027-04-02,750\n2027-04-03,760\n'],
    [
      'prices of days beside how many rooms are left',
      'rates',
      'Date,Oak,Oak availability,Elm,Elm availability\n2027-05-01,90,3,8,1\n2027-05-02,95,2,9,1\n',
    ],
    ['prices across days', 'rates', 'Room,2027-05-01,2027-05-02,2027-05-03\nOak,9,12,14\nElm,8,11,9\n'],
    ['ranges of a type', 'rates', 'room_type,start_date,end_date,price\nDouble,2027-04-01,2027-04-30,75\n'],
    [
      'prices of doors, night by night',
      'rates',
      'unit,date,price\nA1,2027-04-01,75\nA1,2027-04-02,75\nB2,2027-04-01,90\nB2,2027-04-02,90\n',
    ],
    ['guests with two days', 'bookings', 'Name,Start,End,Room\nEva Muster,2027-04-01,2027-04-03,Double\n'],
    ['rooms', 'rooms', 'nomor_kamar,tipe,harga_per_malam,kapasitas\n101,Standard,350000,2\n'],
  ] as const)('%s are asked about no more', async (_, resource, text) => {
    const { reading } = await readText(resource, text);
    expect(reading.questions.map(({ what }) => what)).not.toContain('resource');
  });

  test('guests with two days are bookings whatever else the table has, and can be said to be rooms', async () => {
    const stays =
      'Customer Name,Room Number,Type Room,Price,Begin stay,Finish stay\nHuy,103,Double,120,2027-01-10,2027-01-15\nDiep,101,Single,100,2027-01-01,2027-01-05\n';
    await expect(readText('rooms', stays)).rejects.toMatchObject({
      code: 'wrong_resource',
      fix: expect.stringContaining('`--as rooms`'),
    });
    expect((await readText('rooms', stays, ['--as', 'rooms'])).records).toHaveLength(2);
  });
});

test.each([
  ['rates', '1291;1;1200;2027-05-10;2027-09-15\n7920;2;2450;2027-05-20;2027-12-01\n'],
  ['rates', '2027-04-01,750\n2027-04-02,750\n2027-04-03,760\n'],
  ['rooms', '101;Deluxe;free\n102;Deluxe;free\n'],
] as const)('a first line of values is no header of %s', async (resource, text) => {
  await expect(readText(resource, text)).rejects.toMatchObject({ code: 'unknown_header' });
});

test('names with counts of rooms in several towns may be hotels, though the words are our own', async () => {
  const hotels = 'name,location,total_rooms\nGrand Park,Split,120\nOld Mill,Pula,12\n';
  expect((await readText('rooms', hotels)).reading.questions).toMatchObject([{ what: 'resource' }]);
  expect((await readText('rooms', hotels, ['--as', 'rooms'])).records).toHaveLength(2);
  const rooms = 'name,location,total_rooms\nDouble,Split,12\nSuite,Split,2\n';
  expect((await readText('rooms', rooms)).records).toHaveLength(2);
});
