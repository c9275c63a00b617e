/** A service that is not there, fails, or takes little at a time; and an import that is told to stop. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../journeys/front-desk.ts';
import { bookingFile, checkImported, type Hotel, openHotel, readKept, withService } from '../journeys/hotel.ts';
import { type Finished, pmsPath, startProcess } from '../journeys/run-pms.ts';

let hotel: Hotel;
beforeAll(async () => {
  hotel = await openHotel();
});
afterAll(() => hotel?.close());

const rows = 3000;
/** Tells the process above when `pms` listens to ^C. */
const listening =
  "process.on('newListener', (name) => { if (name === 'SIGINT') process.nextTick(() => process.send(name)); });";

/** Small batches, so that there is a middle to fail in; and no patience. */
const slowly = ['--batch-size', '20', '--retry-for', '0'];

/** Starts an import and waits until the service has answered some of its batches. */
async function startInTheMiddle(args: readonly string[], input?: string) {
  const answeredBefore = answered(hotel.service);
  const running = hotel.start(['import', 'bookings', ...args, '--json', ...slowly], { input });
  let isOver = false;
  running.finished.finally(() => {
    isOver = true;
  });
  while (!isOver && answered(hotel.service) < answeredBefore + 5) await new Promise((soon) => setTimeout(soon, 5));
  return running;
}

/** Import requests that stand in the service's log. */
function answered(service: Service): number {
  return service.stderr().split('/import_bookings').length - 1;
}

/** Starts the service over its database again: the profile moves along. */
async function serveAgain(): Promise<void> {
  await hotel.service.finished;
  hotel = await withService(hotel, await hotel.serve());
}

const stops = ['SIGKILL', 'SIGTERM'] as const;

describe('a service that stops in the middle', () => {
  test.each(stops)(
    'by %s: the report comes with exit code 4, and the same command again brings in the rest',
    async (signal) => {
      await hotel.write('many.csv', bookingFile(signal, rows, { 7: 'too,few' }));
      const running = await startInTheMiddle(['many.csv']);
      hotel.service.child.kill(signal);
      const { exitCode, report, stderr } = await checkImported(await running.finished);
      expect(exitCode, stderr).toBe(4);
      expect(report.imported).toBeGreaterThan(0);
      expect(report.unsent).toBeGreaterThan(0);
      expect(report.stopped!.message).toMatch(/^([A-Z]|http:).*\.$/);
      expect(report.stopped!.fix).toMatch(/^[A-Z].*\.$/);

      await serveAgain();
      const there = await hotel.bookings(signal);
      expect(there.length).toBeGreaterThanOrEqual(report.imported);
      expect(there.length).toBeLessThan(rows - 1);
      const again = await hotel.importFile('bookings', 'many.csv');
      // It goes on where it stopped: the report is that of the whole.
      expect(again).toMatchObject({
        exitCode: 1,
        report: { total: rows, imported: rows - 1, skipped: 0, error_count: 1 },
      });
      const names = (await hotel.bookings(signal)).map(({ guest_last_name }) => guest_last_name);
      expect(names).toHaveLength(rows - 1);
      expect(new Set(names).size).toBe(rows - 1);
    },
  );

  test.each(stops)(
    'by %s, from standard input: what was not sent is in a file of its own, which brings in the rest',
    async (signal) => {
      const source = `stdin ${signal}`;
      await hotel.write('stdin.unsent.csv', 'mine');
      const running = await startInTheMiddle(['-'], bookingFile(source, rows, { 9: 'too,few', 2990: 'too,few,too' }));
      hotel.service.child.kill(signal);
      const { exitCode, report, rejects } = await checkImported(await running.finished);
      expect({ exitCode, total: report.total, refused: report.error_count }).toEqual({
        exitCode: 4,
        total: rows,
        refused: 2,
      });
      expect(rejects.map(({ _line }) => _line)).toEqual(['11', '2992']);
      expect(report.unsent_file).toMatch(/stdin\.unsent-\d\.csv$/);
      expect(await readKept(report.unsent_file!)).toHaveLength(report.unsent);
      expect(await hotel.read('stdin.unsent.csv')).toBe('mine');

      await serveAgain();
      const rest = await hotel.importFile('bookings', report.unsent_file!);
      expect({ exitCode: rest.exitCode, total: rest.report.total }).toEqual({ exitCode: 0, total: report.unsent });
      expect(await hotel.bookings(source)).toHaveLength(rows - 2);
    },
  );
});

describe('an import that is told to stop', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('by %s prints its report, exits with %i, and goes on when it is run again', async (signal, code) => {
    await hotel.write('stop.csv', bookingFile(`stopped by ${signal}`, rows));
    const running = await startInTheMiddle(['stop.csv']);
    running.child.kill(signal);
    const { exitCode, report } = await checkImported(await running.finished);
    expect({ exitCode, stopped: report.stopped?.code }).toEqual({ exitCode: code, stopped: 'interrupted' });
    expect(report.imported).toBeGreaterThan(0);
    expect(await hotel.bookings(`stopped by ${signal}`)).toHaveLength(report.imported);
    const again = await hotel.importFile('bookings', 'stop.csv');
    expect(again).toMatchObject({
      exitCode: 0,
      report: { imported: rows, skipped: 0 },
    });
  });

  test('a second SIGINT gives up the request that hangs, and still prints the report with the lines in doubt', async () => {
    await hotel.write('hang.csv', bookingFile('hang', rows));
    const running = await startInTheMiddle(['hang.csv']);
    hotel.service.child.kill('SIGSTOP');
    let finished: Finished;
    try {
      await new Promise((soon) => setTimeout(soon, 200));
      running.child.kill('SIGINT');
      await new Promise((soon) => setTimeout(soon, 200));
      running.child.kill('SIGINT');
      finished = await running.finished;
    } finally {
      hotel.service.child.kill('SIGCONT');
    }
    const { exitCode, report } = await checkImported(finished);
    expect({ exitCode, stopped: report.stopped?.code }).toEqual({ exitCode: 130, stopped: 'interrupted' });
    expect(report.stopped!.message).toMatch(/Whether lines \d+ to \d+ are in is not known\./);
    expect(report.unsent).toBeGreaterThan(0);
  });

  test('waiting for standard input can be interrupted', async () => {
    const program = `import { spawn } from 'node:child_process';
      const child = spawn(process.execPath, ['--import', 'data:text/javascript,' + encodeURIComponent(${JSON.stringify(listening)}), ${JSON.stringify(pmsPath)}, 'import', 'bookings', '-'], { stdio: ['pipe', 'inherit', 'inherit', 'ipc'] });
      child.on('exit', (code) => process.exit(code ?? 1));
      child.on('message', () => {
        setTimeout(() => { child.kill('SIGINT'); }, 1000);
        setTimeout(() => { child.kill('SIGINT'); }, 2000);
      });`;
    const { exitCode } = await startProcess(process.execPath, ['--input-type=module', '-e', program], {
      cwd: hotel.folder,
      env: { PMS_CONFIG_DIR: hotel.path('config') },
    }).finished;
    expect(exitCode).toBe(130);
  });
});

test('nothing listening is given up after 5 seconds with exit code 4', async () => {
  await hotel.write('nowhere.csv', bookingFile('nowhere', 2));
  const began = Date.now();
  const env = { PMS_BASE_URL: 'http://127.0.0.1:9', PMS_API_KEY: hotel.key };
  const { exitCode, stdout, stderr } = await hotel.pms(['import', 'bookings', 'nowhere.csv', '--json'], { env });
  expect(Date.now() - began).toBeLessThan(9000);
  const { error } = JSON.parse(stdout);
  expect({ exitCode, code: error.code }).toEqual({ exitCode: 4, code: 'unreachable' });
  expect(error.message).toBe('Nothing listens at http://127.0.0.1:9.');
  expect(stderr).toContain('trying again');
  expect(error.fix).toContain('pms serve');
});

describe('a service that takes ten records and 2 KiB at a time', () => {
  let small: Hotel;
  beforeAll(async () => {
    small = await openHotel(['--max-records', '10', '--max-bytes', '2048']);
  });
  afterAll(() => small?.close());

  test('gets halves of batches, and all go in', async () => {
    await small.write('small.csv', bookingFile('small', 300, { 17: 'too,few' }));
    const { exitCode, report } = await small.importFile('bookings', 'small.csv');
    expect({ exitCode, imported: report.imported }).toEqual({ exitCode: 1, imported: 299 });
    expect(report.batches).toBeGreaterThanOrEqual(30);
    expect(await small.bookings('small')).toHaveLength(299);
  });

  test('refuses a record alone that is too large by itself', async () => {
    const record = {
      checkin_date: '2027-05-14',
      checkout_date: '2027-05-17',
      room_type_name: 'Single',
      total_amount: 1,
      currency_iso: 'EUR',
      booking_source: 'alone',
    };
    const large = {
      ...record,
      guest_first_name: '🏨'.repeat(200),
      guest_last_name: '🏨'.repeat(200),
      guest_email: `${'é'.repeat(60)}@example.com`,
    };
    await small.write(
      'alone.json',
      JSON.stringify([
        { ...large, booking_source: '🏨'.repeat(100) },
        { ...record, guest_last_name: 'Fits' },
      ]),
    );
    const { exitCode, report } = await small.importFile('bookings', 'alone.json');
    expect({ exitCode, imported: report.imported }).toEqual({ exitCode: 1, imported: 1 });
    expect(report.errors).toMatchObject([{ code: 'refused', message: expect.stringContaining('as large as this') }]);
    expect(await small.bookings('alone')).toHaveLength(1);
  });
});
