/** The promises of the Api once more, with client, wire and server between the caller and the business. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { createClient } from '../../src/client/create-client.ts';
import { createApiKey, hashApiKey } from '../../src/contract/api-key.ts';
import { createAuthenticate } from '../../src/rules/authenticate.ts';
import { createServer, type PmsServer } from '../../src/server/create-server.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { describeApi } from '../suites/api.ts';

let folder: string;
let store: Store;
let server: PmsServer;
let baseUrl: string;
let hotels = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pms-test-'));
  store = openSqliteStore(join(folder, 'pms.db'));
  const authenticate = createAuthenticate(store);
  server = await createServer({ authenticate, isReady: async () => true, log: { write: () => {} } });
  baseUrl = await server.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await server.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the business over HTTP', () => {
  describeApi(async ({ currency } = {}) => {
    const name = `hotel ${hotels++}`;
    const key = createApiKey();
    await store.createProperty(name, currency ?? null);
    await store.createKey({
      name,
      property: name,
      scopes: ['read', 'write'],
      hash: hashApiKey(key),
      createdMs: 0,
      expiresMs: null,
    });
    const client = createClient({ baseUrl, key });
    onTestFinished(() => client.close());
    return client;
  });
});
