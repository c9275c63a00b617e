/** Numbers that a file has otherwise than the ledger: spelled otherwise, of a system called otherwise, or of another list of the same bookings. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type CliDesk, openHotelDesk } from '../cli/cli-desk.ts';

let desk: CliDesk;

beforeEach(async () => {
  desk = await openHotelDesk('Loft,2,5,90', 'Attic,2,5,80');
});

const header = 'Booking number;Guest;Arrival;Departure;Room type;Total;Currency;Channel;Status';
const fileOf = (...rows: readonly string[]) => `${[header, ...rows].join('\n')}\n`;
const ada = (number: string, channel = 'Web') =>
  `${number};Ada Lark;2028-05-01;2028-05-04;Loft;300;EUR;${channel};Confirmed`;
const bo = (number: string, channel = 'Web') =>
  `${number};Bo Finch;2028-05-02;2028-05-04;Attic;200;EUR;${channel};Confirmed`;
/** Everything about the booking of Ada has changed, but for its number. */
const moved = (number: string, channel = 'Web') =>
  `${number};Zoe Crane;2028-06-11;2028-06-13;Attic;210;EUR;${channel};Confirmed`;

async function sync(content: string, ...flags: string[]) {
  await desk.write('week.csv', content);
  const command = ['sync', 'bookings', 'week.csv', '--json', '--yes', '--date-order', 'ymd', '--as-of', '2028-04-01'];
  const { stdout, exitCode } = await desk.pms([...command, ...flags]);
  return { exitCode, plan: JSON.parse(stdout) };
}

async function live(): Promise<string[]> {
  const { stdout } = await desk.pms(['export', 'bookings', '--status', 'Confirmed', '--format', 'json']);
  const all = JSON.parse(stdout) as Record<string, string>[];
  return all.map((one) => `${one.guest_last_name} ${one.checkin_date} ${one.room_type_name}`).sort();
}

test('a number is known again however it is spelled', async () => {
  const spellings = [
    ['000417', '417'],
    ['418', '000418'],
    ['4000123456', '4,000,123,456'],
    ['4000123457', '4.000123457E9'],
    ['4000123458', "'4000123458"],
  ] as const;
  const guest = (row: string, at: number) => row.replace('Ada', `Ada${at}`).replace('Zoe', `Zoe${at}`);
  await sync(fileOf(...spellings.map(([first], at) => guest(ada(first), at))));
  const then = fileOf(...spellings.map(([, other], at) => guest(moved(other), at)));
  expect((await sync(then)).plan.classes.moved).toMatchObject({ records: 5, held: 5 });
  expect(await live()).toEqual(Array(5).fill('Crane 2028-06-11 Attic'));
  expect((await sync(then)).plan.writes).toEqual({ puts: 0, ends: 0 });
});

test('two spellings that one file has are two numbers', async () => {
  await sync(fileOf(ada('417')));
  await sync(fileOf(ada('417'), moved('0417')));
  expect(await live()).toEqual(['Crane 2028-06-11 Attic', 'Lark 2028-05-01 Loft']);
});

test('two spellings of a known number are two rooms of it', async () => {
  await sync(fileOf(ada('417')));
  await sync(fileOf(moved('0417'), moved('00417').replace('Crane', 'Swift')));
  expect(await live()).toEqual(['Crane 2028-06-11 Attic', 'Swift 2028-06-11 Attic']);
});

test('a channel that a file calls otherwise is known by its numbers', async () => {
  const cy = (channel: string) => `3;Cy Wren;2028-05-03;2028-05-05;Loft;90;EUR;${channel};Confirmed`;
  await sync(fileOf(ada('1'), bo('2'), cy('Web')));
  const { plan } = await sync(fileOf(moved('1', 'Página web'), bo('2', 'Página web'), cy('Página web')));
  expect(plan.classes.moved).toMatchObject({ records: 1, held: 1 });
  expect(await live()).toEqual(['Crane 2028-06-11 Attic', 'Finch 2028-05-02 Attic', 'Wren 2028-05-03 Loft']);
});

test('one number of another channel is one booking if the guests or the nights fit, and what it contradicts is asked', async () => {
  await sync(fileOf(ada('1')));
  const { plan, exitCode } = await sync(fileOf(ada('1', 'Phone').replace('Loft', 'Attic')));
  expect(plan.contradictions).toEqual({ room_type_name: 1 });
  expect(exitCode).toBe(1);
  await sync(fileOf(bo('5')));
  expect((await sync(fileOf(moved('5', 'Phone')))).plan.classes.new).toMatchObject({ records: 1 });
});

test('one stay of the same number does not make another channel the same system', async () => {
  await sync(fileOf(ada('1'), bo('2')));
  await sync(fileOf(ada('1', 'Phone'), moved('2', 'Phone')));
  expect(await live()).toEqual(['Crane 2028-06-11 Attic', 'Finch 2028-05-02 Attic', 'Lark 2028-05-01 Loft']);
});

describe("the list of the house, and then a channel's own file", () => {
  const house = fileOf(
    ada('1001', 'Booking.com'),
    bo('1002', 'Booking.com'),
    'P9;Gus Rook;2028-05-02;2028-05-04;Loft;90;EUR;Phone;Confirmed',
  );

  test('of the same stays: asked, and what moves then leaves nothing behind', async () => {
    await desk.write('house.csv', house);
    await desk.pms(['import', 'bookings', 'house.csv', '--quiet']);
    const same = fileOf(ada('4000123456', 'Booking.com'));
    expect((await sync(same)).plan.classes.looks_like).toMatchObject({ records: 1, held: 1 });
    await sync(same, '--same-stay', 'yes');
    const { plan } = await sync(fileOf(moved('4000123456', 'Booking.com')), '--prefer', 'week.csv');
    expect(plan.classes.moved).toMatchObject({ records: 1, held: 1 });
    expect(await live()).toEqual(['Crane 2028-06-11 Attic', 'Finch 2028-05-02 Attic', 'Rook 2028-05-02 Loft']);
    // The house has heard of it: the same booking.
    await sync(house.replace(ada('1001', 'Booking.com'), moved('1001', 'Booking.com')));
    expect(await live()).toHaveLength(3);
  });

  test('in one command: the same', async () => {
    await desk.write('house.csv', house);
    const both = async (content: string, ...flags: string[]) => {
      await desk.write('week.csv', content);
      return desk.pms([
        'sync',
        'bookings',
        'week.csv',
        'house.csv',
        '--yes',
        '--date-order',
        'ymd',
        '--quiet',
        ...flags,
      ]);
    };
    await both(fileOf(ada('4000123456', 'Booking.com')), '--same-stay', 'yes');
    expect(await live()).toHaveLength(3);
    expect((await both(fileOf(moved('4000123456', 'Booking.com')))).exitCode).toBe(1);
    expect(await live()).toContain('Lark 2028-05-01 Loft');
    await both(fileOf(moved('4000123456', 'Booking.com')), '--prefer', 'week.csv');
    expect(await live()).toEqual(['Crane 2028-06-11 Attic', 'Finch 2028-05-02 Attic', 'Rook 2028-05-02 Loft']);
  });

  test('with a short name: asked, and one booking from then on', async () => {
    await desk.write('house.csv', house);
    await desk.pms(['import', 'bookings', 'house.csv', '--quiet']);
    const short = fileOf(ada('4000123456', 'Booking.com').replace('Ada', 'A.'));
    expect((await sync(short)).plan.classes.looks_like).toMatchObject({ records: 1, held: 1 });
    await sync(short, '--same-stay', 'yes');
    await sync(fileOf(moved('4000123456', 'Booking.com')), '--prefer', 'week.csv');
    expect(await live()).toEqual(['Crane 2028-06-11 Attic', 'Finch 2028-05-02 Attic', 'Rook 2028-05-02 Loft']);
  });

  test('with the name of the channel in front of the numbers: joined, and what is contradicted is asked', async () => {
    await desk.write('house.csv', house.replace('1001', 'BDC-4000123456'));
    await desk.pms(['import', 'bookings', 'house.csv', '--quiet']);
    const file = fileOf(moved('4000123456', 'Booking').replace('Zoe Crane', 'Ada Larkin'));
    expect((await sync(file)).plan.contradictions).toMatchObject({ dates: 1, room_type_name: 1 });
  });

  test('with such numbers in a column of their own: joined', async () => {
    const rows = house
      .split('\n')
      .map((row, at) => row && `${row};${['Buchungsnr. Portal', 'BDC-4000123456'][at] ?? ''}`);
    await desk.write('house.csv', rows.join('\n'));
    await desk.pms(['import', 'bookings', 'house.csv', '--quiet']);
    const { plan } = await sync(fileOf(ada('4000123456', 'Booking.com').replace('Loft', 'Attic')));
    expect(plan.contradictions).toEqual({ room_type_name: 1 });
    expect((await desk.pms(['ledger', 'find', 'BDC-4000123456'])).exitCode).toBe(0);
  });

  test('does not take the bookings of other channels for gone', async () => {
    const portal = ['Buchungsnr. Portal', 'BDC-4000123456', 'BDC-4000123457', 'AIR-HMABC123'];
    const rows = house.replace('P9', '1003').replace('Phone', 'Airbnb').split('\n');
    await desk.write('house.csv', rows.map((row, at) => row && `${row};${portal[at] ?? ''}`).join('\n'));
    await desk.pms(['import', 'bookings', 'house.csv', '--quiet']);
    const early = ada('4000123456', 'Booking.com');
    const last = ada('4000123459', 'Booking.com')
      .replace('Ada', 'Zoe')
      .replace('05-01', '05-03')
      .replace('05-04', '05-06');
    const { plan } = await sync(fileOf(early, last));
    // The channel has never listed them itself.
    expect(plan.classes.gone).toMatchObject({ held: 0 });
    expect(plan.classes.not_in_these_files).toMatchObject({ held: 2 });
  });
});
