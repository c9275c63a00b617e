/** Opens a path as a checked and migrated SQLite connection; also the one place that turns SQLite's errors into ours. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { PmsError } from '../../contract/errors.ts';
import { makeOwnerOnly } from '../../file/owner-only.ts';
import { Database } from '../../sqlite/driver.ts';
import type { StoreDatabase } from '../registry.ts';
import { createTagger } from './lineage.ts';
import { requireOneName } from './real-path.ts';
import { applicationId, bringUp, firstVersion, version as ownVersion } from './schema.ts';

export type SqliteConnection = Database;

/** How long a connection waits for another process that writes. */
const busyTimeoutMs = 10_000;
/** Page size of a new database: with SQLite's own 4 KiB pages, inserting bookings takes a tenth longer, in any order of arrival. */
const pageBytes = 8192;
/** Page cache of the writer: bookings in random order touch pages all over the key's index. */
const writerCacheKib = 32 * 1024;
const readerCacheKib = 2 * 1024;
/** A database up to this size is checked when a service opens it: this takes half a second. */
const checkedBytesMax = 64 * 1024 * 1024;
const restoreFix = 'Bring back a backup with `pms restore FILE --force`, or choose another file with `--db`.';

/**
 * Opens the connection that writes; creates or migrates the database if needed; a new one is accessible only to its owner. `check` gets it before it
 * is migrated. Throws PmsError database_unusable: not a database, a database of another program or of a newer pms, a missing folder, or several
 * names.
 */
export function openWriterConnection(path: string, check?: (database: SqliteConnection) => void): SqliteConnection {
  requireFolder(path);
  requireOneName(path);
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
      check?.(database);
      migrate(database);
      return database;
    });
  });
}

/** Throws PmsError database_unusable if the folder of a database does not exist, with a clearer sentence than SQLite's. */
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

/**
 * Checks what can be checked quickly: the whole structure of a small database; of a large one everything but its bookings, and the first and last of
 * those. Throws PmsError database_unusable if it is damaged.
 */
export function checkQuickly(database: SqliteConnection): void {
  const path = database.name;
  const found = orUnusable(path, () => findDamage(database));
  if (found !== undefined) throw unusable(path, `it is damaged (${found})`, restoreFix);
}

function findDamage(database: SqliteConnection): string | undefined {
  const bytes = Number(database.pragma('page_count', { simple: true })) * pageBytes;
  if (bytes <= checkedBytesMax) return firstComplaint(database, 'quick_check(1)');
  for (const order of ['id', 'id DESC', 'property_id, checkin_day, id', 'property_id DESC, checkin_day DESC'])
    database.prepare(`SELECT * FROM bookings ORDER BY ${order} LIMIT 1`).get();
  const tables = database.prepare<[], string>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'bookings'",
  );
  for (const table of tables.pluck().all()) {
    const complaint = firstComplaint(database, `quick_check('${table}')`);
    if (complaint !== undefined) return complaint;
  }
  return undefined;
}

/** The first complaint of one of SQLite's checks; undefined if there is none. */
export function firstComplaint(database: SqliteConnection, check: string): string | undefined {
  const said = String(database.pragma(check, { simple: true }));
  return said === 'ok' ? undefined : said.split('\n').at(-1);
}

/**
 * Opens a database only for reading, by this connection alone: it keeps the index of the log in memory, because a full disk has no room for it.
 * Throws PmsError database_unusable, also if another program has it open or if it would have to be migrated.
 */
export function openLoneConnection(path: string, check?: (database: SqliteConnection) => void): SqliteConnection {
  return orUnusable(path, () => {
    const database = new Database(path, { fileMustExist: true, timeout: busyTimeoutMs });
    return closedOnError(database, () => {
      database.pragma('locking_mode = EXCLUSIVE');
      checkOwner(database, path);
      if (database.pragma('user_version', { simple: true }) !== ownVersion)
        throw unusable(path, 'it must be brought to the version of this pms first, and its disk is full');
      check?.(database);
      database.pragma('query_only = ON');
      return database;
    });
  });
}

/** Whether an error says that a disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof PmsError) return error.code === 'disk_full' || isDiskFull(error.cause);
  const code = error instanceof Database.SqliteError ? error.code : '';
  return code === 'SQLITE_FULL' || code.startsWith('SQLITE_IOERR');
}

/** SQLite's error as ours: disk_full, unavailable, database_damaged, or unchanged if it is a bug. */
export function storeError(error: unknown): unknown {
  const code = error instanceof Database.SqliteError ? error.code : '';
  if (isDiskFull(error)) {
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
  if (isDamage(code)) {
    const words =
      'The database is damaged, and nothing more is written into it. Stop pms serve, bring back a backup with `pms restore FILE --force`, and start it again.';
    return new PmsError('database_damaged', words, { cause: error });
  }
  return error;
}

function checkOwner(database: SqliteConnection, path: string): void {
  const stranger = strangerOf(database);
  if (stranger !== undefined) throw unusable(path, stranger.reason, stranger.fix);
}

/** Why this pms cannot use a database: it belongs to another program, or to a newer or an earlier pms; undefined if it can. */
export function strangerOf(database: SqliteConnection): { reason: string; fix?: string } | undefined {
  const owner = database.pragma('application_id', { simple: true });
  const tables = database.prepare<[], { count: number }>('SELECT count(*) AS count FROM sqlite_schema').get();
  if (owner !== applicationId && tables!.count > 0) return { reason: 'it is a database of another program' };
  const version = Number(database.pragma('user_version', { simple: true }));
  const known = `(version ${version}, this one knows ${ownVersion})`;
  if (version > ownVersion) return { reason: `it was made by a newer pms ${known}`, fix: 'Update pms.' };
  if (version === 0 || version >= firstVersion) return undefined;
  return {
    reason: `it was made by an earlier pms ${known}`,
    fix: 'Export it with that pms, and import it into a new one.',
  };
}

function migrate(database: SqliteConnection): void {
  const version = Number(database.pragma('user_version', { simple: true }));
  if (version === ownVersion) return;
  // Another pms may be migrating: the second one finds the work done.
  database
    .transaction(() => {
      const from = Number(database.pragma('user_version', { simple: true }));
      if (from > 0) createTagger(database).write();
      if (from < ownVersion) bringUp(database, from);
    })
    .immediate();
}

/** Runs code that opens a file; SQLite's refusal becomes PmsError database_unusable with its reason. */
export function orUnusable<Result>(path: string, open: () => Result): Result {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof Database.SqliteError) && !(error instanceof TypeError)) throw error;
    const isDamaged = error instanceof Database.SqliteError && isDamage(error.code) && error.code !== 'SQLITE_NOTADB';
    throw unusable(path, reasonOf(error), isDamaged ? restoreFix : undefined, error);
  }
}

/** Whether SQLite's code says that a database is damaged, or that the file is not a database. */
export function isDamage(code: string): boolean {
  return code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';
}

/** Why SQLite refused a file, in words that fit after a colon. */
export function reasonOf(error: Error): string {
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

/** The connection for the SQL of both engines; statements are prepared once. */
export function storeDatabase(database: SqliteConnection): StoreDatabase {
  const prepared = new Map<string, ReturnType<typeof prepare>>();
  const prepare = (sql: string) => database.prepare<[Record<string, unknown>], unknown>(sql);
  return {
    async query<Row>(sql: string, values: readonly (string | number | null)[] = []): Promise<Row[]> {
      const statement = prepared.get(sql) ?? prepare(sql);
      prepared.set(sql, statement);
      const named = Object.fromEntries(values.map((value, at) => [at + 1, value]));
      if (statement.reader) return statement.all(named) as Row[];
      statement.run(named);
      return [];
    },
    isTaken: (error) => error instanceof Database.SqliteError && error.code === 'SQLITE_CONSTRAINT_UNIQUE',
  };
}
