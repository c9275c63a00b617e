/** Opens and writes small SQLite files of our own: the ledger and the history of a service, which several processes write in turn, and journals. */
import { statSync } from 'node:fs';
import { PmsError } from '../contract/errors.ts';
import { makeOwnerOnly } from '../file/owner-only.ts';
import { reasonOf } from '../file/write-failure.ts';
import { Database } from './driver.ts';

/** How long another process that writes is waited for. */
const waitMs = 30_000;

/** SQLite's errors of the disk or of another program, and not of what the file holds. */
const isOfDisk = /^SQLITE_(CANTOPEN|PERM|READONLY|FULL|IOERR|NOMEM|BUSY|LOCKED)/;

/** What to do where a file of ours cannot be opened although it may be whole; undefined for an error of what it holds. */
export function fixOfWholeFile(error: unknown): string | undefined {
  if (error instanceof Database.SqliteError && !isOfDisk.test(error.code)) return undefined;
  return 'Make room, or see that this folder can be written; then run the command again. Leave the file where it is: it may be whole.';
}

/** A file larger than this is not read whole only to see whether it is damaged. */
const checkedBytesMax = 256 * 1024 * 1024;

/** Whether an existing file of ours is not damaged, as far as that is soon seen; what the disk does not let it see is told where it is opened. */
export function isWholeFile(path: string): boolean {
  if (statSync(path).size > checkedBytesMax) return true;
  try {
    const database = new Database(path, { timeout: waitMs });
    try {
      return database.pragma('quick_check(1)', { simple: true }) === 'ok';
    } finally {
      database.close();
    }
  } catch (error) {
    return fixOfWholeFile(error) !== undefined;
  }
}

/** What a file of ours is, and the code of the error where it cannot be used. */
interface FileKind {
  code: 'ledger_unusable' | 'history_unusable';
  what: string;
}

interface OwnFile extends FileKind {
  /** The number in SQLite's header that identifies the kind of file. */
  applicationId: number;
  /** The tables of a new file, `service` among them; it sets the application id. */
  schema: string;
  /** Run at each opening: tables that came later, as `CREATE TABLE IF NOT EXISTS`. */
  laterSchema?: string;
  /** What people call the service. */
  service: string;
}

/** Opens the file, or creates it readable only by its owner. Throws PmsError with its code. */
export function openOwnFile(path: string, file: OwnFile): Database {
  return openingOwnFile(path, file, () => opened(path, file));
}

/** Runs what opens or copies a file. Throws PmsError with its code for whatever that throws. */
export function openingOwnFile<Result>(path: string, { code, what }: FileKind, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof PmsError) throw cause;
    throw new PmsError(code, `The ${what} ${path} cannot be used: ${reasonOf(cause)}.`, {
      cause,
      fix: fixOfWholeFile(cause),
    });
  }
}

function opened(path: string, { code, what, applicationId, schema, laterSchema, service }: OwnFile): Database {
  makeOwnerOnly(path);
  const database = new Database(path, { timeout: waitMs });
  try {
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database
      .transaction(() => {
        if (database.pragma('application_id', { simple: true }) !== applicationId) {
          const tables = database.prepare<[], { count: number }>('SELECT count(*) AS count FROM sqlite_schema').get()!;
          if (tables.count > 0) throw new PmsError(code, `The ${what} ${path} cannot be used: It is not a ${what}.`);
          database.exec(schema);
          database.prepare('INSERT INTO service VALUES (?)').run(service);
        }
        if (laterSchema !== undefined) database.exec(laterSchema);
      })
      .immediate();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Runs what reads or writes a file that is known to be whole; `what` could not be done otherwise. Throws PmsError cannot_write for an error of the disk. */
export function usingOwnFile<Result>(what: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new PmsError('cannot_write', `${what}: ${reasonOf(error)}.`, { cause: error });
  }
}

/** Runs a write that need not be on disk when it returns, but with the next one. */
export function unsynced(database: Database, work: () => void): void {
  database.pragma('synchronous = NORMAL');
  try {
    work();
  } finally {
    database.pragma('synchronous = FULL');
  }
}
