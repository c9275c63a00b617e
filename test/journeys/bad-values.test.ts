/** Text of every kind; rows whose values break a rule stand in golden/dialogues/rejected-rows.txt. */
import { beforeAll, expect, test } from 'vitest';
import { type HotelHere, openHotelHere, readKept } from './hotel.ts';

let hotel: HotelHere;
beforeAll(async () => {
  hotel = await openHotelHere();
});

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
