/** Brings the log of a database into it, on a separate thread: writing and syncing many megabytes would hold up everyone else. */
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { driverPath } from '../../sqlite/driver.ts';
import type { SqliteConnection } from './database.ts';

/** Pages of the log after which it is brought into the database: bookings in random order gain from a long log. */
const pagesMax = 5000;
const fileBytesKept = 64 * 1024 * 1024;
/** Bytes in the log before each page. */
const frameHeadBytes = 24;

/** The checkpointer of a connection that writes; its thread starts with the first checkpoint. */
export function createCheckpointer(database: SqliteConnection) {
  database.pragma('wal_autocheckpoint = 0');
  // When the log restarts, its file shrinks to this size.
  database.pragma(`journal_size_limit = ${fileBytesKept}`);
  const frameBytes = Number(database.pragma('page_size', { simple: true })) + frameHeadBytes;
  const lengths = () => (database.pragma('wal_checkpoint(NOOP)') as { log: number; checkpointed: number }[])[0]!;
  let thread: Worker | undefined;
  const start = () => {
    const started = new Worker(new URL('./checkpoint-thread.js', import.meta.url), {
      workerData: { path: database.name, driver: pathToFileURL(driverPath).href },
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
    /** Whether the log is long enough for a checkpoint. */
    isDue(): boolean {
      const { log, checkpointed } = lengths();
      return log - checkpointed >= pagesMax;
    },
    /** Length of the log while part of it cannot be brought in; 0 if all of it is in the database. */
    bytesHeld(): number {
      const { log, checkpointed } = lengths();
      return log > checkpointed ? log * frameBytes : 0;
    },
    /** Resolves when the log is in the database, except what a reader still needs. Never throws: what failed stays in the log. */
    async run(): Promise<void> {
      thread ??= start();
      thread.ref();
      const ended = new AbortController();
      const waiting = { signal: ended.signal };
      thread.postMessage('run');
      await Promise.race([once(thread, 'message', waiting), once(thread, 'exit', waiting)]).catch(() => {});
      ended.abort();
      thread?.unref();
    },
    /** Call it before the database is closed, so that the last connection removes the log. */
    async close(): Promise<void> {
      if (thread === undefined) return;
      thread.ref();
      const exited = once(thread, 'exit').catch(() => {});
      thread.postMessage('close');
      await exited;
    },
  };
}
