/** Files in all their forms, and what a terminal shows; what each flag of an import does stands in golden/dialogues/import.txt. */
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
beforeEach(async () => {
  ({ env } = await openProperty(desk, service, rooms, '--currency', 'EUR'));
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
});

describe('on a terminal', () => {
  const input = `${header}\n${eva}\n${max.replace('2027-05-03', '2027-05-02')}\n`;

  test('shows the values of guests, but in JSON', async () => {
    const badMail = `${header},guest_email\n${eva},not-a-mail\n`;
    const said = async (flags: string[]) => {
      const options = { env, input: badMail, isTerminal: true };
      const { exitCode, stdout, stderr } = await desk.pms(
        ['import', 'bookings', '-', '--no-rejects', ...flags],
        options,
      );
      expect(exitCode).toBe(1);
      return stdout + stderr;
    };
    expect(await said(['--json'])).not.toContain('not-a-mail');
    expect(await said([])).toContain('not-a-mail');
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
