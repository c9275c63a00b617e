/** The suites of the store and of the business over a PostgreSQL of their own. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createApi } from '../../src/rules/create-api.ts';
import { openPool } from '../../src/store/postgres/database.ts';
import { openPostgresStore } from '../../src/store/postgres/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { hasPostgres, useDatabases } from '../store/postgres/postgres-server.ts';
import { describeApi } from './api.ts';
import { describeStore } from './store.ts';

/** `partitions`: into how many parts the tables of properties are divided; 0 for whole tables. */
export function describeOverPostgres(partitions: number): void {
  const server = useDatabases();

  describe.skipIf(!hasPostgres)('over PostgreSQL', () => {
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

    test('tables from before the first release are refused, and left as they were', async () => {
      const url = await server.newDatabase();
      const earlier = openPool(url, 1);
      onTestFinished(() => earlier.end());
      await earlier.query('CREATE TABLE pms_schema (id integer PRIMARY KEY, version integer NOT NULL)');
      await earlier.query('INSERT INTO pms_schema VALUES (1, 2)');
      await expect(openPostgresStore(url, { partitions })).rejects.toMatchObject({
        code: 'database_unusable',
        message: expect.stringContaining('earlier pms (version 2'),
      });
      expect((await earlier.query('SELECT version FROM pms_schema')).rows).toEqual([{ version: 2 }]);
    });
  });
}
