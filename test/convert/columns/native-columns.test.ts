import { describe, expect, test } from 'vitest';
import { resourceNames, resources } from '../../../src/contract/resource.ts';
import { fieldOfColumn, headerKey, matchColumns } from '../../../src/convert/columns/native-columns.ts';
import { isNative } from '../../../src/convert/native/is-native.ts';

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

test('a header with two columns for one field is refused', () => {
  const refused = (header: string[], constants = none) => expect(() => matchColumns(bookings, header, constants));
  const error = (...parts: string[]) =>
    expect.objectContaining({ code: 'double_column', message: expect.stringMatching(new RegExp(parts.join('.*'))) });
  refused([...bookingColumns, 'Arrival']).toThrow(error('checkin_date', 'Arrival'));
  refused([...bookingColumns, 'checkin_date']).toThrow(error());
  refused(bookingColumns, new Set(['checkin_date'])).toThrow(error('--set'));
});

describe('a header is our own form', () => {
  test('only with every key column', () => {
    expect(isNative(bookings, ['guest_last_name', 'total_amount'], none)).toBe(false);
    expect(isNative(bookings, bookingColumns.slice(0, 3), none)).toBe(false);
    expect(isNative(rooms, ['base_price'], none)).toBe(false);
    expect(isNative(rates, ['price'], none)).toBe(false);
    expect(isNative(bookings, ['foo', 'bar'], none)).toBe(false);
    expect(isNative(bookings, ['_line', ''], none)).toBe(false);
  });

  test('where a constant stands in for a missing column, and with one name of the guest', () => {
    const header = ['checkin_date', 'checkout_date', 'guest_first_name'];
    expect(isNative(bookings, header, none)).toBe(false);
    expect(isNative(bookings, header, new Set(['room_type_name']))).toBe(true);
  });
});

test('a price list keeps its currency column apart; a booking has it as a field', () => {
  const header = ['name', 'max_occupancy', 'base_price', 'currency_iso'];
  expect(matchColumns(rooms, header, none)).toMatchObject({ currencyColumn: 3, unknown: [] });
  expect(matchColumns(bookings, [...bookingColumns, 'currency_iso'], none).currencyColumn).toBeUndefined();
});
