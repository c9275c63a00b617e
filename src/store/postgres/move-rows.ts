/** A PostgreSQL database as the source and the target of a move: read with COPY in one transaction, and written with COPY in one. */
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { PmsError } from '../../contract/errors.ts';
import type { MoveSource, MoveTarget } from '../move.ts';
import { createRegistry } from '../registry.ts';
import { type Table, tables } from '../tables.ts';
import {
  around,
  aroundEach,
  openError,
  openPool,
  type PostgresClient,
  type PostgresPool,
  type Queryable,
  shownUrl,
  storeDatabase,
} from './database.ts';
import { migrate } from './schema.ts';

/** Every write of a service locks the row of its property first, so that this lock keeps all of them out until the transaction ends. */
const begin = `BEGIN ISOLATION LEVEL REPEATABLE READ;
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = '30s';
  LOCK TABLE properties IN EXCLUSIVE MODE`;

/** The sequences of the ids, by table. */
const sequences = {
  properties: "pg_get_serial_sequence('properties', 'id')",
  api_keys: "pg_get_serial_sequence('api_keys', 'id')",
  room_types: "'room_type_ids'",
  rate_plans: "'rate_plan_ids'",
};

/** What every service changes now and then, even if it takes no rows; and how many wait to write what would be in the source alone. */
const signsOfUse = `SELECT concat((SELECT max(done_ms) FROM tidying), ' ', (SELECT string_agg(api_keys::text, ' ' ORDER BY id) FROM api_keys)) AS seen,
  (SELECT count(*) FROM pg_locks WHERE relation = 'properties'::regclass AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS waiting`;

/** Opens a database to be moved; no rows are written to it from then on. Throws PmsError database_unusable, unavailable. */
export async function openPostgresSource(url: string): Promise<MoveSource> {
  const { client, pool, close } = await openTransaction(url, async (pool) => {
    const { rows } = await pool.query<{ isThere: boolean }>(
      `SELECT to_regclass('pms_schema') IS NOT NULL AS "isThere"`,
    );
    if (rows[0]!.isThere) return;
    const words = `${shownUrl(url)} is not a database of pms: it has none of its tables.`;
    throw new PmsError('database_unusable', words, { fix: 'Check the name of the database in the URL.' });
  });
  const { rows } = await client.query<{ instance: string }>('SELECT instance FROM properties ORDER BY id');
  const look = async (database: Queryable) =>
    (await database.query<{ seen: string; waiting: number }>(signsOfUse)).rows[0]!;
  const before = await look(client);
  return {
    instances: rows.map(({ instance }) => instance),
    rowsOf: (table) => readRows(client, table),
    async requireStill() {
      // The transaction still sees the database as it was.
      const { seen, waiting } = await around(() => look(pool));
      if (seen === before.seen && waiting === 0) return;
      const words = `${shownUrl(url)} is served: it was used while it was moved. Nothing was moved.`;
      throw new PmsError('database_in_use', words, { fix: 'Stop every `pms serve` over it, and run it again.' });
    },
    close,
  };
}

/** Opens an empty database and creates its tables. Throws PmsError output_exists if it has a property, database_unusable, unavailable. */
export async function openPostgresTarget(url: string): Promise<MoveTarget> {
  const { client, close } = await openTransaction(url, async () => {});
  const { rows } = await client.query<{ count: number }>('SELECT count(*) AS count FROM properties');
  if (rows[0]!.count > 0) {
    await close();
    throw new PmsError('output_exists', `${shownUrl(url)} has properties already.`, {
      fix: 'Name an empty database, for instance one that `createdb` made.',
    });
  }
  return {
    rowsOf: (table) => readRows(client, table),
    put: ({ name, columns }, lines) =>
      around(() => pipeline(lines, client.query(copyFrom(`COPY ${name} (${Object.keys(columns)}) FROM STDIN`)))),
    complete: (of) =>
      around(async () => {
        for (const [table, sequence] of Object.entries(sequences))
          await client.query(`SELECT setval(${sequence}, coalesce(max(id), 1), max(id) IS NOT NULL) FROM ${table}`);
        await createRegistry(storeDatabase(client)).renewInstances(of);
        await client.query(`ANALYZE ${tables.map(({ name }) => name)}`);
      }),
    keep: async () => {
      await client.query('COMMIT').catch((error) => {
        throw new PmsError('fate_unknown', `${shownUrl(url)} did not confirm the end of the move.`, {
          fix: 'See what it has with `pms properties list`: all, or nothing. Where it has nothing, run the move again.',
          cause: error,
        });
      });
    },
    close,
  };
}

async function openTransaction(
  url: string,
  look: (pool: PostgresPool) => Promise<void>,
): Promise<{ client: PostgresClient; pool: PostgresPool; close(): Promise<void> }> {
  let pool: PostgresPool | undefined;
  try {
    const opened = openPool(url, 2);
    pool = opened;
    await look(opened);
    await migrate(opened, url);
    const client = await opened.connect();
    const close = async () => {
      // A COPY that was left early ends with its connection, which also undoes what is not committed.
      client.release(true);
      await opened.end();
    };
    await client.query(begin).catch(async (error) => {
      client.release(true);
      throw error;
    });
    return { client, pool: opened, close };
  } catch (error) {
    await pool?.end();
    throw openError(error, url);
  }
}

function readRows(client: PostgresClient, { name, columns, order, counted, renewed }: Table) {
  const cells = Object.keys(columns).map((column) => {
    if (column === renewed) return "''";
    return column === counted ? `row_number() OVER (ORDER BY ${order})` : column;
  });
  const rows = `SELECT ${cells} FROM ${name} ORDER BY ${order}`;
  return aroundEach(client.query(copyTo(`COPY (${rows}) TO STDOUT`)) as AsyncIterable<Uint8Array>);
}
