import { readdir, stat, truncate, utimes } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type CliDesk, type CliService, keyOf, openCliDesk, openHotelDesk, type Said } from '../cli/cli-desk.ts';
import { serve } from '../client/small-server.ts';
import { using } from '../client/with-client.ts';
import { type PrintedReport, readKept, reportOf } from './hotel.ts';
import type { Running } from './run-pms.ts';
import { startRelay } from './slow-relay.ts';

const header = 'checkin_date,checkout_date,room_type_name,guest_last_name,total_amount,currency_iso';
/** The fifth row, and the last one, are wrong. */
function bookingsCsv(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const room = index === 4 || index === count - 1 ? 'Cellar' : 'Double';
    return `2027-05-14,2027-05-17,${room},Guest${index},100,EUR`;
  });
  return `${header}\n${rows.join('\n')}\n`;
}

interface House {
  desk: CliDesk;
  service: CliService;
  /** Between them: holds back answers while it is told to. */
  relay: Awaited<ReturnType<typeof startRelay>>;
  file: string;
  /** An import as a process, which can be killed, and one that is run here. */
  start(...flags: string[]): Running;
  run(...flags: string[]): Promise<Said>;
  /** Starts an import and kills it once `requests` of its requests have been answered and the next is with the service. */
  killAfter(requests: number, signal?: NodeJS.Signals): Promise<void>;
  journals(): Promise<string[]>;
  stored(): Promise<number>;
}

const rows = 60;
const batch = ['--batch-size', '10'];

async function openHouse(): Promise<House> {
  const desk = await openHotelDesk('Double,2,5,100');
  const { service } = desk;
  const relay = await startRelay(service.baseUrl);
  const env = { PMS_BASE_URL: relay.baseUrl, PMS_API_KEY: await keyOf(desk) };
  const file = await desk.write('bookings.csv', bookingsCsv(rows));
  const importing = (flags: readonly string[]) => ['import', 'bookings', 'bookings.csv', ...batch, ...flags];
  const start = (...flags: string[]) => desk.start(importing(flags), { env });
  return {
    desk,
    service,
    relay,
    file,
    start,
    run: (...flags) => desk.pms(importing(flags), { env }),
    async killAfter(requests, signal = 'SIGKILL') {
      relay.holdAnswersAfter(requests);
      const running = start();
      await relay.holding();
      running.child.kill(signal);
      // The service still does what it was sent: its answer finds nobody.
      if (signal === 'SIGKILL') await running.finished;
      relay.release();
      await running.finished;
    },
    journals: async () =>
      (await readdir(desk.path('config/imports')).catch(() => [])).filter((name) => name.endsWith('.journal')),
    stored: async () => (await desk.pms(['export', 'bookings', '--format', 'ndjson'])).stdout.split('\n').length - 1,
  };
}

const isIn = { total: rows, imported: rows - 2, skipped: 0, error_count: 2 };

describe('a killed import', () => {
  test('goes on where it stopped, sends what was unanswered under its old key, and reports the whole', async () => {
    const house = await openHouse();
    await house.killAfter(2);
    expect(await house.journals()).toHaveLength(1);
    const before = house.relay.keys().length;
    const { stdout, stderr, exitCode } = await house.run('--json');
    const report = JSON.parse(stdout) as PrintedReport;
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^lines 2 to 21 are done: 19 in, 1 rejected \(.*\); going on$/m);
    expect(stderr).toMatch(/^the answer for lines 22 to 31 never came: they are sent again under their old key$/m);
    expect(report).toMatchObject({ ...isIn, batches: 6 });
    const keys = house.relay.keys();
    expect(keys[before]).toBe(keys[before - 1]);
    expect(new Set(keys).size).toBe(6);
    expect((await readKept(report.rejects_file!)).map(({ _line }) => _line)).toEqual(['6', '61']);
    expect(await house.stored()).toBe(rows - 2);
    expect(await house.journals()).toEqual([]);
  });

  test('goes on under the same keys where a power cut has taken requests from its journal that were answered', async () => {
    const house = await openHouse();
    await house.killAfter(3);
    const [name] = await house.journals();
    const log = house.desk.path(`config/imports/${name}-wal`);
    // Each request is a page when it is begun and one when it is answered.
    const pageBytes = 4096 + 24;
    await truncate(log, (await stat(log)).size - 5 * pageBytes);
    const { stdout, stderr } = await house.run('--json');
    expect(stderr).toMatch(/^lines 2 to 11 are done: 9 in, 1 rejected \(.*\); going on$/m);
    expect(JSON.parse(stdout)).toMatchObject({ ...isIn, batches: 6 });
    const keys = house.relay.keys();
    expect(keys).toHaveLength(9);
    expect(keys.slice(4, 7)).toEqual(keys.slice(1, 4));
    expect(new Set(keys).size).toBe(6);
    expect(await house.stored()).toBe(rows - 2);
  });

  test('is listed by pms imports with the command that goes on, until it is finished', async () => {
    const house = await openHouse();
    await house.killAfter(1);
    const { stdout } = await house.desk.pms(['imports']);
    expect(stdout).toContain('bookings.csv');
    expect(stdout).toMatch(/to line 11, .*; lines 12 to 21 unanswered/);
    expect(stdout).toContain(`go on: pms import bookings ${house.file} --batch-size 10`);
    const [listed] = JSON.parse((await house.desk.pms(['imports', '--json'])).stdout);
    expect(listed).toMatchObject({ state: 'stopped', last_line: 11, records: 10, unanswered: [12, 21] });
    await house.run();
    expect((await house.desk.pms(['imports'])).stdout).toBe('no import is unfinished\n');
  });

  test('begins at the first row after --restart, and after pms imports --forget', async () => {
    const house = await openHouse();
    await house.killAfter(2);
    const { stdout, stderr } = await house.run('--json', '--restart');
    expect(stderr).not.toContain('going on');
    expect(JSON.parse(stdout)).toMatchObject({ imported: rows - 2 - 29, skipped: 29, error_count: 2 });
    await house.killAfter(2);
    const [{ id }] = JSON.parse((await house.desk.pms(['imports', '--json'])).stdout);
    expect((await house.desk.pms(['imports', '--forget', id.slice(0, 8)])).exitCode).toBe(0);
    expect(await house.journals()).toEqual([]);
    expect((await house.desk.pms(['imports', '--forget', 'nothing'])).exitCode).toBe(2);
  });

  test('starts over with a word where the file has changed', async () => {
    const house = await openHouse();
    await house.killAfter(2);
    await house.desk.write('bookings.csv', bookingsCsv(rows + 10));
    const { stdout, stderr } = await house.run('--json');
    expect(stderr).toContain('bookings.csv has changed since its import stopped at line 21: it starts over');
    expect(JSON.parse(stdout)).toMatchObject({ total: rows + 10, error_count: 2 });
    expect(await house.stored()).toBe(rows + 10 - 2);
  });

  test('sends nothing where the file has changed unseen', async () => {
    const house = await openHouse();
    const longAgo = new Date('2027-01-01T00:00:00Z');
    await utimes(house.file, longAgo, longAgo);
    await house.killAfter(2);
    const changed = bookingsCsv(rows).replace('Guest12', 'Gast-12');
    await house.desk.write('bookings.csv', changed);
    await utimes(house.file, longAgo, longAgo);
    const sent = house.relay.keys().length;
    const { exitCode, stderr, stdout } = await house.run('--json');
    expect(exitCode, stderr).toBe(2);
    expect(JSON.parse(stdout).error.code).toBe('journal_does_not_fit');
    expect(stderr).toMatch(/Lines 12 to 21 cannot be made again .* Nothing was sent\./);
    expect(stderr).toContain('--restart');
    expect(house.relay.keys()).toHaveLength(sent);
  });

  test('other flags are another import', async () => {
    const house = await openHouse();
    await house.killAfter(2);
    const { stderr } = await house.run('--json', '--on-duplicate', 'update');
    expect(stderr).not.toContain('going on');
    expect(await house.journals()).toHaveLength(1);
    expect((await house.run('--max-errors', '50')).stderr).toContain('going on');
  });

  test('another database is another import', async () => {
    const house = await openHouse();
    await house.killAfter(2);
    await house.desk.pms(['properties', 'create', 'second']);
    const { stdout: key } = await house.desk.pms(['keys', 'create', '--name', 'second', '--property', 'second']);
    const other = await house.desk.pms(['import', 'bookings', 'bookings.csv', ...batch, '--json'], {
      env: { PMS_BASE_URL: house.relay.baseUrl, PMS_API_KEY: key.trim() },
    });
    expect(other.stderr).not.toContain('going on');
    // The rooms of the first are not those of the second.
    expect(JSON.parse(other.stdout)).toMatchObject({ imported: 0, error_count: rows });
    expect(JSON.parse((await house.run('--json')).stdout)).toMatchObject(isIn);
  });

  test('its rejects are complete, under the name they had when it stopped', async () => {
    const house = await openHouse();
    await house.desk.write('bookings.rejects.csv', 'of another day\n');
    await house.killAfter(2, 'SIGINT');
    const kept = house.desk.path('bookings.rejects-2.csv');
    expect((await readKept(kept)).map(({ _line }) => _line)).toEqual(['6']);
    const { stdout } = await house.run('--json');
    expect(JSON.parse(stdout).rejects_file).toBe(kept);
    expect((await readKept(kept)).map(({ _line }) => _line)).toEqual(['6', '61']);
    expect(await house.desk.read('bookings.rejects.csv')).toBe('of another day\n');
    expect((await readdir(house.desk.folder)).filter((name) => name.includes('rejects'))).toHaveLength(2);
  });
});

test('a second import of the same file at the same time is refused', async () => {
  const house = await openHouse();
  house.relay.holdAnswersAfter(1);
  const first = house.start('--json');
  await house.relay.holding();
  const second = await house.start('--json').finished;
  expect(second.exitCode).toBe(2);
  expect(JSON.parse(second.stdout).error.code).toBe('import_running');
  expect((await house.desk.pms(['imports'])).stdout).toContain('running');
  house.relay.release();
  expect(reportOf(await first.finished)).toMatchObject(isIn);
});

test('^C waits for the answer, says how to go on, and going on sends nothing twice', async () => {
  const house = await openHouse();
  house.relay.holdAnswersAfter(2);
  const first = house.start('--json');
  await house.relay.holding();
  first.child.kill('SIGINT');
  await wait(100);
  house.relay.release();
  const { exitCode, stdout } = await first.finished;
  expect(exitCode).toBe(130);
  expect(JSON.parse(stdout)).toMatchObject({
    imported: 29,
    stopped: { code: 'interrupted', fix: 'Run the same command again: it goes on where it stopped.' },
  });
  expect(reportOf(await house.run('--json'))).toMatchObject(isIn);
  expect(new Set(house.relay.keys()).size).toBe(house.relay.keys().length);
});

test('a service that is away is no end: the same command goes on when it is back', async () => {
  const house = await openHouse();
  house.relay.holdAnswersAfter(2);
  const first = house.start('--json', '--retry-for', '1');
  await house.relay.holding();
  await house.relay.breakOff();
  const { exitCode, stdout } = await first.finished;
  expect(exitCode).toBe(4);
  expect(JSON.parse(stdout).stopped).toMatchObject({
    code: 'fate_unknown',
    fix: 'Run the same command again: it goes on where it stopped. Nothing goes in twice.',
  });
  await house.relay.comeBack();
  expect(reportOf(await house.run('--json'))).toMatchObject(isIn);
  expect(await house.stored()).toBe(rows - 2);
});

test('standard input cannot go on, and keeps no journal', async () => {
  const house = await openHouse();
  const { exitCode } = await house.desk.pms(['import', 'bookings', '-', '--json'], { input: bookingsCsv(5) });
  expect(exitCode).toBe(1);
  expect(await house.journals()).toEqual([]);
});

test('a dry run keeps no journal and does not touch the one there is', async () => {
  const house = await openHouse();
  await house.killAfter(2);
  expect((await house.run('--dry-run', '--json')).stderr).not.toContain('going on');
  expect(await house.journals()).toHaveLength(1);
});

test('a service that may take a request twice gets what was unanswered only with --retry-unsafe', async () => {
  const desk = await openCliDesk();
  let taken = 0;
  let isSilent = true;
  const { baseUrl } = await using(
    serve(({ method }, answer) => {
      if (method === 'GET') answer.end('[]');
      else if (isSilent && taken++ === 1) answer.socket?.destroy();
      else answer.end('{"success":true,"imported":10}');
    }),
  );
  const env = { PMS_BASE_URL: baseUrl, PMS_API_KEY: 'k' };
  await desk.write('bookings.csv', bookingsCsv(30).replaceAll('Cellar', 'Double'));
  const run = (...flags: string[]) =>
    desk.pms(['import', 'bookings', 'bookings.csv', ...batch, '--json', ...flags], { env });
  const first = await run();
  expect(first.exitCode).toBe(4);
  expect(JSON.parse(first.stdout)).toMatchObject({ imported: 10, stopped: { code: 'fate_unknown' } });
  isSilent = false;
  const again = await run();
  expect(again.exitCode).toBe(4);
  const { imported, stopped } = JSON.parse(again.stdout);
  expect({ imported, code: stopped.code }).toEqual({ imported: 10, code: 'fate_unknown' });
  expect(stopped.message).toMatch(/lines 12 to 21/);
  expect(stopped.fix).toContain('--retry-unsafe');
  expect(stopped.fix).not.toContain('goes on');
  expect(again.stderr).toContain('so they are not sent again');
  expect(taken).toBe(2);
  const last = await run('--retry-unsafe');
  expect(last.exitCode).toBe(0);
  expect(last.stderr).toContain('sent again under their old key');
  expect(JSON.parse(last.stdout)).toMatchObject({ total: 30, imported: 30, unsent: 0 });
});
