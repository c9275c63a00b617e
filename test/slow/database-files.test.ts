/** What people and other programs do to the files of a database: copied over, pulled away, linked, damaged. No answered row is lost in silence. */
import {
  appendFile,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { Database } from '../../src/sqlite/driver.ts';
import { keyOf } from '../cli/cli-desk.ts';
import { type FrontDesk, makeFrontDesk, openDeskOf, type Service } from '../journeys/front-desk.ts';
import { bookingColumns, bookingRow, importMany } from '../journeys/hotel.ts';

const api = '/pms_be/pms_be_api';
const isWindows = process.platform === 'win32';

/** What each test begins with: a room type and 100 bookings in `pms.db`, and a backup of them in `backup.db`. */
let prepared: FrontDesk;
const openDesk = (context: TestContext) => openDeskOf(context, prepared);
beforeAll(async () => {
  prepared = await makeFrontDesk();
  await prepared.write('rooms.csv', 'name,max_occupancy,total_rooms,base_price\nDeluxe Double,2,100000,120\n');
  const service = await prepared.serve();
  expect((await prepared.pms(['import', 'rooms', 'rooms.csv'])).exitCode).toBe(0);
  await importMany(prepared, 'before', 100);
  expect((await prepared.pms(['backup', 'backup.db'])).exitCode).toBe(0);
  await service.stop();
});
afterAll(() => prepared?.close());

async function kill(service: Service): Promise<void> {
  service.child.kill('SIGKILL');
  await service.finished;
}

/** How many bookings of each source a service has. */
async function countsOf(desk: FrontDesk, { baseUrl }: Service): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${await keyOf(desk)}` };
  const answer = await fetch(`${baseUrl}${api}/export_bookings`, { headers });
  const { bookings } = (await answer.json()) as { bookings: { booking_source: string }[] };
  const counts: Record<string, number> = {};
  for (const { booking_source: source } of bookings) counts[source] = (counts[source] ?? 0) + 1;
  return counts;
}

let guests = 0;
async function postOne(
  desk: FrontDesk,
  { baseUrl }: Service,
): Promise<{ status: number; code?: string; detail?: string }> {
  const values = bookingRow('post', { guest_last_name: `Posted ${++guests}` }).split(',');
  const record: Record<string, unknown> = Object.fromEntries(bookingColumns.map((column, at) => [column, values[at]]));
  const answer = await fetch(`${baseUrl}${api}/import_bookings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await keyOf(desk)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ bookings: [record] }),
  });
  return { ...((await answer.json()) as { code?: string; detail?: string }), status: answer.status };
}

async function readiness({ baseUrl }: Service): Promise<number> {
  return (await fetch(`${baseUrl}/readyz`)).status;
}

function integrityOf(path: string): unknown {
  const database = new Database(path);
  try {
    return database.pragma('integrity_check', { simple: true });
  } finally {
    database.close();
  }
}

describe.concurrent('copied over the database of a service that was killed', () => {
  test('a backup is served as it is: the log of the other database is set aside and said', async (context) => {
    const desk = await openDesk(context);
    const service = await desk.serve();
    await importMany(desk, 'after', 2000);
    await kill(service);
    await copyFile(desk.path('backup.db'), desk.path('pms.db'));
    const again = await desk.serve();
    expect(again.stderr()).toMatch(/pms\.db-wal .*another database.* set aside as .*pms\.db-wal\.\S+/);
    expect(await countsOf(desk, again)).toEqual({ before: 100 });
    expect((await postOne(desk, again)).status).toBe(200);
    await again.stop();
    expect(integrityOf(desk.path('pms.db'))).toBe('ok');
    expect((await readdir(desk.folder)).filter((name) => name.startsWith('pms.db-wal.'))).toHaveLength(1);
  });

  test('an older plain copy of the same database is served as it is', async (context) => {
    const desk = await openDesk(context);
    await copyFile(desk.path('pms.db'), desk.path('copy.db'));
    const second = await desk.serve();
    await importMany(desk, 'more', 300);
    await second.stop();
    const third = await desk.serve();
    await importMany(desk, 'after', 2000);
    await kill(third);
    await copyFile(desk.path('copy.db'), desk.path('pms.db'));
    const again = await desk.serve();
    expect(again.stderr()).toContain('set aside as');
    expect(await countsOf(desk, again)).toEqual({ before: 100 });
    await again.stop();
    expect(integrityOf(desk.path('pms.db'))).toBe('ok');
  });

  test('nothing: its own log is brought in, whatever was written last', async (context) => {
    const desk = await openDesk(context);
    let service = await desk.serve();
    for (const round of ['one', 'two', 'three']) {
      await importMany(desk, round, 700);
      expect((await desk.pms(['keys', 'create', '--name', round])).exitCode).toBe(0);
      await kill(service);
      service = await desk.serve();
      expect(service.stderr()).not.toContain('set aside');
    }
    expect(await countsOf(desk, service)).toEqual({ before: 100, one: 700, two: 700, three: 700 });
    await kill(service);
    // The copy of both files is the whole database too.
    await mkdir(desk.path('moved'));
    for (const ending of ['', '-wal']) await copyFile(desk.path(`pms.db${ending}`), desk.path(`moved/pms.db${ending}`));
    const moved = await desk.serve(['--db', desk.path('moved/pms.db')]);
    expect(moved.stderr()).not.toContain('set aside');
    expect(Object.keys(await countsOf(desk, moved))).toHaveLength(4);
  });

  test('a backup is not damaged by the first command of the administration either', async (context) => {
    const desk = await openDesk(context);
    const service = await desk.serve();
    await importMany(desk, 'after', 2000);
    await kill(service);
    await copyFile(desk.path('backup.db'), desk.path('pms.db'));
    const listed = await desk.pms(['keys', 'list']);
    expect(listed.exitCode).toBe(0);
    expect(listed.stderr).toContain('set aside as');
    expect(integrityOf(desk.path('pms.db'))).toBe('ok');
  });

  test('an empty file is not taken for a new database: its log may hold the only rows', async (context) => {
    const desk = await openDesk(context);
    const service = await desk.serve();
    expect((await postOne(desk, service)).status).toBe(200);
    await kill(service);
    const log = await readFile(desk.path('pms.db-wal'));
    for (const take of [() => writeFile(desk.path('pms.db'), ''), () => rm(desk.path('pms.db'))]) {
      await take();
      const { exitCode, stderr } = await desk.pms(['serve', '--port', '0']);
      expect(exitCode).toBe(2);
      expect(stderr).toMatch(/pms restore/);
      expect((await readFile(desk.path('pms.db-wal'))).equals(log)).toBe(true);
    }
  });
});

describe.skipIf(isWindows).concurrent('pulled away under a running service', () => {
  const ways: [string, (desk: FrontDesk) => Promise<unknown>][] = [
    ['removed', (desk) => rm(desk.path('pms.db'))],
    ['moved', (desk) => rename(desk.path('pms.db'), desk.path('elsewhere.db'))],
    [
      'replaced by another file',
      async (desk) => {
        await copyFile(desk.path('backup.db'), desk.path('new.db'));
        await rename(desk.path('new.db'), desk.path('pms.db'));
      },
    ],
    ['copied over', (desk) => copyFile(desk.path('backup.db'), desk.path('pms.db'))],
    ['overwritten by a text', (desk) => writeFile(desk.path('pms.db'), 'Dear diary. '.repeat(100_000))],
    ['emptied', (desk) => truncate(desk.path('pms.db'), 0)],
    ['robbed of its log', (desk) => rm(desk.path('pms.db-wal'))],
    ['robbed of the content of its log', (desk) => truncate(desk.path('pms.db-wal'), 0)],
    ['robbed of the index of its log', (desk) => rm(desk.path('pms.db-shm'))],
    ['robbed of its lock', (desk) => rm(desk.path('pms.db.lock'))],
  ];

  test.for(ways)('a database that is %s: nothing is answered with 200 any more', async ([, pull], context) => {
    const desk = await openDesk(context);
    const service = await desk.serve(['--log', 'json']);
    expect((await postOne(desk, service)).status).toBe(200);
    expect(await readiness(service)).toBe(200);
    await pull(desk);
    for (let turn = 0; turn < 3; turn++) {
      expect(await postOne(desk, service)).toMatchObject({
        status: 503,
        code: 'database_moved',
        detail: expect.stringContaining('pms.db'),
      });
    }
    expect(await readiness(service)).toBe(503);
    const lines = service
      .stderr()
      .split('\n')
      .filter((line) => line.includes('"level":50'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('pms.db');
  });

  test('a database that comes back is served on', async (context) => {
    const desk = await openDesk(context);
    const service = await desk.serve();
    await rename(desk.path('pms.db'), desk.path('elsewhere.db'));
    expect((await postOne(desk, service)).status).toBe(503);
    await rename(desk.path('elsewhere.db'), desk.path('pms.db'));
    expect((await postOne(desk, service)).status).toBe(200);
    expect(await readiness(service)).toBe(200);
  });
});

describe.skipIf(isWindows).concurrent('a second name of a database that is served', () => {
  test('that is a link, or goes through a linked folder, is refused', async (context) => {
    const desk = await openDesk(context);
    await desk.serve();
    await symlink(desk.path('pms.db'), desk.path('link.db'));
    await mkdir(desk.path('other'));
    await symlink(desk.folder, desk.path('other/folder'));
    for (const name of ['link.db', 'other/folder/pms.db', 'other/folder/link.db']) {
      const { exitCode, stderr } = await desk.pms(['serve', '--port', '0', '--no-profile', '--db', name]);
      expect(exitCode, stderr).toBe(2);
      expect(stderr).toContain('Another pms serve has');
    }
  });

  test('that is a hard link is refused, by the administration too', async (context) => {
    const desk = await openDesk(context);
    const service = await desk.serve();
    await link(desk.path('pms.db'), desk.path('hard.db'));
    for (const command of [
      ['serve', '--port', '0', '--no-profile'],
      ['keys', 'list'],
      ['backup', 'copy.db'],
    ]) {
      const { exitCode, stderr } = await desk.pms([...command, '--db', 'hard.db']);
      expect(exitCode, stderr).toBe(2);
      expect(stderr).toMatch(/hard\.db .*more than one name.*hard link/);
    }
    await service.stop();
    expect((await desk.pms(['serve', '--port', '0'])).exitCode).toBe(2);
    await rm(desk.path('hard.db'));
    const again = await desk.serve();
    expect((await postOne(desk, again)).status).toBe(200);
  });
});

describe.concurrent('a database that is damaged', () => {
  async function damaged(context: TestContext, isServing: boolean): Promise<{ desk: FrontDesk; service: Service }> {
    const desk = await openDesk(context);
    const service = await desk.serve();
    await importMany(desk, 'many', 3000);
    await service.stop();
    const again = isServing ? await desk.serve() : service;
    const bytes = await readFile(desk.path('pms.db'));
    const pageBytes = bytes.readUInt16BE(16);
    // All but the first pages: every list and every import meets one.
    for (let at = 12 * pageBytes; at < bytes.length; at += pageBytes) bytes.fill(0xee, at, at + 200);
    await writeFile(desk.path('pms.db'), bytes);
    return { desk, service: again };
  }

  test('is not served: exit code 2, with what to do', async (context) => {
    const { desk } = await damaged(context, false);
    const { exitCode, stderr } = await desk.pms(['serve', '--port', '0']);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/it is damaged.*pms restore/);
  });

  test('while it is served gives 503 and a sentence, never 500, and takes no more', async (context) => {
    const { desk, service } = await damaged(context, true);
    const headers = { authorization: `Bearer ${await keyOf(desk)}` };
    const read = await fetch(`${service.baseUrl}${api}/export_bookings`, { headers });
    expect(read.status, service.stderr()).toBe(503);
    expect(await read.json()).toMatchObject({
      code: 'database_damaged',
      detail: expect.stringContaining('pms restore'),
    });
    expect(await postOne(desk, service)).toMatchObject({ status: 503, code: 'database_damaged' });
    expect(await readiness(service)).toBe(503);
  });
});

test.concurrent('a file that only grew at its end is still the same database', async (context) => {
  const desk = await openDesk(context);
  const service = await desk.serve();
  await service.stop();
  await appendFile(desk.path('pms.db'), Buffer.alloc(8192));
  const again = await desk.serve();
  expect((await postOne(desk, again)).status).toBe(200);
});
