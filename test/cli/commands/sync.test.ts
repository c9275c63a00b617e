/** `pms sync` at a desk: each class of a plan, what is done for it, and what is kept. */
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

describe('a file with numbers', () => {
  test('goes in, and a second sync is all the same', async () => {
    const rows = [
      'A1,Ada Lark,2027-05-01,2027-05-04,Loft,300,EUR,Web,Confirmed',
      'A2,Bo Finch,2027-05-02,2027-05-05,Attic,240,EUR,Web,Confirmed',
    ];
    const first = await sync(fileOf(...rows));
    expect(first.stderr).toBe('');
    expect(first.exitCode).toBe(0);
    expect(first.plan.classes.new).toMatchObject({ records: 2, nights: 6, amounts: { EUR: 540 } });
    expect(first.plan.done).toMatchObject({ sent: 2, cancelled: 0 });
    const second = await sync(fileOf(...rows));
    expect(second.plan.classes.same).toMatchObject({ records: 2, held: 2 });
    expect(second.plan.writes).toEqual({ puts: 0, ends: 0 });
  });

  test('that has moved leaves no old self behind', async () => {
    const moved = await sync(
      fileOf(
        'A1,Ada Lark,2027-05-03,2027-05-08,Cellar,350,EUR,Web,Confirmed',
        'A2,Bo Finch,2027-05-02,2027-05-05,Attic,250,EUR,Web,Confirmed',
      ),
    );
    expect(moved.plan.classes.moved).toMatchObject({ records: 1, held: 1 });
    expect(moved.plan.classes.changed).toMatchObject({ records: 1, held: 1 });
    expect(moved.plan.fields).toEqual([{ field: 'total_amount', before: null, after: null, count: 1 }]);
    expect(moved.exitCode).toBe(0);
    expect(await live()).toEqual(['Finch 2027-05-02 2027-05-05 Attic 250', 'Lark 2027-05-03 2027-05-08 Cellar 350']);
  });

  test('that is cancelled is cancelled, also where it moved at once', async () => {
    const { plan } = await sync(fileOf('A1,Ada Lark,2027-05-06,2027-05-08,Loft,350,EUR,Web,Cancelled'));
    expect(plan.classes.cancelled).toMatchObject({ records: 1, held: 1 });
    expect(await live()).toEqual(['Finch 2027-05-02 2027-05-05 Attic 250']);
  });

  test('is found in the ledger', async () => {
    const { stdout } = await desk.pms(['ledger', 'find', 'A2']);
    expect(stdout).toContain('2027-05-02 to 2027-05-05, Attic, Bo Finch');
    expect((await desk.pms(['ledger', 'find', 'nobody'])).exitCode).toBe(2);
  });
});
