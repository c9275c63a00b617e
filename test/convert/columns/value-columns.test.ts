import { expect, test } from 'vitest';
import { columnsOfValue, listWithDays, unfolded, valueAt } from '../../../src/convert/columns/value-columns.ts';
import type { Row } from '../../../src/file/row.ts';
import { readText } from '../read-file.ts';

const nested = {
  id: 1,
  guest: { firstName: 'Ana', address: { city: { code: 'X' } } },
  rooms: [{ type: 'Twin' }],
  gone: {},
};

test('objects inside a record are columns, down to a depth', () => {
  expect(columnsOfValue(nested)).toEqual(['id', 'guest.firstName', 'guest.address.city', 'rooms.type', 'gone']);
  expect(columnsOfValue([1])).toEqual([]);
  expect(columnsOfValue(null)).toEqual([]);
});

test.each([
  ['id', 1],
  ['guest', undefined],
  ['guest.firstName', 'Ana'],
  ['guest.address', undefined],
  ['guest.address.city', { code: 'X' }],
  ['guest.lastName', undefined],
  ['id.more', undefined],
])('%s holds %j', (column, value) => {
  expect(valueAt(nested, column)).toEqual(value);
});

test('a list of one is its element, and a value of a document database what it holds', () => {
  const record = {
    rooms: [{ type: 'Twin' }],
    tags: ['a', 'b'],
    at: { $date: '2027-01-03T00:00:00Z' },
    guests: [{ n: 1 }, { n: 2, of: 'Ana' }],
  };
  expect(columnsOfValue(record)).toEqual(['rooms.type', 'tags', 'at', 'guests.n', 'guests.of']);
  expect(columnsOfValue(record).map((column) => valueAt(record, column))).toEqual([
    ...['Twin', ['a', 'b'], '2027-01-03T00:00:00Z'],
    [1, 2],
    [null, 'Ana'],
  ]);
});

test('each room of a list is a booking, and its number no count of rooms', async () => {
  const of = (id: number, ...types: string[]) => ({
    ...{ id, guest: 'Ana Ruiz', arrival: 1798934400000 + id * 86_400_000, departure: '2027-02-05' },
    rooms: types.map((type, at) => ({ type, number: `${at + 7}` })),
  });
  const text = JSON.stringify([of(1, 'Double'), of(2, 'Double', 'Twin')]);
  const { records, rejected } = await readText('bookings', text);
  expect(records).toMatchObject([
    { room_type_name: 'Double', checkin_date: '2027-01-04', guest_last_name: 'Ruiz' },
    { room_type_name: 'Double', checkin_date: '2027-01-05', guest_last_name: 'Ruiz' },
    { room_type_name: 'Twin', checkin_date: '2027-01-05', guest_last_name: 'Ruiz (2)' },
  ]);
  expect(rejected).toHaveLength(0);
});

test('of a list of guests the first is the booking’s, each of a list of types is a room, and lists of parts of names are no name', async () => {
  const stay = { arrival: '2027-01-03', departure: '2027-01-05' };
  const text = JSON.stringify([
    { guest: ['Ana Ruiz', 'Eva Sol'], ...stay, room: 'Double' },
    { guest: 'Ana Ruiz', ...stay, room: ['Double', 'Twin'] },
  ]);
  const parts = JSON.stringify([{ guests: [{ firstName: 'Ana' }, { firstName: 'Eva' }], ...stay, room: 'Double' }]);
  const { records, rejected } = await readText('bookings', text);
  const names = records.map((record) => Object.values(record).slice(2, 5).join(' '));
  expect([names, rejected]).toEqual([['Double Ana Ruiz', 'Double Ana Ruiz', 'Twin Ana Ruiz (2)'], []]);
  const refused = await readText('bookings', parts, ['--column', 'guests.firstName=guest_first_name']);
  expect([refused.records, refused.rejected.length]).toEqual([[], 1]);
});

test('a key with a point in it is a column of its own', () => {
  expect(valueAt({ 'a.b': 2, a: { b: 3 } }, 'a.b')).toBe(2);
});

test('a booking whose guest, room and price are objects is read like a table', async () => {
  const of = (id: string, firstName: string, amount: number) => ({
    id,
    guest: { firstName, lastName: 'Ruiz', email: `${firstName}@example.org` },
    dates: { checkIn: '2027-01-03', checkOut: '2027-01-05' },
    room: { type: 'Double' },
    price: { amount, currency: 'EUR' },
  });
  const text = JSON.stringify({ reservations: [of('R1', 'Ana', 100.5), { ...of('R2', 'Eva', 80), guest: null }] });
  const { reading, records, rejected } = await readText('bookings', text);
  expect(reading.questions).toEqual([]);
  expect(records).toEqual([
    expect.objectContaining({
      guest_first_name: 'Ana',
      guest_last_name: 'Ruiz',
      guest_email: 'Ana@example.org',
      checkin_date: '2027-01-03',
      room_type_name: 'Double',
      total_amount: 100.5,
      currency_iso: 'EUR',
    }),
  ]);
  expect(rejected).toHaveLength(1);
});

const valueRow = (value: unknown): Row => ({ kind: 'value', line: 1, value });

test('each element of a list that has the days makes a row, with what the record says', () => {
  const stays = [
    { in: '2027-05-01', out: '2027-05-03' },
    { in: '2027-06-01', out: '2027-06-02' },
  ];
  const row = valueRow({ flat: 'Elm', of: { stays }, tags: ['a', 'b'] });
  const path = listWithDays([valueRow({ flat: 'Oak' }), row])!;
  expect(path).toEqual(['of', 'stays']);
  expect(unfolded(row, path)).toEqual(
    stays.map((stay) => valueRow({ flat: 'Elm', of: { stays: stay }, tags: ['a', 'b'] })),
  );
  expect(unfolded(valueRow({ flat: 'Oak' }), path)).toEqual([valueRow({ flat: 'Oak' })]);
  expect(unfolded(valueRow({ of: { stays: [] } }), path)).toEqual([valueRow({ of: { stays: [] } })]);
});

test('a record that has days itself is one row, and so is one whose list has single days', () => {
  const paid = [
    { on: '2027-05-01', sum: 20 },
    { on: '2027-05-09', sum: 90 },
  ];
  expect(listWithDays([valueRow({ paid })])).toBeUndefined();
  const rooms = [
    { from: '2027-05-01', to: '2027-05-03' },
    { from: '2027-05-01', to: '2027-05-04' },
  ];
  expect(listWithDays([valueRow({ from: '2027-05-01', to: '2027-05-04', rooms })])).toBeUndefined();
});
