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

const badValues: [what: string, cells: BookingCells, code: string, says: string][] = [
  [
    'a date that does not exist',
    { checkin_date: '2027-02-29', checkout_date: '2027-03-02' },
    'not_a_date',
    'checkin_date must be a real date written YYYY-MM-DD',
  ],
  ['a stay of no night', { checkout_date: '2027-05-14' }, 'not_after_checkin', 'day use cannot be imported'],
  ['an amount with grouping', { total_amount: '"1,200.50"' }, 'not_a_number', 'no grouping'],
  ['a new booking without an amount', { total_amount: '' }, 'missing_to_create', 'total_amount is missing'],
  ['a room type that does not exist', { room_type_name: 'Delux Duoble' }, 'unknown_room_type', 'Deluxe Double'],
  ['a room type named __proto__', { room_type_name: '__proto__' }, 'unknown_room_type', 'there is no such room type'],
];

describe('a value that breaks a rule refuses its row alone', () => {
  let imported: Imported;
  beforeAll(async () => {
    const good = bookingRow('values', { guest_last_name: 'Good' });
    const bad = badValues.map(([, cells]) => bookingRow('values', cells));
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

  test.each(badValues)('%s', (what, cells, code, says) => {
    const line = badValues.findIndex(([each]) => each === what) + 2;
    const errors = imported.report.errors.filter((error) => error.line === line);
    expect(errors.map((error) => error.code)).toContain(code);
    expect(errors.find((error) => error.code === code)).toMatchObject({ message: expect.stringContaining(says) });
    const reject = imported.rejects.find(({ _line }) => Number(_line) === line)!;
    expect(reject._message).toContain(says);
    expect(reject._field).toContain(Object.keys(cells)[0]);
    for (const [column, cell] of Object.entries(cells)) expect(reject[column]).toBe(cell.replace(/^"|"$/g, ''));
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
});
