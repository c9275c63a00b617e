import { describe, expect, test } from 'vitest';
import { type ResourceName, resources } from '../../../src/contract/resource.ts';
import { type ConverterOptions, createNativeConverter } from '../../../src/convert/native/create-native-converter.ts';
import type { Row } from '../../../src/file/row.ts';

function converterOf(name: ResourceName, options: Partial<ConverterOptions> = {}) {
  const { convert, ...converter } = createNativeConverter({
    resource: resources[name],
    constants: new Map(),
    propertyCurrency: () => undefined,
    showsGuests: false,
    ...options,
  });
  return { ...converter, convert: (row: Row) => convert([row])[0]! };
}

const cells = (...texts: string[]): Row => ({ kind: 'cells', line: 2, cells: texts });
const value = (json: string): Row => ({ kind: 'value', line: 2, value: JSON.parse(json) });

function recordOf(converted: ReturnType<ReturnType<typeof converterOf>['convert']>) {
  if (converted.record === undefined) throw new Error(JSON.stringify(converted));
  return converted.record;
}

describe('a row of cells', () => {
  test('has its guard taken off before it is trimmed', () => {
    const name = (cell: string) =>
      (recordOf(converterOf('rooms', { header: ['name'] }).convert(cells(cell))) as { name: string }).name;
    expect(name(`'=1+1`)).toBe('=1+1');
    expect(name(`''=1+1`)).toBe(`'=1+1`);
    expect(name(`'\tDouble`)).toBe('Double');
    expect(name(` '=1`)).toBe(`'=1`);
    expect(name(`'Double`)).toBe(`'Double`);
  });

  test('has a guarded header read too', () => {
    expect(converterOf('rooms', { header: ['name', `'=Colour`] }).unknownColumns()).toMatchObject([
      { column: '=Colour' },
    ]);
  });

  test('gets the constants, cleaned like any value', () => {
    const constants = new Map([
      ['max_occupancy', ' 2 '],
      ['bed_type', '  '],
    ]);
    const converter = converterOf('rooms', { header: ['name'], constants });
    expect(recordOf(converter.convert(cells('A')))).toEqual({ name: 'A', max_occupancy: 2 });
    expect(recordOf(converter.convert(cells('B')))).toEqual({ name: 'B', max_occupancy: 2 });
  });

  test('is refused for a wrong constant however right its cells are, the first time and again', () => {
    const header = ['checkin', 'checkout', 'room type', 'last name'];
    const converter = converterOf('bookings', { header, constants: new Map([['booking_status', 'asleep']]) });
    for (let time = 0; time < 2; time++) {
      const { issues } = converter.convert(cells('2027-05-14', '2027-05-15', 'Double', 'Muster'));
      expect(issues).toMatchObject([{ field: 'booking_status', code: 'unknown_status', value: 'asleep' }]);
    }
  });
});

describe('a JSON value', () => {
  test('becomes a record by its keys, guards and all left alone', () => {
    const converter = converterOf('rooms');
    expect(recordOf(converter.convert(value(`{"Room":"'=1","sleeps":2,"price":"9.5","_x":1,"colour":null}`)))).toEqual({
      name: `'=1`,
      max_occupancy: 2,
      base_price: 9.5,
    });
    converter.convert(value('{"colour":1,"nmae":1}'));
    expect(converter.unknownColumns()).toEqual([{ column: 'colour' }, { column: 'nmae', nearest: 'name' }]);
  });

  test('with two keys for one field is refused, with a constant for it or without', () => {
    const twice = value('{"checkin":"2027-05-14","arrival":"2027-05-15","room":"A","last name":"B"}');
    for (const constants of [new Map(), new Map([['checkin_date', '2027-01-01']])]) {
      const { issues } = converterOf('bookings', { constants }).convert(twice);
      expect(issues).toMatchObject([{ field: 'checkin_date', message: expect.stringContaining('arrival') }]);
    }
  });

  test.each(['5', '"text"', 'null', '[]', '[{"name":"A"}]'])('that is %s is not_an_object', (json) => {
    expect(converterOf('rooms').convert(value(json)).issues).toMatchObject([{ field: null, code: 'not_an_object' }]);
  });

  test('may have __proto__ and constructor among its keys: they are unknown', () => {
    const converter = converterOf('rooms');
    const row = value('{"name":"A","__proto__":{"max_occupancy":5},"constructor":1}');
    expect(recordOf(converter.convert(row))).toEqual({ name: 'A' });
    expect(converter.unknownColumns().map(({ column }) => column)).toEqual(['__proto__', 'constructor']);
  });

  test('gets a constant only where it has no key of its own', () => {
    const converter = converterOf('rooms', { constants: new Map([['max_occupancy', '2']]) });
    expect(recordOf(converter.convert(value('{"name":"A"}')))).toEqual({ name: 'A', max_occupancy: 2 });
    expect(recordOf(converter.convert(value('{"name":"A","sleeps":3}')))).toEqual({ name: 'A', max_occupancy: 3 });
  });

  test('names a hundred unknown keys and no more', () => {
    const converter = converterOf('rooms');
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`zzzzzzzzzz${index}`, 1]));
    converter.convert({ kind: 'value', line: 2, value: { name: 'A', ...many } });
    expect(converter.unknownColumns()).toHaveLength(100);
  });
});

describe('the currency of a price list', () => {
  const header = ['name', 'max_occupancy', 'base_price', 'Currency ISO'];
  const convert = (currency: string, property: string | null | undefined) => {
    const asCells = converterOf('rooms', { header, propertyCurrency: () => property });
    const asValue = converterOf('rooms', { propertyCurrency: () => property });
    return [
      () => asCells.convert(cells('A', '2', '99', currency)),
      () =>
        asValue.convert(value(JSON.stringify({ name: 'A', max_occupancy: 2, base_price: 99, currency_iso: currency }))),
    ];
  };

  test('must be that of the property', () => {
    const wrong = expect.objectContaining({ code: 'wrong_currency', message: expect.stringContaining('2') });
    for (const attempt of [...convert('USD', 'EUR'), ...convert('USD', null)]) expect(attempt).toThrow(wrong);
  });

  test('may be blank, that of the property in any case, or anything where it is not known', () => {
    for (const attempt of [...convert(' ', 'EUR'), ...convert(' eur ', 'EUR'), ...convert('USD', undefined)])
      expect(recordOf(attempt())).toEqual({ name: 'A', max_occupancy: 2, base_price: 99 });
  });

  test('is no unknown column, in CSV or in JSON: an export imports back without a warning', () => {
    const asCells = converterOf('rooms', { header });
    const asValue = converterOf('rooms');
    asValue.convert(value('{"name":"A","currency_iso":null}'));
    expect([asCells.unknownColumns(), asValue.unknownColumns()]).toEqual([[], []]);
  });
});
