/** Closed rooms, wait-lists and the day of a move at a desk: said, counted, and true under import, sync and reports alike. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CliDesk, openHotelDesk } from '../cli/cli-desk.ts';

let desk: CliDesk;

async function openDesk(): Promise<void> {
  desk = await openHotelDesk('Double,2,40,90', 'Single,1,20,80');
}

const header = 'Buchungsnummer;Gast;Anreise;Abreise;Zimmertyp;Preis;Währung;Status';
const listOf = (...rows: readonly string[]) => `${[header, ...rows].join('\n')}\n`;

const list = listOf(
  'R1;Lark, Ada;14.05.2027;17.05.2027;Double;300,00;EUR;Bestätigt',
  'B1;;14.05.2027;16.05.2027;Double;;;Gesperrt',
  'B2;;14.05.2027;16.05.2027;Double;;;Gesperrt',
  'B3;Maler, Firma;15.05.2027;20.05.2027;Single;;;Wasserschaden',
  'W1;Finch, Bo;14.05.2027;17.05.2027;Single;150,00;EUR;Warteliste',
);
const said = ['--status', 'Wasserschaden=block', '--status', 'Warteliste=leave-out'];

async function run(command: readonly string[], content: string, ...flags: string[]) {
  await desk.write('list.csv', content);
  const done = await desk.pms([...command, 'bookings', 'list.csv', '--json', ...flags]);
  return { ...done, report: done.stdout === '' ? undefined : JSON.parse(done.stdout) };
}

describe('closed rooms', () => {
  beforeAll(openDesk);

  test('are not in, which is said with their nights and dates', async () => {
    const { report, exitCode } = await run(['import'], list, '--dry-run', ...said);
    expect(exitCode).toBe(0);
    expect(report.imported).toBe(1);
    expect(report.left_out.map(({ reason, count }: { reason: string; count: number }) => [reason, count])).toEqual([
      ['block', 3],
      ['said_leave_out', 1],
    ]);
    const [warning] = report.warnings.filter(({ code }: { code: string }) => code === 'blocks_left_out');
    expect(warning.message).toContain('3 blocks, 9 room-nights, are not in: availability is too high on 6 dates');
  });

  test('hold their rooms where that is wanted, each its own, are in no revenue, and behave as bookings do', async () => {
    const first = await run(['sync'], list, '--yes', '--blocks', 'hold', ...said);
    expect(first.report.classes.new).toMatchObject({ records: 4, amounts: { EUR: 300 } });
    expect([first.exitCode, first.report.done.refused]).toEqual([0, []]);
    const { stdout } = await desk.pms(['export', 'bookings', '--format', 'json']);
    const blocks = JSON.parse(stdout).filter((each: Record<string, string>) => each.booking_source === 'Block');
    expect(blocks.map((each: Record<string, string>) => [each.guest_last_name, each.booking_status]).sort()).toEqual([
      ['Block (2)', 'Confirmed'],
      ['Block', 'Confirmed'],
      ['Maler', 'Confirmed'],
    ]);
    const report = JSON.parse((await desk.pms(['report', 'bookings', '--by', 'type', '--json'])).stdout);
    expect(report.rows).toMatchObject([{ type: 'Double', bookings: 1, revenue: 300 }]);
    expect(report.blocks).toMatchObject({ bookings: 3, nights: 9 });
    const again = await run(['sync'], list, '--yes', '--blocks', 'hold', ...said);
    expect(again.report.writes).toEqual({ puts: 0, ends: 0 });
    // One that is moved, and one that is gone, behave as a booking does.
    const moved = list.replace('B2;;14.05.2027;16.05.2027', 'B2;;21.05.2027;23.05.2027').replace(/^B1.*\n/m, '');
    const flags = ['--yes', '--blocks', 'hold', '--gone', 'cancel', '--as-of', '2027-01-01', ...said];
    const later = (await run(['sync'], moved, ...flags)).report;
    expect(later.classes.moved.records).toBe(1);
    expect(later.gone).toEqual({ future: 1, to_cancel: 1 });
    const exported = await desk.pms(['export', 'bookings', '--format', 'json', '--status', 'Confirmed']);
    const live = JSON.parse(exported.stdout).filter((each: Record<string, string>) => each.booking_source === 'Block');
    expect(live.map((each: Record<string, string>) => each.checkin_date).sort()).toEqual(['2027-05-15', '2027-05-21']);
  });

  test('a word of theirs is shown by inspect, and kept by a mapping file', async () => {
    await desk.write('list.csv', list);
    const { stdout } = await desk.pms([
      'inspect',
      'list.csv',
      '--offline',
      ...said,
      '--blocks',
      'hold',
      '--save',
      'm.json',
    ]);
    expect(stdout).toContain('Gesperrt (2, from line 3): a closed room');
    expect(JSON.parse(await desk.read('m.json'))).toMatchObject({
      blocks: 'hold',
      statuses: { Wasserschaden: 'block', Warteliste: 'leave-out' },
    });
  });
});

describe('the day of a move', () => {
  beforeAll(openDesk);

  const moving = listOf(
    'M1;Lark, Ada;20.12.2027;28.12.2027;Double;800,00;EUR;Bestätigt',
    'M2;Finch, Bo;30.12.2027;03.01.2028;Double;400,00;EUR;Bestätigt',
    'M3;Wren, Cy;05.01.2028;09.01.2028;Single;320,00;EUR;Bestätigt',
  );
  const cut = ['--cutover', '2028-01-01', '--before-cutover', 'leave-out', '--at-cutover', 'split'];

  test('what is left out stands in a file of its own, what is split is said, and a sync finds all the same', async () => {
    const { report, exitCode } = await run(['import'], moving, ...cut);
    expect([report.imported, exitCode]).toEqual([2, 0]);
    expect(report.control).toMatchObject({ nights: 6, amounts: { EUR: 520 } });
    expect(report.left_out).toMatchObject([{ reason: 'before_cutover', count: 1, lines: [[2, 2]] }]);
    expect(await desk.read('list.left-out.csv')).toContain('M1;Lark, Ada;20.12.2027;28.12.2027;Double;800,00;EUR');
    const [warning] = report.warnings.filter(({ code }: { code: string }) => code === 'cutover');
    expect(warning.message).toContain('1 spans it (split there, amounts by nights)');
    await rm(desk.path('list.left-out.csv'));
    const synced = await run(['sync'], moving, '--yes', ...cut);
    expect(synced.report.classes.same).toMatchObject({ records: 2, held: 2 });
    expect(synced.report.writes).toEqual({ puts: 0, ends: 0 });
    expect(existsSync(desk.path('list.left-out.csv'))).toBe(true);
    // What is left out is not gone.
    await run(['import'], moving);
    const parts = ['--cutover', '2028-01-02', '--at-cutover', 'leave-out', '--as-of', '2027-01-01'];
    const compared = (await run(['compare'], moving, ...parts)).report;
    expect(compared.classes['left_out'].records).toBe(1);
    expect(compared.classes.gone.held).toBe(0);
  });

  test.each([
    [['--before-cutover', 'leave-out'], '--before-cutover needs the day of the move'],
    [['--cutover', '1.1.2028'], 'It must be a date such as 2027-01-31'],
    [['--cutover', '2028-01-01', '--at-cutover', 'halve'], 'whole, split, leave-out'],
  ])('%j is refused', async (flags, message) => {
    const { exitCode, stderr } = await run(['import'], moving, '--dry-run', ...flags);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});
