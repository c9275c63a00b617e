/** Brings the log of a database into it on a thread of its own: writing and syncing many megabytes would hold up everyone else. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SqliteConnection } from './database.ts';

/** Pages of the log after which it is brought into the database: bookings that arrive in any order gain from a long one. */
const pagesMax = 5000;

export interface Checkpointer {
  /** Whether the log has grown so long that it is time. */
  isDue(): boolean;
  /** Ends when the log is in the database, as far as nobody reads what was there before it. Never throws: what failed stays in the log. */
  run(): Promise<void>;
  /** Before the database is closed, so that its last connection clears the log away. */
  close(): Promise<void>;
}

/** The checkpointer of a connection that writes; its thread starts with the first checkpoint. */
export function createCheckpointer(database: SqliteConnection): Checkpointer {
  database.pragma('wal_autocheckpoint = 0');
  let thread: Worker | undefined;
  const start = () => {
    const started = new Worker(new URL('./checkpoint-thread.js', import.meta.url), {
      workerData: database.name,
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
    });
    started
      .on('error', () => {})
      .on('exit', () => {
        if (thread === started) thread = undefined;
      });
    return started;
  };
  return {
    isDue() {
      const [state] = database.pragma('wal_checkpoint(NOOP)') as { log: number; checkpointed: number }[];
      return state!.log - state!.checkpointed >= pagesMax;
    },
    async run() {
      thread ??= start();
      thread.ref();
      const ended = new AbortController();
      const waiting = { signal: ended.signal };
      thread.postMessage('run');
      await Promise.race([once(thread, 'message', waiting), once(thread, 'exit', waiting)]).catch(() => {});
      ended.abort();
      thread?.unref();
    },
    async close() {
      if (thread === undefined) return;
      thread.ref();
      const exited = once(thread, 'exit').catch(() => {});
      thread.postMessage('close');
      await exited;
    },
  };
}
