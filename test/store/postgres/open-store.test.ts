import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { createApi } from '../../../src/rules/create-api.ts';
import { openPostgresStore } from '../../../src/store/postgres/open-store.ts';
import type { Store } from '../../../src/store/store.ts';
import { describeApi } from '../../suites/api.ts';
import { describeStore } from '../../suites/store.ts';
import { hasPostgres, openPostgresServer, type PostgresServer } from './postgres-server.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await openPostgresServer();
}, 60_000);
afterAll(() => server?.stop());

describe.skipIf(!hasPostgres).each([
  { tables: 'whole tables', partitions: 0 },
  { tables: 'tables that are cut by property', partitions: 4 },
])('over PostgreSQL with $tables', ({ partitions }) => {
  describe('the store', () => {
    describeStore(async () => {
      const store = await openPostgresStore(await server.newDatabase(), { partitions });
      onTestFinished(() => store.close());
      return store;
    });
  });

  describe('the business', () => {
    let store: Store;
    let hotels = 0;
    beforeAll(async () => {
      store = await openPostgresStore(await server.newDatabase(), { partitions });
    });
    afterAll(() => store.close());

    describeApi(async ({ currency } = {}) => {
      const property = await store.createProperty(`hotel ${hotels++}`, currency ?? null);
      return createApi(store, property.id);
    });
  });
});
