/** Files as strangers export them: what their columns hold decides, and what it leaves open is asked. */
import { describe, expect, test } from 'vitest';
import type { ResourceName } from '../../src/contract/resource.ts';
import { readPrices, readStays, readText } from '../convert/read-file.ts';

const lines = (...rows: string[]) => `${rows.join('\n')}\n`;

/** The questions about the meaning of columns, with the columns that are offered. */
async function asked(resource: ResourceName, text: string, flags: readonly string[] = []) {
  const { reading } = await readText(resource, text, flags);
  return reading.questions.map((each) =>
    each.what === 'column_meaning' ? `${each.meaning}: ${each.columns.map(({ name }) => name).join(', ')}` : each.what,
  );
}

describe('amounts of another unit', () => {
  const price = (unit: string) => ({ amount: 12_050, currency: 'EUR', unit });

  test.each(['cents', 'minor'])('are read in it in each list: "unit": "%s"', async (unit) => {
    const rates = [{ room_type: 'Loft', rate_plan: 'BAR', date: '2027-05-01', price: price(unit) }];
    expect((await readPrices(JSON.stringify(rates))).records).toMatchObject([{ rate_amount: 120.5 }]);
    const rooms = [{ name: 'Loft', units: 5, max_guests: 2, base_price: price(unit) }];
    expect((await readText('rooms', JSON.stringify(rooms))).records).toMatchObject([{ base_price: 120.5 }]);
    const stay = {
      id: 'a',
      guest_name: 'Ada Eins',
      check_in: '2027-05-01',
      check_out: '2027-05-02',
      room_type: 'Loft',
    };
    const { records } = await readStays(JSON.stringify([{ ...stay, total: price(unit) }]));
    expect(records).toMatchObject([{ total_amount: 120.5, currency_iso: 'EUR' }]);
  });

  test('a column that says it counts in CSV too, and a unit that is a flat does not', async () => {
    const csv = (unit: string) =>
      lines('room_type,rate_plan,date,price,currency,unit', `Loft,BAR,2027-05-01,12050,EUR,${unit}`);
    expect((await readPrices(csv('cents'))).records).toMatchObject([{ rate_amount: 120.5 }]);
    expect((await readPrices(csv('2'))).records).toMatchObject([{ rate_amount: 12_050 }]);
  });

  test('prices for a week or of a person are no prices of a night in silence', async () => {
    const rates = (header: string) => lines(`Logement,Du,Au,${header}`, 'Loft,2027-05-01,2027-05-31,490');
    const flags = ['--set', 'rate_plan_name=BAR'];
    expect(await asked('rates', rates('Prix semaine'), flags)).toEqual(['missing_column']);
    expect(await asked('rates', rates('Price per person per night'), flags)).toEqual(['missing_column']);
    expect(await asked('rates', rates('Prix par nuit'), flags)).toEqual([]);
    // Nor are they proposed as one.
    const { reading } = await readPrices(rates('Wochenpreis'), flags);
    expect(reading.questions).toMatchObject([{ missing: 'price of a night', choices: [{ option: 'map' }] }]);
  });
});

test('a base price beside the price that is sold is asked about', async () => {
  const csv = (sold: string) =>
    lines(
      'Listing Name,Date,Your Price,Base Price,Min Price',
      `Loft,2027-05-01,${sold},110,80`,
      'Loft,2027-05-02,110,110,80',
    );
  const flags = ['--set', 'rate_plan_name=BAR', '--as', 'rates'];
  expect(await asked('rates', csv('120'), flags)).toEqual(['price: Your Price, Base Price']);
  expect(await asked('rates', csv('110'), flags)).toEqual([]);
});

test('prices under days of the week hold on those days', async () => {
  const csv = lines('Room type,From,To,Sun-Thu,Fri-Sat,Min nights', 'Loft,2027-05-03,2027-05-09,90,110,2');
  const { records } = await readPrices(csv, ['--set', 'rate_plan_name=BAR']);
  expect(records).toMatchObject([
    { date_from: '2027-05-03', date_to: '2027-05-06', rate_amount: 90, min_nights: 2 },
    { date_from: '2027-05-07', date_to: '2027-05-08', rate_amount: 110 },
    { date_from: '2027-05-09', date_to: '2027-05-09', rate_amount: 90 },
  ]);
  const weekend = lines('Room type,From,To,Weekend,Min nights', 'Loft,2027-05-03,2027-05-09,110,2');
  expect(await asked('rates', weekend, ['--set', 'rate_plan_name=BAR'])).toEqual(['missing_column']);
});

test('the type of an object of an interface is no room type', async () => {
  const rate = { rate_plan_name: 'BAR', date_from: '2027-05-01', date_to: '2027-05-02', rate: 90 };
  expect(await asked('rates', JSON.stringify({ data: [{ type: 'restriction', attributes: rate }] }))).toEqual([
    'room_type_name',
  ]);
});

describe('bookings', () => {
  const stays = (header: string, ...rows: string[]) =>
    lines(
      `Guest,Arrival,Departure,${header}`,
      ...rows.map((row, index) => `Ada ${'ABCDEFGH'[index]}erg,2027-05-0${index + 1},2027-05-1${index % 3},${row}`),
    );
  const read = async (text: string, ...flags: string[]) => (await readStays(text, flags)).records;

  test('amounts are no room types, whatever their header is called', async () => {
    const csv = stays('Accommodation,Total EUR', '400.00,420.00', '300.00,320.00');
    await expect(read(csv)).rejects.toMatchObject({ code: 'missing_column', details: { fields: ['room_type_name'] } });
  });

  test('names are no number of rooms', async () => {
    const csv = stays('Room types,Rooms,Total EUR', 'Queen,Room 1,400', '"Queen, Twin","Room 1, Room 3",800');
    expect(await read(csv)).toMatchObject([
      { room_type_name: 'Queen' },
      { room_type_name: 'Queen', total_amount: 400 },
      { room_type_name: 'Twin', total_amount: 400 },
    ]);
  });

  test('of door numbers beside a bare type, the type is that of the room, or it is asked', async () => {
    const rooms = stays('Chambre,Type,Total EUR', '12,Double,400', '14,Suite,500');
    expect(await read(rooms)).toMatchObject([{ room_type_name: 'Double' }, { room_type_name: 'Suite' }]);
    const open = stays('Chambre,Type,Total EUR', '12,Groupe,400', '14,Privé,500');
    expect(await asked('bookings', open)).toEqual(['double: Type, Chambre']);
  });

  test('one price for stays of more and of fewer nights is asked about, where no column is a room too', async () => {
    const csv = stays('Preis EUR', '95', '95', '70', '70').replaceAll('2027-05-10', '2027-05-12');
    expect(await asked('bookings', csv, ['--set', 'room_type_name=Loft'])).toEqual(['money: Preis EUR']);
  });

  test('grouped thousands of one column show the mark of another', async () => {
    const csv = stays('Room,Total,Per night', 'Loft,Rp 1.000.000,Rp 500.000', 'Loft,Rp 300.000,Rp 300.000');
    expect(await read(csv)).toMatchObject([{ total_amount: 1_000_000 }, { total_amount: 300_000 }]);
  });

  test('the currency of an object of money is that of its amount', async () => {
    const totalGrossAmount = { amount: 260, currency: 'EUR' };
    const primaryGuest = { firstName: 'Ada', lastName: 'Eins' };
    const stay = { id: 'X-1', arrival: '2027-05-01', departure: '2027-05-02', room_type: 'Loft' };
    const text = JSON.stringify([
      { ...stay, totalGrossAmount, primaryGuest, balance: { amount: -260, currency: 'USD' } },
    ]);
    expect(await read(text, '--column', 'totalGrossAmount.amount=total_amount')).toMatchObject([
      { guest_first_name: 'Ada', guest_last_name: 'Eins', total_amount: 260, currency_iso: 'EUR' },
    ]);
  });

  test('a commission with its currency is known to be no price', async () => {
    const csv = stays('Room,Commission (EUR)', 'Loft,49.50', 'Loft,115.50');
    expect(await asked('bookings', csv)).toEqual([]);
  });

  test('dates and amounts in the digits of Arabic are read', async () => {
    const csv = lines('guest,arrival,departure,room,total', 'علي أحمد,١٤/٠٥/٢٠٢٧,١٦/٠٥/٢٠٢٧,A,٩٠٠٫٥٠');
    expect(await read(csv, '--currency', 'EUR')).toMatchObject([{ checkin_date: '2027-05-14', total_amount: 900.5 }]);
  });

  test('names of guests are whole', async () => {
    const csv = lines(
      'Voornaam,Tussenvoegsel,Achternaam,Aankomst,Vertrek,Kamer,Totaal EUR',
      'Jan,van der,Berg,2027-05-14,2027-05-16,A,90',
    );
    expect(await read(csv)).toMatchObject([{ guest_first_name: 'Jan van der', guest_last_name: 'Berg' }]);
    const russian = lines('Гость,Заезд,Выезд,Номер,Сумма', 'Сидоров Пётр Ильич,2027-05-14,2027-05-16,A,90');
    expect(await read(russian, '--currency', 'RUB', '--name-order', 'last-first')).toMatchObject([
      { guest_first_name: 'Пётр Ильич', guest_last_name: 'Сидоров' },
    ]);
    const given = lines('Surname,Given,Arrive,Depart,Room,Total EUR', 'Horn,Eva,2027-05-14,2027-05-16,A,90');
    expect(await read(given)).toMatchObject([{ guest_first_name: 'Eva', guest_last_name: 'Horn' }]);
  });

  test('what is left after a discount is what the guest pays, and after fees it is not', async () => {
    const row = '300,60,240';
    const ofColumns = (header: string) =>
      read(stays(`Room,${header}`, `Loft,${row}`, `Loft,400,70,330`), '--currency', 'EUR');
    expect(await ofColumns('Price,Discount,Final price')).toMatchObject([{ total_amount: 240 }, { total_amount: 330 }]);
    expect(await ofColumns('Price,Commission,Final price')).toMatchObject([
      { total_amount: 300 },
      { total_amount: 400 },
    ]);
    const net = stays('Room,Gross,Discount,Net', `Loft,${row}`, 'Loft,400,70,330');
    expect(await read(net, '--currency', 'EUR')).toMatchObject([{ total_amount: 240 }, { total_amount: 330 }]);
  });

  test('an unknown column is the price if it less the fees is what the house receives', async () => {
    const csv = stays('Room,Zumme,Commission,Net', 'Loft,300,60,240', 'Loft,400,70,330');
    expect(await read(csv, '--currency', 'EUR')).toMatchObject([{ total_amount: 300 }, { total_amount: 400 }]);
    const open = stays('Room,Zumme,Net', 'Loft,300,240', 'Loft,400,330');
    expect(await asked('bookings', open, ['--currency', 'EUR'])).toEqual(['money: Zumme']);
    const paid = stays('Room,Zumme,Paid', 'Loft,300,240', 'Loft,400,330');
    expect(await asked('bookings', paid, ['--currency', 'EUR'])).toEqual(['money: Zumme']);
  });

  test('an amount in another currency than its header is rejected', async () => {
    const { records } = await readStays(stays('Room,Total (USD)', 'Loft,€240', 'Loft,$330'));
    expect(records).toMatchObject([{ total_amount: 330, currency_iso: 'USD' }]);
  });

  test('payments of one number on different days are not rooms in silence', async () => {
    const header = 'Booking,Guest,Arrival,Departure,Room,Total EUR';
    const row = 'B1,Ada Berg,2027-05-14,2027-05-16,Loft';
    const other = 'B2,Bo Lind,2027-05-15,2027-05-18,Loft,330';
    const dated = lines(
      `${header},Payment date`,
      `${row},100,2027-01-02`,
      `${row},140,2027-05-14`,
      `${other},2027-01-02`,
    );
    expect(await asked('bookings', dated)).toEqual(['same_number']);
    const rooms = lines(header, `${row},100`, `${row},140`, other);
    expect(await asked('bookings', rooms)).toEqual([]);
  });

  test('names of airlines and names with a suffix', async () => {
    const names = ['BERG/ADA MRS', 'John Smith Jr.', 'João Silva Filho'];
    const csv = lines(
      'Guest,Arrival,Departure,Room,Total EUR',
      ...names.map((name) => `${name},2027-05-14,2027-05-16,A,90`),
    );
    expect(await read(csv)).toMatchObject([
      { guest_first_name: 'ADA MRS', guest_last_name: 'BERG' },
      { guest_first_name: 'John', guest_last_name: 'Smith Jr.' },
      { guest_first_name: 'João', guest_last_name: 'Silva Filho' },
    ]);
  });

  test('the order of names is asked where half of a short list has the last name first', async () => {
    const csv = lines(
      'Gast,Anreise,Abreise,Zimmer,Total EUR',
      'Müller Hans,2027-05-14,2027-05-16,A,90',
      'Fam. Schulze,2027-05-17,2027-05-19,A,90',
    );
    expect(await asked('bookings', csv)).toEqual(['name_order']);
  });

  test('days without marks between them and in quotes are read, with what databases put around their names', async () => {
    const csv = lines(
      'ApeNom;Data_inicio_data;Data_fim_data;Room sold;Nb. Of Night;Total EUR',
      'Suarez Marta;05032027;18032027;Loft;13;90',
      `Ibarra Luis;"'17052027'";"""19052027""";Loft;2;90`,
      'Costa Ana;1042027;04042027;Loft;3;90',
    );
    expect(await read(csv)).toMatchObject([
      { guest_first_name: 'Marta', guest_last_name: 'Suarez', checkin_date: '2027-03-05', checkout_date: '2027-03-18' },
      { checkin_date: '2027-05-17', checkout_date: '2027-05-19' },
      { checkin_date: '2027-04-01' },
    ]);
    const open = lines('Guest,Arrival,Departure,Room,Total EUR', 'Ada Eins,05032027,07032027,Loft,90');
    expect(await asked('bookings', open)).toEqual(['date_order']);
  });

  test('what the house spends is no price of a stay', async () => {
    for (const header of ['Expenses EUR', 'Gastos', 'Running costs'])
      expect(await asked('bookings', stays(`Room,${header}`, 'Loft,49.50', 'Loft,115.50')), header).toEqual([]);
  });

  test('a departure of yes and no says who has left', async () => {
    const csv = lines(
      'Guest,Arrival,Nights,Check_in,Check_out,Room,Total EUR',
      'Ada Eins,2027-05-01,3,1,1,Loft,300',
      'Bo Zwei,2027-05-02,2,0,0,Loft,200',
    );
    expect(await read(csv)).toMatchObject([{ checkout_date: '2027-05-04', booking_status: 'CheckedOut' }, {}]);
  });

  test('branches are houses, and a stay of the owner is no guest', async () => {
    const csv = stays('Branch,Room,Total EUR', 'Oslo,101,240', 'Bergen,101,330');
    expect(await asked('bookings', csv)).toEqual(['property']);
    const owner = lines('Guest,Arrival,Departure,Room,Total EUR', 'Owner,2027-05-14,2027-05-16,A,0');
    expect(await read(owner)).toEqual([]);
  });
});

test('a list of bookings is no grid of prices, whichever of its rows is the last', async () => {
  const rows = ['Ada Eins,2027-01-01,2027-05-01,2027-05-04', 'Bo Zwei,2027-01-02,2027-05-02,2027-05-04'];
  for (const count of [1, 2])
    await expect(readPrices(lines('Guest,Booked,In,Out', ...rows.slice(0, count)))).resolves.toMatchObject({
      reading: { columns: [{ header: 'Guest' }, { header: 'Booked' }, {}, {}] },
    });
});

test('two columns of one meaning in a list of rates are asked about where they differ, and shown', async () => {
  const csv = (other: number) =>
    lines('Date,Room type,Plan,Price,Amount', `2027-05-01,Loft,BAR,80,80`, `2027-05-02,Loft,BAR,80,${other}`);
  expect((await readPrices(csv(80))).records).toHaveLength(1);
  const [question] = (await readPrices(csv(90))).reading.questions;
  expect(question).toMatchObject({
    meaning: 'double',
    columns: [
      { example: '80', line: 3 },
      { example: '90', line: 3 },
    ],
  });
});

test('a name in front of prices for numbers of guests may be the type or the plan', async () => {
  const { reading } = await readPrices(lines('Name,Date,1 Person,2 Persons', 'Loft,2027-05-01,60,80'), [
    '--as',
    'rates',
  ]);
  const of = { option: 'column', of: 'Name' };
  expect(reading.questions.map(({ choices }) => choices)).toMatchObject([
    [{}, { ...of, value: 'room_type_name' }],
    [{}, { ...of, value: 'rate_plan_name' }],
  ]);
});

test('prices in objects of a list of rates are asked about in JSON too', async () => {
  const rate = { room: 'Loft', plan: 'BAR', start: '2027-05-01', end: '2027-05-31', minLos: 2 };
  const text = JSON.stringify([{ ...rate, prices: { single: 80, double: 100 } }]);
  expect(await asked('rates', text)).not.toEqual([]);
});

describe('a column of nights', () => {
  const list = (last: readonly string[]) =>
    lines(
      'Guest,Room type,Arrival,Departure,Nights',
      `Ada Eins,Loft,2027-05-01,2027-05-${last[0]},3`,
      `Bo Zwei,Loft,2027-05-10,2027-05-${last[1]},1`,
    );

  test('that is a night off the days in every row is asked about, and the answer holds', async () => {
    expect(await asked('bookings', list(['03', '10']))).toEqual(['checkout_date: Departure']);
    const { records } = await readStays(list(['03', '10']), ['--column', 'Departure=last_night']);
    expect(records).toMatchObject([{ checkout_date: '2027-05-04' }, { checkout_date: '2027-05-11' }]);
    expect(await asked('bookings', list(['05', '12']))).toEqual(['checkout_date: Departure']);
    const counted = await readStays(list(['05', '12']), ['--column', 'Departure=none']);
    expect(counted.records).toMatchObject([{ checkout_date: '2027-05-04' }, { checkout_date: '2027-05-11' }]);
    const said = await readStays(list(['05', '12']), ['--column', 'Departure=checkout_date']);
    expect(said.records).toMatchObject([{ checkout_date: '2027-05-05' }, { checkout_date: '2027-05-12' }]);
  });

  test('that differs in one row only is no question', async () => {
    expect(await asked('bookings', list(['03', '11']))).toEqual([]);
  });
});

test('a sum between the bookings is none: left out without a room, and refused with one', async () => {
  const list = (room: string, name: string) =>
    lines(
      'Guest,Room type,Arrival,Departure',
      'Ada Eins,Loft,2027-05-01,2027-05-03',
      `${name},${room},2027-05-01,2027-05-31`,
    );
  const withoutRoom = await readStays(list('', 'Subtotal May'));
  expect([withoutRoom.records.length, withoutRoom.leftOut]).toEqual([1, { total: 1 }]);
  for (const name of ['Subtotal May', 'Total', 'Zwischensumme Mai', 'Totale maggio', 'Итого'])
    expect((await readStays(list('Loft', name))).records).toHaveLength(1);
  expect((await readStays(list('Loft', '"Total, Marie"'))).records).toHaveLength(2);
});

test('what was paid first and what is left to pay are together what the guest pays, where nothing else is', async () => {
  const list = (paid: string, open: string, more = '') =>
    lines(
      `Guest,Room type,Arrival,Departure,${paid},${open}${more && `,${more}`}`,
      `Ada Eins,Loft,2027-05-01,2027-05-03,100.00,250.00${more && ',350.00'}`,
      `Bo Zwei,Loft,2027-05-10,2027-05-11,50.00,60.00${more && ',110.00'}`,
    );
  const flags = ['--currency', 'EUR'];
  for (const [paid, open] of [
    ['1st payment', '2nd payment'],
    ['Anzahlung', 'Restzahlung'],
    ['Deposit', 'Balance due'],
    ['Deposit paid EUR', 'Amount due EUR'],
    ['Acconto', 'Da saldare'],
  ] as const) {
    const { records } = await readStays(list(paid, open), flags);
    expect(records, paid).toMatchObject([{ total_amount: 350 }, { total_amount: 110 }]);
  }
  expect((await readStays(list('Deposit', 'Balance', 'Total'), flags)).records).toMatchObject([
    { total_amount: 350 },
    { total_amount: 110 },
  ]);
  expect(await asked('bookings', list('Price per person', 'Notes'), flags)).toEqual(['money: Price per person']);
  // What is to pay may be all or what is left.
  expect(await asked('bookings', list('Handpenning', 'Att betala'), flags)).toEqual(['money: Att betala']);
});

test('who is on a waiting list is not confirmed in silence', async () => {
  const list = (header: string, word: string) =>
    lines(
      `Gast,Zimmer,Anreise,Abreise,${header}`,
      'Ada Eins,Loft,2027-05-01,2027-05-03,',
      `Bo Zwei,Loft,2027-05-10,2027-05-11,${word}`,
    );
  expect(await asked('bookings', list('Warteliste', 'x'))).toEqual(['state: Warteliste']);
  expect(await asked('bookings', list('Option', 'ja'))).toEqual(['state: Option']);
  expect(await asked('bookings', list('Warteliste', 'nein'))).toEqual([]);
  expect(await asked('bookings', list('Hund', 'x'))).toEqual([]);
  expect(await asked('bookings', list('Option bis', '2027-04-01'))).toEqual(['state: Option bis']);
  const notes = ['--column', 'Option bis=state_notes'];
  expect((await readStays(list('Option bis', '2027-04-01'), notes)).records[1]).toMatchObject({
    booking_status: 'Pending',
  });
  expect(await asked('bookings', list('Anzahlung bis', '2027-04-01'))).toEqual([]);
});

test('a stay whose payment was paid back is not confirmed in silence', async () => {
  const list = (...words: string[]) =>
    lines(
      'Guest,Room type,Arrival,Departure,Payment',
      ...words.map((word, at) => `Guest No${at},Loft,2027-05-0${at + 1},2027-05-2${at},${word}`),
    );
  for (const word of ['refunded', 'Erstattet', 'remboursé', 'Fully refunded', '已退款']) {
    expect(await asked('bookings', list('paid', word)), word).toEqual(['state: Payment']);
    const { records } = await readStays(list('paid', word), ['--column', 'Payment=state_notes']);
    expect(records).toMatchObject([{ guest_last_name: 'No0' }, { booking_status: 'Cancelled' }]);
  }
  for (const word of ['unpaid', 'partially refunded', 'no refund', 'non-refundable'])
    expect(await asked('bookings', list('paid', word)), word).toEqual([]);
  // In Spanish what is `cancelado` has been paid.
  expect(await asked('bookings', list('cancelado', 'reembolsado'))).toEqual([]);
});

test('a closed room with its reason is no guest, whichever of its words is taken for the last name', async () => {
  const reasons = [
    'Remont',
    'Tadilat',
    'Karbantartás',
    'Renovatie',
    'Συντήρηση',
    'ซ่อมบำรุง',
    '점검',
    'BLOCKED - painting',
  ];
  for (const name of ['Chiuso per lavori', 'Closed for renovation', 'Gesperrt wegen Umbau', ...reasons])
    for (const order of ['first-last', 'last-first']) {
      const list = lines('Guest,Room type,Arrival,Departure', `${name},Loft,2027-05-01,2027-05-03`);
      expect((await readStays(list, ['--name-order', order])).records, name).toEqual([]);
    }
});

test('guests beside rooms and amounts are no room types, although no day of theirs can be read', async () => {
  const list = lines('Guest,Room,In,Out,Amount', 'Ada Eins,Double,1-May,4-May,300', 'Bo Zwei,Single,13-May,15-May,160');
  expect(await asked('rooms', list)).toEqual(['resource']);
});

test('a dump of a database is refused as what it is', async () => {
  const dump = "-- phpMyAdmin SQL Dump\n/* a */;\nSET NAMES utf8;\nINSERT INTO `bookings` VALUES (1, 'Ada Eins');\n";
  await expect(readStays(dump)).rejects.toThrow('a dump of a database (SQL)');
  await expect(readStays(`${' '.repeat(5000)}INSERTED`)).rejects.not.toThrow('a dump of a database');
});

describe('what money is', () => {
  const list = (header: string, ...rows: string[]) =>
    lines(
      `Guest,Room type,Arrival,Departure,${header}`,
      ...rows.map(
        (row, at) => `Ada ${'ABC'[at]}x,${'ABC'[at]},2027-05-0${at + 1},2027-05-${['04', '04', '13'][at]},${row}`,
      ),
    );
  const totals = async (text: string, ...flags: string[]) =>
    (await readStays(text, flags)).records.map((record) => (record as { total_amount?: number }).total_amount);

  test('what is equal to a rate in stays of several nights is no total in silence', async () => {
    expect(
      await asked('bookings', list('Rate,Room Revenue', '120,120', '95,95', '110,110'), ['--currency', 'EUR']),
    ).toEqual(['money: Room Revenue']);
  });

  test('what is to pay beside a payment is what is left, as the price of a night shows, or it is asked', async () => {
    const rows = ['100,50,250', '90,0,180', '80,80,720'];
    const flags = ['--currency', 'PLN'];
    expect(await totals(list('Cena za dobę,Zadatek,Do zapłaty', ...rows), ...flags)).toEqual([300, 180, 800]);
    const open = list('Zadatek,Do zapłaty', '50,250', '0,180', '80,720');
    expect(await asked('bookings', open, flags)).toEqual(['money: Do zapłaty']);
    expect(await totals(open, ...flags, '--column', 'Do zapłaty=balance')).toEqual([300, 180, 800]);
    expect(await totals(open, ...flags, '--column', 'Do zapłaty=total_amount')).toEqual([250, 180, 720]);
    expect(await asked('bookings', list('Zadatek,Do zapłaty', '0,250', ',180', '0,720'), flags)).toEqual([]);
  });

  test('what was received of a total is nothing that the house receives of a price', async () => {
    const text = list('Payment total,Payment received,Payment outstanding', '360,0,360', '240,240,0', '120,60,60');
    const { reading } = await readStays(text, ['--currency', 'EUR']);
    expect(
      reading.columns.flatMap(({ header, role }) => (role?.endsWith('amount') ? [`${header}: ${role}`] : [])),
    ).toEqual(['Payment total: total_amount']);
  });

  test('a yuan in the header of simplified characters is that of the mainland, and a yen is asked about', async () => {
    const { records } = await readStays(list('订单金额(元)', '680.00', '340.00', '700.00'));
    expect(records).toMatchObject([{ total_amount: 680, currency_iso: 'CNY' }, {}, {}]);
    for (const header of ['總金額(元)', '合計金額(¥)'])
      expect(await asked('bookings', list(header, '680', '340', '700')), header).toEqual(['currency']);
  });
});

describe('rooms of a booking', () => {
  const list = (header: string, ...rooms: string[]) =>
    lines(
      `Guest,Arrival,Departure,${header},Total EUR`,
      ...rooms.map((room, at) => `Ada ${'ABC'[at]}x,2027-05-0${at + 1},2027-05-04,"${room}",300`),
    );
  const types = async (text: string) =>
    (await readStays(text)).records.map((record) => (record as { room_type_name?: string }).room_type_name);

  test('with their number in front are so many, and a name with a number in front is one', async () => {
    const counted = ['2 (Double, Single)', '1 (Double)', '1 (Twin)'];
    for (const header of ['Room Types', 'Rooms'])
      expect(await types(list(header, ...counted)), header).toEqual(['Double', 'Single', 'Double', 'Twin']);
    expect(await types(list('Room', '2 (Sea View)', '1 (Garden)', '4 (Attic)'))).toEqual([
      '2 (Sea View)',
      '1 (Garden)',
      '4 (Attic)',
    ]);
  });

  test('that may be a number of rooms or the door of one are asked about', async () => {
    expect(await asked('bookings', list('Zimmer', '1', '2', '1'))).toEqual(['room: Zimmer']);
    expect(await asked('bookings', list('Zimmer', '1', '7', '7'))).toEqual([]);
    expect(await asked('bookings', list('Zimmer', '101', '102', '101'))).toEqual([]);
  });

  test('in the words of hostels and of spaces are known', async () => {
    const csv = lines('Guest,Arrival,Departure,Space category,Space', 'Ada Eins,2027-05-01,2027-05-02,Double,101');
    expect((await readStays(csv)).records).toMatchObject([{ room_type_name: 'Double' }]);
    expect(await types(list('Dorm', 'Mixed 8', 'Female 6', 'Mixed 8'))).toEqual(['Mixed 8', 'Female 6', 'Mixed 8']);
  });

  test('a room alone in a row whose other cells are merged with those above is refused, and no line of text', async () => {
    const merged = lines(
      'Guest,Arrival,Departure,Room type,Total EUR',
      'Ada Eins,2027-05-01,2027-05-04,Double,540',
      ',,,Twin,',
    );
    const { records, rejected, leftOut } = await readStays(merged);
    expect([records.length, rejected.length, leftOut]).toEqual([1, 1, {}]);
    const title = lines('Room type,Guest,Arrival,Departure', 'Double,,,', 'Double,Ada Eins,2027-05-01,2027-05-04');
    expect((await readStays(title)).leftOut).toEqual({ note: 1 });
  });
});

describe('the lines of a bill', () => {
  const list = (header: string, ...rows: string[]) => lines(`Guest,Arrival,Departure,Room type,${header}`, ...rows);
  const [ada, bo] = ['Ada Eins,2027-05-01,2027-05-04,Double', 'Bo Zwei,2027-05-13,2027-05-15,Twin'];
  const bill = (header: string) => list(header, `${ada},F1,Room,300`, `${ada},F1,City tax,6`, `${bo},F2,Room,200`);

  test('under a number that nobody knows: it is offered, and then one booking of all of them', async () => {
    const text = bill('Invoice No,Item,Amount EUR');
    const { reading } = await readStays(text);
    expect(reading.questions.map(({ choices }) => choices)).toMatchObject([
      [
        { option: 'column', of: 'Invoice No', value: 'id' },
        { option: 'sameNumber', value: 'rooms' },
        { option: 'sameNumber', value: 'copies' },
      ],
    ]);
    const [question] = (await readStays(bill('Telefone,Item,Amount EUR'))).reading.questions;
    expect(question?.choices).toMatchObject([{ value: 'rooms' }, { value: 'copies' }]);
    const flags = ['--column', 'Invoice No=id'];
    const numbered = await readStays(text, flags);
    expect(numbered.reading.questions[0]?.choices[0]).toEqual({ option: 'multiRoom', value: 'one' });
    const { records } = await readStays(text, [...flags, '--multi-room', 'one']);
    expect(records).toMatchObject([{ total_amount: 306 }, { total_amount: 200 }]);
  });

  test('are asked about by the ways of paying, and by amounts that are far apart where nothing else differs', async () => {
    const paid = (...words: string[]) =>
      list(
        'Booking no,Method,Amount EUR',
        ...words.map((word, at) => `${ada},B1,${word},${100 + at * 20}`),
        `${bo},B2,Card,200`,
      );
    expect(await asked('bookings', paid('Card', 'Cash'))).toEqual(['same_number']);
    expect(await asked('bookings', paid('Ann', 'Sue'))).toEqual([]);
    const plain = (amount: number) =>
      list('Booking no,Amount EUR', `${ada},B1,100`, `${ada},B1,${amount}`, `${bo},B2,200`);
    expect(await asked('bookings', plain(200))).toEqual(['same_number']);
    for (const amount of [100, 120, 0]) expect(await asked('bookings', plain(amount)), String(amount)).toEqual([]);
  });
});

describe('prices that are those of no single night', () => {
  const flags = ['--set', 'rate_plan_name=BAR'];

  test('of seven nights are left out', async () => {
    const csv = lines(
      'from,to,room,nights,price',
      '2027-05-01,2027-05-31,Loft,7,700',
      '2027-06-01,2027-06-30,Loft,1,120',
    );
    const { records, leftOut } = await readPrices(csv, flags);
    expect([records.length, leftOut]).toEqual([1, { price_of_a_stay: 1 }]);
  });

  test('at weekends stand beside another, and it is asked which counts', async () => {
    const csv = lines('start_date,end_date,room_type,rate_usd,weekend_usd', '2027-05-01,2027-05-31,Loft,110,140');
    expect(await asked('rates', csv, flags)).toEqual(['price: rate_usd, weekend_usd']);
  });
});

test('a French number of rooms counts, and a Spanish name names', async () => {
  const french = lines('Type de chambre,Nombre,Capacité', 'Double,6,2', 'Suite,2,4');
  expect((await readText('rooms', french)).records).toMatchObject([
    { name: 'Double', total_rooms: 6 },
    { total_rooms: 2 },
  ]);
  const spanish = lines('Tipo de habitación,Nombre,Capacidad', 'Doble,101,2', 'Doble,102,2');
  expect((await readText('rooms', spanish)).records).toMatchObject([{ name: 'Doble', total_rooms: 2 }]);
});

describe('a list without numbers that has a row for each guest', () => {
  const list = (...rows: string[]) => lines('Name,Room,Arrival,Departure', ...rows);
  const nights = '2027-05-01,2027-05-04';
  const names = (records: readonly object[]) =>
    records.map((each) =>
      Object.entries(each)
        .flatMap(([key, text]) => (key.startsWith('guest_') ? [text] : []))
        .join(' '),
    );

  test('is asked about once: a family of one type, or two guests behind one door', async () => {
    const family = list(`Eva Lund,Double,${nights}`, `Jan Lund,Double,${nights}`, `Tom Berg,Double,${nights}`);
    expect(await asked('bookings', family)).toEqual(['same_stay']);
    expect(names((await readStays(family, ['--same-number', 'guests'])).records)).toEqual(['Eva Lund', 'Tom Berg']);
    expect((await readStays(family, ['--same-number', 'rooms'])).records).toHaveLength(3);
    const door = list(`Eva Lund,103,${nights}`, `Tom Berg,103,${nights}`, `Ida Berg,104,${nights}`);
    expect(await asked('bookings', door)).toEqual(['same_stay']);
    expect((await readStays(door, ['--same-number', 'guests'])).records).toHaveLength(2);
  });

  test('is not where the type is one of many rooms, or each row has its price', async () => {
    expect(await asked('bookings', list(`Eva Lund,Double,${nights}`, `Tom Berg,Double,${nights}`))).toEqual([]);
    const priced = lines(
      'Name,Room,Arrival,Departure,Total EUR',
      `Eva Lund,Double,${nights},300`,
      `Jan Lund,Double,${nights},280`,
    );
    expect(await asked('bookings', priced)).toEqual([]);
  });
});

describe('a sum of several columns of money', () => {
  const rows = (header: string, ...amounts: string[]) =>
    lines(
      `Gast,Anreise,Abreise,Wohnung,${header}`,
      `Eva Lund,2027-05-01,2027-05-15,Deich,${amounts[0]}`,
      `Tom Berg,2027-05-16,2027-05-18,Deich,${amounts[1]}`,
    );

  test('with a deposit that goes back is no price in silence', async () => {
    const text = rows('Miete,Reinigung,Kaution,Gesamt EUR', '700,60,200,960', '200,60,200,460');
    expect(await asked('bookings', text)).toEqual(['money: Gesamt EUR, Miete']);
    const without = rows('Miete,Reinigung,Kaution,Gesamt EUR', '700,60,200,760', '200,60,200,260');
    expect(await asked('bookings', without)).toEqual([]);
  });

  test('is the price, whatever it is called, where it is another one with its fees', async () => {
    const text = rows('Preis EUR,Endreinigung EUR,Gesamtkosten EUR', '480,60,540', '700,60,760');
    const { records, reading } = await readStays(text);
    expect(reading.questions).toEqual([]);
    expect(records).toMatchObject([{ total_amount: 540 }, { total_amount: 760 }]);
  });
});

describe('what a file is', () => {
  test('names of people with their papers are no doors', async () => {
    const text = JSON.stringify([{ tipoHabitacion: 'SIMPLE', nombre: 'Ana Eins', dni: '20111222', pasajeros: 1 }]);
    expect(await asked('rooms', text)).toContain('resource');
  });

  test('a column that may count guests names them where its cells are names', async () => {
    const stay = (gosti: unknown) => ({
      gosti,
      datumOd: '2027-05-01',
      datumDo: '2027-05-04',
      apartman: 'A1',
      iznos: 300,
    });
    const text = JSON.stringify([stay(['Ana Kos', 'Iva Kos'])]);
    const { records } = await readStays(text, ['--currency', 'EUR']);
    expect(records).toMatchObject([{ guest_first_name: 'Ana', guest_last_name: 'Kos' }]);
  });

  test('the towns of several hotels are those of the hotels', async () => {
    const text = lines(
      'Guest,Hotel City,Room Type,Check-in,Check-out',
      'Eva Lund,London,Double,2027-05-01,2027-05-04',
      'Tom Berg,Bristol,Double,2027-05-01,2027-05-04',
    );
    expect(await asked('bookings', text)).toEqual(['property']);
  });

  test('an array around one list is that list', async () => {
    const rooms = [{ habitaciones: [{ numero: 201, tipoHabitacion: 'Doble', precioPorNoche: 90 }] }];
    const { records } = await readText('rooms', JSON.stringify(rooms));
    expect(records).toMatchObject([{ name: 'Doble', total_rooms: 1, base_price: 90 }]);
  });

  test('no page comes behind the page 0', async () => {
    const stay = { guest: 'Eva Lund', room: 'Double', check_in: '2027-05-01', check_out: '2027-05-04' };
    const broken = async (next: number) =>
      (await readStays(JSON.stringify({ next, bookings: [stay] }))).rejected.length;
    expect([await broken(0), await broken(2)]).toEqual([0, 1]);
  });
});

test('numbers that follow each other are those of doors, or counts of rooms', async () => {
  const list = (...counts: number[]) =>
    lines('quartos_numero,tipo_quarto,diaria', ...counts.map((count, at) => `${count},Tipo ${at},9${at}`));
  expect(await asked('rooms', list(101, 102, 103))).toEqual(['room: quartos_numero']);
  expect(await asked('rooms', list(40, 12, 13))).toEqual([]);
});

describe('the only price of a list of rooms', () => {
  test.each(['cena', 'tarifa_noche'])('is that of a night: %s', async (header) => {
    const { records, reading } = await readText('rooms', lines(`naziv,${header},kapacitet`, 'Loft,40,2', 'Deich,70,4'));
    expect(reading.questions).toEqual([]);
    expect(records).toMatchObject([{ base_price: 40 }, { base_price: 70 }]);
  });

  test('may say so in its cells, in any language', async () => {
    const { records } = await readText('rooms', lines('name,price', 'Loft,700.000vnd/đêm', 'Deich,1.000.000vnd/đêm'));
    expect(records).toMatchObject([{ base_price: 700_000 }, { base_price: 1_000_000 }]);
  });

  test('is not in words that have a number now and then', async () => {
    const rows = lines(
      'room_type,furnishing',
      'Loft,Beds (x2)',
      'Deich,Quiet',
      'Watt,"A sofa, 4 chairs"',
      'Geest,By the sea',
    );
    expect(await asked('rooms', rows)).toEqual([]);
    expect(await asked('rooms', lines('room_type,rent', 'Loft,60', 'Deich,80'))).toEqual(['price: rent']);
  });

  test('is asked about under more words', async () => {
    expect(await asked('rooms', lines('naziv,price_multiplier', 'Loft,1.2'))).toContain('price: price_multiplier');
  });
});

describe('a table that was changed by hand', () => {
  test('keeps the rows above a header that comes again', async () => {
    const rates = ['2027-01-01,Loft,60', '2027-01-02,Loft,70', 'Date,Room,Price', '2027-01-03,Loft,80'];
    const read = await readPrices(lines('Date,Room,Price', ...rates), ['--set', 'rate_plan_name=BAR']);
    expect(read.records).toMatchObject([{ rate_amount: 60 }, { rate_amount: 70 }, { rate_amount: 80 }]);
  });

  test('has the label of a sum in its first column, also where that is the one of days', async () => {
    const stays = ['2027-05-01,2027-05-04,Double,Eva Lund,300', 'Total,,,,300'];
    const { leftOut, reading } = await readStays(lines('Arrival,Departure,Room type,Guest,Total EUR', ...stays));
    expect([leftOut, reading.questions]).toEqual([{ total: 1 }, []]);
  });

  test('is not asked about the words of such a header', async () => {
    const header = 'Booking number,Guest,Room type,Arrival,Departure,Status,Cancellation date';
    const row = (number: number) => `${number},Eva Lund ${number},Double,2027-05-01,2027-05-04,Cancelled,2027-04-01`;
    expect(await asked('bookings', lines(header, row(91), row(92), header, row(93)))).toEqual([]);
  });

  test('is found below a title where only two of its words are known', async () => {
    const cells = ['numero,type,aile', '1001,Standard,A', '1002,Standard,B'];
    const { records } = await readText('rooms', lines('"Etat, des chambres",,', ',,', ...cells));
    expect(records).toMatchObject([{ name: 'Standard', total_rooms: 2 }]);
  });

  test('has no rooms in the numbers of its rows', async () => {
    const grid = ['#,Room,Plan,2027-02-01,2027-02-02,2027-02-03', '1,Loft,BAR,60,70,80', '2,Attic,BAR,61,71,81'];
    const { records } = await readPrices(lines(...grid.map((row) => row.replace('Room,Plan', ','))));
    expect(records).toMatchObject([
      ...[60, 70, 80].map((price) => ({ room_type_name: 'Loft', rate_plan_name: 'BAR', rate_amount: price })),
      ...[61, 71, 81].map((price) => ({ room_type_name: 'Attic', rate_plan_name: 'BAR', rate_amount: price })),
    ]);
  });

  test('has the unit of an area before a colon or a star', async () => {
    const { records } = await readText('rooms', lines('Room type,Size (m²) *', 'Double,25'));
    expect(records).toMatchObject([{ room_area: '25 m²' }]);
  });

  test('of a known system is asked what its amounts are under a word that the system has not', async () => {
    const header = 'Booked by;Guest name(s);Status;Unit type;Check-in;Check-out;Rahaa';
    const text = lines(
      header,
      'Lund;Eva Lund;ok;Double;2027-05-01;2027-05-04;277.25 EUR',
      'Berg;Ida Berg;ok;Double;2027-05-02;2027-05-04;180.50 EUR',
    );
    expect(await asked('bookings', text)).toEqual(['money: Rahaa']);
  });
});
