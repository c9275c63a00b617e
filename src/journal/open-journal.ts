/** A path in, the journal of one import out: a small SQLite database that is locked for as long as it is open, and survives a power cut. */
import { rmSync } from 'node:fs';
import { PmsError } from '../contract/errors.ts';
import { makeNewFile } from '../file/new-file.ts';
import { ownerOnlyMode } from '../file/owner-only.ts';
import { reasonOf } from '../file/write-failure.ts';
import { Database } from '../sqlite/driver.ts';
import type { Journal, JournalHead, JournalProgress } from './journal.ts';
import {
  applicationId,
  isSound,
  journalSchema,
  outcomeSumOf,
  progressOf,
  type RequestColumns,
  requestOf,
  startSumOf,
  sumOf,
} from './journal-rows.ts';

/**
 * Opens the journal that is there, or makes one of `head`, readable by its owner only. Throws PmsError import_running where another
 * process has it open, and journal_unusable. What it writes later throws cannot_write.
 */
export function openJournal(path: string, head: JournalHead): Journal {
  return opening(path, () => {
    const { database, isNew } = openLocked(path);
    try {
      const isEmpty = isNew || isUnfinished(database);
      if (isEmpty) create(database, head);
      else if (!isSound(database)) throw damaged(path);
      return journalOf(database, path, !isEmpty);
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

/** What stands in a journal; undefined where it is being written, is damaged, or is none. */
export function readJournal(path: string): { head: JournalHead; progress: JournalProgress } | undefined {
  let database: Database | undefined;
  try {
    database = new Database(path, { fileMustExist: true, timeout: 0 });
    database.pragma('locking_mode = EXCLUSIVE');
    // A head whose bytes have changed may still be JSON, of another file or time.
    if (!isSound(database)) return undefined;
    const { head, progress } = journalOf(database, path, true);
    return { head, progress: progress() };
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}

/** Removes a journal, sound or damaged, and what SQLite keeps beside it. Throws PmsError import_running, and journal_unusable where it cannot be removed. */
export function removeJournal(path: string): void {
  opening(path, () => {
    try {
      openLocked(path).database.close();
    } catch (error) {
      if (isHeld(error)) throw error;
    }
    // What stands in the log beside it must not become part of the next one.
    for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${ending}`, { force: true });
  });
}

function isHeld(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

function openLocked(path: string): { database: Database; isNew: boolean } {
  const isNew = createFile(path);
  const database = new Database(path, { timeout: 0 });
  try {
    database.pragma('locking_mode = EXCLUSIVE');
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    // The lock is taken by the first write.
    database.exec('BEGIN IMMEDIATE; COMMIT');
    return { database, isNew };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** SQLite gives the files beside it the rights of this one. */
function createFile(path: string): boolean {
  try {
    makeNewFile(path, ownerOnlyMode);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** A kill may come between the file and its tables. */
function isUnfinished(database: Database): boolean {
  const owner = database.pragma('application_id', { simple: true });
  const { count } = database.prepare<[], { count: number }>('SELECT count(*) AS count FROM sqlite_schema').get()!;
  if (owner !== applicationId && count > 0) throw damaged(database.name);
  return owner !== applicationId;
}

function damaged(path: string, cause?: unknown): PmsError {
  return new PmsError('journal_unusable', `The journal ${path} is damaged, or is no journal.`, { cause });
}

function create(database: Database, head: JournalHead): void {
  database.transaction(() => {
    database.exec(journalSchema);
    const json = JSON.stringify(head);
    database.prepare('INSERT INTO head VALUES (?, ?)').run(json, sumOf(json));
  })();
}

function journalOf(database: Database, path: string, isGoingOn: boolean): Journal {
  const { json } = database.prepare<[], { json: string }>('SELECT json FROM head').get()!;
  const select = database.prepare<[number], RequestColumns>('SELECT * FROM requests WHERE place = ?');
  const insert = database.prepare(
    `INSERT INTO requests (place, key, hash, records, first_line, last_line, at_ms, sum)
     VALUES (@place, @key, @hash, @records, @first_line, @last_line, @at_ms, @sum)`,
  );
  const update = database.prepare(
    `UPDATE requests SET settled_at_ms = @settled_at_ms, ms = @ms, answer = @answer, refusal_code = @refusal_code,
       refusal_message = @refusal_message, outcome_sum = @outcome_sum WHERE place = @place`,
  );
  const reopening = database.prepare(
    `UPDATE requests SET key = @key, at_ms = @at_ms, sum = @sum, settled_at_ms = NULL, ms = NULL, answer = NULL,
       refusal_code = NULL, refusal_message = NULL, outcome_sum = NULL WHERE place = @place`,
  );
  const write = (work: () => void) => using(path, 'written', work);
  const close = () => {
    if (database.open) database.close();
  };
  return {
    head: JSON.parse(json) as JournalHead,
    isGoingOn,
    request(place) {
      const columns = using(path, 'read', () => select.get(place));
      return columns && requestOf(columns);
    },
    progress: () => using(path, 'read', () => progressOf(database)),
    begin: (place, { key, hash, records, firstLine: first_line, lastLine: last_line, atMs: at_ms }) =>
      write(() => {
        const columns = { place, key, hash, records, first_line, last_line, at_ms };
        insert.run({ ...columns, sum: startSumOf(columns) });
      }),
    settle: (place, { atMs: settled_at_ms, ms, answer = null, refusal }) =>
      write(() =>
        unsynced(database, () => {
          const [refusal_code, refusal_message] = [refusal?.code ?? null, refusal?.message ?? null];
          const columns = { place, settled_at_ms, ms, answer, refusal_code, refusal_message };
          update.run({ ...columns, outcome_sum: outcomeSumOf(columns) });
        }),
      ),
    reopen: (place, { key, atMs: at_ms }) =>
      write(() => {
        const columns = { ...select.get(place)!, key, at_ms };
        reopening.run({ place, key, at_ms, sum: startSumOf(columns) });
      }),
    keepStoppedAtLimit: () =>
      write(() => {
        const text = JSON.stringify({ ...(JSON.parse(json) as JournalHead), isStoppedAtLimit: true });
        database.prepare('UPDATE head SET json = ?, sum = ?').run(text, sumOf(text));
      }),
    withdraw: (place) => write(() => database.prepare('DELETE FROM requests WHERE place = ?').run(place)),
    keptPath: (kind) =>
      using(
        path,
        'read',
        () => database.prepare<[string], { path: string }>('SELECT path FROM kept WHERE kind = ?').get(kind)?.path,
      ),
    keepPath: (kind, kept) =>
      write(() => database.prepare('REPLACE INTO kept VALUES (?, ?, ?)').run(kind, kept, sumOf(kind, kept))),
    close,
    remove() {
      close();
      rmSync(path, { force: true });
    },
  };
}

/** What SQLite says where a file cannot be reached, whatever stands in it. */
const isOfDisk = /^SQLITE_(CANTOPEN|PERM|READONLY|FULL|IOERR|NOMEM)/;

/** Runs what opens the file. */
function opening<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof PmsError) throw error;
    if (isHeld(error)) {
      throw new PmsError('import_running', 'The same import of this file is running right now.', { cause: error });
    }
    if (error instanceof Database.SqliteError && !isOfDisk.test(error.code)) throw damaged(path, error);
    throw new PmsError('journal_unusable', `The journal ${path} cannot be opened: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

/** Runs what need not be on disk before something else is: each wait for the disk is a wait of the service too. */
function unsynced(database: Database, work: () => void): void {
  database.pragma('synchronous = NORMAL');
  try {
    work();
  } finally {
    database.pragma('synchronous = FULL');
  }
}

/** Runs what reads and writes it once it was found sound: what fails then is the disk, and the import stops there with its report. */
function using<Result>(path: string, what: 'read' | 'written', work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new PmsError('cannot_write', `The journal ${path} could not be ${what}: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}
