/** The end of an import has an order: rejects in place, report printed, journal removed. What ends it in between repeats the report, not the import. */
import { readdir } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { run } from '../../src/main.ts';
import { keyOf, openHotelDesk } from '../cli/cli-desk.ts';

const desk = await openHotelDesk('Double,2,500,100');
const { service } = desk;

const header = 'checkin_date,checkout_date,room_type_name,guest_last_name,total_amount,currency_iso\n';
let files = 0;
async function newFile(rooms: readonly string[]): Promise<string> {
  const name = `bookings-${++files}.csv`;
  const rows = rooms.map((room, index) => `2027-05-14,2027-05-17,${room},${name} ${index},100,EUR\n`);
  return desk.write(name, header + rows.join(''));
}

async function requestsSeen(): Promise<number> {
  return service.stderr().split('/import_bookings').length - 1;
}

const journals = () => readdir(desk.path('config/imports')).catch(() => []);

test('a death before the report is out: the next run sends nothing, and reports the same to the same place', async () => {
  const file = await newFile(['Double', 'Cellar', 'Double']);
  const dying = new Writable({
    write() {
      throw new Error('the machine is gone');
    },
  });
  const exitCode = await run(
    {
      io: {
        stdin: Readable.from([]),
        stdout: dying,
        stderr: new Writable({ write: (_chunk, _encoding, done) => done() }),
      },
      env: { PMS_CONFIG_DIR: desk.path('config'), PMS_DB: desk.path('pms.db') },
      clock: Date.now,
      signal: new AbortController().signal,
      hardSignal: new AbortController().signal,
      signalExitCode: () => 143,
      interrupt: () => undefined,
    },
    ['import', 'bookings', file, '--json'],
  );
  expect(exitCode).toBe(70);
  expect(await journals()).toHaveLength(1);
  const sent = await requestsSeen();

  const again = await desk.pms(['import', 'bookings', file, '--json']);
  const report = JSON.parse(again.stdout);
  expect(again.exitCode).toBe(1);
  expect(report).toMatchObject({ imported: 2, skipped: 0, error_count: 1, batches: 1 });
  expect(report.rejects_file).toBe(desk.path(`bookings-${files}.rejects.csv`));
  expect(await requestsSeen()).toBe(sent);
  expect((await readdir(desk.folder)).filter((name) => name.startsWith(`bookings-${files}.`))).toEqual([
    `bookings-${files}.csv`,
    `bookings-${files}.rejects.csv`,
  ]);
  expect(await journals()).toEqual([]);
});

test('an import that stopped at --max-errors goes on with a higher limit; a journal older than the keys of the service is said', async () => {
  const file = await newFile(['Double', 'Cellar', 'Double', 'Double']);
  const small = ['--batch-size', '1', '--json'];
  const stopped = await desk.pms(['import', 'bookings', file, ...small, '--max-errors', '0']);
  expect(stopped.exitCode).toBe(5);
  expect(JSON.parse(stopped.stdout).stopped.fix).toContain('it goes on where it stopped');
  const in40Days = Date.now() + 40 * 24 * 3600 * 1000;
  const again = await desk.pms(['import', 'bookings', file, ...small], { clock: () => in40Days });
  expect(again.stderr).toMatch(/^lines 2 to 3 are done: 1 in, 1 rejected \(20\d\d-\d\d-\d\d \d\d:\d\d\); going on$/m);
  const report = JSON.parse(again.stdout);
  expect(report).toMatchObject({ imported: 3, skipped: 0, error_count: 1 });
  expect(report.warnings).toMatchObject([{ code: 'old_journal', message: expect.stringContaining('40 days ago') }]);
});

test('a folder for journals that cannot be made stops an import before anything is sent', async () => {
  const file = await newFile(['Double']);
  const sent = await requestsSeen();
  const env = { PMS_CONFIG_DIR: file, PMS_BASE_URL: service.baseUrl, PMS_API_KEY: await keyOf(desk) };
  const { exitCode, stderr } = await desk.pms(['import', 'bookings', file, '--json'], { env });
  expect([exitCode, stderr]).toEqual([expect.any(Number), expect.stringMatching(/cannot be (made|read)/)]);
  expect(exitCode).toBeGreaterThan(1);
  expect(await requestsSeen()).toBe(sent);
});

test('after --max-errors the same command looks again at what was rejected', async () => {
  const file = await newFile(['Attic', 'Double', 'Attic', 'Attic']);
  const command = ['import', 'bookings', file, '--batch-size', '2', '--json', '--max-errors', '0'];
  const stopped = await desk.pms(command);
  expect(stopped.exitCode).toBe(5);
  expect(JSON.parse(stopped.stdout)).toMatchObject({ imported: 1, error_count: 1 });
  expect((await desk.pms(command)).exitCode).toBe(5);
  const attic = await desk.write('attic.csv', 'name,max_occupancy,total_rooms,base_price\nAttic,2,9,80\n');
  expect((await desk.pms(['import', 'rooms', attic])).exitCode).toBe(0);
  const again = await desk.pms(command);
  expect(again.stderr).toMatch(
    /^lines 2 to 3 are done: 1 in, 1 rejected .*\nrequests with rejected rows are tried again$/m,
  );
  expect(again.exitCode).toBe(0);
  expect(JSON.parse(again.stdout)).toMatchObject({ total: 4, imported: 3, skipped: 1, error_count: 0 });
  expect(await journals()).toEqual([]);
});
