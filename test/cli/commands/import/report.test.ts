import { beforeAll, describe, expect, test } from 'vitest';
import { openCliDesk } from '../../cli-desk.ts';

const desk = await openCliDesk();

const file = `Checkin Date,checkout_date,room_type_name,guest_first_name,guest_last_name,guest_email,total_amount,currency_iso,booking_status,Colour
2027-05-01,2027-05-03,Double,Eva,Muster,eva@example.com,200,EUR,Confirmed,red
2027-05-01,2027-05-03,Double,Eva,Muster,eva@example.com,200,EUR,Confirmed,red
2027-05-04,2027-05-04,Double,Max,Probe,,200,EUR,Confirmed,red
2027-05-05,2027-05-04,Double,Ida,Ende,,-5,EUR,Confirmed,red
2027-02-30,2027-03-02,Double,Ada,Eins,,100,EUR,Confirmed,red
2027-05-06,2027-05-08,Dubble,Ada,Zwei,,100,EUR,Confirmed,red
2027-05-06,2027-05-08,Single,Ada,Drei,not-a-mail,100.005,EUR,confirmed,red
2027-05-06,2027-05-08,Single,Ada,Vier,,1000000,VND,Maybe,red
2027-05-06,2027-05-08,Single,,,,100,EUR,Confirmed,red
2027-05-06,2027-05-08,Single,Ada,Sechs,,1500000,VND,checked-in,red,one too many
2027-05-07,2027-05-10,Single,Ada,Sieben,,1500000,VND,checked-in,red
`;

beforeAll(async () => {
  await desk.serve();
  await desk.pms(['import', 'rooms', '-'], {
    input: 'name,max_occupancy,total_rooms,base_price\nDouble,2,4,100\nSingle,1,2,60\n',
  });
  await desk.write('bookings.csv', file);
});

/** Paths, seconds and addresses are of one run; everything else is the report. */
function normalized(text: string): string {
  return text
    .replaceAll(desk.folder, 'FOLDER')
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
    .replace(/│ +[\d.]+ │ +[\d,]+ │\n/, '│     0.0 │             0 │\n')
    .replace(/│ +\d+\.\d │\n/, '│     0.0 │\n');
}

describe('the report of an import with problems', () => {
  test('for people', async () => {
    const { exitCode, stdout, stderr } = await desk.pms(['import', 'bookings', desk.path('bookings.csv')]);
    expect(exitCode).toBe(1);
    await expect(normalized(stderr + stdout)).toMatchFileSnapshot('../../../golden/report/import-bookings.txt');
  });

  test('for people, as a dry run', async () => {
    const args = ['import', 'bookings', desk.path('bookings.csv'), '--dry-run', '--rejects', desk.path('dry.csv')];
    const { exitCode, stdout, stderr } = await desk.pms(args);
    expect(exitCode).toBe(1);
    await expect(normalized(stderr + stdout)).toMatchFileSnapshot('../../../golden/report/dry-run-bookings.txt');
  });

  test('for scripts: the keys of the page, and sums that agree', async () => {
    const args = ['import', 'bookings', desk.path('bookings.csv'), '--json', '--rejects', desk.path('json.csv')];
    const { exitCode, stdout } = await desk.pms(args);
    expect(exitCode).toBe(1);
    expect(stdout.match(/\n/g)).toHaveLength(1);
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({
      resource: 'bookings',
      file: desk.path('bookings.csv'),
      base_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      dry_run: false,
      success: false,
      total: 11,
      imported: 0,
      skipped: 3,
      error_count: 8,
      skips: { identical: 2, differs: 0, ended: 0, repeated: 1 },
      control: { records: 2, nights: 5, amounts: { EUR: 200, VND: 1_500_000 } },
      unsent: 0,
      rejects_file: desk.path('json.csv'),
      batches: 1,
      seconds: expect.any(Number),
    });
    expect(report.total).toBe(report.imported + report.skipped + report.error_count + report.unsent);
    const skips = Object.values(report.skips as Record<string, number>);
    expect(skips.reduce((sum, count) => sum + count)).toBe(report.skipped);
    expect(report.errors.map(({ line }: { line: number }) => line)).toEqual([4, 5, 5, 6, 7, 8, 8, 9, 10, 11]);
    for (const error of report.errors) {
      expect(error).toMatchObject({ code: expect.any(String), message: expect.any(String) });
      expect(Object.keys(error)).toEqual(expect.arrayContaining(['line', 'field', 'code', 'message']));
    }
    for (const group of report.error_groups)
      expect(group).toMatchObject({
        code: expect.any(String),
        count: expect.any(Number),
        lines: [[expect.any(Number), expect.any(Number)]],
      });
    const counted = report.error_groups.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    expect(counted).toBe(report.errors.length);
    expect(report.warnings).toEqual([
      { code: 'unknown_column', message: expect.stringContaining('"Colour"'), lines: [] },
      { code: 'repeated', message: expect.any(String), lines: [[3, 3]] },
    ]);
  });

  test('an unknown room type names the nearest that exists', async () => {
    const { stdout } = await desk.pms(['import', 'bookings', desk.path('bookings.csv'), '--json', '--no-rejects']);
    const { errors } = JSON.parse(stdout) as { errors: { line: number; message: string; value: string }[] };
    expect(errors.find(({ line }) => line === 7)).toMatchObject({
      message: expect.stringContaining('Double'),
      value: 'Dubble',
    });
  });

  test('no value of a guest stands in it', async () => {
    const { stdout } = await desk.pms(['import', 'bookings', desk.path('bookings.csv'), '--json', '--no-rejects']);
    for (const value of ['not-a-mail', 'Muster', 'Drei', 'eva@']) expect(stdout).not.toContain(value);
  });
});

test('the report of an import that went well ends with what to look at next', async () => {
  const { stdout } = await desk.pms(['import', 'rooms', '-'], { input: 'name,max_occupancy,base_price\nLoft,4,1\n' });
  expect(normalized(stdout)).toMatch(/^standard input: all room types are in\n┌/);
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('next: see them: pms export room-types');
});

test('rates of one file that contradict one another are named, with exit code 1; dates that keep a price are counted', async () => {
  await desk.pms(['properties', 'set', 'default', '--currency', 'EUR']);
  const header = 'room_type_name,rate_plan_name,date_from,date_to,rate_amount';
  const clock = () => Date.parse('2028-05-05T12:00:00Z');
  const rates = async (...rows: string[]) => {
    await desk.write('rates.csv', [header, ...rows.filter((row) => !row.startsWith('-')), ''].join('\n'));
    const flags = rows.filter((row) => row.startsWith('-')).flatMap((row) => row.split(' '));
    const { exitCode, stdout } = await desk.pms(['import', 'rates', 'rates.csv', '--json', ...flags], { clock });
    const { warnings, control } = JSON.parse(stdout);
    return { exitCode, nights: control.nights, warnings: warnings.map(({ code, lines }: Warning) => [code, lines]) };
  };
  expect(
    await rates(
      'Double,BAR,2028-05-01,2028-05-10,150',
      'Double,BAR,2028-05-09,2028-05-12,180',
      'Double,BAR,2028-05-02,2028-05-03,180',
    ),
  ).toEqual({
    exitCode: 1,
    nights: 12,
    warnings: [
      ['contradicted', [[3, 4]]],
      ['past_rates', [[4, 4]]],
    ],
  });
  expect(await rates('Double,BAR,2028-05-12,2028-05-14,200')).toEqual({
    ...{ exitCode: 0, nights: 2, warnings: [['dates_kept', [[2, 2]]]] },
  });
  expect((await rates('Double,BAR,2028-05-12,2028-05-15,180')).warnings).toEqual([['dates_kept', [[2, 2]]]]);
  // Under `update` the later row counts, and a date of both is one.
  expect(
    await rates(
      'Double,Flex,2028-05-01,2028-05-05,100',
      'Double,Flex,2028-05-04,2028-05-08,120',
      '--on-duplicate update',
    ),
  ).toEqual({ exitCode: 0, nights: 8, warnings: [['rates_overlap', [[2, 3]]]] });
  expect((await rates('Double,Old,2028-05-01,2028-05-04,150')).warnings).toEqual([['past_rates', [[2, 2]]]]);
  expect((await rates('Double,Free,2028-06-01,2028-06-04,0')).warnings).toEqual([['free_rates', [[2, 2]]]]);
});

interface Warning {
  code: string;
  lines: [number, number][];
}

test('says in which fields what is there differs from what was skipped', async () => {
  const wide = 'checkin_date,checkout_date,room_type_name,guest_last_name,total_amount,currency_iso,booking_source';
  const other = await openCliDesk();
  await other.serve();
  await other.write('rooms.csv', 'name,max_occupancy,base_price\nDouble,2,100\n');
  await other.pms(['import', 'rooms', 'rooms.csv', '--quiet']);
  const rows = (amount: number, source: string) =>
    `${[wide, `2027-05-14,2027-05-17,Double,Muster,${amount},EUR,${source}`, `2027-05-15,2027-05-17,Double,Muster,${amount},EUR,Web`].join('\n')}\n`;
  await other.write('first.csv', rows(10, 'Web'));
  await other.write('second.csv', rows(20, 'Phone'));
  await other.pms(['import', 'bookings', 'first.csv', '--quiet']);
  const { stdout } = await other.pms(['import', 'bookings', 'second.csv']);
  expect(stdout).toContain('skipped: 2 there with other values\nother values in: total_amount 2, booking_source 1\n');
  const report = JSON.parse((await other.pms(['import', 'bookings', 'second.csv', '--json'])).stdout);
  expect(report.skipped_fields).toEqual({ total_amount: 2, booking_source: 1 });
});

test('a dry run says which nights its bookings overbook, a row that is there twice counted once, and so does the import', async () => {
  const row = (guest: string, status = 'Confirmed') => `2031-05-01,2031-05-03,Single,${guest},Attic,,10,EUR,${status},`;
  const head = file.split('\n')[0]!;
  const rows = [row('Ann'), row('Ann'), row('Ben'), row('Cem', 'Cancelled')];
  const dryRun = async (last: string[]) => {
    const path = await desk.write('over.csv', `${[head, ...rows, ...last].join('\n')}\n`);
    const { exitCode, stdout } = await desk.pms(['import', 'bookings', path, '--dry-run', '--json']);
    return { exitCode, overbooked: JSON.parse(stdout).overbooked };
  };
  const over = [{ type: 'Single', nights: 2, from: '2031-05-01', to: '2031-05-02' }];
  expect(await dryRun([])).toEqual({ exitCode: 0, overbooked: [] });
  expect(await dryRun([row('Dan')])).toEqual({ exitCode: 1, overbooked: over });
  const imported = await desk.pms(['import', 'bookings', desk.path('over.csv'), '--json']);
  expect(JSON.parse(imported.stdout).overbooked).toEqual(over);
});
