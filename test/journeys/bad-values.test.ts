/** Rows whose values break a rule: each is refused with its field, its code and a sentence, and stands in the rejects file. */
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type BookingCells,
  bookingColumns,
  bookingFile,
  bookingRow,
  type HotelHere,
  type Imported,
  openHotelHere,
  readKept,
} from './hotel.ts';

let hotel: HotelHere;
beforeAll(async () => {
  hotel = await openHotelHere();
});

interface BadValue {
  what: string;
  cells: BookingCells;
  field: string;
  code: string;
  says: string;
}

const badValues: BadValue[] = [
  {
    what: 'a date that does not exist',
    cells: { checkin_date: '2027-02-29', checkout_date: '2027-03-02' },
    field: 'checkin_date',
    code: 'not_a_date',
    says: 'checkin_date must be a real date written YYYY-MM-DD',
  },
  {
    what: 'a date in another form',
    cells: { checkin_date: '14/05/2027' },
    field: 'checkin_date',
    code: 'not_a_date',
    says: 'YYYY-MM-DD',
  },
  {
    what: 'a check-out before the check-in',
    cells: { checkout_date: '2027-05-13' },
    field: 'checkout_date',
    code: 'not_after_checkin',
    says: 'checkout_date must be after checkin_date',
  },
  {
    what: 'a stay of no night',
    cells: { checkout_date: '2027-05-14' },
    field: 'checkout_date',
    code: 'not_after_checkin',
    says: 'day use cannot be imported',
  },
  {
    what: 'a stay of four years',
    cells: { checkout_date: '2031-05-14' },
    field: 'checkout_date',
    code: 'stay_too_long',
    says: '1095 nights',
  },
  {
    what: 'a negative amount',
    cells: { total_amount: '-1' },
    field: 'total_amount',
    code: 'too_small',
    says: 'total_amount must be at least 0',
  },
  {
    what: 'an amount with grouping',
    cells: { total_amount: '"1,200.50"' },
    field: 'total_amount',
    code: 'not_a_number',
    says: 'no grouping',
  },
  {
    what: 'decimals in VND',
    cells: { total_amount: '1200.5', currency_iso: 'VND' },
    field: 'total_amount',
    code: 'too_many_decimals',
    says: 'VND',
  },
  {
    what: 'a currency that does not exist',
    cells: { currency_iso: 'EURO' },
    field: 'currency_iso',
    code: 'unknown_currency',
    says: 'ISO 4217',
  },
  {
    what: 'a new booking without an amount',
    cells: { total_amount: '' },
    field: 'total_amount',
    code: 'missing_to_create',
    says: 'total_amount is missing',
  },
  {
    what: 'a room type that does not exist',
    cells: { room_type_name: 'Delux Duoble' },
    field: 'room_type_name',
    code: 'unknown_room_type',
    says: 'Deluxe Double',
  },
  {
    what: 'a room type named __proto__',
    cells: { room_type_name: '__proto__' },
    field: 'room_type_name',
    code: 'unknown_room_type',
    says: 'there is no such room type',
  },
  {
    what: 'a room type named constructor',
    cells: { room_type_name: 'constructor' },
    field: 'room_type_name',
    code: 'unknown_room_type',
    says: 'there is no such room type',
  },
  {
    what: 'a guest without a name',
    cells: { guest_last_name: ' ' },
    field: 'guest_last_name',
    code: 'required',
    says: 'guest_first_name and guest_last_name are both missing',
  },
  {
    what: 'a source of more than 100 characters',
    cells: { booking_source: 'x'.repeat(101) },
    field: 'booking_source',
    code: 'too_long',
    says: '100 characters',
  },
];

describe('a value that breaks a rule refuses its row alone', () => {
  let imported: Imported;
  beforeAll(async () => {
    const good = bookingRow('values', { guest_last_name: 'Good' });
    const bad = badValues.map(({ cells }) => bookingRow('values', cells));
    await hotel.write('values.csv', `${[bookingColumns.join(','), ...bad, good].join('\n')}\n`);
    imported = await hotel.importFile('bookings', 'values.csv');
  });

  test('the others go in, and the exit code is 1', async () => {
    const { exitCode, report } = imported;
    expect({ exitCode, imported: report.imported, refused: report.error_count }).toEqual({
      exitCode: 1,
      imported: 1,
      refused: badValues.length,
    });
    expect(await hotel.bookings('values')).toMatchObject([{ guest_last_name: 'Good' }]);
  });

  test.each(badValues.map((bad, at) => ({ ...bad, line: at + 2 })))('$what', ({ cells, line, field, code, says }) => {
    const errors = imported.report.errors.filter((error) => error.line === line);
    expect(errors.map((error) => error.code)).toContain(code);
    expect(errors.find((error) => error.code === code)).toMatchObject({ message: expect.stringContaining(says) });
    const reject = imported.rejects.find(({ _line }) => Number(_line) === line)!;
    expect(reject._message).toContain(says);
    expect(reject._field).toContain(field === 'guest_last_name' ? 'guest' : field);
    for (const [column, cell] of Object.entries(cells)) expect(reject[column]).toBe(cell.replace(/^"|"$/g, ''));
  });

  test('a status that does not exist names those there are', async () => {
    await hotel.write('status.csv', `${bookingColumns.join(',')},status\n${bookingRow('status')},Perhaps\n`);
    const { exitCode, report } = await hotel.importFile('bookings', 'status.csv');
    expect(exitCode).toBe(1);
    expect(report.errors).toMatchObject([{ field: 'booking_status', code: 'unknown_status', value: 'Perhaps' }]);
    expect(report.errors[0]!.message).toContain('Confirmed, CheckedIn');
  });

  test('the table for people names lines and what to do next, and shows no guest', async () => {
    const file = bookingFile('secret', 3, { 1: bookingRow('secret', { guest_last_name: 'x'.repeat(201) }) });
    await hotel.write('secret.csv', file);
    const { exitCode, stdout } = await hotel.pms(['import', 'bookings', 'secret.csv']);
    expect(exitCode).toBe(1);
    for (const words of ['guest_last_name is longer than 200 characters', 'too_long', 'line 3'])
      expect(stdout).toContain(words);
    expect(stdout).toMatch(/next: fix the rejected rows in \S+secret\.rejects\.csv/);
    expect(stdout).not.toContain('xxx');
  });
});

describe('text of every kind is kept as it is', () => {
  const texts = [
    ['SQL', `Robert'); DROP TABLE bookings;--`],
    ['SQL with a NUL escape', `\\0 OR 1=1 /* " */`],
    ['a formula', '=1+1'],
    ['a formula behind @', '@SUM(A1)'],
    ['a formula behind a sign', '-2+3'],
    ['a formula behind apostrophes', `''=1+2`],
    ['text from right to left', 'שלום \u202eabc\u202c محمد'],
    ['emoji', '👩‍👩‍👧‍👦 Family 🏨'],
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
    ['toString', 'toString'],
    ['quotes and line breaks', 'He said "no"\nand left'],
  ] as const;

  test('all of them go in by JSON and out again by JSON and CSV, and the CSV is there already when it comes back', async () => {
    const records = texts.map(([, text]) => ({
      checkin_date: '2027-06-01',
      checkout_date: '2027-06-02',
      room_type_name: 'Single',
      guest_first_name: text,
      guest_last_name: text,
      total_amount: 1,
      currency_iso: 'EUR',
      booking_source: text,
    }));
    await hotel.write('texts.json', JSON.stringify(records));
    expect(await hotel.importFile('bookings', 'texts.json')).toMatchObject({
      exitCode: 0,
      report: { imported: texts.length },
    });
    const dates = ['--from', '2027-06-01', '--to', '2027-06-01'];
    const json = await hotel.pms(['export', 'bookings', '--format', 'json', ...dates]);
    expect(JSON.parse(json.stdout)).toMatchObject(records);
    const csv = await hotel.pms(['export', 'bookings', '-o', 'texts.csv', ...dates]);
    expect({ exitCode: csv.exitCode, stdout: csv.stdout }).toEqual({ exitCode: 0, stdout: '' });
    const rows = await readKept(hotel.path('texts.csv'));
    for (const { guest_last_name: cell } of rows) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    const back = await hotel.importFile('bookings', 'texts.csv');
    expect(back).toMatchObject({ exitCode: 0, report: { imported: 0, skips: { identical: texts.length } } });
  });

  test('a cell that begins with TAB or CR is trimmed when it comes in, and harmless when it goes out', async () => {
    const row = bookingRow('tab', { guest_last_name: '"\t=cmd()"' });
    await hotel.write('tab.csv', bookingFile('tab', 2, { 1: row }));
    expect((await hotel.importFile('bookings', 'tab.csv')).exitCode).toBe(0);
    expect((await hotel.bookings('tab')).map(({ guest_last_name }) => guest_last_name)).toContain('=cmd()');
  });

  test('a rejects file holds formulas as they were, and comes back in when it is fixed', async () => {
    const bad = bookingRow('guard', { guest_last_name: "'=1+1", total_amount: 'much' });
    await hotel.write('guard.csv', bookingFile('guard', 1, { 0: bad }));
    const { report } = await hotel.importFile('bookings', 'guard.csv');
    const kept = await hotel.read('guard.rejects.csv');
    expect(kept).toContain("'=1+1");
    await hotel.write('guard.rejects.csv', kept.replace('much', '10'));
    expect((await hotel.importFile('bookings', report.rejects_file!)).exitCode).toBe(0);
    expect(await hotel.bookings('guard')).toMatchObject([{ guest_last_name: '=1+1' }]);
  });

  test('control characters of a file do not reach the terminal', async () => {
    const row = bookingRow('escape', { room_type_name: '\u001b[31mRed\u202e' });
    await hotel.write('escape.csv', bookingFile('escape', 1, { 0: row }));
    const { exitCode, stdout, stderr } = await hotel.pms(['import', 'bookings', 'escape.csv']);
    expect(exitCode).toBe(1);
    expect(stdout + stderr).not.toMatch(/\u001b|\u202e/);
  });
});

describe('room types and rates', () => {
  test('a price list in another currency than the property stops before the first row', async () => {
    const set = await hotel.pms(['properties', 'set', 'default', '--currency', 'EUR']);
    expect(set.exitCode).toBe(0);
    await hotel.write('prices.csv', 'name,max_occupancy,base_price,currency_iso\nSuite,2,100,EUR\nLoft,2,100,USD\n');
    const { exitCode, stdout } = await hotel.pms(['import', 'rooms', 'prices.csv', '--json']);
    const { error } = JSON.parse(stdout);
    expect({ exitCode, code: error.code }).toEqual({ exitCode: 2, code: 'wrong_currency' });
    expect(error.message).toBe('Line 3 is in USD, and the property is in EUR.');
    const { stdout: types } = await hotel.pms(['export', 'room-types']);
    expect(types).not.toMatch(/Suite|Loft/);
  });

  test('what a dry run would refuse is refused alike, and nothing is sent', async () => {
    const file = bookingFile('dry', 3, { 1: bookingRow('dry', { total_amount: 'much' }) });
    await hotel.write('dry.csv', file.replace('Deluxe Double', 'Deluxe Dubble'));
    const { exitCode, report, rejects } = await hotel.importFile('bookings', 'dry.csv', ['--dry-run']);
    expect({ exitCode, total: report.total, imported: report.imported }).toEqual({
      exitCode: 1,
      total: 3,
      imported: 1,
    });
    expect(rejects).toHaveLength(2);
    expect(report.warnings.map(({ message }) => message).join()).toContain('the nearest is "Deluxe Double"');
    expect(await hotel.bookings('dry')).toEqual([]);
  });
});
