/** `pms restore`: a backup in the place of the database, whatever is there and whatever stops it. */
import { copyFile, link, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { Database } from '../../src/sqlite/driver.ts';
import { lockDatabase } from '../../src/store/sqlite/lock.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-store.ts';
import { type FrontDesk, makeFrontDesk, openDeskOf } from '../journeys/front-desk.ts';
import { importMany } from '../journeys/hotel.ts';

/** What each test begins with: a database of 300 bookings in `pms.db` that a killed service left with its log, and a backup of 200 of them in `backup.db`. */
let prepared: FrontDesk;
const openDesk = (context: TestContext) => openDeskOf(context, prepared);
beforeAll(async () => {
  prepared = await makeFrontDesk();
  await prepared.write('rooms.csv', 'name,max_occupancy,total_rooms,base_price\nDeluxe Double,2,100000,120\n');
  const service = await prepared.serve();
  await prepared.pms(['import', 'rooms', 'rooms.csv']);
  await importMany(prepared, 'first', 200);
  expect((await prepared.pms(['backup', 'backup.db'])).exitCode).toBe(0);
  await importMany(prepared, 'second', 100);
  service.child.kill('SIGKILL');
  await service.finished;
});
afterAll(() => prepared?.close());

/** Rows of a database as it is opened next, which must be whole. */
async function countIn(path: string): Promise<number> {
  const unlock = lockDatabase(path);
  const store = openSqliteStore(path, { isChecked: true });
  await store.close();
  unlock();
  const database = new Database(path, { fileMustExist: true });
  try {
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    return database.prepare<[], number>('SELECT count(*) FROM bookings').pluck().get()!;
  } finally {
    database.close();
  }
}

async function namesIn(desk: FrontDesk, part: string): Promise<string[]> {
  return (await readdir(desk.folder)).filter((name) => name.includes(part)).sort();
}

describe.concurrent('pms restore', () => {
  test('sets the database aside that is there, whole, and the key of its profile goes on', async (context) => {
    const desk = await openDesk(context);
    const { exitCode, stdout, stderr } = await desk.pms(['restore', 'backup.db', '--force']);
    expect({ exitCode, stdout }, stderr).toEqual({ exitCode: 0, stdout: '' });
    expect(stderr).toMatch(/pms\.db is what backup\.db held/);
    expect(stderr).toContain('the key of profile local works as before');
    const [aside, ...others] = await namesIn(desk, 'before-restore');
    expect(others).toEqual([]);
    expect(stderr).toContain(`set aside as ${desk.path(aside!)}`);
    expect(await countIn(desk.path(aside!))).toBe(300);
    expect(await countIn(desk.path('pms.db'))).toBe(200);
    const service = await desk.serve();
    expect(service.stderr()).toContain(`profile local goes to ${service.baseUrl} now`);
    expect((await desk.pms(['status'])).exitCode).toBe(0);
    await importMany(desk, 'second', 100);
    await service.stop();
    expect(await countIn(desk.path('pms.db'))).toBe(300);
    // And back to what was there.
    const back = /to go back to it: pms (.+)\n/.exec(stderr)![1]!.split(' ');
    expect((await desk.pms(back)).exitCode).toBe(0);
    expect(await countIn(desk.path('pms.db'))).toBe(300);
    if (process.platform !== 'win32') expect((await stat(desk.path('pms.db'))).mode & 0o777).toBe(0o600);
    expect(await namesIn(desk, '.part')).toEqual([]);
  });

  test('makes a database where none is, as another instance each time; the backup stays as it was', async (context) => {
    const desk = await openDesk(context);
    const before = await readFile(desk.path('backup.db'));
    const instances = new Set<string>();
    for (const name of ['a.db', 'b.db']) {
      expect((await desk.pms(['restore', 'backup.db', '--db', name])).exitCode).toBe(0);
      const database = new Database(desk.path(name), { readonly: true });
      instances.add(database.prepare<[], string>('SELECT instance FROM properties').pluck().get()!);
      database.close();
      expect(await countIn(desk.path(name))).toBe(200);
    }
    expect(instances.size).toBe(2);
    expect((await readFile(desk.path('backup.db'))).equals(before)).toBe(true);
    expect(await namesIn(desk, 'backup.db')).toEqual(['backup.db']);
  });

  test('keeps the booking numbers that syncs remember, also those of an older state, and so does a move', async (context) => {
    const desk = await openDeskOf(context);
    await desk.write('rooms.csv', 'name,max_occupancy,total_rooms,base_price\nLoft,2,10,120\n');
    const week = async (arrival: string, departure: string) => {
      const rows = [
        'A1,Ada Lark,2028-01-10,2028-01-12',
        `A2,Bo Finch,${arrival},${departure}`,
        'A3,Cy Wren,2028-06-10,2028-06-12',
      ];
      const header = 'Booking number,Guest,Arrival,Departure,Room type,Total,Currency';
      await desk.write('week.csv', [header, ...rows.map((row) => `${row},Loft,300,EUR`), ''].join('\n'));
      const { stdout } = await desk.pms(['sync', 'bookings', 'week.csv', '--yes', '--json', '--as-of', '2028-01-01']);
      const { sent, cancelled } = JSON.parse(stdout).done;
      return { sent, cancelled };
    };
    const first = await desk.serve();
    await desk.pms(['import', 'rooms', 'rooms.csv']);
    await week('2028-02-01', '2028-02-03');
    await desk.pms(['backup', 'backup.db']);
    expect(await week('2028-03-01', '2028-03-03')).toEqual({ sent: 1, cancelled: 1 });
    const [{ id }] = JSON.parse((await desk.pms(['history', '--json'])).stdout);
    await first.stop();
    // The backup has A2 where it was before it moved.
    await desk.pms(['restore', 'backup.db', '--force']);
    const restored = await desk.serve();
    expect(await week('2028-03-01', '2028-03-03')).toEqual({ sent: 1, cancelled: 1 });
    expect((await desk.pms(['undo', id])).stderr).toContain('restored or moved');
    await restored.stop();
    await desk.pms(['move', 'pms.db', 'moved.db']);
    await desk.serve(['--db', desk.path('moved.db')]);
    expect(await week('2028-04-01', '2028-04-03')).toEqual({ sent: 1, cancelled: 1 });
  });

  test('takes the files of a killed service too, with what stands in their log', async (context) => {
    const desk = await openDesk(context);
    expect((await desk.pms(['restore', 'pms.db', '--db', 'joined.db'])).exitCode).toBe(0);
    expect(await countIn(desk.path('joined.db'))).toBe(300);
  });

  test('takes a database that was lost or damaged', async (context) => {
    const desk = await openDesk(context);
    const ways: [string, () => Promise<unknown>][] = [
      ['damaged', () => writeFile(desk.path('pms.db'), 'no database at all '.repeat(2000))],
      ['emptied', () => truncate(desk.path('pms.db'), 0)],
      ['removed', () => rm(desk.path('pms.db'))],
      ['copied over', () => copyFile(desk.path('backup.db'), desk.path('pms.db'))],
    ];
    const log = await readFile(desk.path('pms.db-wal'));
    for (const [way, harm] of ways) {
      await writeFile(desk.path('pms.db-wal'), log);
      await harm();
      const { exitCode, stderr } = await desk.pms(['restore', 'backup.db', '--force']);
      expect({ way, exitCode }, stderr).toEqual({ way, exitCode: 0 });
      expect(stderr).toContain('set aside as');
      expect(await countIn(desk.path('pms.db'))).toBe(200);
    }
  });

  test('while the service runs, over another database, and of what is no backup, is exit code 2 and changes nothing', async (context) => {
    const desk = await openDesk(context);
    const refused = async (words: string, args: readonly string[]) => {
      const { exitCode, stdout, stderr } = await desk.pms(['restore', ...args]);
      expect({ args, exitCode, stdout }, stderr).toEqual({ args, exitCode: 2, stdout: '' });
      expect(stderr).toMatch(/^pms: .*\. [A-Z].*\.\n$/);
      expect(stderr).toContain(words);
    };
    await refused('pms.db is there already. With `--force`', ['backup.db']);
    await refused('There is no file nowhere.db', ['nowhere.db']);
    await refused('is not a file', ['.', '--force']);
    await refused('is the database itself', ['pms.db', '--force']);
    await refused('it is empty', [await desk.write('empty.db', ''), '--force']);
    await refused('it is not an SQLite database', [
      await desk.write('text.db', 'Dear diary. '.repeat(1000)),
      '--force',
    ]);
    const other = new Database(desk.path('other.db'));
    other.exec('CREATE TABLE recipes (name TEXT)');
    other.close();
    await refused('it is a database of another program', ['other.db', '--force']);
    await copyFile(desk.path('backup.db'), desk.path('newer.db'));
    const newer = new Database(desk.path('newer.db'));
    newer.pragma('user_version = 999');
    newer.close();
    await refused('it was made by a newer pms (version 999', ['newer.db', '--force']);
    const bytes = await readFile(desk.path('backup.db'));
    for (let at = 10 * 8192; at < bytes.length; at += 8192) bytes.fill(0xee, at, at + 300);
    await refused('it is damaged', [await desk.write('damaged.db', bytes), '--force']);
    await refused('it is damaged', [await desk.write('cut.db', bytes.subarray(0, bytes.length / 2)), '--force']);
    await refused('does not exist', ['backup.db', '--db', 'none/pms.db']);
    const service = await desk.serve();
    await refused('Another pms serve has', ['backup.db', '--force']);
    await service.stop();
    expect(await countIn(desk.path('pms.db'))).toBe(300);
    expect(await namesIn(desk, 'before-restore')).toEqual([]);
    expect(await namesIn(desk, '.part')).toEqual([]);
  });

  test('beside the old database on another port: what is said names the profile whose key works, and commands that work', async (context) => {
    const desk = await openDesk(context);
    expect((await desk.pms(['restore', 'backup.db', '--db', 'look.db'])).exitCode).toBe(0);
    const service = await desk.serve(['--db', desk.path('look.db')]);
    const { base_url } = JSON.parse(await desk.read('config/profiles.json')).profiles.local;
    const said = service.stderr();
    expect(said).not.toContain('no profile here has a key');
    expect(said).toContain(`profile local has a key of this database, but goes to ${base_url}`);
    const { port } = new URL(base_url);
    expect(said).toContain(`pms serve --port ${port} --db ${desk.path('look.db')}`);
    await service.stop();
    const there = await desk.serve(['--port', port, '--db', desk.path('look.db')]);
    expect(there.stderr()).not.toContain('no profile here');
    expect((await desk.pms(['status'])).exitCode).toBe(0);
  });

  test.skipIf(process.platform === 'win32')(
    'a kill at any moment leaves the old database or the new one, whole',
    async (context) => {
      const desk = await openDesk(context);
      const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(keepMoments(desk.folder))}` };
      const { exitCode, stderr } = await desk.pms(['restore', 'backup.db', '--force'], { env });
      expect(exitCode, stderr).toBe(0);
      const moments = await namesIn(desk, 'moment-');
      expect(moments.length).toBeGreaterThan(10);
      const counts = new Set<number>();
      for (const moment of moments) {
        const path = desk.path(`${moment}/pms.db`);
        counts.add(await countIn(path));
        // What was begun is gone with the next start.
        expect((await readdir(desk.path(moment))).filter((name) => name.endsWith('.part'))).toEqual([]);
        expect((await stat(path)).nlink).toBe(1);
      }
      expect(counts).toEqual(new Set([300, 200]));
    },
  );

  test.skipIf(process.platform === 'win32')('another hard link is not removed as one of its own', async (context) => {
    const desk = await openDesk(context);
    await link(desk.path('pms.db'), desk.path('mine.db'));
    expect((await desk.pms(['restore', 'backup.db', '--force'])).exitCode).toBe(2);
    expect(await namesIn(desk, 'mine.db')).toEqual(['mine.db']);
  });
});

/**
 * Keeps what a kill would leave before each call that changes files, and at the end: the files of the database as they stand, in a folder for each
 * moment, two names of one file as two names of one.
 */
function keepMoments(folder: string): string {
  return `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { readdirSync, mkdirSync, statSync, copyFileSync, linkSync } = fs;
    let moment = 0;
    const keep = () => {
      const to = '${folder}/moment-' + moment++;
      mkdirSync(to);
      const kept = new Map();
      for (const name of readdirSync('${folder}').filter((name) => name.includes('pms.db'))) {
        const { ino } = statSync('${folder}/' + name);
        if (kept.has(ino)) linkSync(kept.get(ino), to + '/' + name);
        else copyFileSync('${folder}/' + name, to + '/' + name);
        kept.set(ino, to + '/' + name);
      }
    };
    for (const name of ['renameSync', 'linkSync', 'rmSync', 'fsyncSync', 'openSync', 'closeSync', 'createWriteStream', 'statSync']) {
      const real = fs[name];
      fs[name] = (...args) => {
        if (typeof args[0] !== 'string' || args[0].includes('pms.db')) keep();
        return real(...args);
      };
    }
    process.on('exit', keep);
    syncBuiltinESMExports();`;
}
