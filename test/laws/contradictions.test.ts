/** Two rows of a file that say one booking or room type with different values: one goes in, the other is rejected, and totals are those of the first. */
import { rm } from 'node:fs/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CliDesk, openHotelDesk } from '../cli/cli-desk.ts';

let desk: CliDesk;

beforeAll(async () => {
  desk = await openHotelDesk('Double,2,40,90', 'Single,1,20,80');
});

beforeEach(async () => {
  await rm(desk.path('list.rejects.csv'), { force: true });
});

const columns =
  'checkin_date,checkout_date,room_type_name,guest_last_name,guest_email,total_amount,currency_iso,booking_status';

async function imported(rows: readonly string[], ...flags: string[]) {
  await desk.write('list.csv', `${[columns, ...rows].join('\n')}\n`);
  const { stdout, exitCode } = await desk.pms(['import', 'bookings', 'list.csv', '--json', ...flags]);
  return { report: JSON.parse(stdout), exitCode };
}

const guests = { skip: 'Lark', update: 'Finch' };

describe.each(['skip', 'update'] as const)('under %s', (action) => {
  const row = (price: string, rest: { email?: string; status?: string } = {}) =>
    `2027-05-01,2027-05-03,Double,${guests[action]},${rest.email ?? ''},${price},EUR,${rest.status ?? ''}`;

  test('the second of two amounts is rejected, the first counts in the control totals', async () => {
    const { report, exitCode } = await imported([row('200'), row('250')], '--on-duplicate', action);
    expect(exitCode).toBe(1);
    expect(report).toMatchObject({ imported: 1, error_count: 1, control: { records: 1, amounts: { EUR: 200 } } });
    expect(report.errors).toMatchObject([{ line: 3, field: null, code: 'contradicts_earlier' }]);
    const rejected = (await desk.read('list.rejects.csv')).split(/\r?\n/);
    expect(rejected[1]).toMatch(/^2027-05-01,2027-05-03,Double,.*,250,EUR/);
    const held = await desk.pms([
      'export',
      'bookings',
      '--format',
      'ndjson',
      '--columns',
      'guest_last_name,total_amount',
    ]);
    expect(held.stdout).toContain(`"guest_last_name":"${guests[action]}","total_amount":200`);
  });

  test('so is a live booking behind a cancelled one', async () => {
    const { report, exitCode } = await imported(
      [row('200', { status: 'Cancelled' }), row('200', { status: 'Confirmed' })],
      '--on-duplicate',
      action,
      '--dry-run',
    );
    expect([report.imported, report.error_count, exitCode]).toEqual([1, 1, 1]);
  });

  test('equal rows, and guests of different e-mails, are no contradiction', async () => {
    const rows = [row('200'), row('200'), row('300', { email: 'a@x.example' }), row('400', { email: 'b@x.example' })];
    const { report } = await imported(rows.slice(2), '--on-duplicate', action, '--dry-run');
    expect([report.imported, report.error_count]).toEqual([2, 0]);
    const twice = await imported(rows.slice(0, 2), '--on-duplicate', action, '--dry-run');
    expect([twice.report.error_count, twice.exitCode]).toEqual([0, 0]);
  });

  test('a look at the file, a conversion and a sync say the same', async () => {
    await imported([row('200'), row('250')], '--on-duplicate', action, '--dry-run');
    const { stdout } = await desk.pms(['inspect', 'list.csv', '--offline', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ records: 1, rejected: 1 });
    const converted = await desk.pms(['convert', 'bookings', 'list.csv', '-o', `out-${action}.csv`]);
    expect(converted.exitCode).toBe(1);
    const synced = await desk.pms(['compare', 'bookings', 'list.csv', '--json']);
    expect(synced.exitCode).toBe(1);
    expect(JSON.parse(synced.stdout).items).toContainEqual(
      expect.objectContaining({
        class: 'left_out',
        line: 3,
        why: 'repeated',
        beside: expect.objectContaining({ line: 2 }),
      }),
    );
  });
});

test('two room types of one name and different counts are one, and the other is rejected', async () => {
  await desk.write('list.csv', 'name,max_occupancy,total_rooms,base_price\nSuite,2,4,200\nSuite,2,5,200\n');
  const { stdout, exitCode } = await desk.pms(['import', 'rooms', 'list.csv', '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ imported: 1, error_count: 1 });
  expect(exitCode).toBe(1);
});
