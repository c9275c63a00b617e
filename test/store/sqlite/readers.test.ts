/** What SQLite writes of bookings against what JavaScript writes of them, and how much of a long history it reads for it. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currencyCodes, minorUnitOf } from '../../../src/contract/currencies.ts';
import { dateOfDay, dayNumber } from '../../../src/contract/dates.ts';
import { columnsOf } from '../../../src/contract/get-records.ts';
import { stayNightsMax } from '../../../src/contract/limits.ts';
import { amountMax, fromStoredAmount, toStoredAmount } from '../../../src/contract/money.ts';
import { unpackRows } from '../../../src/contract/packed-rows.ts';
import { renderCsvLines, renderPackedCsv } from '../../../src/file/csv/csv-write.ts';
import { Database } from '../../../src/sqlite/driver.ts';
import { createBookingWriter } from '../../../src/store/sqlite/bookings.ts';
import {
  allStays,
  arrivalDays,
  idsOf,
  readBookedStays,
  readBookings,
  staysWithoutRoom,
} from '../../../src/store/sqlite/readers.ts';
import { bringUp } from '../../../src/store/sqlite/schema.ts';
import type { StayFilter, StoredBooking } from '../../../src/store/store.ts';

const width = columnsOf('bookings').length;
const property = 1;
let database: Database;
let guests = 0;

function open(): Database {
  const opened = new Database(':memory:');
  bringUp(opened, 0);
  opened.exec("INSERT INTO properties VALUES (1, 'p', 'p', NULL, 'i')");
  const addType = opened.prepare('INSERT INTO room_types VALUES (?, ?, ?, ?, 2, 5, 0, NULL, NULL)');
  for (const [index, name] of roomNames.entries()) addType.run(property, index + 1, name, name);
  return opened;
}

const roomNames = ['Double', 'Suite, "sea view"', '=cmd', 'Ω\nΩ'];

interface Changes {
  roomTypeId?: number;
  checkinDay?: number;
  checkoutDay?: number;
  firstName?: string | null;
  lastName?: string | null;
  email?: string;
  totalAmount?: number;
  currency?: string;
  source?: string;
  status?: string;
}

function booking(changes: Changes): StoredBooking {
  const day = dayNumber('2027-05-14');
  const { roomTypeId = 1, checkinDay = day, checkoutDay = day + 3, firstName = 'Eva', lastName = null } = changes;
  const { email = null, totalAmount = 4_205_000, currency = 'EUR', source = null, status = 'Confirmed' } = changes;
  const values = [firstName, lastName, email, totalAmount, currency, source, status];
  return { id: 0, roomTypeId, checkinDay, checkoutDay, guestKey: `guest ${guests++}`, values };
}

async function insert(bookings: readonly StoredBooking[]): Promise<StoredBooking[]> {
  const writer = createBookingWriter(database)(property);
  const arriving = bookings.map((one, index) => ({ ...one, index }));
  expect(await writer.insertNewBookings([arriving])).toEqual([]);
  const first = database.prepare<[], number>('SELECT max(id) FROM bookings').pluck().get()! - bookings.length + 1;
  const stored = bookings.map((one, index) => ({ ...one, id: first + index }));
  return stored;
}

/** The row of a booking, cell by cell. */
function cellsOf({ roomTypeId, checkinDay, checkoutDay, values }: StoredBooking): (string | number | null)[] {
  const stay = [dateOfDay(checkinDay), dateOfDay(checkoutDay), roomNames[roomTypeId - 1]!];
  return [...stay, ...values.map((value) => (typeof value === 'number' ? fromStoredAmount(value) : value))];
}

async function read(filter: StayFilter = {}) {
  let csv = '';
  const rows: string[][] = [];
  for await (const piece of readBookings(database, property, filter)) {
    rows.push(...unpackRows(piece, width));
    csv += Buffer.from(renderPackedCsv(piece, width)).toString();
  }
  return { rows, csv };
}

describe('the text of bookings is what their cells are one by one', () => {
  const hostile = [
    ...[
      'a,b',
      '"',
      '""',
      'a"b',
      'a\nb',
      'a\rb',
      '\r\n',
      '\n',
      '\t=x',
      '=1+1',
      '+49 30',
      '-5',
      '+5',
      '-5.5',
      '-5.5.5',
      '@x',
    ],
    ...[
      "'",
      "'=1",
      "''=1",
      "'x",
      'Zoë',
      'Ωmega',
      '日本語',
      '😀',
      '\u0001\u001f',
      '\ufeffx',
      '\u2028',
      '%d %s',
      '; DROP',
      "o''b",
    ],
    ...['x'.repeat(200), '日'.repeat(200), ' x', '1e5', '0', 'null', 'NULL'],
  ];
  const units = [0, 1, 9, 10, 99, 100, 1000, 9999, 10_000, 10_001, 100_000, 123_450, 1_000_000, 12_345_678_900];
  const amounts = [...units, toStoredAmount(amountMax), 9_999_999_999_999_990, 9_608_049_840_903_670, 10_000_000_010];

  beforeEach(() => {
    database = open();
    return () => database.close();
  });

  test('texts, amounts of every currency, and dates at their bounds', async () => {
    const first = dayNumber('0000-01-01');
    const last = dayNumber('9999-12-31');
    const days = [
      first,
      first + 59,
      dayNumber('1969-12-31'),
      0,
      dayNumber('2000-02-28'),
      dayNumber('2100-02-28'),
      last - 1,
    ];
    const stored = await insert([
      ...hostile.flatMap((text) => [
        booking({ firstName: text, lastName: null, source: text }),
        booking({ firstName: null, lastName: text, email: text, roomTypeId: 2 }),
        booking({ firstName: text, lastName: text, roomTypeId: 3 }),
        booking({ roomTypeId: 4 }),
      ]),
      ...[...currencyCodes].map((currency) =>
        booking({
          currency,
          totalAmount: toStoredAmount((10 ** (minorUnitOf(currency) ?? 0) + 1) / 10 ** (minorUnitOf(currency) ?? 0)),
        }),
      ),
      ...amounts.map((totalAmount) => booking({ totalAmount })),
      ...days.map((checkinDay) => booking({ checkinDay, checkoutDay: checkinDay + 1 })),
    ]);
    const expected = stored
      .toSorted((one, other) => one.checkinDay - other.checkinDay || one.id - other.id)
      .map((one) => cellsOf(one));
    const { rows, csv } = await read();
    expect(rows).toEqual(expected.map((cells) => cells.map((cell) => String(cell ?? ''))));
    expect(csv).toBe(renderCsvLines(expected, { delimiter: ',', guard: true }));
  });

  test('pieces end anywhere: in a day, between days, behind a day of thousands', async () => {
    const from = dayNumber('2031-01-01');
    const days = [...Array(1300).fill(from), ...Array(3).fill(from + 1), ...Array(700).fill(from + 9), from + 20];
    const stored = await insert(days.toReversed().map((day) => booking({ checkinDay: day, checkoutDay: day + 1 })));
    const { rows } = await read({ from, to: from + 20 });
    const expected = stored.toSorted((one, other) => one.checkinDay - other.checkinDay || one.id - other.id);
    expect(rows.length).toBe(2004);
    expect(rows).toEqual(expected.map((one) => cellsOf(one).map((cell) => String(cell ?? ''))));
  });
});

describe('a long history', () => {
  const today = dayNumber('2027-01-01');
  const historyDays = 4000;

  beforeAll(async () => {
    database = open();
    const days = Array.from({ length: historyDays }, (_, back) => today - back);
    await insert(
      days.flatMap((checkinDay) => [1, 5].map((nights) => booking({ checkinDay, checkoutDay: checkinDay + nights }))),
    );
    return () => database.close();
  });

  const planOf = (sql: string, values: unknown) =>
    database
      .prepare<[unknown], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(values)
      .map(({ detail }) => detail);

  test('is passed by in the index where a check-out bounds it, and no booking of it is read', () => {
    const inIndex = 'USING COVERING INDEX bookings_by_key (property_id=? AND checkin_day=? AND checkout_day>?)';
    expect(planOf(idsOf({ leavesFrom: today }), { propertyId: property, day: today, leavesFrom: today })[0]).toBe(
      `SEARCH bookings ${inIndex}`,
    );
    expect(planOf(allStays, [property, today, today])).toEqual([`SEARCH bookings ${inIndex}`]);
    expect(planOf(staysWithoutRoom, [property, today, today])[0]).toContain(
      'INDEX bookings_without_room (property_id=? AND checkin_day=? AND checkout_day>?)',
    );
  });

  test('is looked at no further back than the longest stay', () => {
    expect([...arrivalDays(database, property, { from: today - stayNightsMax, to: today })]).toHaveLength(
      stayNightsMax + 1,
    );
    expect([...arrivalDays(database, property, { to: today })]).toHaveLength(historyDays);
  });

  test('is no part of the stays that are counted', async () => {
    let stays = 0;
    for await (const some of readBookedStays(database, property, { from: today, to: today + 30 })) stays += some.length;
    expect(stays).toBe(6);
  });

  test('a day of thousands of stays is counted like any other', async () => {
    const checkinDay = today + 100;
    const nights = Array.from({ length: 2500 }, (_, number) => 1 + (number % 3));
    await insert(
      nights.map((length, number) =>
        booking({ checkinDay, checkoutDay: checkinDay + length, status: number % 5 === 0 ? 'Cancelled' : 'Confirmed' }),
      ),
    );
    const taken = new Map<number, number>();
    for await (const some of readBookedStays(database, property, { from: checkinDay + 1, to: checkinDay + 1 }))
      for (const { checkoutDay, rooms } of some) taken.set(checkoutDay, (taken.get(checkoutDay) ?? 0) + rooms);
    const live = (length: number) => nights.filter((each, number) => each === length && number % 5 !== 0).length;
    expect(taken).toEqual(new Map([2, 3].map((length) => [checkinDay + length, live(length)])));
  });

  test('stays without a room give back theirs, also after a change of state', async () => {
    const [one] = await insert([booking({ checkinDay: today, checkoutDay: today + 2, status: 'NoShow' })]);
    const rooms = async () => {
      let sum = 0;
      const window = { from: today, to: today };
      for await (const some of readBookedStays(database, property, window)) for (const stay of some) sum += stay.rooms;
      return sum;
    };
    const before = await rooms();
    const writer = createBookingWriter(database)(property);
    const withState = (state: string) => ({ ...one!, values: one!.values.with(-1, state) });
    await writer.updateBookings([withState('Confirmed')]);
    expect(await rooms()).toBe(before + 1);
    await writer.updateBookings([withState('Cancelled')]);
    expect(await rooms()).toBe(before);
  });
});
