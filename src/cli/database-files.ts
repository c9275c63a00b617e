/** The files of a database before it is opened: what stands beside it must be its own, or SQLite would ruin it. */
import { isForeignLog, requireDatabaseOfLog, setLogAside } from '../store/sqlite/foreign-log.ts';
import { lockDatabase } from '../store/sqlite/lock.ts';
import { realDatabasePath } from '../store/sqlite/real-path.ts';
import { type Context, say } from './context.ts';

/**
 * Sets a log aside that belongs to another database, and says so; whoever calls holds the lock. Throws PmsError database_unusable where the log
 * stands there without its database.
 */
export function readyDatabaseFiles(context: Context, path: string): void {
  const real = realDatabasePath(path);
  requireDatabaseOfLog(real);
  if (!isForeignLog(real)) return;
  const aside = setLogAside(real, context.clock());
  say(
    context,
    `${real}-wal was the log of another database, or of another state of this one (was ${real} copied over?): it is set aside as ${aside}, and what only it held is not in the database`,
  );
}

/** The same for a command that holds no lock. Throws PmsError database_in_use where a service runs over the files. */
export function readyUnlockedFiles(context: Context, path: string): void {
  const real = realDatabasePath(path);
  requireDatabaseOfLog(real);
  if (!isForeignLog(real)) return;
  const unlock = lockDatabase(real);
  try {
    readyDatabaseFiles(context, real);
  } finally {
    unlock();
  }
}
