import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { type CliOptions, openCliDesk, openProperty, type Said } from '../cli/cli-desk.ts';

const desk = await openCliDesk();
const service = await desk.serve();

const rooms = ['Double,2,4,100', 'Single,1,2,60'];
const header = 'checkin_date,checkout_date,room_type_name,guest_first_name,guest_last_name,total_amount,currency_iso';
const eva = '2027-05-01,2027-05-03,Double,Eva,Muster,200,EUR';
const max = '2027-05-02,2027-05-03,Single,Max,Probe,60,EUR';

/** Each test has a property of its own. */
let env: NodeJS.ProcessEnv;
let property: string;
beforeEach(async () => {
  ({ env, property } = await openProperty(desk, service, rooms, '--currency', 'EUR'));
});

/** Runs an import under --json and gives its report with what was said. */
async function imported(args: string[], options: CliOptions = {}): Promise<Said & { report: Report }> {
  const said = await desk.pms(['import', ...args, '--no-rejects', '--json'], { env, ...options });
  return { ...said, report: JSON.parse(said.stdout) };
}

async function stored(list = 'bookings', ...args: string[]): Promise<Record<string, unknown>[]> {
  const { stdout } = await desk.pms(['export', list, '--format', 'json', ...args], { env });
  return JSON.parse(stdout);
}

const guests = async () => (await stored()).map((row) => row.guest_last_name).join(' ');

describe('--dry-run', () => {
  test('checks every row and sends nothing', async () => {
    const file = await desk.write('dry.csv', `${header}\n${eva}\n${max.replace('60,', 'sixty,')}\n`);
    const { exitCode, report } = await imported(['bookings', file, '--dry-run']);
    expect(exitCode).toBe(1);
    expect(report).toMatchObject({ dry_run: true, success: false, total: 2, imported: 1, skipped: 0, error_count: 1 });
    expect(report).toMatchObject({ batches: 0, control: { records: 1, nights: 2, amounts: { EUR: 200 } } });
    expect(await stored()).toEqual([]);
  });

  test('works without any service', async () => {
    const file = await desk.write('dry.csv', `${header}\n${eva}\n`);
    const none = { PMS_CONFIG_DIR: desk.path('no-config'), PMS_BASE_URL: undefined, PMS_API_KEY: undefined };
    const away = { ...none, PMS_BASE_URL: 'http://no-such-host.invalid', PMS_API_KEY: 'some-key' };
    for (const variables of [none, away]) {
      const { exitCode, report, stderr } = await imported(['bookings', file, '--dry-run', '--allow-http'], {
        env: variables,
      });
      expect(exitCode).toBe(0);
      expect(report).toMatchObject({ dry_run: true, imported: 1, warnings: [] });
      expect(stderr).toMatch(/^room types are not checked: /);
    }
  });

  test('counts as rejected what the service would refuse, and names the nearest room type', async () => {
    const file = await desk.write(
      'dry.csv',
      `${header}\n${eva}\n${eva.replace('Double', 'Dubble')}\n${max.replace('Single', 'single')}\n`,
    );
    const { exitCode, report } = await imported(['bookings', file, '--dry-run']);
    expect(exitCode).toBe(1);
    expect(report).toMatchObject({ imported: 2, error_count: 1, control: { records: 2 } });
    expect(report.error_groups).toMatchObject([{ code: 'unknown_room_type', lines: [[3, 3]] }]);
    expect(report.warnings).toEqual([
      { code: 'unlisted_room_type', message: expect.stringContaining('(the nearest is "Double")'), lines: [[3, 3]] },
    ]);
  });

  test('counts bookings without an amount as rejected where they would be new', async () => {
    const bare = header.replace(',total_amount,currency_iso', '');
    const rowOf = (row: string) => row.split(',').toSpliced(header.split(',').indexOf('total_amount'), 2).join(',');
    await imported(['bookings', await desk.write('there.csv', `${header}\n${eva}\n`)]);
    const file = await desk.write('dry.csv', `${bare}\n${rowOf(eva)}\n${rowOf(max)}\n`);
    const { exitCode, report } = await imported(['bookings', file, '--dry-run']);
    expect(exitCode).toBe(1);
    expect(report).toMatchObject({ imported: 1, error_count: 1 });
    expect(report.error_groups).toMatchObject([
      { code: 'missing_to_create', field: 'total_amount', lines: [[3, 3]] },
      { code: 'missing_to_create', field: 'currency_iso', lines: [[3, 3]] },
    ]);
  });

  test('from standard input it names no list to look at: nothing is there', async () => {
    const { stdout } = await desk.pms(['import', 'bookings', '-', '--dry-run'], { env, input: `${header}\n${eva}\n` });
    expect(stdout).not.toContain('pms export');
  });
});

describe('--set', () => {
  test('gives one value to all rows for a field without a column', async () => {
    const input =
      'checkin_date,checkout_date,room_type_name,guest_last_name,total_amount\n2027-05-01,2027-05-03,Double,a,1\n';
    const { exitCode } = await imported(
      ['bookings', '-', '--set', 'currency_iso=EUR', '--set', 'booking_source=Fax = old'],
      { input },
    );
    expect(exitCode).toBe(0);
    expect(await stored()).toMatchObject([{ currency_iso: 'EUR', booking_source: 'Fax = old' }]);
  });

  test('a field that does not exist, or that has a column, is exit code 2', async () => {
    const input = `${header}\n${eva}\n`;
    const unknown = await imported(['bookings', '-', '--set', 'currency=EUR'], { input });
    expect(unknown.exitCode).toBe(2);
    expect(unknown.report).toMatchObject({ error: { code: 'usage', fix: expect.stringContaining('currency_iso') } });
    const twice = await imported(['bookings', '-', '--set', 'currency_iso=EUR'], { input });
    expect(twice.exitCode).toBe(2);
    expect(twice.report).toMatchObject({ error: { code: 'double_column' } });
  });
});

describe('what a file may be', () => {
  const record = {
    checkin_date: '2027-05-01',
    checkout_date: '2027-05-03',
    room_type_name: 'Double',
    guest_last_name: 'Müster',
    total_amount: 200,
    currency_iso: 'EUR',
  };
  const csv = `${Object.keys(record).join(',')}\n${Object.values(record).join(',')}\n`;
  test.each([
    ['CSV', csv, []],
    [
      'CSV of Excel: semicolons, CRLF and a byte order mark',
      `\uFEFF${csv.replaceAll(',', ';').replaceAll('\n', '\r\n')}`,
      [],
    ],
    ['CSV with TAB', csv.replaceAll(',', '\t'), []],
    ['CSV with another delimiter', csv.replaceAll(',', '|'), ['--delimiter', '|']],
    ['CSV with the word tab', csv.replaceAll(',', '\t'), ['--delimiter', 'tab']],
    ['a JSON array', JSON.stringify([record]), []],
    ['the body of the request', JSON.stringify({ bookings: [record] }), []],
    ['indented JSON', JSON.stringify({ duplicate_action: 'skip', bookings: [record] }, null, 2), []],
    ['NDJSON', `${JSON.stringify(record)}\n`, []],
    ['NDJSON by name', JSON.stringify(record), ['--format', 'ndjson']],
    ['JSON by name', JSON.stringify([record]), ['--format', 'json']],
    ['CSV by name', csv, ['--format', 'csv']],
    ['UTF-16', Buffer.from(`\uFEFF${csv}`, 'utf16le'), []],
    ['Windows-1252', Buffer.from(csv, 'latin1'), ['--encoding', 'windows-1252']],
    ['gzip of CSV', gzipSync(csv), []],
    ['gzip of JSON', gzipSync(JSON.stringify([record])), []],
    ['gzip of NDJSON', gzipSync(JSON.stringify(record)), []],
  ])('%s', async (_what, content, flags) => {
    const file = await desk.write('any-file', content);
    const { exitCode, report } = await imported(['bookings', file, ...flags]);
    expect({ exitCode, report }).toMatchObject({ exitCode: 0, report: { imported: 1, warnings: [] } });
    expect(await stored()).toMatchObject([{ guest_last_name: 'Müster', total_amount: 200 }]);
    // The same from standard input is the same booking.
    const again = await imported(['bookings', '-', ...flags], { input: content });
    expect(again.report).toMatchObject({ file: '-', skipped: 1, skips: { identical: 1 } });
  });

  test('an encoding nobody knows is exit code 2', async () => {
    const { exitCode, report } = await imported(['bookings', '-', '--encoding', 'klingon'], { input: csv });
    expect(exitCode).toBe(2);
    expect(report).toMatchObject({ error: { code: 'unknown_encoding' } });
  });

  test('everyday words for the columns, in any case and spacing', async () => {
    const input = `Arrival;Check-out;ROOM TYPE;First Name;SURNAME;Guest e-mail;Total  Price;Currency;Channel;Status
2027-05-01;2027-05-03;double;Eva;Muster;eva@example.com;200;eur;Phone;checked in
`;
    const { exitCode, report, stderr } = await imported(['bookings', '-'], { input });
    expect(exitCode).toBe(0);
    expect(report.warnings).toEqual([]);
    expect(stderr).not.toContain('not known');
    expect(await stored()).toEqual([
      {
        checkin_date: '2027-05-01',
        checkout_date: '2027-05-03',
        room_type_name: 'Double',
        guest_first_name: 'Eva',
        guest_last_name: 'Muster',
        guest_email: 'eva@example.com',
        total_amount: 200,
        currency_iso: 'EUR',
        booking_source: 'Phone',
        booking_status: 'CheckedIn',
      },
    ]);
    for (const words of ['Check-in,departure', ' CHECK IN ,Check Out', 'arrival_date,Departure Date']) {
      const other = await imported(['bookings', '-'], {
        input: `${words},Room,Last name,total,currency\n2027-05-01,2027-05-03,Double,Other,1,EUR\n`,
      });
      expect(other.exitCode).toBe(0);
    }
  });

  test('a column nobody knows is a warning that names it and the nearest field; its rows go in', async () => {
    const input = `${header},bookin_source\n${eva},Fax\n`;
    const { exitCode, stderr, report } = await imported(['bookings', '-'], { input });
    expect(exitCode).toBe(0);
    const message = 'the column "bookin_source" is not known and is left out (the nearest field is booking_source)';
    expect(stderr).toContain(`standard input: ${message}\n`);
    expect(report.warnings).toEqual([{ code: 'unknown_column', message, lines: [] }]);
    const people = await desk.pms(['import', 'bookings', '-'], { env, input });
    expect(people.stderr).toContain(message);
    expect(people.stdout).not.toContain('bookin_source');
  });
});

describe('--batch-size', () => {
  test('parts the records, in file order', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => eva.replace('Muster', `Guest${index}`));
    const { report } = await imported(['bookings', '-', '--batch-size', '3'], {
      input: `${header}\n${rows.join('\n')}\n`,
    });
    expect(report).toMatchObject({ imported: 7, batches: 3 });
    expect(await guests()).toBe('Guest0 Guest1 Guest2 Guest3 Guest4 Guest5 Guest6');
  });
});

describe('rows that are there already', () => {
  const file = `${header},booking_status
2027-05-01,2027-05-03,Double,Eva,Muster,200,EUR,Confirmed
2027-05-01,2027-05-03,Double,Max,Probe,200,EUR,Confirmed
2027-05-01,2027-05-03,Double,Ida,Ende,200,EUR,Cancelled
`;
  const again = `${header},booking_status
2027-05-01,2027-05-03,Double,Eva,Muster,200,EUR,Confirmed
2027-05-01,2027-05-03,Double,Max,Probe,250,EUR,Confirmed
2027-05-01,2027-05-03,Double,Ida,Ende,200,EUR,Confirmed
2027-05-01,2027-05-03,Single,New,Guest,100,EUR,Confirmed
2027-05-01,2027-05-03,Double,MUSTER,eva,200,EUR,Confirmed
2027-05-01,2027-05-03,Single,Guest,New,100,EUR,Confirmed
`;
  const skips = { identical: 1, differs: 1, ended: 1, repeated: 2 };

  test.each(['5000', '2', '1'])('are told apart, in batches of %s', async (batchSize) => {
    await imported(['bookings', '-'], { input: file });
    const { exitCode, report } = await imported(['bookings', '-', '--batch-size', batchSize], { input: again });
    expect(exitCode).toBe(0);
    expect(report).toMatchObject({ success: true, total: 6, imported: 1, skipped: 5, skips });
    expect(report.warnings).toEqual([
      { code: 'repeated', message: expect.stringContaining('--repeats-as-rooms'), lines: [[6, 7]] },
    ]);
    // In now: the new one and the one that is there just as the file has it.
    expect(report.control).toEqual({ records: 2, nights: 4, amounts: { EUR: 300 } });
  });

  test('the report tells people what each kind means', async () => {
    await imported(['bookings', '-'], { input: file });
    const { stdout } = await desk.pms(['import', 'bookings', '-'], { env, input: again });
    expect(stdout).toContain(
      'skipped: 1 there already, 1 there with other values, 1 there as cancelled or no-show, 2 repeated in this file\n',
    );
    expect(stdout).toMatch(/warning: 2 rows repeat an earlier row of this file: .*\(lines 6-7\)/);
    expect(stdout).toContain("this file's bookings now in the system: 2 bookings, 4 nights, 300.00 EUR\n");
  });

  test('--on-duplicate update changes them', async () => {
    await imported(['bookings', '-'], { input: file });
    const { exitCode, report } = await imported(['bookings', '-', '--on-duplicate', 'update'], { input: again });
    expect(exitCode).toBe(0);
    expect(report).toMatchObject({ imported: 6, skipped: 0 });
    const probe = (await stored()).find((row) => row.guest_last_name === 'Probe');
    expect(probe).toMatchObject({ total_amount: 250 });
    const ende = (await stored()).find((row) => row.guest_last_name === 'Ende');
    expect(ende).toMatchObject({ booking_status: 'Confirmed' });
  });

  test('--on-duplicate update of rooms and rates changes the fields present and no others', async () => {
    const rates =
      'room_type_name,rate_plan_name,date_from,date_to,rate_amount,stop_sell\nDouble,BAR,2027-05-01,2027-05-09,90,1\n';
    await imported(['rates', '-'], { input: rates });
    const update = ['--on-duplicate', 'update'];
    await imported(['rates', '-', ...update], { input: rates.replace(',stop_sell', '').replace('90,1', '95') });
    await imported(['rooms', '-', ...update], { input: 'name,base_price\nDouble,105\n' });
    expect(await stored('rates', '--from', '2027-05-01', '--to', '2027-05-31')).toMatchObject([
      { rate_amount: 95, stop_sell: 1 },
    ]);
    expect(await stored('room-types')).toMatchObject([{ base_price: 105, total_rooms: 4 }, { base_price: 60 }]);
  });
});

describe('--repeats rooms', () => {
  const input = `${header}\n${eva}\n${eva}\n${max}\n${eva.replace('Eva,Muster', 'MUSTER,Eva')}\n`;

  test('sends rows that repeat an earlier one as rooms of their own', async () => {
    const { exitCode, report } = await imported(['bookings', '-', '--repeats', 'rooms'], { input });
    expect(exitCode).toBe(0);
    expect(report).toMatchObject({ imported: 4, skipped: 0, control: { records: 4, amounts: { EUR: 660 } } });
    expect(report.warnings).toMatchObject([{ code: 'made_rooms', message: expect.stringMatching(/^2 repeated rows/) }]);
    expect((await stored()).map((row) => `${row.guest_first_name} ${row.guest_last_name}`)).toEqual([
      'Eva Muster',
      'Eva Muster (2)',
      'MUSTER Eva (3)',
      'Max Probe',
    ]);
  });

  test.each(['5000', '1'])('a second time adds nothing, in batches of %s', async (batchSize) => {
    const args = ['bookings', '-', '--repeats', 'rooms', '--batch-size', batchSize];
    await imported(args, { input });
    const { report } = await imported(args, { input });
    expect(report).toMatchObject({ imported: 0, skipped: 4, skips: { identical: 4, repeated: 0 } });
    expect((await stored()).length).toBe(4);
  });

  test('is for bookings', async () => {
    const { exitCode, report } = await imported(['rooms', '-', '--repeats', 'rooms'], { input: 'name\nDouble\n' });
    expect(exitCode).toBe(2);
    expect(report).toMatchObject({ error: { code: 'usage', message: expect.stringContaining('bookings') } });
  });
});

describe('--max-errors', () => {
  const bad = (count: number) => Array.from({ length: count }, () => ',,,,,,').join('\n');

  test('stops beyond the limit with exit code 5, and says what was not sent', async () => {
    const input = `${header}\n${bad(3)}\n${eva}\n${max}\n`;
    const { exitCode, report } = await imported(['bookings', '-', '--max-errors', '1', '--batch-size', '1'], { input });
    expect(exitCode).toBe(5);
    expect(report).toMatchObject({ success: false, error_count: expect.any(Number), imported: 0 });
    expect(report.total).toBe(report.imported + report.skipped + report.error_count + report.unsent);
    expect(report.unsent).toBe(2);
  });

  test('as many as the limit are exit code 1, and a share is judged at the end', async () => {
    const input = `${header}\n${bad(1)}\n${eva}\n`;
    expect((await imported(['bookings', '-', '--max-errors', '1'], { input })).exitCode).toBe(1);
    expect((await imported(['bookings', '-', '--max-errors', '50%'], { input })).exitCode).toBe(1);
    expect((await imported(['bookings', '-', '--max-errors', '49%'], { input })).exitCode).toBe(5);
  });
});

describe('what is said where', () => {
  const input = `${header}\n${eva}\n${max.replace('2027-05-03', '2027-05-02')}\n`;

  test('where the import goes stands on stderr, the report on stdout', async () => {
    const { stdout, stderr } = await desk.pms(['import', 'bookings', '-', '--no-rejects'], { env, input });
    expect(stderr).toBe(`to ${service.baseUrl}, property ${property}\n`);
    expect(stdout).toMatch(/^standard input: /);
  });

  test('--quiet says only that rows were rejected, in one line that names the rejects', async () => {
    const file = await desk.write('quiet.csv', input);
    const quiet = await desk.pms(['import', 'bookings', file, '--quiet'], { env });
    expect(quiet).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `${file}: 1 row was rejected. See ${desk.path('quiet.rejects.csv')}.\n`,
    });
    const good = await desk.pms(['import', 'bookings', '-', '--quiet'], { env, input: `${header}\n${eva}\n` });
    expect(good).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });

  test('guest values show only with --show-values or on a terminal', async () => {
    const badMail = `${header},guest_email\n${eva},not-a-mail\n`;
    const said = async (flags: string[], isTerminal = false) => {
      const options = { env, input: badMail, isTerminal };
      const { exitCode, stdout, stderr } = await desk.pms(
        ['import', 'bookings', '-', '--no-rejects', ...flags],
        options,
      );
      expect(exitCode).toBe(1);
      return stdout + stderr;
    };
    expect(await said([])).not.toContain('not-a-mail');
    expect(await said(['--json'])).not.toContain('not-a-mail');
    expect(await said(['--json'], true)).not.toContain('not-a-mail');
    expect(await said(['--show-values'])).toContain('not-a-mail');
    expect(await said(['--json', '--show-values'])).toContain('"value":"not-a-mail"');
    expect(await said([], true)).toContain('not-a-mail');
  });

  test('other values show always', async () => {
    const { stdout } = await desk.pms(['import', 'bookings', '-', '--no-rejects'], { env, input });
    expect(stdout).toContain('2027-05-02');
  });

  test('colours are for terminals without NO_COLOR', async () => {
    const colour = '\u001B[';
    const colored = async (flags: string[], isTerminal: boolean, more: NodeJS.ProcessEnv = {}) => {
      const args = ['import', 'bookings', '-', '--no-rejects', ...flags];
      const { stdout } = await desk.pms(args, { env: { ...env, ...more, CI: '1' }, input, isTerminal });
      return stdout.includes(colour);
    };
    expect(await colored([], true)).toBe(true);
    expect(await colored([], false)).toBe(false);
    expect(await colored(['--no-color'], true)).toBe(false);
    expect(await colored([], true, { NO_COLOR: '1' })).toBe(false);
  });
});

test('a file that holds no rows is exit code 0 and said', async () => {
  const { exitCode, stdout } = await desk.pms(['import', 'bookings', '-'], { env, input: `${header}\n` });
  expect(exitCode).toBe(0);
  expect(stdout).toContain('standard input: there are no rows in it\n');
  expect((await imported(['bookings', '-'], { input: '[]' })).report).toMatchObject({ success: true, total: 0 });
});

interface Report {
  total: number;
  imported: number;
  skipped: number;
  error_count: number;
  unsent: number;
  warnings: unknown[];
  error_groups: unknown[];
  control: unknown;
}
