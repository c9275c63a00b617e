/** What is said of a row by its bytes alone is what the check of its record says. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookingFields, bookingValueFields } from '../../src/contract/booking.ts';
import { storedValue } from '../../src/contract/booking-values.ts';
import { checkRecord } from '../../src/contract/check-record.ts';
import { dateOfDay } from '../../src/contract/dates.ts';
import { guestKey } from '../../src/contract/guest-key.ts';
import { createBookingJudge } from '../../src/contract/plain-booking.ts';
import { resources } from '../../src/contract/resource.ts';
import { ownValue } from '../../src/contract/text.ts';
import { unguardCell } from '../../src/file/csv/cell-guard.ts';
import { holds } from '../effort.ts';

const names = bookingFields.map(({ name }) => name);
const right: Record<string, string> = {
  checkin_date: '2027-05-14',
  checkout_date: '2027-05-17',
  room_type_name: 'Double 10',
  guest_first_name: 'José',
  guest_last_name: 'Muster',
  guest_email: 'eva.muster@example.com',
  total_amount: '420.50',
  currency_iso: 'EUR',
  booking_source: 'Direct',
  booking_status: 'Confirmed',
};
const judge = createBookingJudge(names)!;
let keysInBytes = 0;

function judged(cells: readonly Buffer[], quotes = '') {
  const ends = new Int32Array(cells.length + 1);
  let at = -1;
  ends[0] = at;
  for (const [index, cell] of cells.entries()) {
    at += cell.length + 1 + 2 * quotes.length;
    ends[index + 1] = at;
  }
  const [open, close] = [Buffer.from(quotes), Buffer.from(`${quotes},`)];
  const booking = judge(Buffer.concat(cells.flatMap((cell) => [open, cell, close])), ends, 1);
  if (booking === undefined) return undefined;
  const { roomType, checkinDay, checkoutDay, guest } = booking;
  const key = guest.bytes.toString('latin1', guest.from, guest.from + guest.length);
  return { roomType, checkinDay, checkoutDay, guest: key, values: booking.values.map(ownValue) };
}

/** Throws where the two differ, or quotes around the cells make a difference; gives whether the row was plainly right. */
function compare(cells: readonly Buffer[]): boolean {
  // What begins with a quote is quoted.
  if (cells.some((cell) => cell[0] === 0x22)) return false;
  const plain = judged(cells);
  expect(judged(cells, '"')).toEqual(plain);
  if (plain === undefined) return false;
  const raw = Object.fromEntries(names.map((name, index) => [name, unguardCell(cells[index]!.toString())]));
  const checked = checkRecord(resources.bookings, raw);
  if (checked.issues !== undefined) throw new Error(`refused: ${JSON.stringify(raw)}`);
  const { record } = checked;
  const guest = guestKey(record.guest_first_name, record.guest_last_name);
  // An empty one says: look closer.
  if (plain.guest === '') plain.guest = guest;
  else keysInBytes++;
  expect({ ...plain, checkinDay: dateOfDay(plain.checkinDay), checkoutDay: dateOfDay(plain.checkoutDay) }).toEqual({
    guest,
    roomType: record.room_type_name,
    checkinDay: record.checkin_date,
    checkoutDay: record.checkout_date,
    values: bookingValueFields.map((field) => storedValue(record, field) ?? null),
  });
  return true;
}

const cellsOf = (changes: Record<string, string | Buffer>) =>
  names.map((name) => Buffer.from((changes[name] ?? right[name]!) as string));

test('a plain row is right, with accents, without what may be missing', () => {
  expect(compare(cellsOf({}))).toBe(true);
  expect(compare(cellsOf({ guest_first_name: '', guest_email: '', booking_source: '', booking_status: '' }))).toBe(
    true,
  );
  expect(compare(cellsOf({ total_amount: '0', currency_iso: 'JPY', guest_last_name: "O'Neil-Łącki 2nd" }))).toBe(true);
  expect(compare(cellsOf({ guest_first_name: '山田', guest_last_name: 'Королёв' }))).toBe(true);
  for (const names of [
    ['Zoë', 'ÁBEL'],
    ['Anna', 'Ann'],
    ['Ann', 'Anna'],
    ['Bo', 'BO'],
    ['', 'Æsa'],
    ['Groß', 'Ea 2'],
    ['Ø', '0'],
  ])
    expect(compare(cellsOf({ guest_first_name: names[0]!, guest_last_name: names[1]! }))).toBe(true);
});

test('each of the 256 bytes, in each place of each cell', () => {
  let plain = 0;
  for (const name of names) {
    const cell = Buffer.from(right[name]!);
    for (let at = 0; at <= cell.length; at++) {
      for (let byte = 0; byte < 256; byte++) {
        const one = Buffer.from([byte]);
        const put = Buffer.concat([cell.subarray(0, at), one, cell.subarray(at)]);
        const over = Buffer.concat([cell.subarray(0, at), one, cell.subarray(at + 1)]);
        for (const changed of [put, over]) if (compare(cellsOf({ [name]: changed }))) plain++;
      }
    }
  }
  expect(plain).toBeGreaterThan(5000);
});

test('random cells of all kinds', () => {
  const signs = fc.constantFrom(
    ...'aZé0 9.,-+@\'"=\u00a0\u0301\u0131ßŁ中Яй\u0480\u0483\u3000\ua000\u200b\0\n\t',
    '00',
    '.de',
    '2027-02-29',
    'EUR',
    '1e3',
  );
  const cell = fc.oneof(
    fc.array(signs, { maxLength: 12 }).map((some) => some.join('')),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  const known = fc.constantFrom(
    ...[
      '2024-02-29',
      '2100-12-31',
      '2101-01-01',
      '1969-12-31',
      '2023-02-29',
      '0.1',
      '00.10',
      '1.',
      '.5',
      '1234567890',
      '123456789.1234',
    ],
    ...[
      '1.005',
      'BHD',
      'XXX',
      'XTS',
      'XAU',
      'eur',
      'NoShow',
      'no show',
      'a@b.c',
      'a@b.cc',
      'a..b@c.de',
      'a@-b.de',
      'a@b-.de',
      'a@b.c1',
      '.a@b.de',
    ],
    ...['x'.repeat(100), 'x'.repeat(101), `${'x'.repeat(60)}@b.de`, `${'x'.repeat(58)}@b.de`, `a@${'b'.repeat(62)}.de`],
  );
  let plain = 0;
  holds(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...names), fc.oneof(cell, known)), { maxLength: 3 }), (changes) => {
      if (compare(cellsOf(Object.fromEntries(changes)))) plain++;
    }),
    { numRuns: 20_000 },
  );
  expect(plain).toBeGreaterThan(20);
  expect(keysInBytes).toBeGreaterThan(5000);
});
