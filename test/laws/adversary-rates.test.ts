/** Lists of rates and rooms in layouts that people have, with other content than the fixtures: each was read wrong once. */
import { describe, expect, test } from 'vitest';
import { dateOfDay, dayNumber } from '../../src/contract/dates.ts';
import type { Rate } from '../../src/contract/rate.ts';
import type { Room } from '../../src/contract/room.ts';
import { proveResource } from '../../src/convert/prove-resource.ts';
import { flagsOf, questionOf } from '../../src/words/questions.ts';
import { type ReadFile, readPrices, readRates, readText } from '../convert/read-file.ts';
import { testOfAll } from '../effort.ts';
import { makeBook } from '../file/books.ts';

const bar = ['--set', 'rate_plan_name=BAR'];
/** Days and prices alone may be a ledger: a person has said that these are rates. */
const asRates = ['--as', 'rates', ...bar];

/** `type/plan first-day last-day price availability min-nights stop-sell`, where a dot stands for what is not said. */
const rates = ({ records }: ReadFile) =>
  (records as Rate[]).map((rate) =>
    [
      `${rate.room_type_name}/${rate.rate_plan_name}`,
      rate.date_from.slice(5),
      rate.date_to.slice(5),
      ...[rate.rate_amount, rate.availability, rate.min_nights, rate.stop_sell].map((value) => value ?? '.'),
    ].join(' '),
  );
const rooms = ({ records }: ReadFile) =>
  (records as Room[]).map(({ name, total_rooms }) => `${name} x${total_rooms ?? '?'}`);
const open = ({ reading }: ReadFile) => reading.questions.map(({ what }) => what);

describe('a list of rates', () => {
  test('has the day of the week beside the date in any language, and it is no second date', async () => {
    const french = await readPrices(
      'Date;Jour;Type de chambre;Plan tarifaire;Prix\n15/03/2027;lundi;Studio;BAR;89,00 €\n16/03/2027;mardi;Studio;BAR;89,00 €\n',
    );
    expect(rates(french)).toEqual(['Studio/BAR 03-15 03-16 89 . . .']);
    const italian = await readPrices('Giorno;Data;Tipologia camera;Tariffa;Prezzo\nlun;14/06/2027;Doppia;BAR;80,00\n');
    expect(rates(italian)).toEqual(['Doppia/BAR 06-14 06-14 80 . . .']);
    const alone = await readPrices('Day;Room type;Rate plan;Price\n2027-06-14;Double;BAR;80\n');
    expect(rates(alone)).toEqual(['Double/BAR 06-14 06-14 80 . . .']);
  });

  test('may write all names of a number of guests in one header', async () => {
    const kinds = await readPrices(
      'Hotel Name,Room Type,From,To,Single / SGL / 1BR,Double / DBL / Twin,Triple / TPL,Quad,Meal Plan\nMarina,Std,2027-01-01,2027-03-31,300,350,420,500,BB\n',
    );
    expect(rates(kinds)).toEqual([
      'Std/BB (1 guest) 01-01 03-31 300 . . .',
      'Std/BB (2 guests) 01-01 03-31 350 . . .',
      'Std/BB (3 guests) 01-01 03-31 420 . . .',
      'Std/BB (4 guests) 01-01 03-31 500 . . .',
    ]);
  });

  test('of agreed prices by booking names no room: the numbers of bookings are no prices', async () => {
    const quoted = await readPrices(
      'Legacy Res ID,Date,Total_Rate,Charge Type\n1001,2027-06-01,120.00,Accommodation\n',
      asRates,
    );
    expect(open(quoted)).toEqual(['room_type_name']);
  });

  test('offers only the numbers of guests that it has prices for', async () => {
    const list = 'Room Type,From,To,Rate Plan,Single,Double\nStd,2027-04-13,2027-04-30,BAR,60,80\n';
    const { reading } = await readPrices(list, ['--occupancy', '3']);
    expect(flagsOf(reading.questions[0]!)).toEqual(['--occupancy 1', '--occupancy 2']);
  });
});

describe('a grid with dates down', () => {
  test('has its rooms behind the date: a column of weeks before it is none, and is named', async () => {
    const csv = 'Week,Date,Std,Dlx\n1,2027-01-04,100,150\n1,2027-01-05,100,150\n';
    const weeks = await readPrices(csv, bar);
    expect(rates(weeks)).toEqual(['Std/BAR 01-04 01-05 100 . . .', 'Dlx/BAR 01-04 01-05 150 . . .']);
    const { converter } = await readRates(csv, { constants: { rate_plan_name: 'BAR' } });
    expect(converter!.unknownColumns().map(({ column }) => column)).toEqual(['Week']);
  });

  test('knows the prices that do not count, and says which counts', async () => {
    const csv = 'Date,101 Base Price,101 Final Price,101 Max Price\n2027-01-04,100,150,200\n';
    const { reading, ...prices } = await readPrices(csv, asRates);
    expect(rates({ reading, ...prices })).toEqual(['101/BAR 01-04 01-04 150 . . .']);
    expect(reading.columns.map(({ isKnown }) => isKnown)).toEqual([true, true, true, true]);
    expect(reading.columns[1]).toMatchObject({
      role: undefined,
      why: { code: 'other_price', counts: '101 Final Price' },
    });
    expect(reading.columns[3]).toMatchObject({ role: undefined, why: { code: 'not_stored' } });
  });

  test('closes a room by a column of yes and no', async () => {
    const closed = await readPrices('Date,101 Price,101 Closed\n2027-01-04,99,No\n2027-01-05,99,Yes\n', asRates);
    expect(rates(closed)).toEqual(['101/BAR 01-04 01-04 99 . . 0', '101/BAR 01-05 01-05 99 . . 1']);
  });

  test('may name the plan of each row in a column "Rate" or "Tarif"', async () => {
    const plans = await readPrices(
      'Datum;Tarif;EZ;DZ\n13.01.2027;BAR;80;90\n14.01.2027;BAR;80;90\n13.01.2027;NRF;70;X\n',
      ['--as', 'rates'],
    );
    expect(rates(plans)).toEqual([
      'EZ/BAR 01-13 01-14 80 . . .',
      'DZ/BAR 01-13 01-14 90 . . .',
      'EZ/NRF 01-13 01-13 70 . . .',
      'DZ/NRF 01-13 01-13 . . . 1',
    ]);
  });

  test('leaves out a row of averages', async () => {
    const average = await readPrices('Datum;EZ\n30.05.2027;80\n31.05.2027;80\nMittelwert;80\n', bar);
    expect(average.leftOut).toEqual({ total: 1 });
    expect(average.rejected).toEqual([]);
  });
});

describe('a grid with dates or months across', () => {
  test('may name its plans in a column "Tarif"', async () => {
    const months = await readPrices('Room Type;Tarif;JANUAR 2027;FEBRUAR 2027;MÄRZ 2027\nStd;BAR;90,00;90,00;95,50\n');
    expect(rates(months)).toEqual(['Std/BAR 01-01 02-28 90 . . .', 'Std/BAR 03-01 03-31 95.5 . . .']);
  });

  test('may have blank columns between its dates', async () => {
    const weeks = 'Hotel;;;13/01/2027;14/01/2027;;15/01/2027;16/01/2027\nStd;BAR - x;Price (EUR);90;90;;95;95\n';
    expect(rates(await readPrices(weeks))).toEqual([
      'Std/BAR - x 01-13 01-14 90 . . .',
      'Std/BAR - x 01-15 01-16 95 . . .',
    ]);
  });

  test('closes a day of all plans of the type by its X, also where no price stands', async () => {
    const planning = [
      'Grand Hotel;;;29/07/2027;30/07/2027;31/07/2027',
      'Double;;Left for sale;X;X;3',
      ';A - A;Price (EUR);80;;90',
      ';A - A;Min stay;2;;2',
      'Suite;;Left for sale;1;1;1',
      ';A - A;Price (EUR);180;180;',
    ];
    expect(rates(await readPrices(planning.join('\n')))).toEqual([
      'Double/A - A 07-29 07-29 80 . 2 1',
      'Double/A - A 07-30 07-30 . . . 1',
      'Double/A - A 07-31 07-31 90 3 2 0',
      'Suite/A - A 07-29 07-30 180 1 . .',
    ]);
  });

  test('reads a workbook whose headers are dates and whose merged types stand once', async () => {
    const day = (date: string) => ({ value: dayNumber(date) + 25_569, format: 'm/d/yy' });
    const rows = [
      ['Hotel du Port', '', '', day('2027-05-31'), day('2027-06-01'), day('2027-06-02')],
      ['Chambre Standard', '', 'Left for sale', 5, 5, 'X'],
      ['', 'BAR - Best rate', 'Price (EUR)', 99.5, 99.5, 105],
      ['', 'BB - Breakfast', 'Price (EUR)', 120, 120, 120],
    ];
    for (const type of ['xlsx', 'biff8'] as const) {
      expect(rates(await readPrices(makeBook({ Planning: rows }, { type })))).toEqual([
        'Chambre Standard/BAR - Best rate 05-31 06-01 99.5 5 . 0',
        'Chambre Standard/BAR - Best rate 06-02 06-02 105 . . 1',
        'Chambre Standard/BB - Breakfast 05-31 06-01 120 5 . 0',
        'Chambre Standard/BB - Breakfast 06-02 06-02 120 . . 1',
      ]);
    }
  });

  test('takes no row for prices whose word for them is not known', async () => {
    const strange = 'Grand;;;28/06/2027;29/06/2027;30/06/2027\nStd;BAR - B;Pickup;1;2;3\nStd;BAR - B;Forecast;4;5;6\n';
    const { records, leftOut } = await readPrices(strange, ['--as', 'rates']);
    expect(records).toEqual([]);
    expect(leftOut).toEqual({ no_field: 2 });
  });

  test('does not take the X of a shortest stay for a closed day', async () => {
    const stays = 'Grand;;;28/06/2027;29/06/2027;30/06/2027\nStd;B - B;Price;90;90;90\nStd;B - B;Min stay;2;X;2\n';
    const { rejected, ...others } = await readPrices(stays);
    expect(rejected).toMatchObject([{ line: 3, fields: ['min_nights'] }]);
    expect(rates({ rejected, ...others })).not.toContain('Std/B - B 06-29 06-29 90 . . 1');
  });

  testOfAll('of one room type may have 150,000 prices', async () => {
    const days = Array.from({ length: 300 }, (_, index) => dateOfDay(dayNumber('2027-01-01') + index));
    const plans = Array.from({ length: 500 }, (_, plan) => `Std,Plan ${plan},${days.map(() => '90').join(',')}`);
    const { records } = await readPrices(`Room type,Rate plan,${days.join(',')}\n${plans.join('\n')}\n`);
    expect(records).toHaveLength(500);
  });

  test('is refused where a second table with other dates stands below', async () => {
    const table = (days: string, price: number) =>
      `Hotel;;;${days}\nStd;BAR - x;Price (EUR);${price};${price};${price}\n`;
    const [first, second] = ['13/01/2027;14/01/2027;15/01/2027', '16/01/2027;17/01/2027;18/01/2027'];
    await expect(readPrices(table(first, 90) + table(second, 190))).rejects.toThrow(
      'A second table with dates of its own begins on line 3.',
    );
    expect((await readPrices(table(first, 90) + table(first, 90))).leftOut).toMatchObject({
      repeated_header: 1,
    });
    const numbers = 'Room type;2027-01-01;2027-01-02;2027-01-03\nStd;45000;45001;45002\n';
    expect(rates(await readPrices(numbers, bar))).toHaveLength(3);
  });
});

describe('what one row says', () => {
  const grid = 'Room type;Rate plan;2027-01-01;2027-01-02;2027-01-03\n';

  test('of another house is no evidence of what a column of a grid is', async () => {
    const csv = 'Hotel;Was;2027-01-01;2027-01-02;2027-01-03\nA;Preis;90;91;92\nB;Tiefgarage;1;2;3\nB;Frühstück;1;2;3\n';
    const said = ['--only', 'Hotel=A', '--set', 'rate_plan_name=BAR', '--set', 'room_type_name=DZ'];
    const { reading, ...prices } = await readPrices(csv, said);
    expect(reading.columns[1]).toMatchObject({ header: 'Was', role: 'metric' });
    expect(rates({ reading, ...prices })).toEqual([
      'DZ/BAR 01-01 01-01 90 . . .',
      'DZ/BAR 01-02 01-02 91 . . .',
      'DZ/BAR 01-03 01-03 92 . . .',
    ]);
  });

  test('of the board is a part of the plan in a grid and in a list, by any word for it', async () => {
    const across = 'Room type;Tarif;Verpflegungsart;2027-01-01;2027-01-02;2027-01-03\n';
    const boards = await readPrices(`${across}DZ;BAR;HB;90;90;90\nDZ;BAR;BB;80;80;80\n`);
    expect(rates(boards)).toEqual(['DZ/BAR HB 01-01 01-03 90 . . .', 'DZ/BAR BB 01-01 01-03 80 . . .']);
    const list = 'Room type;Rate plan;Verpflegungsart;From;To;Price\nDZ;BAR;HB;2027-01-01;2027-01-02;90\n';
    expect(rates(await readPrices(list))).toEqual(['DZ/BAR HB 01-01 01-02 90 . . .']);
  });

  test.each(['Total geral', 'Durchschnitt', 'Report total', 'Média'])('"%s" is no record of rates', async (word) => {
    const csv = `Room type;Rate plan;Date;Price\nDZ;BAR;2027-01-01;90\n${word};;;90\n`;
    const { leftOut, rejected } = await readPrices(csv);
    expect([leftOut, rejected]).toEqual([{ total: 1 }, []]);
  });

  test('of a closed day must be X: the message says so', async () => {
    const { rejected, ...others } = await readPrices(`${grid}DZ;BAR;90;geschlossen;92\n`);
    expect(rejected[0]!.messages).toEqual([
      'rate_amount must be an amount such as 1250.50, or X for a day that is closed (column "2027-01-02")',
    ]);
    expect(rates({ rejected, ...others })).toHaveLength(2);
    expect(rates(await readPrices(`${grid}DZ;BAR;90;X;92\n`))[1]).toBe('DZ/BAR 01-02 01-02 . . . 1');
  });

  test('of a header that stands again is no room type of the rows below it', async () => {
    const rows = ['DZ;BAR;90;91;92', grid.trim(), ';NRF;80;81;82'];
    const { leftOut, ...again } = await readPrices(`${grid}${rows.join('\n')}\n`);
    expect(leftOut).toEqual({ repeated_header: 1 });
    expect(rates({ leftOut, ...again }).slice(3)).toEqual([
      'DZ/NRF 01-01 01-01 80 . . .',
      'DZ/NRF 01-02 01-02 81 . . .',
      'DZ/NRF 01-03 01-03 82 . . .',
    ]);
  });
});

describe('a grid whose types stand together is given out type by type', () => {
  const header = 'Room type;Rate plan;What;2027-01-01;2027-01-02;2027-01-03\n';
  const rowsOf = (type: string) => [
    `${type};;Left for sale;1;2;X`,
    `;BAR;Price (EUR);90;91;92`,
    `;NRF;Price (EUR);80;8O;82`,
  ];

  test('with the same records, rejected and left-out rows as all at once', async () => {
    const [a, b, c] = [rowsOf('A'), rowsOf('B'), rowsOf('C')];
    const together = await readPrices(`${header}${[...a, ...b, ...c, 'Total;;;1;2;3'].join('\n')}\n`);
    // The first type begins again below, and says what it said: now all of it is held.
    const split = await readPrices(`${header}${[...a, ...b, ...c, 'Total;;;1;2;3', a[0], a[1]].join('\n')}\n`);
    expect(rates(together)).toHaveLength(15);
    expect(new Set(rates(split))).toEqual(new Set(rates(together)));
    expect(together.rejected.map(({ line }) => line)).toEqual([4, 7, 10]);
    expect(split.rejected).toEqual(together.rejected);
    expect([together.leftOut, split.leftOut]).toEqual([{ total: 1 }, { total: 1 }]);
  });
});

describe('`--occupancy` is refused where nothing is a price for a number of guests', () => {
  test.each([
    ['a grid', 'Room type,Rate plan,2027-01-01,2027-01-02,2027-01-03\nDZ,BAR,90,91,92\n'],
    ['a grid with dates down', 'Date,Loft,Suite\n2027-01-01,90,91\n2027-01-02,90,91\n'],
    ['a list', 'Room type,Rate plan,Date,Price\nDZ,BAR,2027-01-01,90\n'],
  ])('in %s', async (_, csv) => {
    await expect(readPrices(csv, ['--occupancy', '2'])).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('no column of the file is one'),
    });
  });
});

describe('prices in several currencies in one file', () => {
  test('are told apart by the column that says them', async () => {
    const csv = 'Room type,Rate plan,Date,Price,Devise\nDZ,BAR,2027-01-01,90,EUR\nDZ,BAR,2027-01-02,95,usd\n';
    const { reading } = await readPrices(csv);
    expect(
      reading.questions.map((open) => ({ what: open.what, message: questionOf(open), flags: flagsOf(open) })),
    ).toEqual([
      {
        what: 'currency',
        message: 'The file has prices in several currencies: EUR (line 2), USD (line 3).',
        flags: ['--only "Devise=EUR"', '--only "Devise=usd"'],
      },
    ]);
    expect(rates(await readPrices(csv, ['--only', 'Devise=usd']))).toEqual(['DZ/BAR 01-02 01-02 95 . . .']);
    const types = await readText('rooms', 'Room type,Price,Currency\nDZ,90,EUR\nEZ,80,CHF\n');
    expect(flagsOf(types.reading.questions[0]!)).toEqual(['--only "Currency=EUR"', '--only "Currency=CHF"']);
  });

  test('are refused where no column does', async () => {
    const csv = 'Room type,Rate plan,Date,Price\nDZ,BAR,2027-01-01,90 EUR\nDZ,BAR,2027-01-02,95 USD\n';
    await expect(readPrices(csv)).rejects.toMatchObject({
      code: 'wrong_currency',
      fix: 'Make a file of each currency.',
    });
  });

  test('are refused in our own form too, where no property says which is its own', async () => {
    const header = 'room_type_name,rate_plan_name,date_from,date_to,rate_amount,currency_iso\n';
    const rows = 'DZ,BAR,2027-01-01,2027-01-01,90,EUR\nDZ,BAR,2027-01-02,2027-01-02,95,USD\n';
    await expect(readPrices(header + rows)).rejects.toMatchObject({
      code: 'wrong_currency',
      message: 'Line 3 is in USD, and line 2 in EUR.',
    });
  });

  test.each(['Oznaka valute', 'Währungscode', 'Ccy'])('"%s" is a column of them in every list', async (word) => {
    const list = `Room type,Rate plan,Date,Price,${word}\nDZ,BAR,2027-01-01,90,EUR\n`;
    expect([...(await readPrices(list)).reading.currencies!.keys()]).toEqual(['EUR']);
    expect([...(await readText('rooms', `Room type,Price,${word}\nDZ,90,EUR\n`)).reading.currencies!.keys()]).toEqual([
      'EUR',
    ]);
  });
});

describe('JSON is read as a CSV file with the same columns', () => {
  const asJson = (csv: string) => {
    const [header, ...rows] = csv
      .trim()
      .split('\n')
      .map((line) => line.split(','));
    return JSON.stringify(rows.map((cells) => Object.fromEntries(header!.map((name, index) => [name, cells[index]!]))));
  };

  test('of units: they are grouped by their type', async () => {
    const csv = 'Room type,Room no,capacity\nDouble,101,2\nDouble,102,2\n';
    expect(rooms(await readText('rooms', asJson(csv)))).toEqual(['Double x2']);
    expect(rooms(await readText('rooms', csv))).toEqual(['Double x2']);
  });

  test('of prices for several guests: each is a plan', async () => {
    const csv = 'room,plan,from,to,Single,Double,price\nDZ,BAR,2027-01-01,2027-01-02,60,80,90\n';
    expect(rates(await readPrices(asJson(csv)))).toEqual(rates(await readPrices(csv)));
  });

  test('of which all rows stand on one line: the records keep the order of the rows', async () => {
    const days = ['A,1', 'B,1', 'A,3', 'B,3', 'C,1', 'A,5'].map((text) => text.split(','));
    const csv = `Room type,Plan,Date,Price\n${days.map(([type, day]) => `${type},BAR,2027-01-0${day},90`).join('\n')}\n`;
    const records = rates(await readPrices(asJson(csv)));
    expect(records.map((text) => text.slice(0, 1))).toEqual(['A', 'B', 'A', 'B', 'C', 'A']);
    expect(records).toEqual(rates(await readPrices(csv)));
  });
});

describe('a list of rooms', () => {
  test('whose types are merged cells is not taken for types of one room each', async () => {
    const csv = 'Room number,Room type,Capacity\n101,Double,2\n102,,2\n103,,2\n201,Suite,4\n';
    const { rejected, ...others } = await readText('rooms', csv);
    expect(rooms({ rejected, ...others })).toEqual(['Suite x1']);
    expect(rejected).toEqual([
      {
        line: 2,
        fields: ['name'],
        messages: [
          'the unit on line 3 has a blank type: where the cell is merged with the one above, write the type in each row',
        ],
      },
    ]);
  });

  test('has sums that are no room type, whichever column they stand in', async () => {
    const spanish = await readText(
      'rooms',
      'N.º de habitación;Tipo de habitación;Capacidad\n101;Individual;1\n102;Doble;2\nTotal;2;\n',
    );
    expect(rooms(spanish)).toEqual(['Individual x1', 'Doble x1']);
    expect(spanish.leftOut).toEqual({ total: 1 });
  });

  test('may list all door numbers of a type in one cell', async () => {
    const lists = await readText(
      'rooms',
      'Room type,Room numbers,Quantity\nStd,"101, 102, 103",3\nDlx,"201; 202",4\nTower,1-2,1\nLoft,"Loft, Old Town",1\n',
    );
    expect(rooms(lists)).toEqual(['Std x3', 'Dlx x2', 'Tower x1', 'Loft x1']);
    expect(lists.notes.find(({ code }) => code === 'count_differs')).toMatchObject({ count: 1, lines: [[3, 3]] });
  });
});

describe('what a file holds is guessed', () => {
  test.each([
    ['rooms', ['Unit name', 'Building', 'Sleeps', 'Rate'], ['A1', 'Nord', '2', '80,00']],
    ['rates', ['Hotel Name', 'SGL', 'DBL', 'TPL', 'Meal Plan'], ['Marina Inn', '300', '350', '420', 'BB']],
    ['rates', ['room', 'January', 'February'], ['Loft', '80', '90']],
    ['rates', ['room', 'January', 'February', 'March'], ['Loft', '80', '90', '90']],
    ['rates', ['Ab', 'Bis', 'EZ', 'DZ'], ['01.05.2027', '31.05.2027', '80', '90']],
    // "À" is a word for the end of a range, but a letter alone says nothing.
    ['bookings', ['a', 'b', 'c'], ['1', '2', '3']],
    ['bookings', ['Al', 'Da'], ['1', '2']],
  ])('as %s by %j', async (resource, header, row) => {
    expect((await proveResource([header, row])).likely).toBe(resource);
  });
});
