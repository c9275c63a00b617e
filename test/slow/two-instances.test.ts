/** Two instances on one database that write one property at once. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../src/client/create-client.ts';
import type { Api } from '../../src/contract/api.ts';
import { createApiKey, hashApiKey } from '../../src/contract/api-key.ts';
import { createAuthenticate } from '../../src/rules/create-api.ts';
import { createServer, type PmsServer } from '../../src/server/create-server.ts';
import { openPostgresStore } from '../../src/store/postgres/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { hasPostgres, useDatabases } from '../store/postgres/postgres-server.ts';
import { booking, importInto, listBookings, room } from '../suites/hotel.ts';

interface Instance {
  store: Store;
  server: PmsServer;
  baseUrl: string;
}

const postgres = useDatabases();
let instances: Instance[];
let hotels = 0;

beforeAll(async () => {
  const url = await postgres.newDatabase();
  instances = await Promise.all([startInstance(url), startInstance(url)]);
});

afterAll(async () => {
  for (const { server, store } of instances) {
    await server.close();
    await store.close();
  }
});

async function startInstance(url: string): Promise<Instance> {
  const store = await openPostgresStore(url);
  const authenticate = createAuthenticate(store);
  const server = await createServer({ authenticate, isReady: async () => true, log: { write: () => {} } });
  return { store, server, baseUrl: await server.listen({ host: '127.0.0.1', port: 0 }) };
}

/** A new hotel, as a client of each instance. */
async function openClients(currency: string | null = null): Promise<Api[]> {
  const { store } = instances[0]!;
  const name = `hotel ${hotels++}`;
  const key = createApiKey();
  await store.createProperty(name, currency);
  const hash = hashApiKey(key);
  await store.createKey({ name, property: name, scopes: ['read', 'write'], hash, createdMs: 0, expiresMs: null });
  return instances.map(({ baseUrl }) => {
    const client = createClient({ baseUrl, key });
    onTestFinished(() => client.close());
    return client;
  });
}

test.skipIf(!hasPostgres)(
  'one request under one key at both instances at once is done once, and answered the same',
  async () => {
    const [one, two] = (await openClients()) as [Api, Api];
    await importInto(one, 'rooms', [room()]);
    const request = {
      records: Array.from({ length: 500 }, (_, index) => booking({ guest_last_name: `G${index}` })),
      idempotency: { key: 'one-and-the-same', fingerprint: 'f' },
    };
    const answers = await Promise.all([one, two, one, two].map((api) => api.importBookings(request)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(JSON.parse(answers[0]!.text)).toMatchObject({ imported: 500, skipped: 0 });
    expect(await listBookings(two)).toHaveLength(500);
  },
);

test.skipIf(!hasPostgres)(
  'overlapping bookings through both at once are there once, in ids that nobody shares',
  async () => {
    const apis = await openClients();
    await importInto(apis[0]!, 'rooms', [room()]);
    const slice = (first: number) =>
      Array.from({ length: 50 }, (_, index) => booking({ guest_last_name: `G${first + index}` }));
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, turn) => importInto(apis[turn % 2]!, 'bookings', slice(turn * 10))),
    );
    expect(results.reduce((sum, { imported }) => sum + imported, 0)).toBe(440);
    expect(await listBookings(apis[1]!)).toHaveLength(440);
  },
);
