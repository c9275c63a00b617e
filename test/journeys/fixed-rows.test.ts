/** Rejected rows that were put right and imported alone: none is taken for another room, and where one meets something it is said. */
import { beforeEach, describe, expect, test } from 'vitest';
import { openCliDesk, openProperty } from '../cli/cli-desk.ts';
import { scaled } from '../effort.ts';

const desk = await openCliDesk();
const service = await desk.serve();

const header = 'checkin_date,checkout_date,room_type_name,guest_first_name,guest_last_name,total_amount,currency_iso';
const row = (amount: string, name = 'Muster', type = 'Double') =>
  `2027-05-01,2027-05-03,${type},Eva,${name},${amount},EUR`;

let env: NodeJS.ProcessEnv;
let property: string;
beforeEach(async () => {
  ({ env, property } = await openProperty(
    desk,
    service,
    ['Double,2,40000,100', 'Twin,2,40000,90'],
    '--currency',
    'EUR',
  ));
});

async function imported(args: string[], input = '') {
  const said = await desk.pms(['import', ...args, '--json'], { env, input });
  return { ...said, report: JSON.parse(said.stdout) };
}

/** Imports a text as a file of its own; gives the report and the path of its rejects. */
async function importText(text: string, ...flags: string[]) {
  const path = await desk.write(`${property}.csv`, text);
  return imported(['bookings', path, '--rejects', desk.path(`${property}.rejects.csv`), ...flags]);
}

/** Puts one text for another in a file, and imports it. */
async function fixAndImport(path: string, [from, to]: [from: string, to: string], ...flags: string[]) {
  const text = (await desk.read(path)).replaceAll(from, to);
  return imported(['bookings', await desk.write('fixed.csv', text), '--no-rejects', ...flags]);
}

// A path of the desk is absolute already.
async function inThere(): Promise<string[]> {
  const { stdout } = await desk.pms(['export', 'bookings', '--format', 'json'], { env });
  const rows = JSON.parse(stdout) as { guest_last_name: string; room_type_name: string; total_amount: number }[];
  return rows.map((one) => `${one.guest_last_name} ${one.room_type_name} ${one.total_amount}`).sort();
}

const name = (path: string) => path.slice(desk.folder.length + 1);

describe('a fixed row that meets something', () => {
  /** A file of rejected rows one of which a person has given the name of another room. */
  const text = `${header},_line,_field,_message,_raw\n${row('90')},7,total_amount,is wrong,\n${row('100', 'Probe')},8,total_amount,is wrong,\n`;

  test('and is skipped is a warning with its line, and the exit code is not 0', async () => {
    await importText(`${header}\n${row('100')}\n`);
    const { exitCode, report } = await importText(text);
    expect({ exitCode, report }).toMatchObject({ exitCode: 1, report: { success: false, imported: 1, skipped: 1 } });
    expect(report.warnings).toMatchObject([{ code: 'fixed_row_skipped', lines: [[2, 2]] }]);
    expect(await inThere()).toEqual(['Muster Double 100', 'Probe Double 100']);
  });

  test('is so where it is there just as it is, which no list of the service names', async () => {
    await importText(`${header}\n${row('90')}\n`);
    const { exitCode, report } = await importText(text);
    expect(exitCode).toBe(1);
    expect(report.warnings).toMatchObject([{ code: 'fixed_row_skipped', lines: [[2, 2]] }]);
  });

  test('and goes over it is another warning with its line', async () => {
    await importText(`${header}\n${row('100')}\n`);
    const { exitCode, report } = await importText(text, '--on-duplicate', 'update');
    expect({ exitCode, report }).toMatchObject({ exitCode: 1, report: { success: false, imported: 2 } });
    expect(report.warnings).toMatchObject([{ code: 'fixed_row_overwrote', lines: [[2, 2]] }]);
  });

  test('is said to people, and the next step is not to go over it', async () => {
    await importText(`${header}\n${row('100')}\n`);
    const path = await desk.write('people.csv', text);
    const { stdout } = await desk.pms(['import', 'bookings', path], { env });
    expect(stdout).toContain('finished, some fixed rows must be looked at');
    expect(stdout).toMatch(/1 fixed row skipped, because the same is there already/);
    expect(stdout).not.toContain('--on-duplicate update');
    const quiet = await desk.pms(['import', 'bookings', path, '--quiet'], { env });
    expect(quiet).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('Lines 2-3: 2 fixed rows') });
  });

  test('is none where the file is no file of rejected rows, or the row was only never sent', async () => {
    await importText(`${header}\n${row('90')}\n`);
    expect(await importText(`${header}\n${row('90')}\n`)).toMatchObject({ exitCode: 0 });
    expect(await importText(text.replaceAll('total_amount,is wrong', ','))).toMatchObject({ exitCode: 0 });
  });
});

describe('many equal rows as rooms', () => {
  // Enough to be seen where one of them takes longer than the one before.
  const count = scaled(16_000, 4000);
  const equal = (columns: string, line: string) => `${columns}\n${`${line}\n`.repeat(count)}`;

  test.each([
    ['our own form', equal(header, row('100'))],
    [
      'foreign columns',
      equal('Guest,Arrival,Departure,Room type,Total,Currency', 'Eva Muster,2027-05-01,2027-05-03,Double,100,EUR'),
    ],
  ])(
    'of %s are all in, each once',
    async (_form, text) => {
      const { exitCode, report } = await importText(text, '--repeats', 'rooms');
      expect({ exitCode, report }).toMatchObject({ exitCode: 0, report: { imported: count, skipped: 0 } });
      const again = await importText(text, '--repeats', 'rooms');
      expect(again.report).toMatchObject({ imported: 0, skips: { identical: count } });
    },
    60_000,
  );

  test('hear a signal', async () => {
    const path = await desk.write('signal.csv', equal(header, row('100')));
    const stopping = new AbortController();
    const clock = () => {
      if (service.stderr().includes('/import_bookings')) stopping.abort();
      return Date.now();
    };
    const args = ['import', 'bookings', path, '--repeats', 'rooms', '--json', '--batch-size', '100'];
    const said = await desk.pms(args, { env, signal: stopping.signal, clock });
    expect(said.exitCode).toBe(143);
    expect(JSON.parse(said.stdout)).toMatchObject({ stopped: { code: 'interrupted' } });
  });
});

test('a fixed room of a number is not taken for the place to which its other room has moved', async () => {
  const list = (until: string) =>
    [
      'Reservation Number,Guest First Name,Guest Last Name,Check-in,Check-out,Room Type,Total,Currency,Status',
      'X1,Anna,Berg,2027-07-13,2027-07-20,Double,700,EUR,Confirmed',
      `X1,Anna,Berg,2027-07-14,${until},Twin,900,EUR,Confirmed`,
    ].join('\n');
  const { report } = await importText(list(''), '--same-number', 'rooms');
  const fixed = await fixAndImport(name(report.rejects_file), ['2027-07-14,,', '2027-07-14,2027-07-20,']);
  expect(fixed.report).toMatchObject({ imported: 1, moved_numbers: 0 });
  expect(fixed.report.warnings.map(({ code }: { code: string }) => code)).toContain('fixed_number_known');
  const sync = await desk.pms(['sync', 'bookings', desk.path('fixed.csv'), '--yes', '--json'], { env });
  expect(sync.exitCode).toBe(2);
  expect(JSON.parse(sync.stdout).error.code).toBe('not_syncable');
  expect(await inThere()).toEqual(['Berg Double 700', 'Berg Twin 900']);
  const whole = await desk.write('whole.csv', list('2027-07-20'));
  const plan = await desk.pms(['sync', 'bookings', whole, '--same-number', 'rooms', '--dry-run', '--json'], { env });
  expect(JSON.parse(plan.stdout)).toMatchObject({ success: true });
  expect(plan.exitCode, plan.stdout).toBe(0);
});
