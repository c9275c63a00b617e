/** A machine in trouble: disks that are full, ports that are taken, databases that are none. */
import { execFile } from 'node:child_process';
import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingFile, bookingRow, checkImported, type Hotel, openHotel, withService } from '../journeys/hotel.ts';

let hotel: Hotel;
beforeAll(async () => {
  hotel = await openHotel();
});
afterAll(() => hotel?.close());

const run = promisify(execFile);
const mayMount = process.platform === 'linux' && process.getuid?.() === 0 && (await canMount());
if (!mayMount) console.warn('skipped: full disks need the right to mount a tmpfs (root on Linux)');

async function canMount(): Promise<boolean> {
  return run('unshare', ['--mount', 'true']).then(
    () => true,
    () => false,
  );
}

/** Mounts a small disk as a folder of the hotel for as long as `use` runs. */
async function withSmallDisk(name: string, size: string, use: (folder: string) => Promise<void>): Promise<void> {
  const folder = hotel.path(name);
  await mkdir(folder);
  await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  try {
    await use(folder);
  } finally {
    await run('umount', ['-l', folder]);
  }
}

describe('a full disk here', () => {
  test.skipIf(!mayMount)(
    'makes rejects that cannot be written exit code 6: the report counts all rows, no half file is left',
    async () => {
      const bad = Array.from({ length: 3000 }, (_, at) => (at % 3 === 0 ? bookingRow('full') : 'too,few'));
      await hotel.write('full.csv', bookingFile('full', 3000, bad));
      await withSmallDisk('small', '64k', async (folder) => {
        const args = ['import', 'bookings', 'full.csv', '--json', '--rejects', `${folder}/full.rejects.csv`];
        const { exitCode, report } = await checkImported(await hotel.pms(args), false);
        expect({ exitCode, total: report.total, rejects: report.rejects_file }).toEqual({
          exitCode: 6,
          total: 3000,
          rejects: null,
        });
        expect(report.stopped).toMatchObject({
          code: 'cannot_write',
          message: expect.stringContaining('the disk is full'),
        });
        expect(await readdir(folder)).toEqual([]);
        expect(await hotel.bookings('full')).toHaveLength(report.imported);
      });
      // The same rows are refused again where there is room.
      const again = await hotel.importFile('bookings', 'full.csv');
      expect(again).toMatchObject({ exitCode: 1, report: { error_count: 2000 } });
    },
  );

  test.skipIf(!mayMount)('makes an export exit code 6, and leaves the older file as it was', async () => {
    await hotel.write('many.csv', bookingFile('many', 2000));
    expect((await hotel.importFile('bookings', 'many.csv')).exitCode).toBe(0);
    await withSmallDisk('tiny', '64k', async () => {
      await hotel.write('tiny/out.csv', 'older\n');
      const { exitCode, stderr } = await hotel.pms(['export', 'bookings', '-o', 'tiny/out.csv', '--force']);
      expect(exitCode).toBe(6);
      expect(stderr).toContain('pms: tiny/out.csv could not be written: the disk is full. Make room');
      expect(await readdir(hotel.path('tiny'))).toEqual(['out.csv']);
      expect(await hotel.read('tiny/out.csv')).toBe('older\n');
    });
  });
});

test.skipIf(!mayMount)(
  'a full state folder stops an import before it sends anything, and no file of it is given up',
  async () => {
    const list =
      'Booking No,Guest,Arrival,Departure,Room Type,Total,Currency\nW1,Ada Lark,2027-05-14,2027-05-17,Double,300.50,EUR\n';
    await hotel.write('state.csv', list);
    const stored = await readFile(hotel.path('config/profiles.json'));
    await withSmallDisk('state', '96k', async (folder) => {
      await writeFile(`${folder}/profiles.json`, stored);
      const env = { PMS_CONFIG_DIR: folder };
      for (const kilobytes of [88, 64, 52, 40, 24]) {
        await writeFile(`${folder}/fill`, Buffer.alloc(kilobytes * 1024));
        const { exitCode, stderr } = await hotel.pms(['import', 'bookings', 'state.csv', '--quiet'], { env });
        expect([kilobytes, exitCode]).toEqual([kilobytes, exitCode === 6 ? 6 : 2]);
        expect(stderr).toMatch(/the disk is full|disk I\/O error/);
        expect(stderr).toMatch(/[Rr]un the command again/);
        expect(stderr).not.toMatch(/--restart|Move the file away/);
      }
      expect(await hotel.bookings('Lark')).toEqual([]);
    });
  },
);

describe('a full disk at the service', () => {
  test.skipIf(!mayMount)(
    'is answered with 503 disk_full; whole batches are in or not at all, and it goes on when there is room',
    async () => {
      await withSmallDisk('service', '2m', async (folder) => {
        const env = { PMS_DB: `${folder}/pms.db` };
        const full = await openHotel(['--db', `${folder}/pms.db`]);
        try {
          await full.write('fill.csv', bookingFile('fill', 12_000, { 4: 'too,few' }));
          const slowly = ['--batch-size', '500', '--retry-for', '0'];
          const { exitCode, report } = await full.importFile('bookings', 'fill.csv', slowly, { env });
          expect({ exitCode, stopped: report.stopped?.code }).toEqual({ exitCode: 4, stopped: 'disk_full' });
          expect(report.stopped!.message).toContain('disk is full');
          expect(report.imported).toBeGreaterThan(0);
          const there = await full.bookings('fill');
          expect(there).toHaveLength(report.imported);
          expect((report.imported + 1) % 500).toBe(0);
          await run('mount', ['-o', 'remount,size=64m', folder]);
          const again = await full.importFile('bookings', 'fill.csv', [], { env });
          expect(again).toMatchObject({
            exitCode: 1,
            report: { total: 12_000, imported: 11_999, skipped: 0, error_count: 1 },
          });
          expect(await full.bookings('fill')).toHaveLength(11_999);
        } finally {
          await full.close();
        }
      });
    },
    60_000,
  );
});

/** A clock that somebody keeps setting back: each look at it is a minute earlier. */
const goingBack = '--import=data:text/javascript,let%20now=Date.now();Date.now=()=>now-=60000';

describe('a disk that is full when the service starts', () => {
  for (const [how, end, clock] of [
    ['was stopped', 'SIGTERM', {}],
    ['was killed', 'SIGKILL', {}],
    ['was stopped, and whose clock goes back,', 'SIGTERM', { NODE_OPTIONS: goingBack }],
  ] as const) {
    test.skipIf(!mayMount)(
      `lets a service that ${how} start to be read, and say so; it takes rows when there is room`,
      async () => {
        await withSmallDisk(`start-${end}-${Object.keys(clock).length}`, '4m', async (folder) => {
          const env = { PMS_DB: `${folder}/pms.db` };
          const small = await openHotel(['--db', `${folder}/pms.db`]);
          try {
            await small.write('some.csv', bookingFile('some', 200));
            expect((await small.importFile('bookings', 'some.csv', [], { env })).exitCode).toBe(0);
            small.service.child.kill(end);
            await small.service.finished;
            if (end === 'SIGKILL') await rm(`${folder}/pms.db-shm`);
            await fill(`${folder}/ballast`);
            const again = await small.serve(['--db', `${folder}/pms.db`], { env: clock });
            expect(again.stderr()).toMatch(/the disk of .*pms\.db is full.*only be read/);
            const hotel = await withService(small, again);
            expect(await hotel.bookings('some')).toHaveLength(200);
            expect((await small.pms(['export', 'bookings', '-o', 'out.csv'])).exitCode).toBe(0);
            const refused = await fetch(`${again.baseUrl}/pms_be/pms_be_api/import_bookings`, {
              method: 'POST',
              headers: { authorization: `Bearer ${small.key}`, 'content-type': 'application/json' },
              body: '{"bookings":[]}',
            });
            expect(refused.status).toBe(503);
            expect(await refused.json()).toMatchObject({ code: 'disk_full' });
            expect((await fetch(`${again.baseUrl}/readyz`)).status).toBe(503);
            await rm(`${folder}/ballast`);
            await small.write('more.csv', bookingFile('more', 100));
            const more = await hotel.importFile('bookings', 'more.csv', [], { env });
            expect({ exitCode: more.exitCode, imported: more.report.imported }).toEqual({ exitCode: 0, imported: 100 });
            expect((await fetch(`${again.baseUrl}/readyz`)).status).toBe(200);
            expect(again.stderr()).toContain('there is room again');
            expect((await again.stop()).exitCode).toBe(0);
          } finally {
            await small.close();
          }
        });
      },
      60_000,
    );
  }
});

/** Takes all the room that a disk has left. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const size of [65_536, 4096, 1]) {
      const bytes = Buffer.alloc(size, 1);
      for (;;) {
        const isFull = await file.write(bytes).then(
          ({ bytesWritten }) => bytesWritten === 0,
          () => true,
        );
        if (isFull) break;
      }
    }
  } finally {
    await file.close();
  }
}

test('pms serve makes a new database of empty bytes', async () => {
  await hotel.write('zero.db', '');
  const running = hotel.start(['serve', '--port', '0', '--db', 'zero.db', '--no-profile']);
  while (running.stdout() === '') await new Promise((soon) => setTimeout(soon, 20));
  running.child.kill('SIGTERM');
  expect((await running.finished).exitCode).toBe(0);
});
