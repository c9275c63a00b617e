/** Runs transactions that write, again if PostgreSQL asks for it. */
import { setTimeout as wait } from 'node:timers/promises';
import { copyBookings } from './bookings.ts';
import { isLockedOut, isToBeRunAgain, type PostgresClient, type PostgresPool } from './database.ts';

/** Most runs of one transaction; after that the caller is told to try again later. */
const runsMax = 6;
/** The first pause between two runs; each further one is up to twice as long. */
const pauseMs = 20;
const defaultLockMs = 30_000;
/** A transaction whose instance is gone without a word ends after this, also in the middle of a COPY, which is never idle. */
const limits = [
  "idle_in_transaction_session_timeout = '60s'",
  'tcp_keepalives_idle = 30',
  'tcp_keepalives_interval = 10',
  'tcp_keepalives_count = 3',
]
  .map((limit) => `SET LOCAL ${limit}`)
  .join('; ');

export interface TransactOptions {
  /** How long one waits for a transaction of the same property, wherever that runs. */
  lockMs?: number;
  /** Told each time that a transaction met another one and is run again. */
  onRunAgain?(): void;
}

/**
 * Runs `work` in a transaction; a throw undoes all of it. A deadlock or a failed serialization is run again, a bounded number of times. Whoever has
 * waited for too long ends a COPY that has stood still for as long, so that the next one gets through.
 */
export async function transact<Result>(
  pool: PostgresPool,
  work: (client: PostgresClient) => Promise<Result>,
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

async function runOnce<Result>(
  pool: PostgresPool,
  work: (client: PostgresClient) => Promise<Result>,
  lockMs: number,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockMs}; ${limits}`);
    const result = await work(client);
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
