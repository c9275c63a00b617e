/** A path in, a checked and migrated SQLite connection out; and the one place where SQLite's errors become ours. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { PmsError } from '../../contract/errors.ts';
import { applicationId, migrations } from './migrations.ts';
import { makeOwnerOnly } from './owner-only.ts';

export type SqliteConnection = Database.Database;

/** How long a connection waits for another process that writes. */
const busyTimeoutMs = 10_000;
/** Of a new database: a row of a booking in 4 KiB pages, SQLite's own size, takes a tenth longer, in any order of arrival. */
const pageBytes = 8192;
/** Page cache of the writer: shuffled input touches pages all over the key's index. */
const writerCacheKib = 32 * 1024;
const readerCacheKib = 2 * 1024;

/**
 * Opens the connection that writes, making or migrating the database where needed; a new one is for its owner's eyes only.
 * Throws PmsError database_unusable: no database, one of something else, of a newer pms, or of a missing folder.
 */
export function openWriterConnection(path: string): SqliteConnection {
  requireFolder(path);
  makeOwnerOnly(path);
  return orUnusable(path, () => {
    const database = new Database(path, { timeout: busyTimeoutMs });
    return closedOnError(database, () => {
      checkOwner(database, path);
      database.pragma(`page_size = ${pageBytes}`);
      database.pragma('journal_mode = WAL');
      database.pragma('synchronous = FULL');
      database.pragma('foreign_keys = ON');
      database.pragma(`cache_size = -${writerCacheKib}`);
      migrate(database, path);
      return database;
    });
  });
}

/** Throws PmsError database_unusable where the folder of a database does not exist; SQLite would say it in other words. */
export function requireFolder(path: string): void {
  if (!existsSync(dirname(path))) throw unusable(path, `its folder ${dirname(path)} does not exist`);
}

/** Opens a connection that only reads. */
export function openReaderConnection(path: string): SqliteConnection {
  return orUnusable(path, () => {
    const database = new Database(path, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs });
    database.pragma(`cache_size = -${readerCacheKib}`);
    return database;
  });
}

/** SQLite's failure as ours: disk_full, unavailable, or itself where it is a bug. */
export function storeError(error: unknown): unknown {
  const code = error instanceof Database.SqliteError ? error.code : '';
  if (code === 'SQLITE_FULL' || code.startsWith('SQLITE_IOERR')) {
    return new PmsError('disk_full', 'The database could not be written: its disk is full or failing.', {
      cause: error,
    });
  }
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new PmsError('unavailable', 'The database is busy with another program.', { cause: error });
  }
  if (code.startsWith('SQLITE_READONLY')) {
    return new PmsError('unavailable', 'The database cannot be written: it is read-only.', { cause: error });
  }
  return error;
}

function checkOwner(database: SqliteConnection, path: string): void {
  const owner = database.pragma('application_id', { simple: true });
  const tables = database.prepare<[], { count: number }>('SELECT count(*) AS count FROM sqlite_schema').get();
  if (owner !== applicationId && tables!.count > 0) throw unusable(path, 'it is a database of another program');
}

function migrate(database: SqliteConnection, path: string): void {
  const version = Number(database.pragma('user_version', { simple: true }));
  if (version > migrations.length) {
    throw unusable(
      path,
      `it was made by a newer pms (version ${version}, this one knows ${migrations.length})`,
      'Update pms.',
    );
  }
  if (version === migrations.length) return;
  // Another pms may be migrating: whoever comes second finds the work done.
  database
    .transaction(() => {
      const from = Number(database.pragma('user_version', { simple: true }));
      for (const step of migrations.slice(from)) database.exec(step);
      database.pragma(`application_id = ${applicationId}`);
      database.pragma(`user_version = ${migrations.length}`);
    })
    .immediate();
}

/** Runs what opens a file; SQLite's refusal becomes PmsError database_unusable with its reason. */
export function orUnusable<Result>(path: string, open: () => Result): Result {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof Database.SqliteError) && !(error instanceof TypeError)) throw error;
    throw unusable(path, reasonOf(error), undefined, error);
  }
}

function reasonOf(error: Error): string {
  const code = error instanceof Database.SqliteError ? error.code : '';
  if (code === 'SQLITE_NOTADB') return 'it is not an SQLite database';
  if (code.startsWith('SQLITE_CORRUPT')) return 'it is damaged';
  if (code.startsWith('SQLITE_CANTOPEN')) return 'it cannot be opened (a folder, or no right to it)';
  if (code.startsWith('SQLITE_READONLY')) return 'it is read-only';
  if (code === 'SQLITE_FULL' || code.startsWith('SQLITE_IOERR')) return 'its disk is full or failing';
  if (code.startsWith('SQLITE_BUSY')) return 'another program holds it';
  return error.message;
}

function unusable(path: string, reason: string, fix?: string, cause?: unknown): PmsError {
  return new PmsError('database_unusable', `${path} cannot be used as the database: ${reason}.`, { fix, cause });
}

function closedOnError<Result>(database: SqliteConnection, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    database.close();
    throw error;
  }
}
