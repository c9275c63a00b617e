/** `pms report` at a desk: sums, nights, lists, each for people, as CSV and as JSON, from our own service. */
import { beforeAll, describe, expect, test } from 'vitest';
import { openHotelDesk } from '../cli-desk.ts';

const desk = await openHotelDesk('Loft,2,1,90', 'Attic,2,4,80');
const header =
  'checkin_date,checkout_date,room_type_name,guest_first_name,guest_last_name,total_amount,currency_iso,booking_source,booking_status';

beforeAll(async () => {
  await desk.write(
    'bookings.csv',
    `${[
      header,
      '2027-05-30,2027-06-02,Loft,Ada,Lark,100,EUR,Web,Confirmed',
      '2027-06-01,2027-06-03,Loft,Bo,Finch,200,EUR,Phone,Confirmed',
      '2027-06-01,2027-06-05,Attic,Cleo,Wren,400,EUR,Web,CheckedIn',
      '2027-06-01,2027-06-02,Attic,Dora,Crane,50,USD,Web,Confirmed',
      '2027-06-01,2027-06-04,Attic,Ed,Heron,300,EUR,Web,Cancelled',
      '2027-06-02,2027-06-05,Attic,Gone,,0,EUR,Block,Confirmed',
      '2027-06-02,2027-06-03,Attic,Flo,Stork,80,EUR,,NoShow',
    ].join('\n')}\n`,
  );
  await desk.pms(['import', 'bookings', 'bookings.csv', '--quiet']);
});

async function csv(...words: string[]): Promise<string[]> {
  const { exitCode, stdout, stderr } = await desk.pms(['report', ...words, '-o', '-', '--quiet']);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return stdout.trim().split('\n');
}

async function json(...words: string[]) {
  return JSON.parse((await desk.pms(['report', ...words, '--json', '--quiet'])).stdout);
}

describe('report bookings', () => {
  test('by month of arrival, and by month of night, share the money out to the last cent', async () => {
    expect(await csv('bookings', '--by', 'month')).toEqual([
      'month,bookings,nights,revenue,currency,per_night',
      '2027-05,1,3,100,EUR,33.33',
      '2027-06,2,6,600,EUR,100',
      '2027-06,1,1,50,USD,50',
    ]);
    expect(await csv('bookings', '--by', 'night')).toEqual([
      'month,bookings,nights,revenue,currency,per_night',
      '2027-05,1,2,66.66,EUR,33.33',
      '2027-06,3,7,633.34,EUR,90.48',
      '2027-06,1,1,50,USD,50',
    ]);
  });

  test('by source, type and currency', async () => {
    expect(await csv('bookings', '--by', 'source')).toContain('Web,2,7,500,EUR,71.43');
    expect(await csv('bookings', '--by', 'type')).toContain('Loft,2,5,300,EUR,60');
    expect(await csv('bookings', '--by', 'currency')).toEqual([
      'currency,bookings,nights,revenue,per_night',
      'EUR,3,9,700,77.78',
      'USD,1,1,50,50',
    ]);
  });

  test('what is cancelled takes no night and no money unless asked', async () => {
    expect(await csv('bookings', '--by', 'status')).toEqual([
      'status,bookings,nights,revenue,currency,per_night',
      'Cancelled,1,0,0,EUR,',
      'CheckedIn,1,4,400,EUR,100',
      'Confirmed,2,5,300,EUR,60',
      'Confirmed,1,1,50,USD,50',
      'NoShow,1,0,0,EUR,',
    ]);
    expect(await csv('bookings', '--by', 'status', '--status', 'cancelled,no-show')).toEqual([
      'status,bookings,nights,revenue,currency,per_night',
      'Cancelled,1,3,300,EUR,100',
      'NoShow,1,1,80,EUR,80',
    ]);
  });

  test('within dates, of nights only those', async () => {
    expect(await csv('bookings', '--by', 'night', '--from', '2027-06-02', '--to', '2027-06-02')).toEqual([
      'month,bookings,nights,revenue,currency,per_night',
      '2027-06,2,2,200,EUR,100',
    ]);
    expect(await csv('bookings', '--from', '2027-05', '--to', '2027-05')).toHaveLength(2);
  });

  test('as JSON and as a table, with what all of it is, and what is only kept closed', async () => {
    const report = await json('bookings', '--by', 'month');
    expect(report.totals).toEqual([
      { currency: 'EUR', bookings: 3, nights: 9, revenue: 700 },
      { currency: 'USD', bookings: 1, nights: 1, revenue: 50 },
    ]);
    expect(report.blocks).toEqual({ bookings: 1, nights: 3 });
    expect(report.rows[0]).toEqual({
      month: '2027-05',
      bookings: 1,
      nights: 3,
      revenue: 100,
      currency: 'EUR',
      per_night: 33.33,
    });
    const { stdout } = await desk.pms(['report', 'bookings']);
    expect(stdout).toContain('all: 3 bookings, 9 nights, 700.00 EUR');
    expect(stdout).toMatch(/2027-05 +│ +1 │ +3 │ +100\.00 EUR │ EUR +│ +33\.33 EUR │/);
    expect(stdout).toContain('not in it: 1 block, 3 room-nights that are only kept closed');
  });

  test('into a file that is not written over', async () => {
    const into = ['report', 'bookings', '-o', desk.path('months.csv'), '--delimiter', ';'];
    expect((await desk.pms(into)).stderr).toContain('report written to');
    expect(await desk.read('months.csv')).toContain('2027-05;1;3;100;EUR;33.33');
    expect((await desk.pms(into)).exitCode).toBe(2);
    expect((await desk.pms([...into, '--force'])).exitCode).toBe(0);
  });
});

describe('report occupancy', () => {
  const dates = ['occupancy', '--from', '2027-06-01', '--to', '2027-06-02'];

  test('is a line for each type and night', async () => {
    expect(await csv(...dates)).toEqual([
      'date,type,rooms,sold,left,per_cent',
      '2027-06-01,Attic,4,2,2,50',
      '2027-06-02,Attic,4,2,2,50',
      '2027-06-01,Loft,1,2,-1,200',
      '2027-06-02,Loft,1,1,0,100',
    ]);
  });

  test('is coloured on a terminal, and numbers in a pipe', async () => {
    const piped = (await desk.pms(['report', ...dates])).stdout;
    expect(piped).toContain('2027-06-01  Loft       1      2     -1       200');
    const shown = (await desk.pms(['report', ...dates], { isTerminal: true, columns: 60 })).stdout;
    expect(shown).toContain('\u001b[45m');
    for (const line of shown.split('\n')) expect(line.replaceAll(/\u001b\[\d+m/g, '').length).toBeLessThanOrEqual(60);
    const plain = (await desk.pms(['report', ...dates, '--no-color'], { isTerminal: true })).stdout;
    expect(plain).toBe(piped);
  });

  test('refuses more nights than anybody reads', async () => {
    const { exitCode, stderr } = await desk.pms(['report', 'occupancy', '--from', '2027-01', '--to', '2047-01']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('3,660');
  });
});

describe('report overbooked', () => {
  test('names the night and the bookings', async () => {
    const { rows, nights } = await json('overbooked');
    expect(nights).toEqual({ Loft: 1 });
    expect(rows).toMatchObject([
      {
        ...{ date: '2027-06-01', type: 'Loft', rooms: 1, sold: 2 },
        bookings: [{ guest_last_name: 'Lark' }, { guest_last_name: 'Finch' }],
      },
    ]);
    expect(await csv('overbooked', '--from', '2027-06')).toEqual([
      'date,type,rooms,sold,checkin_date,checkout_date,guest_first_name,guest_last_name,guest_email,total_amount,currency_iso,booking_source,booking_status',
      '2027-06-01,Loft,1,2,2027-05-30,2027-06-02,Ada,Lark,,100,EUR,Web,Confirmed',
      '2027-06-01,Loft,1,2,2027-06-01,2027-06-03,Bo,Finch,,200,EUR,Phone,Confirmed',
    ]);
    const { stdout } = await desk.pms(['report', 'overbooked', '--from', '2027-06-02']);
    expect(stdout).toBe('no night is overbooked\n');
  });
});

describe('lists of a day', () => {
  const guests = async (...words: string[]) =>
    (await json(...words)).rows.map((row: { guest_last_name: string | null }) => row.guest_last_name);

  test('who arrives, stays and leaves, by type and name', async () => {
    expect(await guests('arrivals', '2027-06-01')).toEqual(['Crane', 'Wren', 'Finch']);
    expect(await guests('in-house', '2027-06-02')).toEqual(['Wren', 'Finch']);
    expect(await json('in-house', '2027-06-02')).toMatchObject({ bookings: 2, blocks: 1 });
    const { stdout } = await desk.pms(['report', 'in-house', '2027-06-02']);
    expect(stdout).toContain('in-house on 2027-06-02: 2\nnot in it: 1 block, only kept closed\n');
    expect(await guests('departures', '2027-06-02')).toEqual(['Crane', 'Lark']);
    expect(await guests('arrivals', '2027-06-02', '--status', 'NoShow')).toEqual(['Stork']);
    expect(await guests('departures', '2027-06-04', '--status', 'all')).toEqual(['Heron']);
  });

  test('of today, by the calendar of this machine, which is said', async () => {
    const clock = () => new Date(2027, 5, 1, 12).getTime();
    const { stdout, stderr } = await desk.pms(['report', 'arrivals'], { clock });
    expect(stderr).toContain('date: 2027-06-01');
    expect(stdout).toContain('arrivals on 2027-06-01: 3');
    const { stdout: tomorrow } = await desk.pms(['report', 'departures', '+1d'], { clock });
    expect(tomorrow).toContain('departures on 2027-06-02: 2');
  });
});

test.each([
  [['bookings', '--json', '-o', '-'], 'JSON and CSV cannot both go'],
  [['bookings', '--bom'], 'for CSV'],
  [['bookings', '--from', '2027-06', '--to', '2027-05'], 'is before'],
  [['bookings', '--by', 'guest'], 'Allowed choices'],
  [['arrivals', 'soon'], 'real date'],
])('pms report %j is wrong usage', async (words, said) => {
  const { exitCode, stderr } = await desk.pms(['report', ...words]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(said);
});
