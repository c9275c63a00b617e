/** Lets one process in at a time: an exclusive lock on a small separate database, which the system releases however its holder ends. */
import { setTimeout as wait } from 'node:timers/promises';
import { makeOwnerOnly } from '../file/owner-only.ts';
import { Database } from './driver.ts';

/** Such a lock is held for milliseconds, so many waiting processes get their turn within this time. */
const waitMs = 30_000;
/** Between two tries; randomized, so that waiting processes do not all try at once. */
const stepMs = 20;

/**
 * Runs `work` while nobody else holds the lock at `path`. Waits at most half a minute for its turn, then throws the SqliteError SQLITE_BUSY; throws
 * others if no lock can be made there.
 */
export async function withFileLock<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  makeOwnerOnly(path);
  const lock = new Database(path, { timeout: 0 });
  try {
    for (const untilMs = performance.now() + waitMs; !takes(lock, performance.now() >= untilMs); )
      await wait(stepMs * Math.random());
    return await work();
  } finally {
    lock.close();
  }
}

/**
 * Takes the lock at `path` until the process ends; gives its release, or undefined if another process holds it. Throws the SqliteError if no lock can
 * be made there.
 */
export function takeFileLock(path: string): (() => void) | undefined {
  makeOwnerOnly(path);
  const lock = new Database(path, { timeout: 0 });
  try {
    if (takes(lock, false)) return () => void lock.close();
  } catch (error) {
    lock.close();
    throw error;
  }
  lock.close();
  return undefined;
}

function takes(lock: Database, isLastTry: boolean): boolean {
  try {
    // A journal on disk would need space, which a full disk does not have.
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    const isHeld = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
    if (!isHeld || isLastTry) throw error;
    return false;
  }
}
