/** Runs transactions that write, again if PostgreSQL asks for it. */
import { setTimeout as wait } from 'node:timers/promises';
import { isToBeRunAgain, type PostgresClient, type PostgresPool } from './database.ts';

/** Most runs of one transaction; after that the caller is told to try again later. */
const runsMax = 6;
/** The first pause between two runs; each further one is up to twice as long. */
const pauseMs = 20;
/** A transaction that waits for another one, or whose instance is gone without a word, ends after this; also in the middle of a COPY, which is never idle. */
const limits = [
  "lock_timeout = '30s'",
  "idle_in_transaction_session_timeout = '60s'",
  'tcp_keepalives_idle = 30',
  'tcp_keepalives_interval = 10',
  'tcp_keepalives_count = 3',
]
  .map((limit) => `SET LOCAL ${limit}`)
  .join('; ');

/** Runs `work` in a transaction; a throw undoes all of it. A deadlock or a failed serialization is run again, a bounded number of times. */
export async function transact<Result>(
  pool: PostgresPool,
  work: (client: PostgresClient) => Promise<Result>,
  onRunAgain: () => void = () => {},
): Promise<Result> {
  for (let run = 1; ; run++) {
    try {
      return await runOnce(pool, work);
    } catch (error) {
      if (run === runsMax || !isToBeRunAgain(error)) throw error;
      onRunAgain();
      await wait(Math.random() * pauseMs * 2 ** run);
    }
  }
}

async function runOnce<Result>(pool: PostgresPool, work: (client: PostgresClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`BEGIN; ${limits}`);
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
