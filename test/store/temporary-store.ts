/** A store in a folder of its own, closed and removed when the test is over, and hotels in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openSqliteStore, type SqliteStore, type StoreOptions } from '../../src/store/sqlite/open-store.ts';

/** A folder that is removed when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pms-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty store over a file of its own. */
export function temporaryStore(options: StoreOptions = {}): { store: SqliteStore; path: string } {
  const path = join(temporaryFolder(), 'pms.db');
  const store = openSqliteStore(path, options);
  onTestFinished(() => store.close());
  return { store, path };
}
