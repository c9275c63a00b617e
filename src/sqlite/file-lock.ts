/** One process at a time: an exclusive lock on a small database of its own, which the system gives back whatever ends its holder. */
import { setTimeout as wait } from 'node:timers/promises';
import { makeOwnerOnly } from '../file/make-owner-only.ts';
import { Database } from './driver.ts';

/** Whoever holds such a lock needs it for milliseconds: so many processes in a row have their turn well before. */
const waitMs = 30_000;
/** Between two tries; by chance, so that those who wait do not come all at once. */
const stepMs = 20;

/**
 * Runs `work` while nobody else holds the lock at `path`. Waits at most half a minute for its turn; throws the SqliteError SQLITE_BUSY then, and
 * others where no lock can stand there.
 */
export async function withFileLock<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  makeOwnerOnly(path);
  const lock = new Database(path, { timeout: 0 });
  try {
    for (const untilMs = Date.now() + waitMs; !takes(lock, Date.now() >= untilMs); ) await wait(stepMs * Math.random());
    return await work();
  } finally {
    lock.close();
  }
}

/** Takes the lock at `path` until the process ends; gives its release, undefined where another holds it. Throws the SqliteError of a lock that cannot stand there. */
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
    // A journal on disk would need room, which a full disk has not.
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    const isHeld = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
    if (!isHeld || isLastTry) throw error;
    return false;
  }
}
