/** A whole service for one test: HTTP over a real socket, the rules, and SQLite in a folder of its own, with keys of every kind. */
import { onTestFinished } from 'vitest';
import { scopes as allScopes, type Scope } from '../../src/contract/api.ts';
import { createApiKey, hashApiKey } from '../../src/contract/api-key.ts';
import { createAuthenticate } from '../../src/rules/create-api.ts';
import { createServer, type ServerOptions } from '../../src/server/create-server.ts';
import type { ServerLimits } from '../../src/server/limits.ts';
import type { StoreOptions } from '../../src/store/sqlite/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { temporaryStore } from '../store/temporary-store.ts';

export interface House {
  url: string;
  port: number;
  /** Its database, and the way to it beside HTTP. */
  store: Store;
  path: string;
  /** Everything the server logged so far. */
  logged(): string;
  /** A key of a property, which is made where it is not there yet. */
  key(property: string, options?: KeyOptions): Promise<string>;
}

export interface KeyOptions {
  scopes?: readonly Scope[];
  expiresMs?: number;
  name?: string;
}

/** Opens a house that is closed when the test is over. Failed keys are not slowed unless the limits say so. */
export async function openHouse(
  limits: Partial<ServerLimits> = {},
  { storeOptions, ...options }: Partial<ServerOptions> & { storeOptions?: StoreOptions } = {},
): Promise<House> {
  const { store, path } = temporaryStore(storeOptions);
  const lines: string[] = [];
  const server = await createServer({
    authenticate: createAuthenticate(store),
    isReady: async () => true,
    log: { write: (line: string) => void lines.push(line) },
    ...options,
    limits: { closeMs: 500, failedKeysPerMinuteMax: 1_000_000, ...limits },
  });
  onTestFinished(() => server.close());
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  let keys = 0;
  return {
    url,
    port: Number(new URL(url).port),
    store,
    path,
    logged: () => lines.join(''),
    async key(property, { scopes = allScopes, expiresMs, name = `key ${++keys}` } = {}) {
      const isThere = (await store.properties()).some((one) => one.name === property);
      if (!isThere) await store.createProperty(property, 'EUR');
      const key = createApiKey();
      const hash = hashApiKey(key);
      await store.createKey({ name, property, scopes, hash, createdMs: 0, expiresMs: expiresMs ?? null });
      return key;
    },
  };
}
