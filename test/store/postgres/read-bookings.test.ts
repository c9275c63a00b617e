/** How much of a property PostgreSQL looks at to list its bookings, whatever it knows about its tables. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { columnsOf } from '../../../src/contract/get-records.ts';
import { unpackRows } from '../../../src/contract/packed-rows.ts';
import { openPool, type PostgresClient } from '../../../src/store/postgres/database.ts';
import { migrate } from '../../../src/store/postgres/migrations.ts';
import { readBookings } from '../../../src/store/postgres/read-bookings.ts';
import { hasPostgres, openPostgresServer, type PostgresServer } from './postgres-server.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await openPostgresServer();
}, 60_000);
afterAll(() => server?.stop());

/** Stays of 3,000 days and 20 room types in no order, in tables that nobody else looks at. */
async function openStays(count: number): Promise<PostgresClient> {
  const url = await server.newDatabase();
  const pool = openPool(url, 1);
  onTestFinished(() => pool.end());
  await migrate(pool, url);
  const client = await pool.connect();
  onTestFinished(() => client.release());
  await client.query(`
    ALTER TABLE bookings SET (autovacuum_enabled = off);
    ALTER TABLE room_types SET (autovacuum_enabled = off);
    INSERT INTO room_types SELECT 1, id, 'Type ' || id, 'type ' || id, 2, 5, 0, NULL, NULL FROM generate_series(1, 20) AS id;
    INSERT INTO bookings SELECT 1, id, 1 + id % 20, 20000 + id * 7919 % 3000, 24000, 0, 'guest ' || id, 'Eva', 'Stein', NULL, 10000, 'EUR', NULL, 'Confirmed'
      FROM generate_series(1, ${count}) AS id`);
  return client;
}

/** Rows of the list of all bookings, and the pages that were looked at for it. */
async function list(client: PostgresClient) {
  const before = await pagesOf(client);
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL DateStyle TO 'ISO'");
  const rows: string[][] = [];
  for await (const piece of readBookings(client, 1, {})) rows.push(...unpackRows(piece, columnsOf('bookings').length));
  await client.query('COMMIT');
  const after = await pagesOf(client);
  return { rows, pages: after.touched - before.touched, pagesOfTable: after.ofTable };
}

async function pagesOf(client: PostgresClient): Promise<{ touched: number; ofTable: number }> {
  await client.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await client.query<{ touched: number; ofTable: number }>(`
    SELECT heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read AS touched, pg_relation_size(relid) / 8192 AS "ofTable"
    FROM pg_statio_user_tables WHERE relname = 'bookings'`);
  return rows[0]!;
}

test.skipIf(!hasPostgres)(
  'a list of all bookings reads each page about once, with statistics and without',
  async () => {
    const client = await openStays(60_000);
    const unknown = await list(client);
    await client.query('ANALYZE');
    const known = await list(client);
    expect(unknown.rows).toHaveLength(60_000);
    expect(known.rows).toEqual(unknown.rows);
    const days = known.rows.map(([day]) => day!);
    expect(days).toEqual(days.toSorted());
    for (const { pages, pagesOfTable } of [unknown, known]) expect(pages).toBeLessThan(2 * pagesOfTable);
  },
);
