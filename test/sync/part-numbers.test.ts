/** A booking number whose stay is that of another number: two bookings of one guest, type and dates, which a service has under two names. */
import { beforeEach, expect, test } from 'vitest';
import { type CliDesk, openHotelDesk } from '../cli/cli-desk.ts';

let desk: CliDesk;

beforeEach(async () => {
  desk = await openHotelDesk('Loft,2,5,90');
});

const list = (...rows: readonly string[]) =>
  `${['Booking number,Guest,Arrival,Departure,Room type,Total,Currency,Channel,Status', ...rows].join('\n')}\n`;
const stay = (number: string, arrival: number, channel: string, total = 300, guest = 'Eva Falk') =>
  `${number},${guest},2028-05-${arrival},2028-05-${arrival + 2},Loft,${total},EUR,${channel},Confirmed`;
const last = stay('Z9', 28, 'Phone', 90, 'Zed Zorn');

const headers =
  'Book number,Booked by,Guest name(s),Check-in,Check-out,Booked on,Status,Rooms,Persons,Adults,Children,Price,Commission %,Commission amount,Unit type';
const sold = (number: string, guest: string, arrival: number, { status = 'ok', total = 360 } = {}) =>
  `${number},,${guest},2028-05-${arrival},2028-05-${arrival + 2},2028-01-01,${status},1,2,2,0,${total} EUR,15,${total * 0.15} EUR,Loft`;
const booking = (status: string, arrival = 10) =>
  `${[headers, sold('4000000001', 'Eva Falk', arrival, { status }), sold('4000000009', 'Zoe Zed', 20, { total: 90 })].join('\n')}\n`;
const airbnb = `Confirmation code,Status,Guest name,Start date,End date,# of nights,Booked,Listing,Earnings\n${[
  'HM1,Confirmed,Eva Falk,05/10/2028,05/12/2028,2,2027-01-01,Loft,€330.00',
  'HM2,Confirmed,Max May,05/20/2028,05/22/2028,2,2027-01-01,Loft,€100.00',
].join('\n')}\n`;

async function sync(files: Record<string, string>, ...flags: readonly string[]) {
  for (const [name, content] of Object.entries(files)) await desk.write(name, content);
  const command = ['sync', 'bookings', ...Object.keys(files), '--json', '--yes', '--as-of', '2028-04-01', ...flags];
  const { stdout, exitCode } = await desk.pms(command);
  return { exitCode, plan: JSON.parse(stdout) };
}

async function live(guest = 'Falk'): Promise<string[]> {
  const { stdout } = await desk.pms(['export', 'bookings', '--status', 'Confirmed', '--format', 'json']);
  const all = JSON.parse(stdout) as Record<string, string | number>[];
  return all
    .filter(({ guest_last_name: name }) => String(name).startsWith(guest))
    .map((one) => `${one.guest_last_name} ${one.checkin_date} ${one.total_amount} ${one.booking_source}`)
    .sort();
}

const both = ['Falk (2) 2028-05-10 330 Airbnb', 'Falk 2028-05-10 360 Booking.com'];

test('of two sellers are two bookings, in files one by one and from then on', async () => {
  await sync({ 'booking.csv': booking('ok') });
  expect((await sync({ 'airbnb.csv': airbnb })).plan.classes).toMatchObject({
    new: { records: 2 },
    changed: { records: 0 },
  });
  expect(await live()).toEqual(both);
  expect((await sync({ 'booking.csv': booking('ok') })).plan.writes).toEqual({ puts: 0, ends: 0 });
  expect(await sync({ 'airbnb.csv': airbnb })).toMatchObject({ exitCode: 0, plan: { writes: { puts: 0, ends: 0 } } });
});

test('of two sellers are two bookings, in files of one command', async () => {
  for (const classes of [{ new: { records: 4 } }, { same: { records: 4 } }]) {
    const { plan, exitCode } = await sync({ 'booking.csv': booking('ok'), 'airbnb.csv': airbnb });
    expect(plan.classes).toMatchObject(classes);
    expect(exitCode).toBe(0);
  }
  expect(await live()).toEqual(both);
});

test('of a stay that was booked again at another seller: the cancelled one ends, whichever file comes first', async () => {
  await sync({ 'booking.csv': booking('ok') });
  await sync({ 'airbnb.csv': airbnb });
  await sync({ 'booking.csv': booking('cancelled_by_guest') });
  expect(await live()).toEqual([both[0]]);
  for (const [name, file] of Object.entries({ 'airbnb.csv': airbnb, 'booking.csv': booking('cancelled_by_guest') }))
    expect((await sync({ [name]: file })).plan.writes).toEqual({ puts: 0, ends: 0 });
});

test('of a stay that moves there from the same list leaves the other, which is gone from it', async () => {
  await sync({ 'week.csv': list(stay('A1', 10, 'Tour'), stay('A2', 12, 'Tour', 500), last) });
  const { plan, exitCode } = await sync({ 'week.csv': list(stay('A1', 12, 'Tour'), last) });
  expect(plan.classes).toMatchObject({ moved: { records: 1 }, gone: { held: 1 } });
  expect(exitCode).toBe(1);
  expect(await live()).toEqual(['Falk (2) 2028-05-12 300 Tour', 'Falk 2028-05-12 500 Tour']);
});

test('of a stay that moves there from the list of a channel leaves the booking of the house', async () => {
  await sync({ 'direct.csv': list(stay('D1', 12, 'Direct', 180), last) });
  await sync({ 'booking.csv': booking('ok') });
  expect((await sync({ 'booking.csv': booking('ok', 12) })).exitCode).toBe(0);
  const apart = ['Falk (2) 2028-05-12 360 Booking.com', 'Falk 2028-05-12 180 Direct'];
  expect(await live()).toEqual(apart);
  expect((await sync({ 'direct.csv': list(stay('D1', 12, 'Direct', 180), last) })).plan.writes.puts).toBe(0);
  expect(await live()).toEqual(apart);
});

test('of two lists of the same stays is one booking, whatever their channels are called', async () => {
  const house = (arrival: number) => list(stay('P1', arrival, 'OTA', 360), stay('P2', 20, 'OTA', 90, 'Zoe Zed'), last);
  await sync({ 'house.csv': house(10) });
  await sync({ 'booking.csv': booking('ok') });
  await sync({ 'house.csv': house(12) });
  await sync({ 'booking.csv': booking('ok', 12) });
  expect((await live()).map((one) => one.slice(0, 15))).toEqual(['Falk 2028-05-12']);
});

test('of a stay that a list without numbers has booked again: the cancelled number does not cancel it once more', async () => {
  const own = (status: string) =>
    `Guest,Arrival,Departure,Room type,Total,Currency,Status\nEva Falk,2028-05-10,2028-05-12,Loft,340,EUR,${status}\nZed Zorn,2028-05-28,2028-05-30,Loft,90,EUR,Confirmed\n`;
  await sync({ 'booking.csv': booking('ok') });
  await sync({ 'booking.csv': booking('cancelled_by_guest') });
  expect((await sync({ 'own.csv': own('Confirmed') })).plan.classes).toMatchObject({ changed: { records: 1 } });
  for (const _ of [1, 2]) {
    const { plan } = await sync({ 'booking.csv': booking('cancelled_by_guest') });
    expect(plan).toMatchObject({ writes: { puts: 0, ends: 0 }, kept: [{ because: 'of another number', count: 1 }] });
    expect((await sync({ 'own.csv': own('Confirmed') })).plan.writes).toEqual({ puts: 0, ends: 0 });
  }
  expect(await live()).toEqual(['Falk 2028-05-10 340 Booking.com']);
  // Once both have cancelled it, it is the number's again.
  await sync({ 'own.csv': own('Cancelled') });
  for (const [status, stays] of [
    ['ok', 1],
    ['cancelled_by_guest', 0],
  ] as const) {
    await sync({ 'booking.csv': booking(status) });
    expect(await live()).toHaveLength(stays);
  }
});

test('of a stay that a list without numbers has cancelled and a channel has booked again: it stays booked', async () => {
  const own = (status: string) =>
    `Guest,Arrival,Departure,Room type,Total,Currency,Status\nEva Falk,2028-05-10,2028-05-12,Loft,340,EUR,${status}\nZed Zorn,2028-05-28,2028-05-30,Loft,90,EUR,Confirmed\n`;
  await sync({ 'own.csv': own('Confirmed') });
  await sync({ 'booking.csv': booking('ok') });
  for (const _ of [1, 2]) {
    const { plan } = await sync({ 'own.csv': own('Cancelled') });
    expect(plan).toMatchObject({ writes: { puts: 0, ends: 0 }, kept: [{ because: 'of another number', count: 1 }] });
    expect((await sync({ 'booking.csv': booking('ok') })).plan.writes).toEqual({ puts: 0, ends: 0 });
  }
  expect(await live()).toEqual(['Falk 2028-05-10 360 Booking.com']);
  await sync({ 'booking.csv': booking('cancelled_by_guest') });
  expect(await live()).toEqual([]);
});

test('of a list without states that moves a stay back to where it was', async () => {
  const own = (arrival: number) =>
    `Booking number,Guest,Arrival,Departure,Room type,Total,Currency\nS1,Eva Falk,2028-05-${arrival},2028-05-${arrival + 2},Loft,340,EUR\nS2,Zed Zorn,2028-05-28,2028-05-30,Loft,90,EUR\n`;
  for (const arrival of [10, 12, 10]) {
    await sync({ 'own.csv': own(arrival) });
    expect(await live()).toEqual([`Falk 2028-05-${arrival} 340 null`]);
  }
});

test('of a stay that a list without numbers and states has booked again is booked once more after an undo', async () => {
  const own =
    'Guest,Arrival,Departure,Room type,Total,Currency,Channel\nEva Falk,2028-05-10,2028-05-12,Loft,340,EUR,Direct\nZed Zorn,2028-05-28,2028-05-30,Loft,90,EUR,Direct\n';
  await sync({ 'booking.csv': booking('ok') });
  await sync({ 'booking.csv': booking('cancelled_by_guest') });
  await sync({ 'own.csv': own });
  const [run] = JSON.parse((await desk.pms(['history', '--json'])).stdout);
  await desk.pms(['undo', run.id, '--yes']);
  expect(await live()).toEqual([]);
  await sync({ 'own.csv': own });
  expect(await live()).toEqual(['Falk 2028-05-10 340 Direct']);
});

test('of a stay that a list without numbers has booked again and then moves: the list is asked about it, whatever cancels the number', async () => {
  const own = (nights: number) =>
    `Guest,Arrival,Departure,Room type,Total,Currency,Channel,Status\nEva Falk,2028-05-10,2028-05-${10 + nights},Loft,340,EUR,Direct,Confirmed\nZed Zorn,2028-05-28,2028-05-30,Loft,90,EUR,Direct,Confirmed\n`;
  await sync({ 'booking.csv': booking('ok') });
  await sync({ 'booking.csv': booking('cancelled_by_guest'), 'own.csv': own(2) });
  for (const nights of [4, 6]) {
    const moved = { 'booking.csv': booking('cancelled_by_guest'), 'own.csv': own(nights) };
    const [asked] = (await sync(moved)).plan.items.filter((item: { class: string }) => item.class === 'looks moved');
    expect(asked).toMatchObject({ file: 'own.csv', held: { checkout_date: `2028-05-${10 + nights - 2}` } });
    expect((await sync(moved, '--same-stay', 'yes')).plan.writes).toEqual({ puts: 1, ends: 1 });
    expect(await live()).toEqual(['Falk 2028-05-10 340 Direct']);
    for (const flags of [[], ['--gone', 'cancel']])
      expect(await sync(moved, ...flags)).toMatchObject({ exitCode: 0, plan: { writes: { puts: 0, ends: 0 } } });
  }
});

test('of a stay to which nobody came is a no-show where only a list without numbers knows it', async () => {
  const own = (status: string) =>
    `Guest,Arrival,Departure,Room type,Total,Currency,Status\nEva Falk,2028-05-10,2028-05-12,Loft,360,EUR,${status}\nZed Zorn,2028-05-28,2028-05-30,Loft,90,EUR,Confirmed\n`;
  await sync({ 'booking.csv': booking('ok') });
  await sync({ 'own.csv': own('Confirmed') });
  await sync({ 'own.csv': own('No-show') });
  await sync({ 'booking.csv': booking('ok') });
  expect(await live()).toEqual([]);
});

test('of a group that is cancelled and booked again for one room: the cancelled rows of a list without numbers ask for no other room', async () => {
  const own = (...states: readonly string[]) =>
    `Guest,Arrival,Departure,Room type,Total,Currency,Channel,Status\n${states.map((status) => `Eva Falk,2028-05-10,2028-05-12,Loft,120,EUR,Booking.com,${status}\n`).join('')}Zed Zorn,2028-05-28,2028-05-30,Loft,90,EUR,Direct,Confirmed\n`;
  const group = `${headers}\n4000000001,,Eva Falk,2028-05-10,2028-05-12,2028-01-01,ok,3,2,2,0,360 EUR,15,54 EUR,"Loft, Loft, Loft"\n`;
  await sync({ 'own.csv': own('Confirmed', 'Confirmed', 'Confirmed') }, '--repeats', 'rooms');
  await sync({ 'booking.csv': group });
  expect(await live()).toHaveLength(3);
  const again = own('Cancelled', 'Cancelled', 'Cancelled', 'Confirmed');
  const { plan } = await sync({ 'own.csv': again }, '--repeats', 'rooms');
  expect(plan.classes).toMatchObject({ 'looks like': { records: 0 }, 'looks moved': { records: 0 } });
});
