/** A store for all tests of a file. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '../../src/store/sqlite/open-store.ts';
import type { Store } from '../../src/store/store.ts';

/** Opens it; `release` closes it and removes its folder. */
export async function openLastingStore(): Promise<{ store: Store; release(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'pms-test-'));
  const store = openSqliteStore(join(folder, 'pms.db'));
  return {
    store,
    async release() {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
