/** A house that is served over a PostgreSQL, asked and filled by plain requests that send nothing twice by themselves. */
import { onTestFinished } from 'vitest';
import { createApiKey, hashApiKey } from '../../src/contract/api-key.ts';
import { createAuthenticate } from '../../src/rules/create-api.ts';
import { createServer } from '../../src/server/create-server.ts';
import type { ServerLimits } from '../../src/server/limits.ts';
import { openPostgresStore, type PostgresStore, type StoreOptions } from '../../src/store/postgres/open-store.ts';
import { booking, room } from '../suites/hotel.ts';

export interface Answer {
  status: number;
  retryAfter: string | null;
  /** `code` of a problem, else absent. */
  code?: string;
  imported?: number;
  skipped?: number;
}

export interface PostgresHouse {
  store: PostgresStore;
  baseUrl: string;
  headers: { authorization: string };
  /** Imports `count` bookings from number `first` on, under an Idempotency-Key. */
  send(first: number, count: number, key: string): Promise<Answer>;
  /** How many bookings the service lists. */
  listed(): Promise<number>;
}

const prefix = '/pms_be/pms_be_api';

/** Opens a house with a room type and a key. */
export async function openPostgresHouse(
  url: string,
  { limits, ...options }: StoreOptions & { limits?: Partial<ServerLimits> } = {},
): Promise<PostgresHouse> {
  const store = await openPostgresStore(url, options);
  const server = await createServer({
    authenticate: createAuthenticate(store),
    isReady: async () => true,
    log: { write: () => {} },
    limits,
  });
  onTestFinished(async () => {
    await server.close();
    await store.close();
  });
  const baseUrl = await server.listen({ host: '127.0.0.1', port: 0 });
  const key = createApiKey();
  await store.createProperty('inn', null);
  const hash = hashApiKey(key);
  await store.createKey({
    name: 'inn',
    property: 'inn',
    scopes: ['read', 'write'],
    hash,
    createdMs: 0,
    expiresMs: null,
  });
  const headers = { authorization: `Bearer ${key}` };

  async function post(
    resource: 'rooms' | 'bookings',
    records: readonly unknown[],
    idempotencyKey: string,
  ): Promise<Answer> {
    const response = await fetch(`${baseUrl}${prefix}/import_${resource}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      body: JSON.stringify({ [resource]: records }),
    });
    const { code, imported, skipped } = (await response.json()) as Partial<Answer>;
    return { status: response.status, retryAfter: response.headers.get('retry-after'), code, imported, skipped };
  }

  const { status } = await post('rooms', [room()], 'rooms');
  if (status >= 300) throw new Error(`the rooms were answered with ${status}`);
  return {
    store,
    baseUrl,
    headers,
    send(first, count, idempotencyKey) {
      const records = Array.from({ length: count }, (_, n) => booking({ guest_last_name: `Guest ${first + n}` }));
      return post('bookings', records, idempotencyKey);
    },
    async listed() {
      const response = await fetch(`${baseUrl}${prefix}/export_bookings`, {
        headers: { ...headers, accept: 'text/csv' },
      });
      if (response.status !== 200) throw new Error(`the list was answered with ${response.status}`);
      return (await response.text()).trim().split('\n').length - 1;
    },
  };
}
