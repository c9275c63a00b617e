/** The promises of the Api once more, with client, wire and server between the caller and the business. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../src/client/create-client.ts';
import { createApiKey, hashApiKey } from '../../src/contract/api-key.ts';
import { createAuthenticate } from '../../src/rules/create-api.ts';
import { createServer, type PmsServer } from '../../src/server/create-server.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { describeApi } from '../suites/api.ts';
import { serve } from './small-server.ts';
import { clientFor, readAll, using } from './with-client.ts';

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

const csv = `checkin_date,checkout_date,guest_last_name
2027-05-10,2027-05-12,A
2027-05-11,2027-05-13,B
2027-05-14,2027-05-15,C
`;

test.each([
  ['stay', 'date_from=2024-05-12&date_to=2027-05-13', 'B'],
  ['checkout', 'date_from=2024-05-12&date_to=2027-05-13', 'AB'],
] as const)(
  'a service that knows the check-in only is asked for more, and narrowed here, by %s',
  async (by, query, names) => {
    const { baseUrl, received } = await using(
      serve((_request, answer) => {
        answer.setHeader('content-type', 'text/csv');
        answer.end(csv);
      }),
    );
    const filter = { dateFrom: '2027-05-12', dateTo: '2027-05-13', by };
    const stream = await clientFor(baseUrl).exportBookings(filter);
    expect((await readAll(stream)).map((row) => row[2]).join('')).toBe(names);
    expect(received.at(-1)?.url).toBe(`/pms_be/pms_be_api/export_bookings?${query}`);
    expect(stream.csv).toBeUndefined();
  },
);
