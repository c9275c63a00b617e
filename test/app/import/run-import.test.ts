/** `pms import` of payments reports: no refund stands as a live booking, no amount falls, and the guest's own payment is the price. */
import { expect, test } from 'vitest';
import { openHotelDesk } from '../../cli/cli-desk.ts';

const desk = await openHotelDesk('Loft,2,1,90');

const header =
  'RefID,Reservation ID,Check In/Check Out,Number of Nights,Payment Date,Payment Type,Property ID,Guest Name,Guest Payment,Payable To You,Currency';
const stays: Record<string, string> = {
  A: '08/01/2027 - 08/04/2027',
  B: '08/10/2027 - 08/13/2027',
  C: '08/20/2027 - 08/23/2027',
};
const line = (number: string, guest: string, paid: string) =>
  `R,HA-${number},${stays[number]},3,01/05/2027,Rent,Loft,${guest},${paid},${Number(paid) * 0.9},USD`;

async function importPayments(rows: readonly string[], ...flags: string[]) {
  await desk.write('payments.csv', `${[header, ...rows].join('\n')}\n`);
  const { stdout, ...ended } = await desk.pms(['import', 'bookings', 'payments.csv', '--json', ...flags]);
  return { ...ended, report: JSON.parse(stdout) };
}

async function held(): Promise<string[]> {
  const { stdout } = await desk.pms(['export', 'bookings', '--format', 'json']);
  const all = JSON.parse(stdout) as Record<string, string | number>[];
  return all.map((each) => `${each.guest_last_name} ${each.total_amount} ${each.booking_status}`).sort();
}

test('the guest’s payments are the price, and a later report lowers none without being told to', async () => {
  const first = await importPayments([line('A', 'Ann Lark', '462'), line('A', 'Ann Lark', '462')]);
  expect([first.exitCode, await held()]).toEqual([0, ['Lark 924 Confirmed']]);
  expect(first.report.warnings.map(({ code }: { code: string }) => code)).not.toContain('net_amount');

  const last = await importPayments([line('A', 'Ann Lark', '72')], '--on-duplicate', 'update');
  expect([last.exitCode, await held()]).toEqual([1, ['Lark 924 Confirmed']]);
  const kept = last.report.warnings.find(({ code }: { code: string }) => code === 'amount_kept');
  expect(kept).toMatchObject({ lines: [[2, 2]], message: expect.stringContaining('`--lower-amounts take`') });

  expect(last.report.control).toMatchObject({ records: 1, amounts: { USD: 924 } });
  const { stdout } = await desk.pms(['import', 'bookings', 'payments.csv', '--on-duplicate', 'update']);
  expect(stdout).toContain('finished, some amounts stay as they were');
  expect(stdout).toContain('now in the system: 1 booking, 3 nights, 924.00 USD');

  const more = await importPayments([line('A', 'Ann Lark', '950')], '--on-duplicate', 'update');
  expect([more.exitCode, await held()]).toEqual([0, ['Lark 950 Confirmed']]);
  expect(more.report.warnings.map(({ code }: { code: string }) => code)).toContain('amount_raised');

  const taken = await importPayments(
    [line('A', 'Ann Lark', '72')],
    ...['--on-duplicate', 'update', '--lower-amounts', 'take'],
  );
  expect([taken.exitCode, await held()]).toEqual([0, ['Lark 72 Confirmed']]);
});

test('a booking whose payments were all paid back is asked about', async () => {
  const rows = [line('B', 'Bo Finch', '244'), line('B', 'Bo Finch', '244'), line('B', 'Bo Finch', '-488')];
  const asked = await importPayments(rows);
  expect([asked.exitCode, asked.report.error]).toMatchObject([
    2,
    {
      code: 'undecided',
      message: expect.stringContaining('HA-B: lines 2, 3, 4'),
      fix: expect.stringContaining('--refunded cancelled'),
    },
  ]);
  expect((await held()).join()).not.toContain('Finch');

  const without = await importPayments(rows, '--refunded', 'leave-out');
  expect(without.report).toMatchObject({ imported: 0, left_out: [{ reason: 'refunded', count: 3 }] });
  await importPayments(rows, '--refunded', 'cancelled');
  expect(await held()).toContain('Finch 0 Cancelled');
});

test('a booking that is paid back and cancelled keeps its amount, and nothing is left to decide', async () => {
  const paid = line('C', 'Cy Wren', '500');
  await importPayments([paid]);
  for (let week = 2; week <= 3; week++) {
    const flags = ['--refunded', 'cancelled', '--on-duplicate', 'update'];
    const { exitCode } = await importPayments([paid, line('C', 'Cy Wren', '-500')], ...flags);
    expect([exitCode, await held()]).toEqual([0, expect.arrayContaining(['Wren 500 Cancelled'])]);
  }
});

test('it is refused where nothing is changed that is there', async () => {
  const { exitCode, report } = await importPayments([line('A', 'Ann Lark', '72')], '--lower-amounts', 'take');
  expect([exitCode, report.error.code]).toEqual([2, 'usage']);
});
