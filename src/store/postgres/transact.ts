/** Runs write transactions, and runs them again if PostgreSQL asks for it. */
import { setTimeout as wait } from 'node:timers/promises';
import type { QueryResultRow } from 'pg';
import { copyBookings } from './bookings.ts';
import { begin, isLockedOut, isToBeRunAgain, type PostgresClient, type PostgresPool } from './database.ts';

/** Most runs of one transaction; after that the caller is told to try again later. */
const runsMax = 6;
/** A pause between two runs is random: at most twice this after the first run, and the maximum doubles with each further run. */
const pauseMs = 20;
const defaultLockMs = 30_000;
/** The keepalives end the transaction of an instance that has disappeared, even during a COPY, which never counts as idle. */
const limits = [
  "idle_in_transaction_session_timeout = '60s'",
  'tcp_keepalives_idle = 30',
  'tcp_keepalives_interval = 10',
  'tcp_keepalives_count = 3',
];

interface Work<Row, Result> {
  /** A query that reads one row and locks it until the transaction ends; or that locks it, and one that then reads. */
  first: string;
  run(client: PostgresClient, row: Row): Promise<Result>;
}

export interface TransactOptions {
  /** How long, in milliseconds, a transaction waits for another one of the same property, on this or another instance. */
  lockMs?: number;
  /** Called each time that a transaction is run again because it conflicted with another one. */
  onRunAgain?(): void;
}

/**
 * Does `work` in a transaction; if it throws, nothing is stored. After a deadlock or a serialization failure it is run again, up to `runsMax` times.
 * One that waited too long for its lock fails, and ends any COPY of that age that waits for rows, so that the next transaction succeeds.
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

/** Ends COPYs older than `stillMs` that wait for rows: an instance that hangs still answers keepalives, and PostgreSQL has no timeout for that. */
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
