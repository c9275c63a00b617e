import { existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createCheckpointer } from '../../../src/store/sqlite/checkpointer.ts';
import { openWriterConnection } from '../../../src/store/sqlite/database.ts';
import { openSqliteStore } from '../../../src/store/sqlite/open-store.ts';
import { temporaryFolder } from '../temporary-store.ts';

const megabyte = 1024 * 1024;

test('a long log is brought into the database while the store is open, and cleared away with it', async () => {
  const path = join(temporaryFolder(), 'pms.db');
  const store = openSqliteStore(path);
  const { id } = await store.createProperty('p', null);
  const text = 'x'.repeat(megabyte);
  for (let index = 0; index < 60; index++) {
    await store.write(id, (writer) => writer.storeAnswer(`${index}`, { fingerprint: 'f', text }, 1));
  }
  expect(statSync(path).size).toBeGreaterThan(30 * megabyte);
  expect(statSync(`${path}-wal`).size).toBeLessThan(50 * megabyte);
  expect((await store.write(id, (writer) => writer.storedAnswer('59')))?.text).toBe(text);
  await store.close();
  expect(existsSync(`${path}-wal`)).toBe(false);
  expect(statSync(path).size).toBeGreaterThan(60 * megabyte);
});

test('it is due when the log is long, and no more when it was brought in', async () => {
  const database = openWriterConnection(join(temporaryFolder(), 'pms.db'));
  const checkpointer = createCheckpointer(database);
  expect(checkpointer.isDue()).toBe(false);
  database.exec('CREATE TABLE t (x)');
  database.prepare('INSERT INTO t VALUES (zeroblob(?))').run(45 * megabyte);
  expect(checkpointer.isDue()).toBe(true);
  await checkpointer.run();
  expect(checkpointer.isDue()).toBe(false);
  await checkpointer.close();
  database.close();
});

test('a thread that cannot open the database leaves the log as it is, and holds up nobody', async () => {
  const path = join(temporaryFolder(), 'pms.db');
  const database = openWriterConnection(path);
  const checkpointer = createCheckpointer(database);
  database.exec('CREATE TABLE t (x)');
  database.prepare('INSERT INTO t VALUES (zeroblob(?))').run(45 * megabyte);
  renameSync(path, `${path}.away`);
  await checkpointer.run();
  await checkpointer.run();
  expect(checkpointer.isDue()).toBe(true);
  await checkpointer.close();
  renameSync(`${path}.away`, path);
  database.close();
});
