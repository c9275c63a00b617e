import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateOfDay, dayNumber } from '../../src/contract/dates.ts';
import type { Rate } from '../../src/contract/rate.ts';
import type { ConvertedRow } from '../../src/convert/converter.ts';
import { prepareFile } from '../../src/convert/prepare-file.ts';
import { flagsOf, questionOf } from '../../src/words/questions.ts';
import { holds } from '../effort.ts';
import { inputOf, preparing, readRates } from './read-file.ts';

const named = { constants: { room_type_name: 'Loft', rate_plan_name: 'BAR' } };
const whatOf = (undecided: readonly { what: string }[]) => undecided.map(({ what }) => what);

describe('what a file of rates does not say', () => {
  test('is asked for: days, room type, plan', async () => {
    const { reading } = await readRates('Hotel Name,SGL,DBL\nPalm,60,80\n');
    expect(whatOf(reading.questions)).toEqual(['missing_column', 'room_type_name', 'rate_plan_name']);
    expect(flagsOf(reading.questions[0]!)).toEqual(['--set date_from=VALUE', '--set date_to=VALUE']);
  });

  test('is the room of several hotels, of which none is a room', async () => {
    const { reading } = await readRates('hotel,date,price\nPalm,2027-01-01,60\nElm,2027-01-01,80\n');
    expect(whatOf(reading.questions)).toEqual(['room_type_name', 'rate_plan_name', 'property']);
    expect(flagsOf(reading.questions[0]!)).toEqual(['--set room_type_name=VALUE']);
  });

  test('may be told by the numbers of the rooms', async () => {
    const { reading } = await readRates('room_id,date,price\n7,2027-01-01,60\n8,2027-01-01,80\n');
    expect(flagsOf(reading.questions[0]!)).toEqual(['--set room_type_name=VALUE', '--column "room_id=room_type_name"']);
  });

  test('is no end of a day that is called an arrival', async () => {
    const { records } = await readRates('checkin,room,price\n2027-01-01,Loft,60\n', {
      constants: { rate_plan_name: 'BAR' },
    });
    expect(records).toMatchObject([{ date_from: '2027-01-01', date_to: '2027-01-01' }]);
  });

  test('is the order of day and month where no day is above 12 and no neighbour shows it', async () => {
    const csv = 'Room,Plan,From,To,Price\nLoft,BAR,01/02/2027,03/04/2027,80\n';
    const { reading } = await readRates(csv);
    expect(reading.questions[0]).toMatchObject({ what: 'date_order' });
    expect(questionOf(reading.questions[0]!)).toContain('2027-02-01');
    expect(questionOf(reading.questions[0]!)).toContain('2027-01-02');
    const decided = await readRates(csv, { decisions: { dateOrder: 'mdy' } });
    expect(decided.records[0]).toMatchObject({ date_from: '2027-01-02', date_to: '2027-03-04' });
  });

  test('is the order of a range by its ends: an end does not come before its start', async () => {
    const reading = await readRates(
      'Room,Plan,From,To,Price\nLoft,BAR,01/12/2027,02/01/2028,80\nLoft,BAR,11/02/2027,03/03/2027,80\n',
    );
    expect(reading.reading.order).toBe('dmy');
  });

  test('is the decimal mark of 1.250', async () => {
    const { reading } = await readRates('Room,Plan,From,To,Price\nLoft,BAR,2027-01-01,2027-01-02,1.250\n');
    expect(whatOf(reading.questions)).toEqual(['decimal_mark']);
  });

  test('is the year of a month, and which of two prices counts', async () => {
    const bare = await readRates('Room Type,Rate Plan,April,May,June\nLoft,BAR,1,2,3\n');
    expect(whatOf(bare.reading.questions)).toEqual(['year']);
    const double = await readRates('Date,Room Type,Plan,Price,Nightly rate\n2027-01-01,Loft,BAR,80,90\n');
    expect(double.reading.questions).toMatchObject([
      { meaning: 'double', choices: [{ of: 'Price' }, { of: 'Nightly rate' }] },
    ]);
    const columns = await readRates('Date,Loft,Loft\n2027-01-01,80,90\n', { constants: { rate_plan_name: 'BAR' } });
    expect(columns.reading.questions).toMatchObject([{ meaning: 'double', choices: [{ value: 'none' }, {}] }]);
  });

  test('is the house where several are in one file; --only takes one and leaves the others out', async () => {
    const csv =
      'Hotel,Room,Plan,From,To,Price\nPalm,Loft,BAR,2027-01-01,2027-01-02,1\nOak,Loft,BAR,2027-01-01,2027-01-02,2\n';
    const [question] = (await readRates(csv)).reading.questions;
    expect([question!.what, flagsOf(question!)]).toEqual([
      'property',
      ['--only "Hotel=Palm"', '--only "Hotel=Oak"', '--column "Hotel=none"'],
    ]);
    const chosen = await readRates(csv, { decisions: { only: { column: 'Hotel', value: 'Oak' } } });
    expect(chosen.records.map(({ rate_amount: price }) => price)).toEqual([2]);
    expect(chosen.rows.filter(({ leftOut }) => leftOut === 'other_property')).toHaveLength(1);
  });
});

describe('the currency of a price list', () => {
  test('is found in a header, a metric, a column and in cells, and a shared sign is told apart', async () => {
    const currenciesOf = async (csv: string) => {
      const { reading } = await readRates(csv);
      const signs = reading.questions.flatMap((each) => (each.what === 'currency' && 'sign' in each ? each.sign : []));
      return [[...reading.currencies!.keys()], signs];
    };
    expect(await currenciesOf('Room,Plan,From,To,Price (EUR)\nLoft,BAR,2027-01-01,2027-01-02,1\n')).toEqual([
      ['EUR'],
      [],
    ]);
    expect(await currenciesOf('Room,Plan,From,To,Price,Currency\nLoft,BAR,2027-01-01,2027-01-02,1,CHF\n')).toEqual([
      ['CHF'],
      [],
    ]);
    expect(await currenciesOf('Room,Plan,From,To,Price\nLoft,BAR,2027-01-01,2027-01-02,£10\n')).toEqual([['GBP'], []]);
    expect(await currenciesOf('Room,Plan,From,To,Price\nLoft,BAR,2027-01-01,2027-01-02,$10\n')).toEqual([[], ['$']]);
    expect(await currenciesOf('H,,,2027-01-01,2027-01-02,2027-01-03\nLoft,B,Price (EUR),1,2,3\n')).toEqual([
      ['EUR'],
      [],
    ]);
  });

  test('says how many decimals a price has: more are rounded half to even, and counted', async () => {
    const csv = 'Date,Price\n2027-01-01,80.125\n2027-01-02,80.5\n';
    const reading = await readRates(csv, { ...named, propertyCurrency: 'EUR', decisions: { decimal: '.' } });
    expect(reading.records.map(({ rate_amount: price }) => price)).toEqual([80.12, 80.5]);
    expect(reading.notes).toMatchObject([{ code: 'rounded', count: 1, lines: [[2, 2]] }]);
  });
});

describe('rows for the same days', () => {
  const csvOf = (...rows: string[]) => `Date,Price,Min stay\n${rows.join('\n')}\n`;

  test('with other values are a warning with both lines, and the later one counts', async () => {
    const reading = await readRates(csvOf('2027-01-01,80,', '2027-01-01,90,'), named);
    expect(reading.records).toMatchObject([{ rate_amount: 90 }]);
    expect(reading.notes).toEqual([
      {
        code: 'rates_overlap',
        count: 1,
        lines: [[2, 3]],
        pairs: [[2, 3]],
        counts: 'last',
        dates: 1,
      },
    ]);
    expect(reading.rows).toMatchObject([{ leftOut: 'replaced', row: { line: 2 } }, { row: { line: 3 } }]);
  });

  test('that are equal, or say what the other leaves open, are one record in silence', async () => {
    const reading = await readRates(csvOf('2027-01-01,80,', '2027-01-01,80,', '2027-01-01,80,3'), named);
    expect(reading.records).toMatchObject([{ rate_amount: 80, min_nights: 3 }]);
    expect(reading.notes).toEqual([]);
    expect(reading.rows[0]!.folded).toHaveLength(2);
  });
});

test('days become ranges of at most 1,830 days, and equal ones on both sides of a gap stay two', async () => {
  const days = Array.from({ length: 2000 }, (_, index) => dateOfDay(20_000 + index));
  const csv = `Date,Price\n${days.map((day) => `${day},80`).join('\n')}\n${dateOfDay(22_001)},80\n`;
  const lengths = (await readRates(csv, named)).records.map(
    (rate) => dayNumber(rate.date_to) - dayNumber(rate.date_from) + 1,
  );
  expect(lengths).toEqual([1830, 170, 1]);
});

test.each(['Closed', 'Sold out', 'Ausgebucht'])(
  'flags are read as words, and one that is not known refuses its row: %s',
  async (header) => {
    const csv = `Date,Price,${header}\n2027-01-01,80,Yes\n2027-01-02,80,nein\n2027-01-03,,ja\n2027-01-04,80,perhaps\n`;
    const reading = await readRates(csv, named);
    expect(reading.records.map(({ stop_sell: closed }) => closed)).toEqual([1, 0, 1]);
    expect(reading.rows.flatMap(({ issues = [] }) => issues)).toMatchObject([{ field: 'stop_sell', value: 'perhaps' }]);
  },
);

test('a range holds on the days of the week that its row names', async () => {
  const csv = 'From,To,Price,Days of week\n2027-01-01,2027-01-14,80,"Fri, Sat"\n';
  expect((await readRates(csv, named)).records.map((rate) => [rate.date_from, rate.date_to])).toEqual([
    ['2027-01-01', '2027-01-02'],
    ['2027-01-08', '2027-01-09'],
  ]);
});

test('a range without any of its days of the week is left out, not lost', async () => {
  const csv =
    'From,To,Minimum stay,Days of week\n2027-01-04,2027-01-05,3,"Fri, Sat"\n2027-01-08,2027-01-09,3,"Fri, Sat"\n';
  const { rows } = await readRates(csv, named);
  expect(rows.map(({ row, leftOut }) => [row.line, leftOut])).toEqual([
    [2, 'no_rate'],
    [3, undefined],
  ]);
});

test('a room of the file takes the name that --room says', async () => {
  const csv = 'Room,Plan,From,To,Price\nDZ,BAR,2027-01-01,2027-01-02,80\n';
  const reading = await readRates(csv, { decisions: { room: new Map([['dz', 'Double']]) } });
  expect(reading.records[0]!.room_type_name).toBe('Double');
});

test('with --set room_type_name the columns of a grid with dates down are plans', async () => {
  const csv = 'Date,BAR,Non-refundable\n2027-01-01,80,70\n2027-01-02,80,70\n';
  const reading = await readRates(csv, { constants: { room_type_name: 'Loft' } });
  expect(reading.records.map(({ rate_plan_name: plan }) => plan)).toEqual(['BAR', 'Non-refundable']);
});

test('columns of text between the rooms of a grid are no rooms, and are named', async () => {
  const csv = 'Date,Holiday,Loft\n2027-01-01,New Year,80\n2027-01-02,,70\n';
  const reading = await readRates(csv, { constants: { rate_plan_name: 'BAR' } });
  expect(reading.records).toHaveLength(2);
  expect(reading.converter!.unknownColumns()).toMatchObject([{ column: 'Holiday' }]);
});

test('names that differ in case and spaces only are one room type and one plan', async () => {
  const csv = 'Date,Room type,Plan,Price\n2027-01-01,Sea  Suite,BAR,80\n2027-01-02,sea suite,bar,80\n';
  const [record, ...more] = (await readRates(csv)).records;
  expect(record).toMatchObject({ rate_plan_name: 'BAR', date_from: '2027-01-01', date_to: '2027-01-02' });
  expect(more).toEqual([]);
});

test('the title of a planning above its room types is no column of houses', async () => {
  const csv =
    'Hotel,,,2027-01-01,2027-01-02,2027-01-03\nSuite,,Left for sale,1,1,1\n,BAR - Best,Price (EUR),80,80,80\nLoft,BAR - Best,Price (EUR),90,90,90\n';
  const reading = await readRates(csv);
  expect(reading.records.map((rate) => [rate.room_type_name, rate.rate_plan_name])).toEqual([
    ['Suite', 'BAR - Best'],
    ['Loft', 'BAR - Best'],
  ]);
});

test('rows beyond what is held at once are given out, and a later row for their days is still told', async () => {
  const { createRateCalendar } = await import('../../src/convert/rates/rate-calendar.ts');
  const overlaps: number[][] = [];
  const calendar = createRateCalendar((...lines) => overlaps.push(lines));
  const piece = (line: number, price: number) => {
    const row = { kind: 'cells' as const, line, cells: [] };
    return { type: 'Loft', plan: 'BAR', from: 20_000, to: 20_009, values: { rate_amount: price }, row };
  };
  calendar.put(piece(2, 80));
  expect(calendar.give()).toMatchObject([{ record: { rate_amount: 80 } }]);
  calendar.put(piece(3, 80));
  expect(calendar.give()).toMatchObject([{ leftOut: 'replaced' }]);
  calendar.put(piece(4, 90));
  expect(calendar.give()).toMatchObject([{ record: { rate_amount: 90 } }]);
  expect(overlaps).toEqual([[2, 4, 10]]);
});

test('a grid is given out type by type where its types stand together, so that a large one is not held', async () => {
  const row = (type: string, price: number) => `${type},BAR,${price},${price},${price}`;
  const givenBeforeItsEnd = async (...rows: string[]) => {
    const csv = `Room type,Rate plan,2027-01-01,2027-01-02,2027-01-03\n${rows.join('\n')}\n`;
    const options = preparing('rates', inputOf(csv), { as: 'rates' });
    const { file, converter } = await prepareFile(options);
    const given: ConvertedRow[] = [];
    for await (const batch of file.batches) given.push(...converter!.convert(batch));
    await options.input.close();
    return given.flatMap(({ record }) => (record as Rate | undefined)?.room_type_name ?? []);
  };
  expect(await givenBeforeItsEnd(row('A', 1), row('A', 2), row('B', 3), row('C', 4))).toEqual(['A', 'B']);
  expect(await givenBeforeItsEnd(row('A', 1), row('B', 3), row('a', 4))).toEqual([]);
});

describe('law: the days of the records are the days of the rows, the last row of a day counts', () => {
  const from = dayNumber('2027-01-01');
  const row = fc.record({
    room: fc.constantFrom('A', 'B'),
    plan: fc.constantFrom('x', 'y'),
    start: fc.integer({ min: 0, max: 40 }),
    length: fc.integer({ min: 1, max: 15 }),
    price: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined, freq: 8 }),
    stay: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }),
  });

  test('in a list of ranges, in any order of rows', async () => {
    await holds(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 25 }), async (rows) => {
        const lines = rows.map(({ room, plan, start, length, price, stay }) =>
          [room, plan, dateOfDay(from + start), dateOfDay(from + start + length - 1), price ?? '', stay ?? ''].join(
            ',',
          ),
        );
        const csv = `Room,Plan,From,To,Price,Min stay\n${lines.join('\n')}\n`;
        const reading = await readRates(csv, { decisions: { overlaps: 'last' } });
        const model = new Map<string, Partial<Rate>>();
        for (const { room, plan, start, length, price, stay } of rows) {
          if (price === undefined) continue;
          for (let day = start; day < start + length; day++) {
            const key = `${room} ${plan} ${day}`;
            model.set(key, { ...model.get(key), rate_amount: price, ...(stay !== undefined && { min_nights: stay }) });
          }
        }
        expect(daysOf(reading.records)).toEqual(model);
        expect(accountedLines(reading.rows)).toEqual(new Set(rows.map((_, index) => index + 2)));
      }),
      { numRuns: 150 },
    );
  });

  test('in a grid with dates down and one with dates across', async () => {
    const cell = fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined, freq: 3 });
    const table = fc.array(fc.tuple(cell, cell), { minLength: 3, maxLength: 30 });
    await holds(
      fc.asyncProperty(table, async (days) => {
        fc.pre(days.some((cells) => cells.some((price) => price !== undefined)));
        const model = new Map<string, Partial<Rate>>();
        for (const [day, prices] of days.entries()) {
          for (const [index, price] of prices.entries())
            if (price !== undefined) model.set(`${'AB'[index]} x ${day}`, { rate_amount: price });
        }
        const down = days.map(
          (prices, day) => `${dateOfDay(from + day)},${prices.map((price) => price ?? '').join(',')}`,
        );
        const dates = days.map((_, day) => dateOfDay(from + day)).join(',');
        const across = [0, 1].map((index) => `${'AB'[index]},x,${days.map((prices) => prices[index] ?? '').join(',')}`);
        const options = { constants: { rate_plan_name: 'x' } };
        expect(daysOf((await readRates(`Room type,Rate plan,${dates}\n${across.join('\n')}\n`)).records)).toEqual(
          model,
        );
        expect(daysOf((await readRates(`Date,A,B\n${down.join('\n')}\n`, options)).records)).toEqual(model);
      }),
      { numRuns: 100 },
    );
  });

  function daysOf(records: readonly Rate[]): Map<string, Partial<Rate>> {
    const days = new Map<string, Partial<Rate>>();
    for (const { room_type_name: room, rate_plan_name: plan, date_from, date_to, ...values } of records) {
      for (let day = dayNumber(date_from) - from; day <= dayNumber(date_to) - from; day++) {
        const key = `${room} ${plan} ${day}`;
        expect(days.has(key)).toBe(false);
        days.set(key, values);
      }
    }
    return days;
  }

  function accountedLines(rows: Awaited<ReturnType<typeof readRates>>['rows']): Set<number> {
    return new Set(rows.flatMap(({ row, folded = [] }) => [row.line, ...folded.map(({ line }) => line)]));
  }
});

describe('--set of a grid', () => {
  const down = 'Date,Double,Suite\n2027-05-01,100.50,200.50\n2027-05-02,110.50,X\n2027-05-03,120.50,220.50\n';
  const across = 'Room type,2027-05-01,2027-05-02,2027-05-03\nDouble,100.50,110.50,120.50\n';
  const plan = { rate_plan_name: 'BAR' };

  test('fills the figures that the cells do not say', async () => {
    const constants = { ...plan, min_nights: '2', availability: '7', stop_sell: 'no' };
    const { rows } = await readRates(down, { constants });
    expect(rows).toHaveLength(6);
    for (const { record } of rows) expect(record).toMatchObject({ min_nights: 2, availability: 7 });
    expect(rows.map(({ record }) => (record as { stop_sell: number }).stop_sell).sort()).toEqual([0, 0, 0, 0, 0, 1]);
  });

  test('months across too', async () => {
    const months = 'Room type,Year,January,February\nDouble,2027,100.50,110.50\n';
    const { rows } = await readRates(months, { constants: { ...plan, min_nights: '3' } });
    expect(rows.map(({ record }) => record)).toMatchObject([{ min_nights: 3 }, { min_nights: 3 }]);
  });

  test.each([
    ['rate_amount', '5'],
    ['date_from', '2027-01-01'],
    ['date_to', '2027-01-01'],
    ['min_nights', 'many'],
    ['stop_sell', 'perhaps'],
    ['min_nights', '100000'],
    ['availability', '2.5'],
  ])('%s=%s is refused in a sentence', async (field, value) => {
    const grid = field.startsWith('date_') ? across : down;
    await expect(readRates(grid, { constants: { ...plan, [field]: value } })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining(`--set ${field}=`),
    });
  });
});
