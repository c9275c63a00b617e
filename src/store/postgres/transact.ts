/** Transactions that write: begun, ended, and run again where PostgreSQL asks for it. */
import { setTimeout as wait } from 'node:timers/promises';
import type { QueryResultRow } from 'pg';
import { copyBookings } from './bookings.ts';
import { begin, isLockedOut, isToBeRunAgain, type PostgresClient, type PostgresPool } from './database.ts';

/** How often a transaction is run before whoever asked for it is told to come again. */
const runsMax = 6;
/** Of the first pause between two runs; each further one is up to twice as long. */
const pauseMs = 20;
const defaultLockMs = 30_000;
/** A transaction whose instance is gone without a word ends after this, also in the middle of a COPY, which is never idle. */
const limits = [
  "idle_in_transaction_session_timeout = '60s'",
  'tcp_keepalives_idle = 30',
  'tcp_keepalives_interval = 10',
  'tcp_keepalives_count = 3',
];

/** What is done in a transaction. */
export interface Work<Row, Result> {
  /** A query of one row, which it locks: nobody else who asks for it is there until the end. */
  first: string;
  run(client: PostgresClient, row: Row): Promise<Result>;
}

export interface TransactOptions {
  /** How long one waits for a transaction of the same property, wherever that runs. */
  lockMs?: number;
  /** Told each time that a transaction met another one and is run again. */
  onRunAgain?(): void;
}

/**
 * Does `work` in a transaction; a throw undoes all of it. A deadlock or a failed serialization is run again, a bounded number of times. Whoever has
 * waited for too long ends a COPY that has stood still for as long, so that the next one gets through.
 */
export async function transact<Row extends QueryResultRow, Result>(
  pool: PostgresPool,
  work: Work<Row, Result>,
  { lockMs = defaultLockMs, onRunAgain = () => {} }: TransactOptions = {},
): Promise<Result> {
  for (let run = 1; ; run++) {
    try {
      return await runOnce(pool, work, lockMs);
    } catch (error) {
      if (isLockedOut(error)) await endStillCopies(pool, lockMs);
      if (run === runsMax || !isToBeRunAgain(error)) throw error;
      onRunAgain();
      await wait(Math.random() * pauseMs * 2 ** run);
    }
  }
}

/** Instances that stand still are alive to TCP, and PostgreSQL has no limit of its own for a COPY that waits for its rows. */
async function endStillCopies(pool: PostgresPool, stillMs: number): Promise<void> {
  const query = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND usename = current_user AND state = 'active' AND wait_event = 'ClientRead'
    AND query = $1 AND xact_start < now() - $2 * interval '1 millisecond'`;
  await pool.query(query, [copyBookings, stillMs]);
}

async function runOnce<Row extends QueryResultRow, Result>(
  pool: PostgresPool,
  { first, run }: Work<Row, Result>,
  lockMs: number,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const row = await begin<Row>(client, { settings: [`lock_timeout = ${lockMs}`, ...limits], first });
    const result = await run(client, row);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
