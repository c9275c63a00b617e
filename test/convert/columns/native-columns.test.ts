import { describe, expect, test } from 'vitest';
import { resourceNames, resources } from '../../../src/contract/resource.ts';
import { fieldOfColumn, headerKey, matchColumns } from '../../../src/convert/columns/native-columns.ts';

const none: ReadonlySet<string> = new Set();
const { bookings, rooms, rates } = resources;
const bookingColumns = ['checkin_date', 'checkout_date', 'room_type_name', 'guest_last_name'];
const fieldsOf = (header: string[], resource = bookings as typeof bookings | typeof rooms | typeof rates) =>
  matchColumns(resource, header, none).fields.map((field) => field?.name);

test.each(resourceNames)('every field of %s is found by its name and by each of its aliases', (name) => {
  for (const field of resources[name].fields) {
    for (const column of [field.name, ...field.aliases]) expect(fieldOfColumn(resources[name], column)).toBe(field);
  }
});

test.each(resourceNames)('no alias of %s is that of two fields', (name) => {
  const owners = new Map<string, string>();
  for (const { name: field, aliases } of resources[name].fields) {
    for (const word of [field, ...aliases]) {
      expect(owners.get(headerKey(word)) ?? field).toBe(field);
      owners.set(headerKey(word), field);
    }
  }
});

test.each(['Check-in Date', 'CHECKIN_DATE', '  check in  ', 'Check.In', 'ｃｈｅｃｋｉｎ', 'Arrival'])(
  '"%s" is checkin_date',
  (column) => {
    expect(fieldsOf([column, ...bookingColumns.slice(1)])[0]).toBe('checkin_date');
  },
);

test('columns that begin with _ are ignored, whatever follows, and nameless ones', () => {
  const match = matchColumns(bookings, [...bookingColumns, '_line', '_message', '_email', '_status', '', ' '], none);
  expect(match.fields.slice(4)).toEqual(Array(6).fill(undefined));
  expect(match.unknown).toEqual([]);
});

describe('a header is refused', () => {
  const refused = (
    header: string[],
    resource: typeof bookings | typeof rooms | typeof rates = bookings,
    constants = none,
  ) => expect(() => matchColumns(resource, header, constants));
  const error = (code: string, ...parts: string[]) =>
    expect.objectContaining({ code, message: expect.stringMatching(new RegExp(parts.join('.*'))) });

  test('with two columns for one field', () => {
    refused([...bookingColumns, 'Arrival']).toThrow(error('double_column', 'checkin_date', 'Arrival'));
    refused([...bookingColumns, 'checkin_date']).toThrow(error('double_column'));
    refused(bookingColumns, bookings, new Set(['checkin_date'])).toThrow(error('double_column', '--set'));
  });

  test('without a key column, and all that are missing are named', () => {
    refused(['guest_last_name', 'total_amount']).toThrow(
      error('missing_column', 'checkin_date, checkout_date, room_type_name'),
    );
    refused(bookingColumns.slice(0, 3)).toThrow(error('missing_column', 'guest_first_name, guest_last_name'));
    refused(['base_price'], rooms).toThrow(error('missing_column', 'name'));
    refused(['price'], rates).toThrow(error('missing_column', 'rate_plan_name'));
  });

  test('where nothing in it is known', () => {
    refused(['foo', 'bar']).toThrow(error('unknown_header', 'foo', 'bar'));
    refused(['_line', '']).toThrow(error('unknown_header'));
  });
});

test('a constant stands in for a missing column, and one name of the guest is enough', () => {
  expect(() =>
    matchColumns(bookings, ['checkin_date', 'checkout_date', 'guest_first_name'], new Set(['room_type_name'])),
  ).not.toThrow();
});

test('a price list keeps its currency column apart; a booking has it as a field', () => {
  const header = ['name', 'max_occupancy', 'base_price', 'currency_iso'];
  expect(matchColumns(rooms, header, none)).toMatchObject({ currencyColumn: 3, unknown: [] });
  expect(matchColumns(bookings, [...bookingColumns, 'currency_iso'], none).currencyColumn).toBeUndefined();
});
