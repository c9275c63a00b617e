/** Checks the files beside a database before it is opened: with files of another database, SQLite would damage it. */
import { dirname, resolve } from 'node:path';
import { defaultDatabasePath } from '../app/service/profiles.ts';
import { PmsError } from '../contract/errors.ts';
import { makeFolder } from '../file/make-folder.ts';
import { reasonOf } from '../file/write-failure.ts';
import { isForeignLog, requireDatabaseOfLog, setLogAside } from '../store/sqlite/foreign-log.ts';
import { lockDatabase } from '../store/sqlite/lock.ts';
import { realDatabasePath } from '../store/sqlite/real-path.ts';
import { type Context, say } from './context.ts';

/**
 * Sets aside a log that belongs to another database, and says so; the caller holds the lock. Throws PmsError database_unusable if there is a log
 * without its database.
 */
export function readyDatabaseFiles(context: Context, path: string): void {
  const real = realDatabasePath(path);
  requireDatabaseOfLog(real);
  if (isForeignLog(real)) sayLogAside(context, real);
}

/** Sets aside the log beside a database, and says so; the caller holds the lock. */
export function sayLogAside(context: Context, path: string): void {
  const aside = setLogAside(path, context.clock());
  say(
    context,
    `${path}-wal was the log of another database, or of another state of this one (was ${path} copied over?): it is set aside as ${aside}, and what only it held is not in the database`,
  );
}

/** The same for a command that holds no lock. Throws PmsError database_in_use if a service uses the files. */
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

/** A database cannot be a stream, and nobody wants a file named `-`. */
function requireFile(db: string): string {
  if (db !== '-') return db;
  throw new PmsError('usage', '--db names a database file: it cannot be standard input or output.', {
    fix: 'Name a file.',
  });
}

/** The path of the database: from the flag, or the default one, whose folder is created. Throws PmsError database_unusable. */
export async function databasePath(context: Context, { db }: { db?: string }): Promise<string> {
  if (db !== undefined) return resolve(requireFile(db));
  const path = resolve(defaultDatabasePath(context.env));
  await makeFolder(dirname(path)).catch((error) => {
    throw new PmsError('database_unusable', `${dirname(path)} cannot be made: ${reasonOf(error)}.`, { cause: error });
  });
  return path;
}
