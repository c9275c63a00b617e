/** A sample of real reservations: what is good comes in, every bad row comes back with its reason. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CliDesk, openCliDesk } from '../cli/cli-desk.ts';
import { countInnHotels, type ExpectedCount } from './inn-hotels-count.ts';
import { root, startProcess } from './run-pms.ts';

const fixtures = join(root, 'fixtures');
const samplePath = join(fixtures, 'inn-hotels-sample.csv');

describe('2,000 real reservations', () => {
  let desk: CliDesk;
  let expected: ExpectedCount;
  let report: { [name: string]: unknown; error_groups: { field: string; code: string; count: number }[] };

  beforeAll(async () => {
    desk = await openCliDesk();
    expected = countInnHotels(await readFile(samplePath, 'utf8'));
    await runScript('inn-hotels.mjs', samplePath, desk.folder);
    await desk.serve();
    expect(await desk.pms(['import', 'rooms', 'rooms.csv'])).toMatchObject({ exitCode: 0 });
    const { exitCode, stdout } = await desk.pms(['import', 'bookings', 'bookings.csv', '--json']);
    expect(exitCode).toBe(1);
    report = JSON.parse(stdout);
  });

  test('the fixtures are what the script makes of them', async () => {
    for (const name of ['bookings.csv', 'rooms.csv'])
      expect(await desk.read(name)).toBe(await readFile(join(fixtures, name), 'utf8'));
  });

  test('every row is counted once, and none is taken for a duplicate', () => {
    const { good, refused, rows } = expected;
    expect(good.size + refused.size).toBe(rows);
    const counts = { total: rows, imported: good.size, error_count: refused.size, skipped: 0, unsent: 0 };
    expect(report).toMatchObject({ ...counts, success: false, warnings: [] });
  });

  test('the control totals are the sums of the original columns', () => {
    const cents = [...expected.good.values()].reduce((sum, amount) => sum + amount, 0n);
    const amounts = { EUR: Number(cents) / 100 };
    expect(report.control).toEqual({ records: expected.good.size, nights: expected.nights, amounts });
  });

  test('every reason is counted', () => {
    const counted = report.error_groups.map(({ field, code, count }) => [`${field} ${code}`, count]);
    expect(Object.fromEntries(counted)).toEqual(expected.reasons);
  });

  test('every refused row is in the rejects file with its line and its reasons', async () => {
    const rejects: Record<string, string>[] = parse(await desk.read('bookings.rejects.csv'), { columns: true });
    const fieldsByLine = rejects.map(({ _line, _field }) => [Number(_line), _field!.split('; ').sort()] as const);
    const wanted = [...expected.refused].map(([line, reasons]) => [line, reasons.map(fieldOf).sort()]);
    // The service answers a batch at a time, so that its refusals may stand after later ones of the client.
    expect(fieldsByLine.toSorted(([one], [other]) => one - other)).toEqual(wanted);
    for (const { _field, _message } of rejects) {
      for (const field of _field!.split('; ')) expect(_message).toContain(field);
    }
  });

  test('every good row is exported, with its amount to the cent', async () => {
    expect(await desk.pms(['export', 'bookings', '-o', 'exported.csv'])).toMatchObject({ exitCode: 0 });
    const exported: Record<string, string>[] = parse(await desk.read('exported.csv'), { columns: true });
    expect(exported.length).toBe(expected.good.size);
    const amounts = exported.map((row) => [row.guest_last_name!, BigInt(Math.round(Number(row.total_amount) * 100))]);
    expect(new Map(amounts as [string, bigint][])).toEqual(expected.good);
  });

  test('importing it again finds every good row there already', async () => {
    const again = await desk.pms(['import', 'bookings', 'bookings.csv', '--json', '--no-rejects']);
    expect(again).toMatchObject({ exitCode: 1 });
    const skips = { identical: expected.good.size, differs: 0, ended: 0, repeated: 0 };
    expect(JSON.parse(again.stdout)).toMatchObject({ imported: 0, skipped: expected.good.size, skips });
  });
});

async function runScript(name: string, ...args: string[]): Promise<void> {
  const { exitCode, stderr } = await startProcess(process.execPath, [join(fixtures, name), ...args]).finished;
  expect(exitCode, stderr).toBe(0);
}

function fieldOf(reason: string): string {
  return reason.split(' ')[0]!;
}
