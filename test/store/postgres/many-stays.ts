/** Many stays in a PostgreSQL whose statistics nobody keeps, and the pages that are looked at for what is done with them. */
import { onTestFinished } from 'vitest';
import { openPool, type PostgresClient } from '../../../src/store/postgres/database.ts';
import { migrate } from '../../../src/store/postgres/schema.ts';

/** Stays of 3,000 days and 20 room types in no order, in tables that nobody else looks at. */
export async function openStays(url: string, count: number): Promise<PostgresClient> {
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

/** The pages of the bookings: looked at so far, and those of the table. */
export async function pagesOf(client: PostgresClient): Promise<{ touched: number; ofTable: number }> {
  await client.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await client.query<{ touched: number; ofTable: number }>(`
    SELECT heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read AS touched, pg_relation_size(relid) / 8192 AS "ofTable"
    FROM pg_statio_user_tables WHERE relname = 'bookings'`);
  return rows[0]!;
}
