/** Rights of the files of a database: nobody but the owner reads a guest, from the first byte on. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeOwnerOnly } from '../../src/file/owner-only.ts';
import { driverPath } from '../../src/sqlite/driver.ts';
import { lockDatabase } from '../../src/store/sqlite/lock.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-store.ts';
import { temporaryFolder } from '../store/temporary-store.ts';

function rightsIn(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
  );
}

// On Windows modes have no role: the folder of the user protects the files.
describe.skipIf(process.platform === 'win32')('only its owner may read', () => {
  test('a database, what SQLite keeps beside it, its lock, and a backup, whatever the umask says', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'pms.db');
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    const release = lockDatabase(path);
    onTestFinished(release);
    const store = openSqliteStore(path);
    await store.createProperty('Adler', 'EUR');
    const snapshot = await store.openSnapshot(1);
    await store.backup(join(folder, 'backup.db'));
    expect(rightsIn(folder)).toEqual({
      'backup.db': '600',
      'pms.db': '600',
      'pms.db-shm': '600',
      'pms.db-wal': '600',
      'pms.db.lock': '600',
    });
    await snapshot.close();
    await store.close();
  });

  test('a database behind a link to a place where nothing stands yet', async () => {
    const folder = temporaryFolder();
    symlinkSync(join(folder, 'real.db'), join(folder, 'pms.db'));
    await openSqliteStore(join(folder, 'pms.db')).close();
    expect(rightsIn(folder)['real.db']).toBe('600');
  });

  test('no other file than a new one: what stands there keeps its rights and its content', () => {
    const path = join(temporaryFolder(), 'pms.db');
    writeFileSync(path, 'x');
    chmodSync(path, 0o640);
    makeOwnerOnly(path);
    expect(statSync(path)).toMatchObject({ size: 1, mode: 0o100640 });
  });
});

test('a database that cannot be made is said by what opens it', () => {
  const path = join(temporaryFolder(), 'none', 'pms.db');
  makeOwnerOnly(path);
  expect(existsSync(path)).toBe(false);
});

test('a lock that is held stays held for other processes when this one asks for it again', () => {
  const path = join(temporaryFolder(), 'pms.db');
  const release = lockDatabase(path);
  onTestFinished(release);
  expect(() => lockDatabase(path)).toThrow(expect.objectContaining({ code: 'database_in_use' }));
  const program = `
    const Database = require(process.argv[2]);
    new Database(process.argv[1], { timeout: 0 }).exec('BEGIN EXCLUSIVE');`;
  const other = spawnSync(process.execPath, ['--eval', program, `${path}.lock`, driverPath], { encoding: 'utf8' });
  expect([other.status, other.stderr]).toEqual([1, expect.stringContaining('database is locked')]);
});
