/** A store for all tests of a file, over either engine. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgresStore } from '../../src/store/postgres/open-store.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { hasPostgres } from '../store/postgres/postgres-server.ts';
import { sharePostgres } from '../store/postgres/start-postgres.mjs';

export type Engine = 'sqlite' | 'postgres';
/** Those that there are on this machine. */
export const engines: readonly Engine[] = hasPostgres ? ['sqlite', 'postgres'] : ['sqlite'];

export interface LastingStore {
  store: Store;
  /** Closes it and removes what it stood on. */
  release(): Promise<void>;
}

/** Opens an empty one. */
export function openLastingStore(engine: Engine): Promise<LastingStore> {
  return engine === 'sqlite' ? overFile() : overPostgres();
}

async function overFile(): Promise<LastingStore> {
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

async function overPostgres(): Promise<LastingStore> {
  const server = await sharePostgres(process.env.PMS_RUN_FOLDER);
  const store = await openPostgresStore(await server.newDatabase());
  return {
    store,
    async release() {
      await store.close();
      await server.dropAll();
    },
  };
}
