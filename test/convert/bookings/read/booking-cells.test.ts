import { describe, expect, test } from 'vitest';
import {
  cellsOf,
  cellText,
  createBookingCells,
  roomTypeText,
} from '../../../../src/convert/bookings/read/booking-cells.ts';
import { planOf, sourceOf } from '../small-plan.ts';

describe('the text of a cell', () => {
  test.each([
    ['  Eva\u00a0 Muster ', 'Eva Muster'],
    ['="314"', '314'],
    ["'=1+1", '=1+1'],
    ['n/a', ''],
    ['--', ''],
    ['Unknown', ''],
    ['none', ''],
    ['Bed &amp; Breakfast', 'Bed & Breakfast'],
    ['&nbsp;', ''],
    ['M & M', 'M & M'],
    ['007', '007'],
    ['0', '0'],
  ])('%j is "%s"', (cell, text) => {
    expect(cellText(cell)).toBe(text);
  });
});

describe('a cell that is asked for by its role', () => {
  test('is the first column of that role in the order of the source that is not blank', () => {
    const source = sourceOf({
      columns: [
        { words: ['Final amount'], role: 'total_amount' },
        { words: ['Original amount'], role: 'total_amount' },
      ],
    });
    const header = { 'Original amount': 'total_amount', 'Final amount': 'total_amount' } as const;
    const reader = createBookingCells(planOf(header, { source }));
    expect(reader.cell(['100', '80'], 'total_amount')).toEqual({ text: '80', index: 1 });
    expect(reader.cell(['100', 'n/a'], 'total_amount')).toEqual({ text: '100', index: 0 });
    expect(reader.cell(['', ' '], 'total_amount')).toBeUndefined();
  });

  test('of a status is taken as the word it is, also one that elsewhere stands for nothing', () => {
    const reader = createBookingCells(planOf({ Status: 'booking_status', Mail: 'guest_email' }));
    expect([
      reader.text(['unknown', 'unknown'], 'booking_status'),
      reader.text(['unknown', 'unknown'], 'guest_email'),
    ]).toEqual(['unknown', undefined]);
  });

  test('that is a web address is the text of its parameter, where the source has one', () => {
    const reader = createBookingCells(planOf({ Guest: 'guest' }, { source: sourceOf({ linkText: 'display' }) }));
    const address = 'https://pms.example/#/reservations/123?display=Eva+M%C3%BCller&x=1';
    expect([reader.text([address], 'guest'), reader.raw([address], 'guest')]).toEqual(['Eva Müller', 'Eva Müller']);
    expect(reader.text(['https://pms.example/?display=50%'], 'guest')).toBe('50%');
    expect(createBookingCells(planOf({ Guest: 'guest' })).text([address], 'guest')).toBe(address);
  });

  test('as it stands keeps its line breaks, for the guests in it', () => {
    const reader = createBookingCells(planOf({ Guests: 'guests' }));
    expect(reader.raw(['Eva Muster\nMax Muster'], 'guests')).toBe('Eva Muster\nMax Muster');
    expect(reader.raw([' - '], 'guests')).toBeUndefined();
    expect([reader.has('guests'), reader.has('guest')]).toEqual([true, false]);
  });

  test('of a room type is its name, else its code, else the rooms', () => {
    const plan = planOf({ Rooms: 'room_names', Code: 'type_code', Type: 'room_type_name' });
    const reader = createBookingCells(plan);
    expect(
      [
        ['101', 'DLX', 'Deluxe'],
        ['101', 'DLX', ''],
        ['101', '-', ''],
        ['', '', ''],
      ].map((cells) => roomTypeText(cells, reader)),
    ).toEqual(['Deluxe', 'DLX', '101', undefined]);
  });
});

test.each<[unknown, readonly string[] | undefined]>([
  [{ b: 2, a: 'x' }, ['x', '2']],
  [{ a: null }, ['', '']],
  [{ a: [1, 2], b: [true] }, ['[1,2]', 'true']],
  [JSON.parse('{"__proto__": "x"}'), ['', '']],
  [['x'], undefined],
  [null, undefined],
  ['x', undefined],
])('the JSON value %j has the cells %j under the keys a and b', (value, cells) => {
  expect(cellsOf({ kind: 'value', line: 1, value }, ['a', 'b'])).toEqual(cells);
});
