/** Lists of rates whose price, house or year only the rest of the file explains. */
import { expect, test } from 'vitest';
import { questionOf } from '../../../src/words/questions.ts';
import { readPrices, readText } from '../read-file.ts';

const plan = ['--set', 'rate_plan_name=BAR'];

test.each(['our_rate', 'prix_airbnb_chf', 'rate_base_eur', 'recommended_price'])(
  'the column %s is the price',
  async (name) => {
    const text = `date,room_type,${name},competitor_a_rate\n2027-06-07,Standard,135.94,119.63\n2027-06-08,Standard,140.10,120.00\n`;
    const { records } = await readPrices(text, plan);
    expect(records.map((record) => (record as { rate_amount: number }).rate_amount)).toEqual([135.94, 140.1]);
  },
);

test('two columns that may be the price are asked about, and one price for all rows is never advised', async () => {
  const text = 'date,room_type,prix_airbnb,prix_booking\n2027-06-07,Standard,135.94,119.63\n';
  const { reading } = await readPrices(text, plan);
  expect(reading.questions).toMatchObject([{ what: 'column_meaning', meaning: 'price' }]);
  const none = await readPrices('date,room_type,shown\n2027-06-07,Standard,135.94\n', plan);
  expect(none.reading.questions).toMatchObject([
    { choices: [{ option: 'column', of: 'shown', value: 'rate_amount' }] },
  ]);
});

test('an id and a factor are never proposed as the price', async () => {
  const text =
    'season_id,start_date,end_date,price_multiplier\n1,2027-06-07,2027-06-08,1.35\n2,2027-06-09,2027-06-12,0.85\n';
  const { reading } = await readPrices(text, [...plan, '--as', 'rates', '--set', 'room_type_name=Double']);
  const choices = reading.questions.flatMap((each) => (each.what === 'missing_column' ? each.choices : []));
  expect(choices.filter(({ option }) => option === 'column')).toEqual([]);
});

test('a column of prices beside those for a number of guests may make them types of rooms', async () => {
  const text = 'Season,From,To,Double,Suite\nLow,2027-01-01,2027-05-31,80,140\nHigh,2027-06-01,2027-09-30,120,200\n';
  const { reading } = await readPrices(text, [...plan, '--set', 'room_type_name=Any']);
  expect(reading.questions).toMatchObject([
    { what: 'column_meaning', meaning: 'price', columns: [{ name: 'Double' }, { name: 'Suite' }] },
  ]);
  const said = [...plan, '--set', 'room_type_name=Suite', '--column', 'Suite=rate_amount'];
  const { records } = await readPrices(text, said);
  expect(records).toMatchObject([{ room_type_name: 'Suite', rate_amount: 140 }, { rate_amount: 200 }]);
});

test('ranges with a room in each column are the rates of those rooms', async () => {
  const text = 'Season,From,To,Double,Suite\nLow,2027-01-01,2027-05-31,80,140\nHigh,2027-06-01,2027-09-30,120,200\n';
  const { records } = await readPrices(text, plan);
  expect(records).toMatchObject([
    { room_type_name: 'Double', date_from: '2027-01-01', date_to: '2027-05-31', rate_amount: 80 },
    { room_type_name: 'Suite', date_from: '2027-01-01', date_to: '2027-05-31', rate_amount: 140 },
    { room_type_name: 'Double', date_from: '2027-06-01', rate_amount: 120 },
    { room_type_name: 'Suite', date_to: '2027-09-30', rate_amount: 200 },
  ]);
  const twice = text.replace('2027-06-01', '2027-05-31');
  expect((await readPrices(twice, plan)).reading.questions).toMatchObject([
    { what: 'overlaps', night: '2027-05-31', prices: [80, 120] },
  ]);
  // A breakfast is no room.
  const open = await readPrices(text.replace('Suite', 'Breakfast'), plan);
  expect(open.reading.questions).toMatchObject([
    { what: 'column_meaning', meaning: 'price' },
    { what: 'room_type_name' },
  ]);
});

const seasons =
  'Zimmertyp;Nebensaison;Hauptsaison\n;01.04.–31.05. / 01.10.–19.11.;01.06.–15.09.\nDoppelzimmer;90,00;120,00\n';

test('seasons across the top need a year, and days that none has are named', async () => {
  expect((await readPrices(seasons, plan)).reading.questions).toMatchObject([
    { what: 'year', unit: 'season', choices: [{ option: 'year' }] },
  ]);
  const { reading, records } = await readPrices(seasons, [...plan, '--year', '2028']);
  expect(records).toMatchObject([
    { date_from: '2028-04-01', date_to: '2028-05-31', rate_amount: 90 },
    { date_from: '2028-06-01', date_to: '2028-09-15', rate_amount: 120 },
    { date_from: '2028-10-01', date_to: '2028-11-19', rate_amount: 90 },
  ]);
  expect(reading.findings).toContainEqual({ code: 'seasons', gaps: [['2028-09-16', '2028-09-30']], overlaps: [] });
});

test('a season over New Year ends in the next one, and overlaps are named', async () => {
  const text = 'Zimmer;20.12.-06.01.;01.01.-31.03.2028\nSuite;200;150\n';
  const { reading } = await readPrices(text, [...plan, '--year', '2027']);
  const overlaps = [['2028-01-01', '2028-01-06']];
  expect(reading.findings).toContainEqual({ code: 'seasons', gaps: [], overlaps });
  expect(reading.questions).toMatchObject([{ what: 'overlaps', night: '2028-01-01', prices: [200, 150] }]);
  const decided = await readPrices(text, [...plan, '--year', '2027', '--overlaps', 'last']);
  expect(decided.records.length).toBeGreaterThan(1);
  expect(decided.reading.findings).toContainEqual({ code: 'seasons', gaps: [], overlaps, counts: 'last' });
});

test.each([
  ['columns of seasons', 'Room;01.06.-31.08.;15.07.-15.08.\nSuite;200;250\n', ['--year', '2028'], [2, 2]],
  [
    'rows of ranges',
    'Room,From,To,Price\nSuite,2028-06-01,2028-08-31,200\nSuite,2028-07-15,2028-08-15,250\n',
    [],
    [2, 3],
  ],
] as const)('%s that have the same nights with other prices are asked about', async (_, text, flags, lines) => {
  const read = (...more: string[]) => readPrices(text, [...plan, ...flags, ...more]);
  const { reading } = await read();
  expect(reading.questions).toEqual([
    {
      what: 'overlaps',
      night: '2028-07-15',
      room: 'Suite',
      plan: 'BAR',
      prices: [200, 250],
      lines,
      choices: [
        { option: 'overlaps', value: 'first' },
        { option: 'overlaps', value: 'last' },
      ],
    },
  ]);
  expect(questionOf(reading.questions[0]!)).toContain('2028-07-15 of "Suite", "BAR" is 200');
  const priced = (records: readonly object[]) =>
    (records as { date_from: string; date_to: string; rate_amount: number }[])
      .map(({ date_from, date_to, rate_amount }) => [date_from, date_to, rate_amount])
      .sort();
  expect(priced((await read('--overlaps', 'last')).records)).toEqual([
    ['2028-06-01', '2028-07-14', 200],
    ['2028-07-15', '2028-08-15', 250],
    ['2028-08-16', '2028-08-31', 200],
  ]);
  expect(priced((await read('--overlaps', 'first')).records)).toEqual([['2028-06-01', '2028-08-31', 200]]);
});

test.each([
  'Room,From,To,Price\nSuite,2028-06-01,2028-08-31,200\nSuite,2028-07-15,2028-08-15,200\nLoft,2028-06-01,2028-08-31,90\n',
  'Room,From,To,Price,Min stay\nSuite,2028-06-01,2028-08-31,200,\nSuite,2028-07-15,2028-08-15,,3\n',
  'Date,Room,Price\n2028-06-01,Suite,200\n2028-06-01,Suite,210\n',
])('nothing is asked where no range has another price: %j', async (text) => {
  expect((await readPrices(text, plan)).reading.questions).toEqual([]);
});

test('seasons that both orders read are asked about like any other date', async () => {
  const text = 'Room;01/04-01/06;02/06-01/09\nSuite;200;150\n';
  const open = (await readPrices(text, [...plan, '--year', '2028'])).reading.questions;
  expect(open).toMatchObject([
    {
      what: 'date_order',
      cell: { text: '01/04-01/06' },
      readings: [
        { order: 'dmy', date: '2028-04-01' },
        { order: 'mdy', date: '2028-01-04' },
      ],
    },
  ]);
  expect(questionOf(open[0]!)).toContain('2028-04-01 (dmy) or 2028-01-04 (mdy)');
  const withoutYear = (await readPrices(text, plan)).reading.questions;
  expect(withoutYear.map(questionOf).join(' ')).toContain('1 April (dmy) or 4 January (mdy)');
  const firstDayOf = async (order: string) =>
    (await readPrices(text, [...plan, '--year', '2028', '--date-order', order])).records[0];
  expect(await firstDayOf('dmy')).toMatchObject({ date_from: '2028-04-01', date_to: '2028-06-01', rate_amount: 200 });
  expect(await firstDayOf('mdy')).toMatchObject({ date_from: '2028-01-04', date_to: '2028-01-06', rate_amount: 200 });
});

test.each([
  ['01.04.-01.06.;02.06.-01.09.', '2028-04-01'],
  ['01/04-31/05;01/06-01/09', '2028-04-01'],
  ['04/01-05/31;06/01-09/01', '2028-04-01'],
  ['01/01-02/02;03/03-04/04', '2028-01-01'],
])('seasons that say their order are not asked about: %s', async (seasonsInHeader, from) => {
  const text = `Room;${seasonsInHeader}\nSuite;200;150\n`;
  const { reading, records } = await readPrices(text, [...plan, '--year', '2028']);
  expect(reading.questions).toEqual([]);
  expect(records[0]).toMatchObject({ date_from: from, rate_amount: 200 });
});

test.each(['25/12-31/12;12/25-12/31', '01/04-01/06;30/02-01/03'])(
  'a season that is no day in the order of the others is never left out: %s',
  async (seasonsInHeader) => {
    const text = `Room;${seasonsInHeader}\nSuite;200;150\n`;
    await expect(readPrices(text, [...plan, '--year', '2028', '--date-order', 'dmy'])).rejects.toThrow(/not a day/);
  },
);

test('several houses in a list of units are asked about, whatever it is grouped by', async () => {
  const text = 'id_quarto,id_hotel,tipo_quarto,capacidade\nQ1,1,Luxo,2\nQ2,2,Luxo,2\n';
  const { reading } = await readText('rooms', text, ['--group-by', 'tipo_quarto']);
  expect(reading.questions).toMatchObject([{ what: 'property', column: 'id_hotel' }]);
});

test('a list of stays is no list of rooms', async () => {
  const text =
    'Room,Room type,ClienteNombre,FechaLlegada,FechaSalida,Guests,Rate\n203,King,Ola Nowak,2027-01-10,2027-01-12,1,100\n';
  await expect(readText('rooms', text)).rejects.toThrow(/stays of guests/);
});

test.each([
  'Até 10 pessoas,Até 20 pessoas',
  '9 a 12 pessoas,13 a 20 pessoas,Adicional',
  'bis 6 Personen,bis 8 Personen',
  '1 person,2 persons',
])('columns for numbers of guests are no rooms: %s', async (names) => {
  const text = `Date,${names}\n2027-06-05,80,120\n2027-06-06,85,125\n2027-06-07,80,120\n`;
  const { reading, records } = await readPrices(text, plan);
  expect([reading.questions[0]?.what, records]).toEqual(['room_type_name', []]);
  const second = names.split(',')[1]!;
  const said = [...plan, '--set', 'room_type_name=Hall', '--column', `${second}=rate_amount`];
  expect((await readPrices(text, said)).records).toMatchObject([
    { room_type_name: 'Hall', date_from: '2027-06-05', rate_amount: 120 },
    { rate_amount: 125 },
    { rate_amount: 120 },
  ]);
});

test.each([
  ['วันที่,Standard,Deluxe\n01/05/2569,1200,1800\n02/05/2569,1200,1800\n13/05/2569,1500,2200\n', 3],
  ['วันที่,Standard,Deluxe\n01/05/69,1200,1800\n02/05/69,1200,1800\n13/05/69,1500,2200\n', 3],
  ['ห้อง,12/05/2569,13/05/2569,14/05/2569\nStandard,1200,1200,1500\n', 1],
])('years of the Buddhist calendar are read in a grid, and said: %s', async (text, count) => {
  const { records, notes } = await readPrices(text, plan);
  expect(records).toMatchObject([
    { date_from: expect.stringMatching(/^2026-05/) },
    ...Array(records.length - 1).fill({}),
  ]);
  expect(notes).toContainEqual(expect.objectContaining({ code: 'buddhist_years', count }));
});

test('rows of one night that a column of no known meaning tells apart are asked about', async () => {
  const rows = ['01', '02', '03'].flatMap((day) =>
    [1, 2].map((guests) => `2027-05-${day},Loft,${guests},${80 + 20 * guests}`),
  );
  const text = ['date,room_type,adults_count,price', ...rows, ''].join('\n');
  const { reading } = await readPrices(text, plan);
  expect(reading.questions).toMatchObject([
    {
      what: 'overlaps',
      night: '2027-05-01',
      prices: [100, 120],
      column: 'adults_count',
      choices: [
        { option: 'only', of: 'adults_count', value: '1' },
        { option: 'only', of: 'adults_count', value: '2' },
        { option: 'overlaps', value: 'first' },
        { option: 'overlaps', value: 'last' },
      ],
    },
  ]);
  expect(questionOf(reading.questions[0]!)).toContain('and "adults_count" tells them apart');
  const { records } = await readPrices(text, [...plan, '--only', 'adults_count=2']);
  expect(records).toMatchObject([{ date_from: '2027-05-01', date_to: '2027-05-03', rate_amount: 120 }]);
});

test('a price of a day that comes again without such a column counts as the later one', async () => {
  const text = 'date,room_type,price\n2027-05-01,Loft,80\n2027-05-01,Loft,90\n';
  const { records } = await readPrices(text, plan);
  expect(records).toMatchObject([{ rate_amount: 90 }]);
});

test('columns of names that come again are proposed as the room type and as the plan', async () => {
  const rows = ['01', '02'].map((day) => `2027-05-${day},Loft,flexible,80`);
  const { reading } = await readPrices(['date,category_name,tariff_code,price', ...rows, ''].join('\n'), [
    '--as',
    'rates',
  ]);
  expect(reading.questions).toMatchObject([
    {
      what: 'room_type_name',
      choices: [{ option: 'set' }, { of: 'category_name', value: 'room_type_name' }, { of: 'tariff_code' }],
    },
    {
      what: 'rate_plan_name',
      choices: [{ option: 'set' }, { of: 'category_name' }, { of: 'tariff_code', value: 'rate_plan_name' }],
    },
  ]);
});

test('the prices of a list inside each room are rows, and a name beside them is asked about', async () => {
  const prices = [
    { fecha_inicio: '2027-01-16', fecha_fin: '2027-01-31', precio: 100 },
    { fecha_inicio: '2027-02-01', fecha_fin: '2027-03-01', precio: '90' },
  ];
  const text = JSON.stringify([
    { nombre: 'Familiar', precios: prices },
    { nombre: 'Compartida', precios: prices },
  ]);
  const asked = await readPrices(text, plan);
  expect(asked.reading.questions[0]).toMatchObject({ what: 'resource' });
  const { records } = await readPrices(text, [...plan, '--as', 'rates', '--column', 'nombre=room_type_name']);
  expect(records).toMatchObject([
    { room_type_name: 'Familiar', date_from: '2027-01-16', date_to: '2027-01-31', rate_amount: 100 },
    { room_type_name: 'Familiar', date_from: '2027-02-01', rate_amount: 90 },
    { room_type_name: 'Compartida' },
    { room_type_name: 'Compartida' },
  ]);
});
