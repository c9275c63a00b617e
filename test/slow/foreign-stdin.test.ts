/** A foreign file from standard input is kept in a file that only its owner may read, for as long as it is read, and not longer. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openHotelDesk } from '../cli/cli-desk.ts';
import { reportOf } from '../journeys/hotel.ts';
import { pmsPath } from '../journeys/run-pms.ts';

const desk = await openHotelDesk('Double,2,9,100');

const header = 'Guest,Arrival,Departure,Room type,Total,Currency,Status';
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => `Guest${index} Muster,14.05.2027,17.05.2027,Double,"1.320,50",EUR,ok\n`);
const csv = `${header}\n${rows(3).join('')}`;

/** A folder for temporary files that nobody else uses. */
let folders = 0;
async function newTemporary(): Promise<string> {
  const folder = desk.path(`temporary-${++folders}`);
  await mkdir(folder);
  return folder;
}

test('it goes in as the same file would, and nothing of it is left', async () => {
  const TMPDIR = await newTemporary();
  const finished = await desk.start(['import', 'bookings', '-', '--json'], { input: csv, env: { TMPDIR } }).finished;
  expect(reportOf(finished)).toMatchObject({ file: '-', total: 3, imported: 3 });
  expect(await readdir(TMPDIR)).toEqual([]);
  const file = await desk.write('same.csv', csv);
  const { stdout } = await desk.pms(['import', 'bookings', file, '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ skipped: 3, skips: { identical: 3 } });
});

describe('nothing of it is left after a failure', () => {
  const failures = [
    { what: 'dates that are not decided', input: csv.replace(/14\.05/g, '04.05').replace(/17\.05/g, '05.05'), code: 2 },
    {
      what: 'a service that is away',
      input: csv,
      env: { PMS_BASE_URL: 'http://127.0.0.1:9', PMS_API_KEY: 'k' },
      code: 4,
    },
    {
      what: 'a key that is none',
      input: csv,
      env: { PMS_BASE_URL: desk.service.baseUrl, PMS_API_KEY: 'pms_nobody' },
      code: 3,
    },
    { what: 'a header that nobody knows', input: 'x,y\n1,2\n', code: 2 },
    { what: 'rows that are refused', input: csv.replace(',ok', ',wobbly'), code: 1 },
  ];
  test.each(failures)('$what', async ({ input, env = {}, code }) => {
    const TMPDIR = await newTemporary();
    const args = ['import', 'bookings', '-', '--retry-for', '0', '--no-rejects'];
    const { exitCode, stderr } = await desk.start(args, { input, env: { TMPDIR, ...env } }).finished;
    expect(exitCode, stderr).toBe(code);
    expect(await readdir(TMPDIR)).toEqual([]);
  });
});

/** A run whose input is open: what is written so far has been taken. */
async function startWaiting(TMPDIR: string, args: readonly string[]) {
  const child = spawn(process.execPath, [pmsPath, ...args], {
    cwd: desk.folder,
    env: { ...process.env, TMPDIR, PMS_CONFIG_DIR: desk.path('config') },
  });
  child.stdin.on('error', () => {});
  // More than what is held in memory.
  child.stdin.write(`${header}\n${rows(80_000).join('')}`);
  return child;
}

/** The one file that is kept, once it is there. */
async function spoolOf(TMPDIR: string): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const [folder] = await readdir(TMPDIR);
    const [file] = folder === undefined ? [] : await readdir(join(TMPDIR, folder));
    if (file !== undefined) return join(TMPDIR, folder!, file);
    await wait(50);
  }
  throw new Error('there is no spool file');
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  'while it is read only its owner may read it, and %s removes it',
  async (signal) => {
    const TMPDIR = await newTemporary();
    const child = await startWaiting(TMPDIR, ['convert', 'bookings', '-', '--no-rejects']);
    const path = await spoolOf(TMPDIR);
    expect(((await stat(path)).mode & 0o777).toString(8)).toBe('600');
    expect(((await stat(join(path, '..'))).mode & 0o777).toString(8)).toBe('700');
    child.kill(signal);
    const [exitCode] = await once(child, 'close');
    expect(exitCode).toBe(signal === 'SIGINT' ? 130 : 143);
    expect(await readdir(TMPDIR)).toEqual([]);
  },
);
