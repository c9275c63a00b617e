/** `pms sync` at a desk: each class of a plan, what is done for it, and what is kept. */
import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CliDesk, openCliDesk } from '../cli-desk.ts';

let desk: CliDesk;

beforeAll(async () => {
  desk = await openCliDesk();
  await desk.serve();
  await desk.write(
    'rooms.csv',
    'name,max_occupancy,total_rooms,base_price\nLoft,2,1,90\nAttic,2,1,80\nCellar,2,1,70\n',
  );
  await desk.pms(['import', 'rooms', 'rooms.csv', '--quiet']);
});

const header = 'Booking number,Guest,Arrival,Departure,Room type,Total,Currency,Channel,Status';

function fileOf(...rows: readonly string[]): string {
  return `${[header, ...rows].join('\n')}\n`;
}

async function sync(content: string, ...flags: string[]) {
  await desk.write('week.csv', content);
  const said = await desk.pms(['sync', 'bookings', 'week.csv', '--json', '--yes', '--date-order', 'ymd', ...flags]);
  const plan = said.stdout === '' ? undefined : JSON.parse(said.stdout);
  return { ...said, plan };
}

async function live(): Promise<string[]> {
  const { stdout } = await desk.pms(['export', 'bookings', '--format', 'json']);
  const all = JSON.parse(stdout) as Record<string, string | number>[];
  return all
    .filter(({ booking_status: status }) => status !== 'Cancelled')
    .map(
      (one) =>
        `${one.guest_last_name} ${one.checkin_date} ${one.checkout_date} ${one.room_type_name} ${one.total_amount}`,
    )
    .sort();
}

test('neither plan nor rejected rows go over a file that is read', async () => {
  const content = fileOf('Z1,Ada Lark,2027-05-01,2027-05-04,Loft,much,EUR,Web,Confirmed');
  for (const flag of ['-o', '--rejects']) {
    const { exitCode, plan } = await sync(content, flag, './week.csv');
    expect({ exitCode, code: plan.error.code }, flag).toEqual({ exitCode: 2, code: 'output_exists' });
    expect(await desk.read('week.csv')).toBe(content);
  }
  const { exitCode } = await desk.pms(['import', 'bookings', 'week.csv', '--rejects', 'week.csv']);
  expect({ exitCode, kept: await desk.read('week.csv') }).toEqual({ exitCode: 2, kept: content });
});

test('rows kept beside a file are gone where another of its files cannot be read', async () => {
  const rows = Array.from({ length: 2_000 }, (_, row) => `K${row},Ada Lark,2027-05-01,2027-05-04,Loft,much,EUR,Web,`);
  await desk.write('long.csv', fileOf(...rows));
  await desk.write('text.csv', 'a letter');
  const files = ['long.csv', 'text.csv'];
  const { exitCode } = await desk.pms(['sync', 'bookings', ...files, '--json', '--yes', '--date-order', 'ymd']);
  const left = (await readdir(desk.folder)).filter((name) => name.includes('long') && name !== 'long.csv');
  expect({ exitCode, left }).toEqual({ exitCode: 2, left: [] });
});

test('a stay at the end of the calendar does not keep a sync from looking around it', async () => {
  const header = 'checkin_date,checkout_date,room_type_name,guest_last_name,total_amount,currency_iso,booking_status';
  const stays = ['1970-01-01,1970-01-02', '2100-12-30,2100-12-31'];
  const { plan } = await sync(
    [header, ...stays.map((stay) => `${stay},Loft,Far,9,EUR,Cancelled`), ''].join('\n'),
    '--dry-run',
  );
  expect(plan.writes.puts).toBe(2);
});

test('a file with numbers goes in, is all the same the next time, leaves no old self behind where it moves, and is cancelled', async () => {
  const may = async () => (await live()).filter((line) => line.includes(' 2027-05-'));
  const rows = [
    'A1,Ada Lark,2027-05-01,2027-05-04,Loft,300,EUR,Web,Confirmed',
    'A2,Bo Finch,2027-05-02,2027-05-05,Attic,240,EUR,Web,Confirmed',
  ];
  const first = await sync(fileOf(...rows));
  expect([first.exitCode, first.stderr]).toEqual([0, '']);
  expect(first.plan.classes.new).toMatchObject({ records: 2, nights: 6, amounts: { EUR: 540 } });
  expect(first.plan.done).toMatchObject({ sent: 2, cancelled: 0 });
  const second = await sync(fileOf(...rows));
  expect(second.plan.classes.same).toMatchObject({ records: 2, held: 2 });
  expect(second.plan.writes).toEqual({ puts: 0, ends: 0 });

  const moved = await sync(
    fileOf('A1,Ada Lark,2027-05-03,2027-05-08,Cellar,350,EUR,Web,Confirmed', rows[1]!.replace('240', '250')),
  );
  expect(moved.plan.classes.moved).toMatchObject({ records: 1, held: 1 });
  expect(moved.plan.classes.changed).toMatchObject({ records: 1, held: 1 });
  expect(moved.plan.fields).toEqual([{ field: 'total_amount', before: null, after: null, count: 1 }]);
  expect(moved.exitCode).toBe(0);
  expect(await may()).toEqual(['Finch 2027-05-02 2027-05-05 Attic 250', 'Lark 2027-05-03 2027-05-08 Cellar 350']);

  // Also where it moves at once.
  const cancelled = fileOf('A1,Ada Lark,2027-05-06,2027-05-08,Loft,360,EUR,Web,Cancelled');
  expect((await sync(cancelled)).plan.classes.cancelled).toMatchObject({ records: 1, held: 1 });
  expect((await sync(cancelled)).plan.writes).toEqual({ puts: 0, ends: 0 });
  expect(await may()).toEqual(['Finch 2027-05-02 2027-05-05 Attic 250']);

  const { stdout } = await desk.pms(['ledger', 'find', 'A2']);
  expect(stdout).toContain('2027-05-02 to 2027-05-05, Attic, Bo Finch');
  expect((await desk.pms(['ledger', 'find', 'nobody'])).exitCode).toBe(1);
});

describe('what a file cannot know', () => {
  test('a state never goes back unless --states file, also not for a file that is preferred', async () => {
    await sync(fileOf('B1,Cleo Wren,2027-06-01,2027-06-03,Loft,200,EUR,Web,CheckedOut'));
    const rows = fileOf('B1,Cleo Wren,2027-06-01,2027-06-03,Loft,200,EUR,Web,Confirmed');
    const kept = await sync(rows);
    expect(kept.plan.kept).toEqual([
      { because: 'state_goes_back', field: 'booking_status', count: 1, before: 'CheckedOut', after: 'Confirmed' },
    ]);
    expect(kept.plan.writes).toEqual({ puts: 0, ends: 0 });
    expect(kept.exitCode).toBe(0);
    expect((await sync(rows, '--prefer', 'week.csv', '--dry-run')).plan.kept).toEqual(kept.plan.kept);
    const taken = await sync(rows, '--states', 'file', '--dry-run');
    expect(taken.plan.fields).toEqual([
      { field: 'booking_status', before: 'CheckedOut', after: 'Confirmed', count: 1 },
    ]);
  });

  test('an amount that is only what the house receives does not take the place of a whole one', async () => {
    await sync(fileOf('HM1,Dora Crane,2027-07-01,2027-07-03,Attic,200,EUR,Airbnb,Confirmed'));
    await desk.write(
      'airbnb.csv',
      'Confirmation code,Status,Guest name,Start date,End date,# of nights,Booked,Listing,Earnings\nHM1,Confirmed,Dora Crane,07/01/2027,07/03/2027,2,2027-01-01,Attic,€170.00\n',
    );
    const { stdout } = await desk.pms(['sync', 'bookings', 'airbnb.csv', '--json', '--yes', '--date-order', 'mdy']);
    const plan = JSON.parse(stdout);
    expect(plan.kept).toEqual([{ because: 'net_amount', field: 'total_amount', count: 1, before: null, after: null }]);
    expect(plan.classes.same).toMatchObject({ records: 1, held: 1 });
  });

  const airbnb = async (...rows: readonly string[]) => {
    const headers = 'Confirmation code,Status,Guest name,Start date,End date,# of nights,Booked,Listing,Earnings';
    await desk.write('airbnb.csv', `${[headers, ...rows].join('\n')}\n`);
    return ['airbnb.csv', '--json', '--yes', '--date-order', 'mdy', '--as-of', '2027-06-01'];
  };

  test('but it is the amount of a booking that comes in the place of a cancelled one of another number', async () => {
    const web = 'C3,Lea Curlew,2027-07-21,2027-07-23,Attic,300,EUR,Web,Confirmed';
    await sync(fileOf(web));
    await desk.write('week.csv', fileOf(web.replace('Confirmed', 'Cancelled')));
    const again = await airbnb('HM3,Confirmed,Lea Curlew,07/21/2027,07/23/2027,2,2027-01-01,Attic,€170.00');
    const { stderr } = await desk.pms(['sync', 'bookings', 'week.csv', ...again]);
    expect(
      (await live()).filter((line) => line.startsWith('Curlew')),
      stderr,
    ).toEqual(['Curlew 2027-07-21 2027-07-23 Attic 170']);
  });

  test('but what the guest pays goes along when a stay moves and its net amount is what it was', async () => {
    const stays = async () => (await live()).filter((line) => line.startsWith('Dunlin'));
    await sync(fileOf('HM4,Ida Dunlin,2027-07-25,2027-07-27,Attic,200,EUR,Airbnb,Confirmed'));
    const days = async (from: string, to: string, net: number) =>
      desk.pms([
        'sync',
        'bookings',
        ...(await airbnb(`HM4,Confirmed,Ida Dunlin,${from},${to},2,2027-01-01,Attic,€${net}.00`)),
      ]);
    await days('07/25/2027', '07/27/2027', 170);
    for (const [from, to, net, stay] of [
      ['07/26/2027', '07/28/2027', 170, '2027-07-26 2027-07-28 Attic 200'],
      ['07/28/2027', '07/30/2027', 170, '2027-07-28 2027-07-30 Attic 200'],
      ['07/28/2027', '07/30/2027', 180, '2027-07-28 2027-07-30 Attic 200'],
      ['07/29/2027', '07/31/2027', 260, '2027-07-29 2027-07-31 Attic 260'],
      // Back on days that are still there as cancelled, with the price of then.
      ['07/28/2027', '07/30/2027', 270, '2027-07-28 2027-07-30 Attic 270'],
    ] as const) {
      const { stderr } = await days(from, to, net);
      expect(await stays(), stderr).toEqual([`Dunlin ${stay}`]);
    }
  });

  test('--fields limits what changes', async () => {
    await sync(fileOf('B2,Cleo Wren,2027-06-11,2027-06-13,Loft,200,EUR,Web,Confirmed'));
    const { plan } = await sync(
      fileOf('B2,Cleo Wren,2027-06-11,2027-06-13,Loft,210,EUR,Web,CheckedIn'),
      '--fields',
      'booking_status',
    );
    expect(plan.fields).toEqual([{ field: 'booking_status', before: 'Confirmed', after: 'CheckedIn', count: 1 }]);
    expect(plan.kept).toMatchObject([{ because: 'not_asked_for', field: 'total_amount' }]);
  });

  test('payments are no bookings', async () => {
    await desk.write(
      'vrbo.csv',
      'RefID,Reservation ID,Check In,Check Out,Number of Nights,Property ID,Guest Name,Payable To You,Currency\n1,HA-1,2027-08-01,2027-08-03,2,Loft,Lee Loon,180.00,EUR\n',
    );
    const { exitCode, stderr } = await desk.pms(['sync', 'bookings', 'vrbo.csv', '--yes', '--date-order', 'ymd']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('vrbo.csv is known as Vrbo payments report: payments show neither');
  });
});

describe('what is gone', () => {
  const there = [
    'D1,Ed Heron,2027-09-01,2027-09-03,Loft,200,EUR,Phone,Confirmed',
    'D2,Flo Stork,2027-09-05,2027-09-07,Loft,200,EUR,Phone,Confirmed',
    'D3,Gus Swift,2027-09-09,2027-09-11,Loft,200,EUR,Phone,Confirmed',
  ];
  const left = fileOf(there[0]!, there[2]!);

  test('is shown, in the window of a terminal too, and stays', async () => {
    await sync(fileOf(...there));
    const { plan, exitCode } = await sync(left, '--as-of', '2027-08-01');
    expect(plan.classes.gone).toMatchObject({ records: 0, held: 1, nights: 2 });
    expect(plan.gone).toEqual({ future: 1, to_cancel: 0 });
    expect(exitCode).toBe(1);
    const command = ['sync', 'bookings', 'week.csv', '--date-order', 'ymd', '--as-of', '2027-08-01', '--dry-run'];
    const { stdout } = await desk.pms(command, { isTerminal: true, columns: 80 });
    expect(stdout).toContain('--gone cancel');
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  test('is cancelled with --gone cancel, stays to come only, and never more than --max-cancel', async () => {
    const many = await sync(left, '--gone', 'cancel', '--max-cancel', '0', '--as-of', '2027-08-01');
    expect(many.exitCode).toBe(2);
    expect(many.stderr).toContain('1 booking is gone from the files');
    const compare = [
      'compare',
      'bookings',
      'week.csv',
      '--date-order',
      'ymd',
      '--gone',
      'cancel',
      '--as-of',
      '2027-08-01',
    ];
    expect((await desk.pms(compare)).stdout).toContain('1 to be cancelled: no longer in the files');
    const past = await sync(left, '--gone', 'cancel', '--as-of', '2027-09-06');
    expect(past).toMatchObject({ exitCode: 0, plan: { done: { sent: 0, cancelled: 0 }, gone: { future: 0 } } });
    // A guest who arrives on the day itself is still to come.
    expect((await sync(left, '--as-of', '2027-09-05')).exitCode).toBe(1);
    const done = await sync(left, '--gone', 'cancel', '--as-of', '2027-09-05');
    expect(done.plan.done).toMatchObject({ sent: 0, cancelled: 1 });
    expect((await live()).filter((line) => line.startsWith('Stork'))).toEqual([]);
  });
});

describe('a room that a group gives back', () => {
  const room = (number: number) =>
    `G7,Hal Godwit,2027-11-0${number},2027-11-0${number + 2},Loft,200,EUR,Phone,Confirmed`;
  const last = 'G8,Ida Smew,2027-11-20,2027-11-22,Loft,200,EUR,Phone,Confirmed';

  test('is gone, by its number, and the plan says how many rooms that number had and has', async () => {
    const flags = ['--same-number', 'rooms', '--as-of', '2027-10-01'];
    await sync(fileOf(room(1), room(1), room(1), last), ...flags);
    const { plan, exitCode } = await sync(fileOf(room(1), room(1), last), '--dry-run', ...flags);
    const [gone] = plan.items.filter((item: { class: string }) => item.class === 'gone');
    expect(gone).toMatchObject({ number: 'G7', rooms: { had: 3, listed: 2 }, beside: { line: 2, number: 'G7' } });
    expect(exitCode).toBe(1);
    const compare = ['compare', 'bookings', 'week.csv', '--date-order', 'ymd', ...flags];
    expect((await desk.pms(compare)).stdout).toMatch(
      /^ {2}G7: .*; number G7 had 3 rooms, week.csv lists 2 \(line 2\)$/m,
    );
    await desk.pms([...compare, '-o', 'plan.csv']);
    expect(await desk.read('plan.csv')).toMatch(/^gone,,,G7,.*number G7 had 3 rooms/m);
  });

  test('is cancelled where the file says how many rooms a number has, and an undo books it again', async () => {
    const flags = ['--as-of', '2027-10-01'];
    const list = (...rooms: readonly (readonly [number: string, guest: string, rooms: number, day: number])[]) =>
      `Booking number,Guest,Arrival,Departure,Room type,Rooms,Total,Currency,Status\n${rooms
        .map(
          ([number, guest, count, day]) =>
            `${number},${guest},2027-12-${day},2027-12-${day + 2},Loft,${count},${count * 100},EUR,Confirmed\n`,
        )
        .join('')}`;
    const stays = async () =>
      (await live()).filter((line) => /^(Ruff|Rail)/.test(line)).map((line) => line.split(' 2027')[0]);
    const rest = [['N8', 'Lu Rail', 2, 12] as const, ['N9', 'Mo Coot', 1, 20] as const];
    await sync(list(['N7', 'Kai Ruff', 3, 10], ...rest), ...flags);
    const { plan, exitCode } = await sync(list(['N7', 'Kai Ruff', 1, 10], ...rest), ...flags);
    expect(plan.classes).toMatchObject({ cancelled: { records: 0, held: 2 }, gone: { held: 0 } });
    expect(plan.items.filter((item: { class: string }) => item.class === 'cancelled')).toMatchObject(
      Array(2).fill({ number: 'N7', rooms: { had: 3, listed: 1 }, beside: { line: 2 } }),
    );
    expect(plan.done).toMatchObject({ sent: 0, cancelled: 2 });
    expect(exitCode).toBe(0);
    expect(await stays()).toEqual(['Rail (2)', 'Rail', 'Ruff']);
    const [run] = JSON.parse((await desk.pms(['history', '--json'])).stdout);
    // Nothing in this file says that its lines count rooms.
    const single = await sync(list(['N7', 'Kai Ruff', 1, 10], ['N8', 'Lu Rail', 1, 12], rest[1]!), ...flags);
    expect(single).toMatchObject({ exitCode: 1, plan: { classes: { gone: { held: 1 } }, writes: { ends: 0 } } });
    await desk.pms(['undo', run.id, '--yes']);
    expect((await stays()).filter((name) => name!.startsWith('Ruff'))).toEqual(['Ruff (2)', 'Ruff (3)', 'Ruff']);
  });

  test('is told apart from a whole booking that is gone', async () => {
    const { plan } = await sync(
      fileOf(last, last.replace('G8', 'G9').replaceAll('2027-11-2', '2027-10-2')),
      '--dry-run',
    );
    const gone = plan.items.filter((item: { class: string }) => item.class === 'gone');
    expect(gone.map(({ number, rooms }: { number: string; rooms?: object }) => ({ number, rooms }))).toEqual(
      Array(3).fill({ number: 'G7', rooms: undefined }),
    );
  });
});

test('what was done tells a booking that its file cancels from another one', async () => {
  const rows = ['H1', 'H2'].map(
    (number) => `${number},Jo ${number},2028-02-01,2028-02-03,Loft,200,EUR,Phone,Confirmed`,
  );
  await sync(fileOf(...rows));
  const week = [rows[0]!.replace('Confirmed', 'Cancelled'), rows[1]!.replaceAll('2028-02', '2028-03')];
  await desk.write('week.csv', fileOf(...week));
  const { stdout } = await desk.pms(['sync', 'bookings', 'week.csv', '--date-order', 'ymd', '--yes']);
  expect(stdout).toContain('Done: 1 moved, 1 cancelled.');
});

describe('what arrives outside of what a file lists', () => {
  const three = [
    'W1,Ed Heron,2029-09-01,2029-09-03,Loft,200,EUR,Phone,Confirmed',
    'W2,Flo Stork,2029-09-05,2029-09-07,Loft,200,EUR,Phone,Confirmed',
    'W3,Gus Swift,2029-09-09,2029-09-11,Loft,200,EUR,Phone,Confirmed',
  ];
  const asOf = ['--as-of', '2029-08-01'];

  test('is never taken for gone, and the plan says that nobody knows', async () => {
    await sync(fileOf(...three), ...asOf);
    const { plan, exitCode } = await sync(fileOf(three[0]!, three[1]!), '--gone', 'cancel', ...asOf);
    expect(plan).toMatchObject({
      classes: { gone: { held: 0 } },
      window: { from: '2029-09-01', to: '2029-09-05' },
      outside: { bookings: 1, from: '2029-09-09', to: '2029-09-09' },
    });
    expect(exitCode).toBe(0);
    const { stdout } = await desk.pms(['compare', 'bookings', 'week.csv', '--date-order', 'ymd', ...asOf]);
    expect(stdout).toContain('check-ins from 2029-09-01 to 2029-09-05');
    expect(stdout).toContain('outside: 1 booking of the same system arrives on 2029-09-09');
  });

  test('is inside again where the last row is there and cancelled, or moved nearer', async () => {
    const cancelled = three[2]!.replace('Confirmed', 'Cancelled');
    const { plan } = await sync(fileOf(three[0]!, cancelled), '--dry-run', ...asOf);
    expect(plan).toMatchObject({ classes: { gone: { held: 1 }, cancelled: { held: 1 } }, outside: null });
    const nearer = three[2]!.replace('09-09,2029-09-11', '09-06,2029-09-08');
    const moved = await sync(fileOf(three[0]!, three[1]!, nearer), '--dry-run', ...asOf);
    expect(moved.plan).toMatchObject({ classes: { moved: { records: 1, held: 1 } }, outside: null });
  });
});

describe('what looks like a booking that is there', () => {
  const native =
    'checkin_date,checkout_date,room_type_name,guest_first_name,guest_last_name,total_amount,currency_iso,booking_source';

  test('is asked about, and joined only where a person says so', async () => {
    await desk.write('held.csv', `${native}\n2027-10-01,2027-10-04,Loft,Hans,Adler,300,EUR,Booking.com\n`);
    await desk.pms(['import', 'bookings', 'held.csv', '--quiet']);
    const rows = fileOf('E1,H. Adler,2027-10-01,2027-10-04,Loft,260,EUR,Booking.com,Confirmed');
    const asked = await sync(rows);
    expect(asked.plan.classes['looks_like']).toMatchObject({ records: 1, held: 1 });
    expect(asked.exitCode).toBe(1);
    expect(asked.plan.done.sent).toBe(0);
    const unsure = await desk.read('week.unsure.csv');
    expect(unsure).toContain('Adler');
    await desk.write('answers.csv', unsure.replace('\n,', '\nyes,'));
    const joined = await sync(rows, '--same-stay', 'answers.csv');
    expect(joined.plan.classes.changed).toMatchObject({ records: 1, held: 1 });
    expect((await live()).filter((line) => line.includes('Adler'))).toEqual(['Adler 2027-10-01 2027-10-04 Loft 260']);
    expect((await sync(rows)).plan.classes.same).toMatchObject({ records: 1, held: 1 });
  });

  test('a stay of the same guest that overlaps looks moved', async () => {
    await desk.write('held.csv', `${native}\n2027-11-01,2027-11-04,Loft,Ida,Rook,300,EUR,Web\n`);
    await desk.pms(['import', 'bookings', 'held.csv', '--quiet']);
    const rows = fileOf('F1,Ida Rook,2027-11-02,2027-11-06,Loft,400,EUR,Web,Confirmed');
    const asked = await sync(rows);
    expect(asked.plan.classes['looks_moved']).toMatchObject({ records: 1, held: 1 });
    const moved = await sync(rows, '--same-stay', 'yes');
    expect(moved.plan.classes.moved).toMatchObject({ records: 1, held: 1 });
    expect((await live()).filter((line) => line.includes('Rook'))).toEqual(['Rook 2027-11-02 2027-11-06 Loft 400']);
  });
});

test('an import names a stay that a number has left behind, also where the number is cancelled by now', async () => {
  const say = async (stay: string) => {
    await desk.write('plain.csv', fileOf(`I1,Una Smew,${stay}`));
    const flags = ['--date-order', 'ymd', '--on-duplicate', 'update', '--json'];
    const { stdout, exitCode } = await desk.pms(['import', 'bookings', 'plain.csv', ...flags]);
    return { exitCode, moved: JSON.parse(stdout).moved_numbers };
  };
  await say('2027-04-08,2027-04-10,Attic,200,EUR,Web,Confirmed');
  const left = { exitCode: 1, moved: 1 };
  expect(await say('2027-04-18,2027-04-20,Attic,200,EUR,Web,Confirmed')).toEqual(left);
  expect(await say('2027-04-18,2027-04-20,Attic,200,EUR,Web,Cancelled')).toEqual(left);
});

test('a plain import remembers numbers too: a sync knows what has moved since', async () => {
  const numbered = (dates: string) => fileOf(`G1,Jo Kite,${dates},Cellar,100,EUR,Web,Confirmed`);
  await desk.write('plain.csv', numbered('2027-12-01,2027-12-02'));
  await desk.pms(['import', 'bookings', 'plain.csv', '--quiet']);
  const { plan } = await sync(numbered('2027-12-10,2027-12-12'));
  expect(plan.classes.moved).toMatchObject({ records: 1, held: 1 });
  expect((await live()).filter((line) => line.includes('Kite'))).toEqual(['Kite 2027-12-10 2027-12-12 Cellar 100']);
});

test('a file of our own form with a column of numbers has numbers', async () => {
  const file = (dates: string) =>
    `booking_number,checkin_date,checkout_date,room_type_name,guest_last_name,total_amount,currency_iso\nH1,${dates},Attic,Gull,90,EUR\n`;
  await sync(file('2028-01-01,2028-01-03'));
  const { plan } = await sync(file('2028-01-05,2028-01-08'));
  expect(plan.classes.moved).toMatchObject({ records: 1, held: 1 });
});

test('without --yes and without a terminal nothing is sent', async () => {
  await desk.write('week.csv', fileOf('Z9,Kay Owl,2028-03-08,2028-03-09,Loft,90,EUR,Web,Confirmed'));
  const said = await desk.pms(['sync', 'bookings', 'week.csv']);
  expect(said.exitCode).toBe(2);
  expect(said.stdout).toContain('new');
  expect(said.stderr).toContain('--yes');
  const compared = await desk.pms(['compare', 'bookings', 'week.csv', '-o', 'plan.csv']);
  expect(compared.exitCode).toBe(0);
  expect(await desk.read('plan.csv')).toContain('new,week.csv,2,Z9,2028-03-08');
  expect((await live()).filter((line) => line.includes('Owl'))).toEqual([]);
});

describe('several files that are read in different ways', () => {
  const rows = (day: string) => fileOf(`M${day.slice(0, 2)},Mona Teal,${day},Loft,90,EUR,Web,Confirmed`);

  test('each have a mapping of their own with --map-of', async () => {
    await desk.write('dmy.csv', rows('03/02/2029,04/02/2029'));
    await desk.write('mdy.csv', rows('02/05/2029,02/06/2029'));
    await desk.pms(['inspect', 'mdy.csv', '--as', 'bookings', '--date-order', 'mdy', '--save', 'mdy.json']);
    const both = ['sync', 'bookings', 'dmy.csv', 'mdy.csv', '--date-order', 'dmy', '--yes', '--quiet'];
    expect((await desk.pms([...both, '--map-of', 'mdy.csv=mdy.json'])).exitCode).toBe(0);
    const stays = (await live()).filter((one) => one.startsWith('Teal'));
    expect(stays).toEqual(['Teal 2029-02-03 2029-02-04 Loft 90', 'Teal 2029-02-05 2029-02-06 Loft 90']);
  });

  test('must name a file that is read', async () => {
    const said = await desk.pms(['compare', 'bookings', 'dmy.csv', '--map-of', 'other.csv=mdy.json']);
    expect(said).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--map-of names the file other.csv') });
  });
});

test('what a file leaves out is said, as an import says it', async () => {
  const content = fileOf(
    'K1,Ada Lark,2029-05-01,2029-05-04,Loft,300,EUR,Web,Confirmed',
    'K2,Closed,2029-05-05,2029-05-07,Loft,0,EUR,Web,Gesperrt',
    'K3,Cy Wren,2029-05-20,2029-05-22,Attic,160,EUR,Web,Confirmed',
  );
  const flags = ['--status', 'Gesperrt=block', '--cutover', '2029-05-10', '--before-cutover', 'leave-out', '--dry-run'];
  const { plan } = await sync(content, ...flags);
  const said = plan.warnings.map(({ file, message }: { file: string; message: string }) => `${file}: ${message}`);
  expect(said).toEqual([
    expect.stringContaining('week.csv: 1 block, 2 room-nights, is not in: availability is too high on 2 dates'),
    expect.stringMatching(/^week\.csv: .*2029-05-10/),
  ]);
  const { stderr, stdout } = await desk.pms(['sync', 'bookings', 'week.csv', '--date-order', 'ymd', ...flags]);
  for (const line of said) expect(stderr).toContain(line);
  expect(stdout).toContain(
    'left out:\n  week.csv line 2: stays that end by the cutover\n  week.csv line 3: closed rooms',
  );
});

test('why a row is rejected is said beside the count', async () => {
  const stay = 'V1,Ada Lark,2030-05-01,2030-05-04,Chalet,300,EUR,Web,Confirmed';
  await desk.write('week.csv', fileOf(stay));
  const { stdout, stderr, exitCode } = await desk.pms(['sync', 'bookings', 'week.csv', '--date-order', 'ymd', '--yes']);
  expect(exitCode).toBe(1);
  expect(stdout).toContain('nothing to do. Left: 1 row rejected.');
  expect(stderr).toMatch(/^week\.csv: 1 row rejected \(line 2: there is no active room type "Chalet"\)$/m);
  await desk.write('week.csv', fileOf(stay.replace('05-04', '04-04')));
  const wrong = await desk.pms(['sync', 'bookings', 'week.csv', '--date-order', 'ymd', '--dry-run']);
  expect([wrong.exitCode, wrong.stdout.includes('more')], wrong.stdout).toEqual([1, false]);
});

test('new stays in room types that the service does not list are rejected by the plan: counted, said, not sent, and kept as rejects', async () => {
  const stay = (number: string, type: string, day: number) =>
    `${number},Ada Lark,2030-05-${day},2030-05-${day + 2},${type},300,EUR,Web,Confirmed`;
  const rows = fileOf(stay('U1', 'Lofft', 10), stay('U2', 'Attic', 13), stay('U3', 'Yurt', 16), stay('U4', 'Yurt', 19));
  const codes = async (...flags: string[]) =>
    (await sync(rows, ...flags)).plan.warnings.filter(({ code }: { code: string }) => code === 'unlisted_room_type');
  expect(await codes('--dry-run')).toMatchObject([
    { file: 'week.csv', message: expect.stringContaining('(the nearest is "Loft")'), lines: [[2, 2]] },
    {
      file: 'week.csv',
      message: expect.stringContaining(
        '2 rows are for "Yurt", which is no active room type here, and would be rejected',
      ),
      lines: [[4, 5]],
    },
  ]);
  const { stderr } = await desk.pms(['compare', 'bookings', 'week.csv', '--date-order', 'ymd']);
  expect(stderr).toContain('week.csv: 2 rows are for "Yurt"');
  const { plan, exitCode } = await sync(rows);
  expect(plan).toMatchObject({
    classes: { new: { records: 1 }, rejected: { records: 3 } },
    apply: { new: 1 },
    done: { sent: 1, refused: [] },
    left: { rejected: 3 },
  });
  expect(exitCode).toBe(1);
  expect((await readFile(plan.rejects_files[0], 'utf8')).trim().split('\n')).toHaveLength(4);
});

test('overbooked nights are said by the plan and after it, with exit code 1, and once the plan is carried out they are no news', async () => {
  const stay = (number: string, days: string) => `${number},Ov ${number},${days},Loft,90,EUR,Web,Confirmed`;
  const rows = fileOf(stay('O1', '2031-03-01,2031-03-04'), stay('O2', '2031-03-03,2031-03-06'));
  const planned = await sync(rows, '--dry-run');
  const over = [{ type: 'Loft', nights: 1, from: '2031-03-03', to: '2031-03-03' }];
  expect(planned).toMatchObject({ exitCode: 1, plan: { overbooked: over, left: { overbooked: 1 } } });
  const done = await sync(rows);
  expect(done).toMatchObject({
    exitCode: 1,
    plan: { overbooked: over, apply: { new: 2 }, done: { applied: { new: 2 } } },
  });
  expect(done.plan.warnings.at(-1).message).toContain('overbooked: Loft 1 night on 2031-03-03; `pms report overbooked');
  expect(await sync(rows)).toMatchObject({ exitCode: 0, plan: { overbooked: [] } });
  const moved = await sync(fileOf(stay('O1', '2031-03-01,2031-03-04'), stay('O2', '2031-03-04,2031-03-06')));
  expect(moved).toMatchObject({ exitCode: 0, plan: { overbooked: [], apply: { moved: 1 } } });
});

test('a stay that the desk has moved by hand is asked about before it is booked again where it was', async () => {
  const stay = (day: number, state: string) =>
    `M1,Jan Pipit,2030-03-${day},2030-03-${day + 3},Loft,240,EUR,Phone,${state}`;
  const last = 'M2,Kim Swan,2030-03-28,2030-03-30,Loft,90,EUR,Phone,Confirmed';
  await sync(fileOf(stay(10, 'Confirmed'), last));
  const header =
    'checkin_date,checkout_date,room_type_name,guest_first_name,guest_last_name,total_amount,currency_iso,booking_source,booking_status';
  const byHand = (day: number, state: string) =>
    `2030-03-${day},2030-03-${day + 3},Loft,Jan,Pipit,240,EUR,Phone,${state}`;
  await desk.write('desk.csv', `${[header, byHand(10, 'Cancelled'), byHand(11, 'Confirmed')].join('\n')}\n`);
  await desk.pms(['import', 'bookings', 'desk.csv', '--on-duplicate', 'update']);
  const rows = fileOf(stay(10, 'Confirmed'), last);
  const asked = await sync(rows);
  expect(asked).toMatchObject({
    exitCode: 1,
    plan: { classes: { looks_moved: { records: 1 } }, writes: { puts: 0, ends: 0 } },
  });
  const stays = async () => (await live()).filter((line) => line.startsWith('Pipit'));
  expect(await stays()).toEqual(['Pipit 2030-03-11 2030-03-14 Loft 240']);
  await sync(rows, '--same-stay', 'yes');
  expect(await stays()).toEqual(['Pipit 2030-03-10 2030-03-13 Loft 240']);
  expect((await sync(rows)).plan.writes).toEqual({ puts: 0, ends: 0 });
});

test('a list without numbers and states books again what an undo or --gone cancel has cancelled, if it lists it', async () => {
  const list = (...guests: readonly string[]) =>
    `Guest,Arrival,Departure,Room type,Total,Currency\n${guests.map((guest, at) => `${guest},2030-06-0${at + 1},2030-06-0${at + 3},Loft,90,EUR\n`).join('')}`;
  const all = list('Lea Knot', 'Max Knot', 'Ned Knot');
  const knots = async () => (await live()).filter((line) => line.startsWith('Knot')).length;
  const flags = ['--as-of', '2030-05-01', '--gone', 'cancel'];
  await sync(all, ...flags);
  const [run] = JSON.parse((await desk.pms(['history', '--json'])).stdout);
  await desk.pms(['undo', run.id, '--yes']);
  expect(await knots()).toBe(0);
  const again = await sync(all, ...flags);
  expect(again.plan.fields).toMatchObject([
    { field: 'booking_status', before: 'Cancelled', after: 'Confirmed', count: 3 },
  ]);
  expect(await knots()).toBe(3);
  await sync(all.replace(/Max.*\n/, ''), ...flags);
  expect(await knots()).toBe(2);
  await sync(all, ...flags);
  expect(await knots()).toBe(3);
  expect((await sync(all, ...flags)).plan.writes).toEqual({ puts: 0, ends: 0 });
});

test('a stay that took place is not ended by a row of its number that puts it elsewhere: that is asked, and the answer is remembered', async () => {
  const states = [
    ['CheckedIn', 'Confirmed'],
    ['CheckedIn', 'NoShow'],
    ['CheckedOut', 'Pending'],
    ['CheckedOut', 'Cancelled'],
  ] as const;
  const listed = (days: string, at: 0 | 1) =>
    fileOf(...states.map((two, row) => `P${row},Grebe${row},${days},Loft,200,EUR,Web,${two[at]}`));
  const stays = async () => (await live()).filter((line) => line.startsWith('Grebe'));
  const stood = states.map((_, row) => `Grebe${row} 2027-03-14 2027-03-16 Loft 200`);
  await sync(listed('2027-03-14,2027-03-16', 0), '--as-of', '2027-03-15');
  const elsewhere = listed('2027-03-24,2027-03-26', 1);
  for (const asOf of ['2027-03-15', '2027-03-16']) {
    const { exitCode, plan } = await sync(elsewhere, '--as-of', asOf);
    expect({ exitCode, fields: plan.contradictions }).toEqual({ exitCode: 1, fields: { booking_status: 4, dates: 4 } });
    expect(await stays()).toEqual(stood);
  }
  for (const flags of [['--prefer', 'service'], []]) {
    const { plan } = await sync(elsewhere, '--as-of', '2027-03-16', ...flags);
    expect({ fields: plan.contradictions, stays: await stays() }).toEqual({ fields: {}, stays: stood });
  }
  // A day more is the same stay.
  await sync(fileOf('P0,Grebe0,2027-03-14,2027-03-17,Loft,200,EUR,Web,Confirmed'), '--as-of', '2027-03-16');
  expect((await stays())[0]).toBe('Grebe0 2027-03-14 2027-03-17 Loft 200');
});

test('a stay of this night alone is asked about and not cancelled: where the house is, it may be over', async () => {
  const row = (number: string, to: string) => `${number},Ida Smew,2031-09-05,${to},Loft,200,EUR,Phone,Confirmed`;
  const rest = ['N3,Gus Swift,2031-09-01,2031-09-02', 'N4,Gus Swift,2031-09-09,2031-09-10'].map(
    (one) => `${one},Loft,200,EUR,Phone,Confirmed`,
  );
  await sync(fileOf(...rest, row('N1', '2031-09-06'), row('N2', '2031-09-07')));
  const { exitCode, plan } = await sync(fileOf(...rest), '--gone', 'cancel', '--as-of', '2031-09-05');
  expect([exitCode, plan.gone, plan.done.cancelled]).toEqual([1, { future: 2, to_cancel: 1 }, 1]);
  expect((await live()).filter((line) => line.includes('2031-09-05'))).toEqual([expect.stringContaining('2031-09-06')]);
});

test('a file without a line end behind its last row is named where that row writes something', async () => {
  const rows = ['Z1,Ada Lark,2031-05-01,2031-05-04,Loft,300.00', 'Z2,Bo Finch,2031-05-02,2031-05-05,Attic,212.00'];
  const list = `Booking number,Guest,Arrival,Departure,Room type,Total\n${rows.join('\n')}`;
  const flags = ['--currency', 'EUR', '--status-of-all', 'Confirmed', '--date-order', 'ymd', '--yes', '--json'];
  const said = async (content: string) => {
    await desk.write('cut.csv', content);
    const { stdout } = await desk.pms(['sync', 'bookings', 'cut.csv', ...flags]);
    return JSON.parse(stdout).warnings.map(({ code }: { code: string }) => code);
  };
  expect(await said(`${list}\n`)).toEqual([]);
  expect(await said(list)).toEqual([]);
  expect(await said(list.slice(0, -4))).toEqual(['open_end']);
});
