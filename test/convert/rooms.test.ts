import { describe, expect, test } from 'vitest';
import { flagsOf, questionOf } from '../../src/words/questions.ts';
import { sentenceOf } from '../../src/words/remarks.ts';
import { testOfAll } from '../effort.ts';
import { readRooms, readText } from './read-file.ts';

const lines = (...all: string[]) => all.join('\n');

describe('a list of units', () => {
  test('without a type is not taken until a flag says what its types are', async () => {
    const { reading } = await readRooms(lines('room_number,capacity', '101,2', '102,2'));
    expect(reading.questions.map(flagsOf)).toEqual([['--units-as-types', '--group-by "COLUMN"']]);
    expect(questionOf(reading.questions[0]!)).toContain('"room_number"');
  });

  test('takes its type from --set as well', async () => {
    const reading = await readRooms(lines('room_number,capacity', '101,2', '102,2'), {
      constants: { name: 'Standard' },
    });
    expect(reading.records).toEqual([{ name: 'Standard', max_occupancy: 2, total_rooms: 2 }]);
  });

  test('is not grouped by a column that is not there', async () => {
    await expect(readRooms(lines('room_number', '101'), { decisions: { groupBy: 'Clas' } })).rejects.toMatchObject({
      code: 'usage',
      message: '--group-by names the column "Clas", which is not in the header.',
    });
  });

  test('that names only door numbers is not taken for a list of types', async () => {
    const { reading } = await readRooms(lines('Room,Capacity', '101,2', '102A,2', '007,1'));
    expect(reading.questions).toEqual([expect.objectContaining({ what: 'units' })]);
    const asTypes = await readRooms(lines('Room,Capacity', '101,2', '007,1'), { decisions: { units: 'as-types' } });
    expect(asTypes.records.map(({ name }) => name)).toEqual(['101', '007']);
  });

  test('in which a type stands twice without a count asks whether its rows are units', async () => {
    const csv = lines('Room type,Floor,Price', 'Double,1,90', 'Suite,1,200', 'double,2,80');
    const { reading } = await readRooms(csv);
    expect(reading.questions).toMatchObject([{ what: 'units', kind: 'repeated name', lines: [2, 4] }]);
    expect(reading.questions.map(flagsOf)).toEqual([['--group-by "Room type"']]);
    const grouped = await readRooms(csv, { decisions: { groupBy: 'Room type' } });
    expect(grouped.records).toEqual([
      { name: 'Double', total_rooms: 2, base_price: 80 },
      { name: 'Suite', total_rooms: 1, base_price: 200 },
    ]);
  });

  test('in which numbers come again is grouped by no column of them: they may count the rooms of each', async () => {
    const csv = lines('Zimmer,Preis,Beschreibung', '3,90,Blick', '2,200,Strand', '3,80,Park');
    const { reading } = await readRooms(csv);
    expect(reading.questions.map(flagsOf)).toEqual([['--group-by "COLUMN"']]);
  });

  test('asks which column is the price, where their words are not known', async () => {
    const csv = lines('name,capacity,base_price_weekday,base_price_weekend', 'Double,2,80,95', 'Suite,4,200,240');
    const { reading } = await readText('rooms', csv);
    expect(reading.questions).toMatchObject([{ what: 'column_meaning', meaning: 'price', columns: [{}, {}] }]);
    const none = await readText('rooms', lines('name,sobna_kapaciteta', 'Double,2', 'Suite,4'));
    expect(none.reading.questions).toEqual([]);
  });

  test('without a column that names its rooms is refused once, and not row by row', async () => {
    await expect(readText('rooms', lines('headline,Preis', 'Blue,90', 'Red,100'))).rejects.toMatchObject({
      code: 'missing_column',
      details: { fields: ['name'] },
    });
    const { records } = await readRooms(lines('headline,Preis', 'Blue,90'), { constants: { name: 'Hut' } });
    expect(records).toMatchObject([{ name: 'Hut', base_price: 90 }]);
  });

  test('asks about no picture, no address and no list of numbers as a price', async () => {
    const csv = lines(
      'Zimmer,photo,link,taken',
      'Blue,b1.jpg,https://a.example/1,"[1700,2]"',
      'Red,r2.jpg,https://a.example/2,"[1800,3]"',
    );
    expect((await readText('rooms', csv)).reading.questions).toEqual([]);
  });

  test('knows what the room inside a record is: `chambres.prix`, `details.capacity`', async () => {
    const { records } = await readRooms(lines('kamar.tipe,kamar.harga,details.capacity', 'Biru,90,2'));
    expect(records).toEqual([{ name: 'Biru', base_price: 90, max_occupancy: 2 }]);
    const csv = lines(
      'nom,type_hebergement,chambres.type_chambre,chambres.prix',
      'Sud,Motel,Simple,90',
      'Sud,Motel,Double,95',
    );
    const { reading } = await readText('rooms', csv);
    expect(reading.questions).toMatchObject([
      { what: 'column_meaning', columns: [{ name: 'type_hebergement' }, { name: 'chambres.type_chambre' }] },
    ]);
  });

  test('asks what becomes of prices of which nearly each unit of a type has another', async () => {
    const units = (...prices: number[]) =>
      lines('Room,Room type,Price', ...prices.map((price, at) => `${101 + at},Double,${price}`));
    const own = units(81, 95, 102, 88);
    const { reading } = await readRooms(own);
    expect(reading.questions).toMatchObject([{ what: 'units', kind: 'own prices', units: 4, prices: 4 }]);
    expect(questionOf(reading.questions[0]!)).toBe(
      'Nearly each unit of a type has a price of its own in "Price" (4 prices in 4 units), and a type has one: the lowest.',
    );
    const [asTypes, ...said] = reading.questions.flatMap(flagsOf);
    expect([asTypes, ...said]).toEqual(['--units-as-types', '--column "Price=base_price"', '--column "Price=none"']);
    expect((await readText('rooms', own, [asTypes!])).records).toHaveLength(4);
    const lowest = await readText('rooms', own, ['--column', 'Price=base_price']);
    expect(lowest.records).toEqual([{ name: 'Double', total_rooms: 4, base_price: 81 }]);
    expect((await readText('rooms', own, ['--column', 'Price=none'])).records).toEqual([
      { name: 'Double', total_rooms: 4 },
    ]);
    expect((await readRooms(units(81, 95, 81, 95, 88))).reading.questions).toEqual([]);
  });

  test('counts rooms and guests by further words', async () => {
    const { records } = await readRooms(lines('Tipe kamar,Jumlah kamar,Kapasitas kamar,Harga', 'Biru,20,2,90'));
    expect(records).toEqual([{ name: 'Biru', total_rooms: 20, max_occupancy: 2, base_price: 90 }]);
    const polish = await readText('rooms', lines('Typ pokoju,Liczba pokoi,Rodzaj łóżka,Metraż (m²)', 'Duży,4,King,30'));
    expect(polish.reading.questions).toEqual([]);
    expect(polish.records).toEqual([{ name: 'Duży', total_rooms: 4, bed_type: 'King', room_area: '30 m²' }]);
  });

  test('reads a price that says that it is of a night', async () => {
    const { records } = await readRooms(
      lines('chambre,prix', 'Céleste,64 € par nuit', 'Azur,"72,50 €/nuit"', 'Ciel,Prix: 80 / jour'),
    );
    expect(records).toMatchObject([{ base_price: 64 }, { base_price: 72.5 }, { base_price: 80 }]);
  });

  test('asks which of two columns names the type, where they differ', async () => {
    const { reading } = await readRooms(lines('type,name,price', 'dlx,Deluxe Room,3500', 'exe,Executive Suite,6500'));
    expect(reading.questions.map(flagsOf)).toEqual([['--column "type=name"', '--column "name=name"']]);
    const same = await readRooms(lines('type,name,price', 'Deluxe,deluxe,3500', 'Suite,Suite,6500'));
    expect(same.reading.questions).toEqual([]);
  });

  test('keeps all rows of a type with one wrong unit together, so that its count stays right', async () => {
    const { rows } = await readRooms(lines('room_number,room_type,capacity', '1,Double,2', '2,Double,x', '3,Suite,4'));
    const [double, suite] = rows;
    expect(double).toMatchObject({ row: { line: 2 }, issues: [{ field: 'max_occupancy' }], folded: [{ line: 3 }] });
    expect(suite).toMatchObject({ record: { name: 'Suite', total_rooms: 1 } });
  });

  test('asks whether two types are one, where a letter or an accent is all that tells them apart', async () => {
    const rows = [
      '1,Standard,2',
      '2,STANDARD,2',
      '3,Standart,2',
      '4,Suíte,4',
      '5,Suite,4',
      '6,Villa 1,6',
      '7,Villa 2,6',
    ];
    const csv = lines('room_number,room_type,capacity', ...rows);
    const { reading } = await readRooms(csv);
    expect(reading.questions.map(flagsOf)).toEqual([
      ['--room Standart=Standard', '--room Standart=Standart'],
      ['--room Suite=Suíte', '--room Suite=Suite'],
    ]);
    expect(questionOf(reading.questions[0]!)).toBe(
      '"Standart" (1 row, from line 4) and "Standard" (2 rows, from line 2) may be one room type, or two.',
    );
    const room = new Map([
      ['Standart', 'Standard'],
      ['Suite', 'Suite'],
    ]);
    const answered = await readRooms(csv, { decisions: { room } });
    expect(answered.reading.questions).toEqual([]);
    expect(answered.records.map(({ name, total_rooms: rooms }) => `${name} ${rooms}`)).toEqual([
      ...['Standard 3', 'Suíte 1', 'Suite 1', 'Villa 1 1', 'Villa 2 1'],
    ]);
  });

  test('a count below the least is said to be that', async () => {
    const { rows } = await readRooms(lines('Room type,Quantity,Max guests', 'Loft,-2,4'));
    expect(rows[0]).toMatchObject({ issues: [{ code: 'too_small', message: 'total_rooms must be at least 0' }] });
  });

  test('says in notes what became of its units and door numbers', async () => {
    const { notes } = await readRooms(lines('room_number,room_type,price', '1,Double,100', '2,Double,90'));
    expect(notes.map(sentenceOf)).toEqual([
      '2 units became 1 room type',
      '2 door numbers were left out: pms does not store them',
      '1 unit has a different price from the earlier units of its type: the lowest counts',
    ]);
  });

  test('says that a unit stands in several rows', async () => {
    const { notes } = await readRooms(lines('room_number,room_type', '1,Double', '1,Double', '1,Suite'));
    expect(notes.map(sentenceOf)).toContain('1 row has the unit of an earlier row: each was counted');
  });

  test('keeps the columns of units and types for the rejects', async () => {
    const { converter } = await readRooms(lines('room_number,room_type,floor,price,Zzz', '1,Double,1,100,'));
    expect(converter!.hasField).toEqual([true, true, false, true, false]);
    expect(converter!.unknownColumns()).toEqual([{ column: 'Zzz' }]);
  });
});

describe('a list of types', () => {
  test('with counts keeps two rows of one name apart, for the import to tell', async () => {
    const reading = await readRooms(lines('Room type,Rooms', 'Double,2', 'Double,3'));
    expect(reading.records).toHaveLength(2);
  });

  test('of several houses is taken for one of them only', async () => {
    const csv = lines('Hotel,Room type,Qty', 'Casa Azul,Double,2', 'Casa Roja,Double,3');
    expect((await readRooms(csv)).reading.questions).toEqual([expect.objectContaining({ what: 'property' })]);
    const one = await readRooms(csv, { decisions: { only: { column: 'Hotel', value: 'Casa Roja' } } });
    expect(one.records).toEqual([{ name: 'Double', total_rooms: 3 }]);
    expect(one.rows[0]!.leftOut).toBe('other_property');
  });

  test('two columns of one number are asked about where they differ', async () => {
    const rows = ['Room type,Capacity,Capacité,Price,Preis', 'Double,2,2,100,120', 'Suite,4,4,200,200'];
    const { reading } = await readRooms(lines(...rows));
    const columns = [expect.objectContaining({ name: 'Price', example: '100' }), expect.anything()];
    expect(reading.questions).toEqual([expect.objectContaining({ meaning: 'double', columns })]);
  });

  test('trap 5: "48,000" alone does not say what its comma is', async () => {
    const csv = lines('Room type,Rate', 'Double,"48,000"');
    expect((await readRooms(csv)).reading.questions).toEqual([expect.objectContaining({ what: 'decimal_mark' })]);
    const decided = await readRooms(csv, { decisions: { decimal: '.' } });
    expect(decided.records).toEqual([{ name: 'Double', base_price: 48000 }]);
    const inYen = await readRooms(lines('Room type,Rate (JPY)', 'Double,"48,000"'));
    expect(inYen.records).toEqual([{ name: 'Double', base_price: 48000 }]);
  });

  test('tells the currency that its header or its cells say, and the signs that say none', async () => {
    await expect(readRooms(lines('Room type,Price (EUR)', 'Double,90', 'Suite,GBP 120'))).rejects.toMatchObject({
      code: 'wrong_currency',
      message: 'The file has prices in several currencies: EUR (line 2), GBP (line 3).',
    });
    const { questions } = (await readRooms(lines('Room type,Price', 'Double,$90'))).reading;
    expect(questions).toMatchObject([{ what: 'currency', kind: 'shared sign', sign: '$' }]);
  });

  test('rounds prices to the decimals of the currency and counts them', async () => {
    const { notes, ...reading } = await readRooms(lines('Room type,Rooms,Price', 'Double,2,90.125', 'Suite,1,100.00'), {
      propertyCurrency: 'EUR',
      decisions: { decimal: '.' },
    });
    expect(reading.records.map(({ base_price: price }) => price)).toEqual([90.12, 100]);
    expect(notes.map(sentenceOf)).toEqual(['1 amount was rounded (half to even) to the decimals of the currency']);
  });

  test('an area without a unit is left out and counted', async () => {
    const { notes, ...reading } = await readRooms(lines('Room type,Rooms,Size', 'Double,2,320'));
    expect(reading.records).toEqual([{ name: 'Double', total_rooms: 2 }]);
    expect(notes).toEqual([expect.objectContaining({ code: 'area_without_unit', count: 1, lines: [[2, 2]] })]);
  });

  test('takes --set where a row has nothing', async () => {
    const types = [{ 'Room type': 'Double', Price: '90,50' }, { 'Room type': 'Suite' }];
    const reading = await readText('rooms', types, ['--set', 'base_price=120.5', '--set', 'max_occupancy=2']);
    expect(reading.records).toEqual([
      { name: 'Double', max_occupancy: 2, base_price: 90.5 },
      { name: 'Suite', max_occupancy: 2, base_price: 120.5 },
    ]);
  });

  test('renames types as --room says', async () => {
    const reading = await readRooms(lines('Zimmertyp;Preis', 'DZ;90'), {
      decisions: { room: new Map([['dz', 'Deluxe Double']]) },
    });
    expect(reading.records).toEqual([{ name: 'Deluxe Double', base_price: 90 }]);
  });

  test('leaves out a sentence below the data', async () => {
    const { rows } = await readRooms(
      lines(
        'Room type,Price',
        'Double,90',
        'Prices are per room and night and include breakfast and the tourist tax.,',
      ),
    );
    expect(rows.map(({ leftOut }) => leftOut)).toEqual([undefined, 'note']);
  });
});

testOfAll('100,000 units are grouped within seconds', async () => {
  const units = Array.from({ length: 100_000 }, (_, index) => `${index},Type ${index % 50},2,${90 + (index % 3)}`);
  const csv = lines('room_number,room_type,capacity,price', ...units);
  // The time of the processor, which other work on the machine does not lengthen.
  const before = process.cpuUsage();
  const reading = await readRooms(csv);
  expect(reading.records).toHaveLength(50);
  expect(reading.records[0]).toEqual({ name: 'Type 0', max_occupancy: 2, total_rooms: 2000, base_price: 90 });
  expect(process.cpuUsage(before).user).toBeLessThan(8_000_000);
});

describe('--set of a list of units', () => {
  const units = 'Room number,Room type,Rate\n101,Double,100.50\n102,Double,100.50\n';

  test('fills what no column says', async () => {
    const { rows } = await readRooms(units, {
      constants: { max_occupancy: '3', bed_type: 'King', room_area: '20 m²' },
    });
    expect(rows.map(({ record }) => record)).toMatchObject([
      { name: 'Double', max_occupancy: 3, bed_type: 'King', room_area: '20 m²', total_rooms: 2 },
    ]);
  });

  test.each([{}, { units: 'as-types' as const }])(
    'a number of rooms is refused: they are counted (%j)',
    async (decisions) => {
      await expect(readRooms(units, { decisions, constants: { total_rooms: '9' } })).rejects.toMatchObject({
        code: 'usage',
        message: expect.stringContaining('--set total_rooms='),
      });
    },
  );
});

test.each([
  'Тип стая,Брой стаи,Капацитет,Цена',
  'Тип соба,Број на соби,Капацитет,Цена',
  'Typ izby,Počet izieb,Kapacita,Cena',
  'Kambario tipas,Kambarių skaičius,Talpa,Kaina',
  'Numura tips,Numuru skaits,Ietilpība,Cena',
  'Toa tüüp,Tubade arv,Mahutavus,Hind',
  'ოთახის ტიპი,ოთახების რაოდენობა,ტევადობა,ფასი',
  'Тип номеру,Кількість номерів,Місткість,Ціна',
  '객실 타입,객실수,인원,요금',
  'ประเภทห้อง,จำนวนห้อง,ความจุ,ราคา',
])('a list of types below %s', async (header) => {
  const { records } = await readRooms(lines(header, 'Deluxe,4,2,120', 'Family,2,4,150'));
  expect(records[0]).toEqual({ name: 'Deluxe', total_rooms: 4, max_occupancy: 2, base_price: 120 });
});

describe('what is no room type', () => {
  const read = (text: string) => readText('rooms', text);

  test.each([
    'Total rooms',
    'Gesamt Zimmer',
    'Total de habitaciones',
    ...'Összesen|Toplam|Ukupno|Σύνολο|รวม|รวมทั้งหมด|Tổng cộng|합계|合计|المجموع|الإجمالي|סה״כ|Jumlah|Celkem|Razem|Yhteensä|Summa|I alt|Iš viso|Kopā|Kokku|Skupaj|Spolu|Усього|Общо|Вкупно|ჯამი|Jumla'.split(
      '|',
    ),
  ])('a sum below the types: %s', async (label) => {
    const types = ['Room type,Rooms,Guests,Price', 'Deluxe,4,2,120', 'Twin,6,2,80'];
    const { records, leftOut } = await read(lines(...types, `${label},10,4,200`));
    expect(records).toMatchObject([{ name: 'Deluxe' }, { name: 'Twin' }]);
    expect(leftOut).toEqual({ total: 1 });
  });

  test('people are asked about, also below our own name', async () => {
    for (const more of ['surname', 'email']) {
      const { reading } = await read(lines(`id,name,${more},role`, '1,Ana,Marin,cook', '2,Ivo,Kos,porter'));
      expect(reading.questions).toMatchObject([{ what: 'resource' }]);
    }
  });

  test('the price behind the door is asked about beside another', async () => {
    const { reading } = await read(lines('Room type,Rooms,Guests,Standard price,Rack rate', 'Deluxe,4,2,120,170'));
    const flags = ['Rack rate', 'Standard price'].flatMap((name) => [
      `--column "${name}=base_price"`,
      `--column "${name}=none"`,
    ]);
    expect(reading.questions.map(flagsOf)).toEqual([flags]);
    const alone = await read(lines('Room type,Rooms,Guests,Rack rate', 'Deluxe,4,2,170'));
    expect(alone.records).toMatchObject([{ base_price: 170 }]);
  });

  test('a number alone counts beds, and is left out as that', async () => {
    const { records, notes } = await read('name,beds,price\nLoft,2,90\nTwin,2.0,80\nSuite,2 single,100\n');
    expect(records).toEqual([
      { name: 'Loft', base_price: 90 },
      { name: 'Twin', base_price: 80 },
      { name: 'Suite', base_price: 100, bed_type: '2 single' },
    ]);
    expect(notes).toContainEqual({ code: 'beds_counted', count: 2, lines: [[2, 3]] });
  });

  test.each([
    ['a list', 'name,room_number,room_type_name,max_occupancy\nElm 1,1,Elm,2\nElm 2,2,Elm,2\nOak,1,Oak,4\n'],
    [
      'records',
      '[{"room_number":1,"room_type_name":"Elm","max_occupancy":2},{"room_number":2,"room_type_name":"Elm","max_occupancy":2},{"room_number":1,"room_type_name":"Oak","max_occupancy":4}]',
    ],
  ])('doors under our own names are counted by their type: %s', async (_, text) => {
    const { records } = await read(text);
    expect(records).toEqual([
      { name: 'Elm', max_occupancy: 2, total_rooms: 2 },
      { name: 'Oak', max_occupancy: 4, total_rooms: 1 },
    ]);
  });

  test('a house with a list of its rooms; a list of pictures beside a room may be', async () => {
    const house = (name: string) =>
      `{"name":"${name}","rooms":[{"number":"1","type":"Double"},{"number":"2","type":"Single"}]}`;
    const error = { code: 'file_broken', message: expect.stringContaining('"rooms"') };
    await expect(read(`[${house('Alm')},${house('Berg')}]`)).rejects.toMatchObject(error);
    const room = '{"name":"Loft","capacity":2,"images":[{"url":"a","type":"x"},{"url":"b","type":"y"}]}';
    expect((await read(`[${room}]`)).records).toEqual([{ name: 'Loft', max_occupancy: 2 }]);
  });
});

test('a number of beds in our own columns is no type of bed', async () => {
  const { records, rejected, notes } = await readText('rooms', [
    { name: 'Double', max_occupancy: 2, total_rooms: 1, bed_type: 2 },
    { name: 'Suite', max_occupancy: 4, total_rooms: 1, bed_type: 'King' },
  ]);
  expect(rejected).toEqual([]);
  expect(records).toEqual([
    { name: 'Double', max_occupancy: 2, total_rooms: 1 },
    { name: 'Suite', max_occupancy: 4, total_rooms: 1, bed_type: 'King' },
  ]);
  expect(notes).toMatchObject([{ code: 'beds_counted', count: 1 }]);
});

test.each([
  [
    'JSON',
    '{"doubles suite":[{"name":"Double"}],"lofts":[{"name":"Loft"},{"name":"Attic"}],"in":{"x":{"huts":[{"name":"Hut"}]}}}',
  ],
  [
    'XML',
    '<h><a><lofts name="Loft"/><lofts name="Attic"/></a><b><huts name="A"/><huts name="B"/><huts name="C"/></b></h>',
  ],
])('of several tables in %s the one that is named is read, and the others are named', async (_, text) => {
  const { records, notes } = await readText('rooms', text, ['--sheet', 'lofts']);
  expect(records).toMatchObject([{ name: 'Loft' }, { name: 'Attic' }]);
  const said = notes.find((note) => note.code === 'unread_tables');
  expect(said?.tables).toEqual(
    text.startsWith('{')
      ? [
          { path: 'doubles suite', count: 1 },
          { path: 'in.x.huts', count: 1 },
        ]
      : [{ path: 'h.b.huts', count: 3 }],
  );
});

test('an id that has each type once is that of the house', async () => {
  const text = 'ship_id,room_type,capacity,price\n1,Inside,2,400\n1,Suite,2,700\n2,Inside,2,420\n2,Suite,2,760\n';
  const { reading } = await readText('rooms', text);
  expect(reading.questions).toMatchObject([{ what: 'property', column: 'ship_id', total: 2 }]);
  const { records } = await readText('rooms', text, ['--only', 'ship_id=2']);
  expect(records).toMatchObject([{ name: 'Inside', base_price: 420 }, { name: 'Suite' }]);
  const doors = await readText('rooms', 'id,room_type,price\n1,Single,80\n2,Single,80\n3,Double,90\n');
  expect(doors.reading.questions[0]?.what).not.toBe('property');
});

test('the most adults are the most guests where no column says more', async () => {
  const { records } = await readRooms(lines('name,max_adults,max_children', 'Double,2,1'));
  expect(records).toMatchObject([{ max_occupancy: 2 }]);
});

test('the tables beside the one of our own name are named too', async () => {
  const { notes } = await readText(
    'rooms',
    '{"spa":[{"name":"Sauna"}],"rooms":[{"name":"Loft"}],"bar":[{"name":"Gin"}]}',
  );
  expect(notes.find((note) => note.code === 'unread_tables')).toMatchObject({ count: 2 });
});

test.each([
  ['a cell of CSV', 'Type,Capacity,Price,Rooms\nDouble,2,80,"101, 102"\nSuite,4,180,201\n'],
  [
    'a list of JSON',
    '[{"type":"Double","capacity":2,"price":80,"rooms":["101","102"]},{"type":"Suite","capacity":4,"price":180,"rooms":["201"]}]',
  ],
  [
    'objects of JSON',
    '[{"name":"Double","maxGuests":2,"basePrice":80,"rooms":[{"number":"1","floor":1},{"number":"1","floor":2}]},{"name":"Suite","maxGuests":4,"basePrice":180,"rooms":[{"number":"3","floor":1}]}]',
  ],
])('the doors of a type in %s are counted', async (_, text) => {
  expect((await readText('rooms', text, ['--as', 'rooms'])).records).toMatchObject([
    { name: 'Double', max_occupancy: 2, base_price: 80, total_rooms: 2 },
    { name: 'Suite', max_occupancy: 4, base_price: 180, total_rooms: 1 },
  ]);
});

test('a type without a door has none, and houses with theirs are no types', async () => {
  const none = await readText(
    'rooms',
    '[{"type":"Double","price":80,"rooms":["1","2"]},{"type":"Loft","price":80,"rooms":[]}]',
  );
  expect(none.records).toMatchObject([{ total_rooms: 2 }, { name: 'Loft', total_rooms: 0 }]);
  await expect(
    readText('rooms', '[{"name":"Elm","rooms":["1","2"]},{"name":"Oak","rooms":["3","4"]}]'),
  ).rejects.toThrow('a list of several rooms');
});

test('door 1 of two floors, and bed A of two rooms, are two', async () => {
  const twice = async (...rows: string[]) =>
    (await readText('rooms', lines(...rows))).notes.filter(({ code }) => code === 'unit_twice');
  expect(await twice('Floor,Room no,Room type', '1,1,Single', '2,1,Double')).toEqual([]);
  expect(await twice('Room no,Bed,Room type', '1,A,Dorm', '1,B,Dorm')).toEqual([]);
  expect(await twice('Floor,Room no,Room type', '1,1,Single', '1,1,Double')).toMatchObject([{ count: 1 }]);
});

test.each([
  ['Apartman A', 'Apartman B'],
  ['Villa Sol', 'Casa Mar'],
])('the rooms of %s may be its own, and a night is the price of one', async (...names) => {
  const csv = (...of: string[]) => lines('naziv,broj_soba,cena_po_noci', `${of[0]},2,80`, `${of[1]},3,120`);
  const { reading } = await readText('rooms', csv(...names));
  expect(reading.questions.map(flagsOf)).toEqual([['--column "broj_soba=total_rooms"', '--column "broj_soba=none"']]);
  expect(reading.questions.map(questionOf)).toMatchObject([expect.stringContaining('the rooms of each flat or house')]);
  const ours = csv(...names).replace('naziv,broj_soba', 'room_type_name,total_rooms');
  expect((await readText('rooms', ours)).reading.questions).toEqual([]);
  const own = await readText('rooms', csv(...names), ['--column', 'broj_soba=none']);
  expect(own.records).toEqual([
    { name: names[0], base_price: 80 },
    { name: names[1], base_price: 120 },
  ]);
  expect((await readText('rooms', csv('Double', 'Suite'))).records).toMatchObject([
    { total_rooms: 2 },
    { total_rooms: 3 },
  ]);
});

test('prices under a bare number of guests are asked about, also beside our own name', async () => {
  const { reading } = await readText('rooms', lines('name,max,1,2', 'Fjord,2,100,120', 'Sea,2,90,110'), [
    '--as',
    'rooms',
  ]);
  expect(reading.questions).toMatchObject([{ meaning: 'price', columns: [{ name: '1' }, { name: '2' }] }]);
});
