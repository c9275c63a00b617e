/** `pms history` and `pms undo` at a desk: what is taken back, what is kept and listed, and what cannot be. */
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
  let second = '';

  test('stands in the history with its counts', async () => {
    await sync(...week1);
    await sync(...week2);
    const [latest] = await history();
    expect(latest).toMatchObject({ kind: 'sync', state: 'done', sent: 2, cancelled: 1, undoable: true, kept: 3 });
    second = String(latest!.id);
    const { stdout } = await desk.pms(['history']);
    expect(stdout).toContain('week.csv');
    expect(stdout).toContain('2 sent, 1 cancelled');
  });

  test('is taken back by a plan that is shown first', async () => {
    const planned = await undo(second, '--dry-run');
    expect(planned.exitCode).toBe(0);
    expect(planned.plan).toMatchObject({ undoes: { id: second }, id: null, dry_run: true, done: null });
    expect(planned.plan.classes.restored).toMatchObject({ records: 1 });
    expect(planned.plan.classes.cancelled).toMatchObject({ records: 2 });
    expect(await live()).toEqual(asWeek2);
    expect((await desk.pms(['undo', second])).exitCode).toBe(2);
    const shown = await desk.pms(['undo', second.slice(0, 5), '--dry-run', '-o', 'plan.csv']);
    expect(shown.stdout).toContain('the interface has no delete');
    expect(await desk.read('plan.csv')).toContain('restored');
    expect(await live()).toEqual(asWeek2);
  });

  test('is as before behind it, and its numbers point there', async () => {
    const { plan, exitCode } = await undo(second, '--yes');
    expect(exitCode).toBe(0);
    expect(plan.done).toMatchObject({ sent: 1, cancelled: 2 });
    expect(await live()).toEqual(asWeek1);
    expect((await desk.pms(['ledger', 'find', 'A1'])).stdout).toContain('2027-05-01 to 2027-05-04, Loft');
    expect((await desk.pms(['ledger', 'find', 'A2'])).exitCode).toBe(2);
    expect((await history())[1]).toMatchObject({ id: second, state: 'taken back' });
  });

  test('comes again where its undo is taken back', async () => {
    const { exitCode } = await undo(await last(), '--yes');
    expect(exitCode).toBe(0);
    expect(await live()).toEqual(asWeek2);
    expect((await history()).find(({ id }) => id === second)).toMatchObject({ state: 'done' });
  });

  test('is kept and listed where it was edited since', async () => {
    await desk.write(
      'edit.csv',
      'checkin_date,checkout_date,room_type_name,guest_first_name,guest_last_name,total_amount,currency_iso\n2027-05-02,2027-05-05,Attic,Bo,Finch,260,EUR\n',
    );
    await desk.pms(['import', 'bookings', 'edit.csv', '--on-duplicate', 'update', '--quiet']);
    const { plan, exitCode } = await undo(second, '--yes');
    expect(exitCode).toBe(1);
    const kept = plan.items.filter((item: { class: string }) => item.class === 'edited since');
    expect(kept).toHaveLength(1);
    expect(kept[0].kept).toMatchObject([{ field: 'total_amount', before: 260, after: 240, because: 'edited since' }]);
    expect(await live()).toEqual(['Finch 2027-05-02 Attic 260', ...asWeek1]);
  });

  test('is not taken back before a later one that wrote the same', async () => {
    await sync(...week1);
    await sync('A1,Ada Lark,2027-05-01,2027-05-04,Loft,310,EUR,Web,Confirmed');
    const first = await last();
    await sync('A1,Ada Lark,2027-05-01,2027-05-04,Loft,320,EUR,Web,Confirmed');
    const { plan, exitCode } = await undo(first, '--yes');
    expect(exitCode).toBe(1);
    expect(plan.items[0].class).toBe('edited since');
    expect(plan.done).toMatchObject({ sent: 0, cancelled: 0 });
  });
});

describe('an import', () => {
  const columns =
    'checkin_date,checkout_date,room_type_name,guest_first_name,guest_last_name,total_amount,currency_iso';

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

  test('of rooms cannot be, and it is said', async () => {
    const rooms = (await history()).find(({ resource }) => resource === 'rooms')!;
    const { exitCode, stderr } = await undo(String(rooms.id), '--dry-run');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('the interface cannot take rooms out again');
    const said = await desk.pms(['import', 'rooms', 'rooms.csv', '--undoable']);
    expect(said.exitCode).toBe(2);
  });
});

test('an id that nobody has is said', async () => {
  expect((await desk.pms(['undo', 'zz'])).exitCode).toBe(2);
});
