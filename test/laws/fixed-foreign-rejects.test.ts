/** Foreign bookings in, some of them refused, the file of rejects fixed and imported alone: all are in, under the names they would have had at once. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { type Hotel, importBookings } from '../convert/importing.ts';
import { newFile } from '../file/reading.ts';
import { importInto, listBookings, room } from '../suites/hotel.ts';
import { openHotel } from '../transfer/moving.ts';

/** Imports a file of bookings; gives the path of the rejects. */
const importFile = async (api: Hotel, path: string) => (await importBookings(api, path)).rejects;

/** Fixes the rejects by putting one text for another, and imports them alone. */
async function importFixed(api: Hotel, path: string, [from, to]: [from: string, to: string]) {
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replaceAll(from, to));
  return { text, again: await importFile(api, path) };
}

const inThere = async (api: Hotel) =>
  (await listBookings(api)).map((one) => `${one.guest_last_name} ${one.room_type_name} ${one.total_amount}`).sort();

const header = 'Book number,Guest name(s),Check-in,Check-out,Status,Rooms,Price,Unit type,Booked by,Persons';
const row = (id: number, { status = 'ok', rooms = '1', price = '100 EUR', unit = 'Double' } = {}) =>
  `${id},Eva Muster,2027-05-14,2027-05-17,${status},${rooms},${price},"${unit}",,2`;
const file = (...rows: string[]) => newFile('bookings.csv', `${[header, ...rows].join('\n')}\n`);

test('two ids of one guest, one refused for its state, are both in after the fixed rejects alone', async () => {
  const api = await openHotel();
  const path = await file(row(1), row(2, { status: 'under_review', price: '200 EUR' }));
  const rejects = await importFile(api, path);
  expect(await inThere(api)).toEqual(['Muster Double 100']);
  const { text, again } = await importFixed(api, rejects!, ['under_review', 'ok']);
  expect(text.split('\n')[0]).toBe(`${header},_number,_line,_field,_message,_raw`);
  expect(again).toBeUndefined();
  expect(await inThere(api)).toEqual(['Muster (2) Double 200', 'Muster Double 100']);
  await rm(rejects!);
  await importFile(api, await file(row(2, { price: '200 EUR' }), row(1)));
  expect(await inThere(api)).toHaveLength(2);
});

test('a row refused twice keeps its number', async () => {
  const api = await openHotel();
  const path = await file(row(1), row(2, { status: 'under_review', price: 'free' }), row(3));
  const rejects = await importFile(api, path);
  const { again } = await importFixed(api, rejects!, ['under_review', 'ok']);
  await importFixed(api, again!, ['free', '200 EUR']);
  expect(await inThere(api)).toEqual(['Muster (2) Double 200', 'Muster (3) Double 100', 'Muster Double 100']);
});

test('a row of several rooms keeps the number of each', async () => {
  const api = await openHotel();
  await importInto(api, 'rooms', [room({ name: 'Twin' })]);
  const several = { status: 'under_review', rooms: '3', unit: 'Double, Twin, Double', price: '300 EUR' };
  const path = await file(row(1), row(2, several), row(3, { unit: 'Twin' }));
  const rejects = await importFile(api, path);
  const first = await inThere(api);
  await importFixed(api, rejects!, ['under_review', 'ok']);
  const whole = await openHotel();
  await importInto(whole, 'rooms', [room({ name: 'Twin' })]);
  await importFile(whole, await file(row(1), row(2, { ...several, status: 'ok' }), row(3, { unit: 'Twin' })));
  expect(first).toHaveLength(2);
  expect(await inThere(api)).toEqual(await inThere(whole));
});

test('what the service has refused keeps its number too', async () => {
  const api = await openHotel();
  const path = await file(row(1, { unit: 'Loft' }), row(2, { unit: 'Loft', price: '200 EUR' }));
  const rejects = await importFile(api, path);
  await importInto(api, 'rooms', [room({ name: 'Loft' })]);
  const text = await readFile(rejects!, 'utf8');
  // The first of them was fixed by hand in the service.
  await writeFile(
    rejects!,
    text
      .split('\n')
      .filter((line) => !line.startsWith('1,'))
      .join('\n'),
  );
  await importFile(api, rejects!);
  expect(await inThere(api)).toEqual(['Muster (2) Loft 200']);
});

test('JSON keeps it under a key of ours', async () => {
  const api = await openHotel();
  const records = [1, 2].map((id) => {
    return {
      ...{ 'Confirmation #': String(id), Guest: 'Eva Muster', Arrival: '2027-05-14', Departure: '2027-05-17' },
      ...{ 'Room type': 'Double', Total: `${id}00 EUR`, Status: id === 2 ? 'under_review' : 'Confirmed' },
    };
  });
  const rejects = await importFile(api, await newFile('bookings.json', JSON.stringify(records)));
  const { text } = await importFixed(api, rejects!, ['under_review', 'Confirmed']);
  expect(JSON.parse(text)).toMatchObject({ _number: expect.stringMatching(/^\? 2=/), _line: expect.any(Number) });
  expect(await inThere(api)).toEqual(['Muster (2) Double 200', 'Muster Double 100']);
});

test('the plain name is a number too: 1', async () => {
  const api = await openHotel();
  const path = await file(row(1, { status: 'under_review' }));
  const text = await readFile((await importFile(api, path))!, 'utf8');
  const [first, second] = text.split('\n');
  expect(first).toBe(`${header},_number,_line,_field,_message,_raw`);
  expect(second).toMatch(/,\? 1=\w+ 2\+\w+,2,booking_status,/);
});
