/** `pms history` and `pms undo` at a desk: what is taken back, what is kept and listed, and what cannot be. */
import { describe, expect, test } from 'vitest';
import { openHotelDesk } from '../cli-desk.ts';

const desk = await openHotelDesk('Loft,2,1,90', 'Attic,2,1,80', 'Cellar,2,1,70');

const header = 'Booking number,Guest,Arrival,Departure,Room type,Total,Currency,Channel,Status';

async function sync(...rows: readonly string[]) {
  await desk.write('week.csv', `${[header, ...rows].join('\n')}\n`);
  return desk.pms(['sync', 'bookings', 'week.csv', '--json', '--yes', '--date-order', 'ymd']);
}

async function undo(id: string, ...flags: string[]) {
  const said = await desk.pms(['undo', id, '--json', ...flags]);
  return { ...said, plan: said.stdout === '' ? undefined : JSON.parse(said.stdout) };
}

async function history(): Promise<Record<string, string | number>[]> {
  return JSON.parse((await desk.pms(['history', '--json'])).stdout);
}

const last = async () => String((await history())[0]!.id);

async function live(): Promise<string[]> {
  const { stdout } = await desk.pms(['export', 'bookings', '--format', 'json']);
  return (JSON.parse(stdout) as Record<string, string | number>[])
    .filter(({ booking_status: status }) => status !== 'Cancelled')
    .map((one) => `${one.guest_last_name} ${one.checkin_date} ${one.room_type_name} ${one.total_amount}`)
    .sort();
}

const week1 = ['A1,Ada Lark,2027-05-01,2027-05-04,Loft,300,EUR,Web,Confirmed'];
const week2 = [
  'A1,Ada Lark,2027-05-03,2027-05-08,Cellar,350,EUR,Web,Confirmed',
  'A2,Bo Finch,2027-05-02,2027-05-05,Attic,240,EUR,Web,Confirmed',
];
const asWeek1 = ['Lark 2027-05-01 Loft 300'];
const asWeek2 = ['Finch 2027-05-02 Attic 240', 'Lark 2027-05-03 Cellar 350'];

describe('a sync', () => {
  test('is taken back by a plan that is shown first, comes again, and is kept and listed where it was edited since', async () => {
    await sync(...week1);
    await sync(...week2);
    const [latest] = await history();
    expect(latest).toMatchObject({ kind: 'sync', state: 'done', sent: 2, cancelled: 0, undoable: true, kept: 3 });
    const second = String(latest!.id);
    const listed = await desk.pms(['history']);
    expect(listed.stdout).toMatch(/week\.csv[\s\S]*2 sent +│/);

    const planned = await undo(second, '--dry-run');
    expect(planned.exitCode).toBe(0);
    expect(planned.plan).toMatchObject({ undoes: { id: second }, id: null, dry_run: true, done: null });
    expect(planned.plan.classes.restored).toMatchObject({ records: 1 });
    expect(planned.plan.classes.cancelled).toMatchObject({ records: 2 });
    expect(await live()).toEqual(asWeek2);
    expect((await desk.pms(['undo', second])).exitCode).toBe(2);
    const shown = await desk.pms(['undo', second.slice(0, 5), '--dry-run', '-o', 'plan.csv']);
    expect(shown.stdout).toContain('the interface cannot delete');
    expect(await desk.read('plan.csv')).toContain('restored');
    expect(await live()).toEqual(asWeek2);

    // It is as before behind it, and its numbers point there.
    const undone = await undo(second, '--yes');
    expect([undone.exitCode, undone.plan.done]).toEqual([0, expect.objectContaining({ sent: 1, cancelled: 2 })]);
    expect(await live()).toEqual(asWeek1);
    expect((await desk.pms(['ledger', 'find', 'A1'])).stdout).toContain('2027-05-01 to 2027-05-04, Loft');
    expect((await desk.pms(['ledger', 'find', 'A2'])).exitCode).toBe(1);
    expect((await history())[1]).toMatchObject({ id: second, state: 'taken back' });

    expect((await undo(await last(), '--yes')).exitCode).toBe(0);
    expect(await live()).toEqual(asWeek2);
    expect((await history()).find(({ id }) => id === second)).toMatchObject({ state: 'done' });

    await desk.write(
      'edit.csv',
      'checkin_date,checkout_date,room_type_name,guest_first_name,guest_last_name,total_amount,currency_iso\n2027-05-02,2027-05-05,Attic,Bo,Finch,260,EUR\n',
    );
    await desk.pms(['import', 'bookings', 'edit.csv', '--on-duplicate', 'update', '--quiet']);
    const { plan, exitCode } = await undo(second, '--yes');
    expect(exitCode).toBe(1);
    const kept = plan.items.filter((item: { class: string }) => item.class === 'edited_since');
    expect(kept).toHaveLength(1);
    expect(kept[0].kept).toMatchObject([{ field: 'total_amount', before: 260, after: 240, because: 'edited_since' }]);
    expect(await live()).toEqual(['Finch 2027-05-02 Attic 260', ...asWeek1]);
  });

  test('is not taken back before a later one that wrote the same', async () => {
    await sync(...week1);
    await sync('A1,Ada Lark,2027-05-01,2027-05-04,Loft,310,EUR,Web,Confirmed');
    const first = await last();
    await sync('A1,Ada Lark,2027-05-01,2027-05-04,Loft,320,EUR,Web,Confirmed');
    const { plan, exitCode } = await undo(first, '--yes');
    expect(exitCode).toBe(1);
    expect(plan.items[0].class).toBe('edited_since');
    expect(plan.done).toMatchObject({ sent: 0, cancelled: 0 });
  });
});

describe('an import', () => {
  const columns =
    'checkin_date,checkout_date,room_type_name,guest_first_name,guest_last_name,total_amount,currency_iso';

  test('with --undoable that changed nothing is not too old to be taken back', async () => {
    const header = 'checkin_date,checkout_date,room_type_name,guest_last_name,total_amount,currency_iso';
    await desk.write('same.csv', `${header}\n2027-09-01,2027-09-02,Loft,Same,90,EUR\n`);
    for (let run = 0; run < 2; run++)
      await desk.pms(['import', 'bookings', 'same.csv', '--on-duplicate', 'update', '--undoable', '--quiet']);
    expect((await desk.pms(['history'])).stdout).not.toContain('too old');
    const { exitCode, plan } = await undo(await last(), '--yes');
    expect({ exitCode, writes: plan.writes }).toEqual({ exitCode: 0, writes: { puts: 0, ends: 0 } });
  });

  test('with --undoable gives former values again', async () => {
    await desk.write('one.csv', `${columns}\n2028-01-01,2028-01-03,Loft,Cleo,Wren,200,EUR\n`);
    await desk.pms(['import', 'bookings', 'one.csv', '--quiet']);
    const before = await live();
    const rows = ['2028-01-01,2028-01-03,Loft,Cleo,Wren,220,EUR', '2028-01-05,2028-01-07,Attic,Dan,Rook,90,EUR'];
    await desk.write('two.csv', `${[columns, ...rows].join('\n')}\n`);
    await desk.pms(['import', 'bookings', 'two.csv', '--on-duplicate', 'update', '--undoable', '--quiet']);
    expect(await live()).not.toEqual(before);
    const { exitCode } = await undo(await last(), '--yes');
    expect(exitCode).toBe(0);
    expect(await live()).toEqual(before);
  });

  test('without it is taken back as far as it is known what it made', async () => {
    const before = await live();
    const rows = ['2028-01-01,2028-01-03,Loft,Cleo,Wren,250,EUR', '2028-02-05,2028-02-07,Attic,Eve,Swift,90,EUR'];
    await desk.write('three.csv', `${[columns, ...rows].join('\n')}\n`);
    await desk.pms(['import', 'bookings', 'three.csv', '--on-duplicate', 'update', '--quiet']);
    const { plan, exitCode } = await undo(await last(), '--yes');
    expect(exitCode).toBe(1);
    expect(plan.not_known).toBe(1);
    expect(plan.done).toMatchObject({ cancelled: 1 });
    expect(await live()).toEqual(
      before.map((one) => one.replace('Wren 2028-01-01 Loft 200', 'Wren 2028-01-01 Loft 250')),
    );
  });

  test('of few records in a large file is recorded at its end', async () => {
    const remark = 'so '.repeat(3000);
    const rows = Array.from({ length: 500 }, (_, one) => `2029-01-01,2029-01-03,Loft,Guest,No${one},200,EUR,${remark}`);
    await desk.write('large.csv', `${columns},remark\n${rows.join('\n')}\n`);
    await desk.pms(['import', 'bookings', 'large.csv', '--quiet']);
    expect((await history())[0]).toMatchObject({ kind: 'import', state: 'done', sent: 500, kept: 500 });
  });

  test('of rates gives prices again, and closes what it made', async () => {
    await desk.write('old.csv', `${rateHeader}\nLoft,BAR,2027-01-01,2027-01-10,100,3,,\n`);
    await desk.pms(['import', 'rates', 'old.csv', '--quiet']);
    const rows = ['Loft,BAR,2027-01-05,2027-01-12,120,,2,', 'Loft,BAR,2027-01-12,2027-01-12,,,,1'];
    await desk.write('new.csv', `${[rateHeader, ...rows].join('\n')}\n`);
    await desk.pms(['import', 'rates', 'new.csv', '--on-duplicate', 'update', '--undoable', '--quiet']);
    expect(await rates()).toEqual([
      'Loft,BAR,2027-01-01,2027-01-04,100,3,1,0',
      'Loft,BAR,2027-01-05,2027-01-10,120,3,2,0',
      'Loft,BAR,2027-01-11,2027-01-11,120,,2,0',
      'Loft,BAR,2027-01-12,2027-01-12,120,,2,1',
    ]);
    const { plan, exitCode } = await undo(await last(), '--yes');
    expect(plan.classes).toEqual({ restored: 6, closed: 1, edited_since: 0, same: 1 });
    expect(exitCode).toBe(0);
    expect(await rates()).toEqual([
      'Loft,BAR,2027-01-01,2027-01-10,100,3,1,0',
      'Loft,BAR,2027-01-11,2027-01-12,120,,2,1',
    ]);
  });

  test('of rates and rooms without it is taken back where all of it is known to be new', async () => {
    await desk.write('fresh.csv', `${rateHeader}\nAttic,BAR,2027-01-01,2027-01-31,80,,,\n`);
    await desk.pms(['import', 'rates', 'fresh.csv', '--quiet']);
    expect((await undo(await last(), '--dry-run')).plan.classes).toMatchObject({ closed: 31 });
    await desk.pms(['import', 'rates', 'fresh.csv', '--on-duplicate', 'update', '--quiet']);
    const known = await undo(await last(), '--dry-run');
    expect(known.exitCode).toBe(2);
    expect(known.stderr).toContain('Import with `--undoable` next time');
    const rooms = (await history()).find(({ resource }) => resource === 'rooms')!;
    const { plan, exitCode } = await undo(String(rooms.id), '--dry-run');
    expect(exitCode).toBe(0);
    expect(plan).toMatchObject({ resource: 'rooms', classes: { closed: 3 } });
  });
});

const rateHeader = 'room_type_name,rate_plan_name,date_from,date_to,rate_amount,availability,min_nights,stop_sell';

async function rates(): Promise<string[]> {
  const { stdout } = await desk.pms(['export', 'rates', '--from', '2027-01-01', '--to', '2027-01-31']);
  return stdout
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('Loft,BAR'));
}

describe('a sync of rates', () => {
  const rows = ['Loft,BAR,2027-01-03,2027-01-04,140,,,', 'Loft,Weekend,2027-01-08,2027-01-09,150,,,'];
  let run = '';

  test('keeps ranges and not days, and its undo is a plan that is shown first', async () => {
    await desk.write('old.csv', `${rateHeader}\nLoft,BAR,2027-01-01,2027-01-12,100,3,1,0\n`);
    await desk.pms(['sync', 'rates', 'old.csv', '--yes', '--quiet']);
    await desk.write('new.csv', `${[rateHeader, ...rows].join('\n')}\n`);
    await desk.pms(['sync', 'rates', 'new.csv', '--yes', '--quiet']);
    run = await last();
    expect((await history())[0]).toMatchObject({ kind: 'sync', resource: 'rates', undoable: true, kept: 2 });
    const shown = await desk.pms(['undo', run, '--dry-run', '-o', 'plan.csv']);
    expect(shown).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('BAR, Loft: 2 nights 140 -> 100') });
    expect(shown.stdout).toContain('closed for sale: 2 nights (not there before, and the interface cannot delete)');
    expect(await desk.read('plan.csv')).toContain('closed,Weekend,Loft,stop_sell,0,1,2');
    expect((await desk.pms(['undo', run])).exitCode).toBe(2);
  });

  test('is taken back but for what was edited since, and its undo too', async () => {
    await desk.write('edit.csv', `${rateHeader}\nLoft,BAR,2027-01-04,2027-01-04,145,,,\n`);
    await desk.pms(['import', 'rates', 'edit.csv', '--on-duplicate', 'update', '--quiet']);
    const taken = await undo(run, '--yes');
    expect(taken).toMatchObject({ exitCode: 1, plan: { classes: { restored: 1, closed: 2, edited_since: 1 } } });
    expect(taken.plan.changes).toContainEqual(
      expect.objectContaining({ class: 'edited_since', field: 'rate_amount', before: 145, after: 100, count: 1 }),
    );
    expect(await rates()).toContain('Loft,BAR,2027-01-04,2027-01-04,145,3,1,0');
    expect(await rates()).toContain('Loft,BAR,2027-01-01,2027-01-03,100,3,1,0');
    expect((await history()).find(({ id }) => id === run)).toMatchObject({ state: 'taken back' });
    expect((await undo(taken.plan.id, '--yes')).exitCode).toBe(0);
    expect(await rates()).toContain('Loft,BAR,2027-01-03,2027-01-03,140,3,1,0');
  });
});

test('a sync of rooms is taken back: new types become inactive, others are as before', async () => {
  await desk.write('more.csv', 'name,max_occupancy,total_rooms,base_price\nLoft,2,4,95\nTower,2,1,200\n');
  await desk.pms(['sync', 'rooms', 'more.csv', '--yes', '--quiet']);
  const run = await last();
  const shown = await desk.pms(['undo', run, '--dry-run']);
  expect(shown.stdout).toContain('made inactive: 1 room type (');
  const { exitCode, plan } = await undo(run, '--yes');
  expect(exitCode).toBe(0);
  expect(plan.done).toMatchObject({ sent: 2 });
  const names = async () =>
    JSON.parse((await desk.pms(['export', 'room-types', '--format', 'json'])).stdout).map(
      (one: Record<string, unknown>) => `${one.name} ${one.total_rooms} ${one.base_price}`,
    );
  expect(await names()).toEqual(expect.arrayContaining(['Loft 1 90']));
  expect(await names()).toHaveLength(3);
  await undo(await last(), '--yes');
  expect(await names()).toEqual(expect.arrayContaining(['Loft 4 95', 'Tower 1 200']));
});

test('an id that nobody has is said', async () => {
  expect((await desk.pms(['undo', 'zz'])).exitCode).toBe(2);
});

test('an undo of an undo gives the numbers of a stay that was cancelled and booked again, too', async () => {
  const first = 'R1,Eva Falk,2027-11-10,2027-11-14,Loft,360,EUR,Web,Confirmed';
  const again = [first.replace('Confirmed', 'Cancelled'), first.replace('R1', 'R2').replace('360', '380')];
  const known = async () => {
    const found: unknown[] = [];
    for (const number of ['R1', 'R2']) {
      const { stdout } = await desk.pms(['ledger', 'find', number, '--json']);
      for (const one of JSON.parse(stdout.split('\n')[0]!))
        found.push([number, one.guest_last_name, one.booking_status]);
    }
    return found;
  };
  await sync(first);
  const states = [await known()];
  await sync(...again);
  states.push(await known());
  expect(states).toEqual([
    [['R1', 'Falk', 'Confirmed']],
    [
      ['R1', 'Falk (2)', 'Cancelled'],
      ['R2', 'Falk', 'Confirmed'],
    ],
  ]);
  for (const after of [0, 1, 0, 1]) {
    await undo(await last(), '--yes');
    expect(await known()).toEqual(states[after]);
  }
  await sync(again[0]!);
  expect((await live()).filter((line) => line.startsWith('Falk'))).toEqual(['Falk 2027-11-10 Loft 380']);
});

test('a booking that was cancelled because it was gone is shown by itself: no row names it', async () => {
  const stays = ['G1,Gil Crow,2029-11-10,2029-11-14,Loft', 'G2,Hal Dove,2029-11-20,2029-11-24,Loft'];
  await sync(...stays.map((stay) => `${stay},360,EUR,Web,Confirmed`));
  const rest = [stays[1]!, 'G3,Ian Erne,2029-11-01,2029-11-04,Loft'].map((stay) => `${stay},360,EUR,Web,Confirmed`);
  await desk.write('week.csv', `${[header, ...rest].join('\n')}\n`);
  await desk.pms(['sync', 'bookings', 'week.csv', '--yes', '--gone', 'cancel', '--as-of', '2029-01-01']);
  const { plan } = await undo(await last(), '--dry-run');
  const [item] = plan.items.filter(({ class: name }: { class: string }) => name === 'restored');
  expect(item).toMatchObject({ file: null, line: null, held: { guest_last_name: 'Crow' } });
  const { stdout } = await desk.pms(['undo', await last(), '--dry-run']);
  expect(stdout).toMatch(/^ {2}G1: 2029-11-10 to 2029-11-14, Loft, Gil Crow/m);
  expect(stdout).not.toMatch(/line 0|^ *: /m);
});

test('an import is taken back by the lines of its file', async () => {
  await desk.write('one.csv', `${header}\nI1,Jo Kite,2029-12-10,2029-12-12,Loft,360,EUR,Web,Confirmed\n`);
  await desk.pms(['import', 'bookings', 'one.csv', '--date-order', 'ymd', '--quiet']);
  const { stdout } = await desk.pms(['undo', await last(), '--dry-run']);
  expect(stdout).toMatch(/^ {2}line 2, I1: 2029-12-10 to 2029-12-12, Loft, Jo Kite/m);
});
