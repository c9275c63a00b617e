/** Opens the store over a PostgreSQL database, which any number of instances may share: each write locks the row of its property. */
import { idempotencyDaysKept } from '../../contract/limits.ts';
import { rowsOfProperty } from '../property-rows.ts';
import { createRegistry } from '../registry.ts';
import type { Store, StoredProperty, Transaction } from '../store.ts';
import { createTurns } from '../turns.ts';
import { type CopyGuess, createBookingWriter, createCopyGuesses, nextId } from './bookings.ts';
import { around, openError, openPool, type PostgresClient, storeDatabase } from './database.ts';
import { createReaders, type PropertyRow, propertyFrom, propertyQuery, requireVersion } from './readers.ts';
import { createRateWriter } from './rooms-and-rates.ts';
import { type MigrateOptions, migrate, versionOf } from './schema.ts';
import { type TransactOptions, transact } from './transact.ts';

export { shownUrl } from './database.ts';

const defaultReadersMax = 24;
const defaultSnapshotMs = 3_600_000;
/** Connections for writes and short queries; a property has only one write at a time. */
const writersMax = 10;
const dayMs = 86_400_000;
/** Old answers are deleted at most this often, by whichever instance comes first. */
const tidyEveryMs = 60_000;
const answersForgotten = 1000;

export interface StoreOptions extends MigrateOptions, TransactOptions {
  /** Most snapshots open at once; each has its own connection. */
  readersMax?: number;
  /** How long, in milliseconds, a snapshot may stay open; then it is closed, even while it is being read. */
  snapshotMs?: number;
}

/** The store over PostgreSQL, with figures about its connections. */
export interface PostgresStore extends Store {
  /** How many connections are in use, and how many requests wait for one. */
  connections(): { inUse: number; waiting: number };
}

/** Opens (and creates or migrates) the database at a URL. Throws PmsError database_unusable. */
export async function openPostgresStore(url: string, options: StoreOptions = {}): Promise<PostgresStore> {
  const { readersMax = defaultReadersMax, snapshotMs = defaultSnapshotMs, steps } = options;
  const version = versionOf(steps);
  const pools = await openPools(url, { ...options, readersMax });
  const { writers, readers } = pools;
  const { query, isTaken } = storeDatabase(writers);
  const registry = createRegistry({ query: (sql, values) => around(() => query(sql, values)), isTaken });
  const openSnapshot = createReaders(readers, { readersMax, snapshotMs, version });
  const inTurn = createTurns();
  const withGuess = createCopyGuesses();

  return {
    ...registry,
    // Writes of this instance wait for their turn here, before they take a connection that others need.
    write: (propertyId, work) =>
      inTurn(propertyId, () =>
        around(() =>
          withGuess(propertyId, (guess) =>
            transact(
              writers,
              {
                first: `SELECT FROM properties WHERE id = ${propertyId} FOR UPDATE;
                  SELECT property.*, ${nextId(propertyId)} AS "firstId" FROM (${propertyQuery(propertyId)}) AS property`,
                run: async (client, { firstId, ...row }: PropertyRow & { firstId: number }) =>
                  work(writerOf(client, propertyFrom(row, version), { firstId, guess })),
              },
              options,
            ),
          ),
        ),
      ),
    openSnapshot,
    connections: () => ({
      inUse: [writers, readers].reduce((sum, pool) => sum + pool.totalCount - pool.idleCount, 0),
      waiting: writers.waitingCount + readers.waitingCount,
    }),
    tidy: (nowMs) =>
      around(async () => {
        const claim =
          'UPDATE tidying SET done_ms = $1::bigint WHERE id = 1 AND (done_ms <= $1::bigint - $2::bigint OR done_ms > $1::bigint)';
        if ((await writers.query(claim, [nowMs, tidyEveryMs])).rowCount === 0) return;
        const forget = `DELETE FROM idempotency_keys WHERE (property_id, idempotency_key) IN
          (SELECT property_id, idempotency_key FROM idempotency_keys WHERE stored_ms < $1 LIMIT ${answersForgotten})`;
        const before = nowMs - idempotencyDaysKept * dayMs;
        while ((await writers.query(forget, [before])).rowCount === answersForgotten);
      }),
    ping: () =>
      around(async () => {
        const { rows } = await writers.query<{ version: number }>('SELECT version FROM pms_schema WHERE id = 1');
        requireVersion(rows[0]!.version, version);
      }),
    async close() {
      await inTurn.idle();
      await Promise.all([writers.end(), readers.end()]);
    },
  };
}

async function openPools(url: string, { readersMax, partitions, steps }: StoreOptions & { readersMax: number }) {
  try {
    const writers = openPool(url, writersMax);
    try {
      await migrate(writers, url, { partitions, steps });
    } catch (error) {
      await writers.end();
      throw error;
    }
    return { writers, readers: openPool(url, readersMax) };
  } catch (error) {
    throw openError(error, url);
  }
}

function writerOf(
  client: PostgresClient,
  property: StoredProperty,
  { firstId, guess }: { firstId: number; guess: CopyGuess },
): Transaction {
  const { id } = property;
  return {
    ...createBookingWriter(client, { propertyId: id, firstId }, guess),
    ...createRateWriter(client, id),
    ...rowsOfProperty(storeDatabase(client), id),
    property: async () => property,
  };
}
