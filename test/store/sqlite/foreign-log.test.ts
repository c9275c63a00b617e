/** Which log belongs to which database: a foreign one is told, an own one is never taken for foreign, and what is taken away is noticed. */
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Database } from '../../../src/sqlite/driver.ts';
import { isForeignLog } from '../../../src/store/sqlite/foreign-log.ts';
import { openSqliteStore, type SqliteStore } from '../../../src/store/sqlite/open-store.ts';
import { temporaryFolder } from '../temporary-store.ts';

/** Database and log as they stand at this moment, as a kill would leave them. */
function copyOf(path: string): string {
  const copy = join(temporaryFolder(), 'copy.db');
  // The log first: bringing it in changes the database only, and nothing else runs meanwhile.
  if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`);
  copyFileSync(path, copy);
  return copy;
}

async function openHouse(
  path = join(temporaryFolder(), 'pms.db'),
): Promise<{ path: string; store: SqliteStore; add(rows: number): Promise<void> }> {
  const store = openSqliteStore(path);
  onTestFinished(() => store.close().catch(() => {}));
  const known = await store.properties();
  const { id } = known[0] ?? (await store.createProperty('Adler', null));
  let added = 0;
  return {
    path,
    store,
    async add(rows) {
      for (let row = 0; row < rows; row++) {
        const text = `${++added} `.repeat(100);
        await store.write(id, (writer) => writer.storeAnswer(`${added}`, { fingerprint: 'f', text }, 1));
      }
    },
  };
}

function answersIn(path: string): number {
  const database = new Database(path);
  try {
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    return database.prepare<[], number>('SELECT count(*) FROM idempotency_keys').pluck().get()!;
  } finally {
    database.close();
  }
}

describe('a log is its own', () => {
  test('whenever the service is killed, also while the log is brought in', async () => {
    const { path, store } = await openHouse();
    const [property] = await store.properties();
    const text = 'x'.repeat(400_000);
    let answered = 0;
    for (let round = 0; round < 110; round++) {
      const writing = store.write(property!.id, (writer) =>
        writer.storeAnswer(`${round}`, { fingerprint: 'f', text }, 1),
      );
      await writing;
      answered++;
      // The log is brought in behind the write that made it long, here after 93 of them.
      for (let look = 0; round % 26 === 0 || (round > 92 && round < 95 && look < 3); look++) {
        const copy = copyOf(path);
        expect(isForeignLog(copy)).toBe(false);
        expect(answersIn(copy)).toBe(answered);
        rmSync(copy);
        if (round % 26 === 0) break;
        await new Promise((soon) => setTimeout(soon, 3));
      }
    }
  });

  test('in a database that was just made, and just opened', async () => {
    const { path, store } = await openHouse();
    expect(isForeignLog(copyOf(path))).toBe(false);
    await store.close();
    const opened = await openHouse(path);
    expect(isForeignLog(copyOf(path))).toBe(false);
    await opened.add(3);
    expect(isForeignLog(copyOf(path))).toBe(false);
  });

  test('after writes of the administration and of other programs', async () => {
    const { path, store, add } = await openHouse();
    await add(2);
    const administration = openSqliteStore(path);
    await administration.createProperty('Löwe', null);
    await administration.close();
    const shell = new Database(path);
    shell.exec("UPDATE properties SET currency_iso = 'EUR'; PRAGMA wal_checkpoint(PASSIVE)");
    shell.exec("UPDATE properties SET currency_iso = 'CHF'");
    expect(isForeignLog(copyOf(path))).toBe(false);
    shell.close();
    await add(2);
    expect(isForeignLog(copyOf(path))).toBe(false);
    await store.close();
    const vacuumed = new Database(path);
    vacuumed.exec('VACUUM');
    vacuumed.close();
    const again = await openHouse(path);
    await again.add(1);
    expect(isForeignLog(copyOf(path))).toBe(false);
  });

  test('where nothing in it tells: a log that other programs wrote alone', async () => {
    const { path, store } = await openHouse();
    await store.close();
    const shell = new Database(path);
    shell.exec("UPDATE properties SET currency_iso = 'EUR'");
    const copy = copyOf(path);
    shell.close();
    expect(isForeignLog(copy)).toBe(false);
  });
});

describe('a log is foreign', () => {
  /** The log of a killed service beside another database. */
  async function beside(
    make: (house: Awaited<ReturnType<typeof openHouse>>, other: string) => Promise<void>,
  ): Promise<string> {
    const house = await openHouse();
    const other = join(temporaryFolder(), 'other.db');
    await house.add(3);
    await make(house, other);
    copyFileSync(`${house.path}-wal`, `${other}-wal`);
    return other;
  }

  test('beside a later state of the same database', async () => {
    const path = await beside(async ({ path: own, add }, other) => {
      const copy = copyOf(own);
      const later = await openHouse(copy);
      await later.add(4);
      await later.store.close();
      copyFileSync(copy, other);
      await add(1);
    });
    expect(isForeignLog(path)).toBe(true);
  });

  test('beside a backup that was made before databases had tags', async () => {
    const path = await beside(async ({ path: own, store }, other) => {
      const older = new Database(other);
      older.exec('CREATE TABLE bookings (id); PRAGMA user_version = 2');
      older.close();
      // So that the log does not hold the making of the database as well.
      await store.close();
      await (await openHouse(own)).add(1);
    });
    expect(isForeignLog(path)).toBe(true);
  });
});

describe.skipIf(process.platform === 'win32')('a database that is taken away while it is open', () => {
  test('is saved beside when the store is closed, with all that was answered', async () => {
    const path = join(temporaryFolder(), 'pms.db');
    let rescued = '';
    const store = openSqliteStore(path, { onRescue: (file) => (rescued = file) });
    const { id } = await store.createProperty('Adler', null);
    for (const key of ['a', 'b', 'c'])
      await store.write(id, (writer) => writer.storeAnswer(key, { fingerprint: 'f', text: '' }, 1));
    rmSync(path);
    await store.close();
    expect(rescued).toMatch(/pms\.db\.rescued-/);
    expect(answersIn(rescued)).toBe(3);
    expect(existsSync(path)).toBe(false);
  });

  test('is not written into the file that took its place', async () => {
    const { path, store, add } = await openHouse();
    const backup = join(temporaryFolder(), 'backup.db');
    await store.backup(backup);
    await add(20);
    copyFileSync(backup, path);
    await expect(add(1)).rejects.toMatchObject({ code: 'database_moved' });
    await store.close();
    expect(readFileSync(path).equals(readFileSync(backup))).toBe(true);
    expect(isForeignLog(path)).toBe(true);
    expect(readdirSync(join(path, '..')).filter((name) => name.includes('rescued'))).toEqual([]);
  });
});
