/** What an instance does where another makes the tables at the same moment: each of its errors means that they are there. */
import { expect, onTestFinished, test } from 'vitest';
import { openPool, type PostgresPool } from '../../../src/store/postgres/database.ts';
import { migrate } from '../../../src/store/postgres/schema.ts';
import { hasPostgres, useDatabases } from './postgres-server.ts';

const server = useDatabases();
const table = 'pms_schema (id integer PRIMARY KEY, version integer NOT NULL)';

async function openEmpty(): Promise<{ pool: PostgresPool; url: string }> {
  const url = await server.newDatabase();
  const pool = openPool(url, 3);
  onTestFinished(() => pool.end());
  return { pool, url };
}

async function versionIn(pool: PostgresPool): Promise<unknown> {
  return (await pool.query('SELECT id, version > 0 AS made FROM pms_schema')).rows;
}

test.skipIf(!hasPostgres)('another makes them between the question and the answer', async () => {
  const { pool, url } = await openEmpty();
  const query = pool.query.bind(pool) as (sql: string) => Promise<unknown>;
  const codes: unknown[] = [];
  // What PostgreSQL says if the name was free when it was looked up, and is taken when the table is made.
  const late = async (sql: string) => {
    if (!sql.startsWith('CREATE TABLE IF NOT EXISTS')) return query(sql);
    await query(`CREATE TABLE ${table}`);
    return query(`CREATE TABLE ${table}`).catch((error: { code: string }) => {
      codes.push(error.code);
      throw error;
    });
  };
  await migrate(Object.assign(pool, { query: late }), url);
  expect(codes).toEqual(['42P07']);
  expect(await versionIn(pool)).toEqual([{ id: 1, made: true }]);
});

test.skipIf(!hasPostgres)('another has made them, and has not committed yet', async () => {
  const { pool, url } = await openEmpty();
  const other = await pool.connect();
  await other.query(`BEGIN; CREATE TABLE ${table}`);
  const migrated = migrate(pool, url);
  await expect
    .poll(
      async () => (await other.query("SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'")).rowCount,
    )
    .toBe(1);
  await other.query('COMMIT');
  other.release();
  await migrated;
  expect(await versionIn(pool)).toEqual([{ id: 1, made: true }]);
});

test.skipIf(!hasPostgres)('a table that cannot be made is said', async () => {
  const { pool, url } = await openEmpty();
  await pool.query("CREATE TYPE pms_schema AS ENUM ('of another program')");
  await expect(migrate(pool, url)).rejects.toMatchObject({ code: '42710' });
});
