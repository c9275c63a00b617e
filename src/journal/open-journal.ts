/** Opens the journal of one import: a small SQLite database that is locked while it is open and survives a power cut. */
import { rmSync } from 'node:fs';
import { PmsError } from '../contract/errors.ts';
import { makeNewFile } from '../file/new-file.ts';
import { ownerOnlyMode } from '../file/owner-only.ts';
import { reasonOf } from '../file/write-failure.ts';
import { Database } from '../sqlite/driver.ts';
import { fixOfWholeFile, unsynced, usingOwnFile } from '../sqlite/open-own-file.ts';
import type { Journal, JournalHead, JournalProgress, WriteOptions } from './journal.ts';
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
 * Opens the existing journal, or creates one with `head`, readable only by its owner. Throws PmsError import_running if another process has it open,
 * and journal_unusable. Later writes throw cannot_write.
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

/** The content of a journal; undefined if it is being written, is damaged, or is not a journal. */
export function readJournal(path: string): { head: JournalHead; progress: JournalProgress } | undefined {
  let database: Database | undefined;
  try {
    database = new Database(path, { fileMustExist: true, timeout: 0 });
    database.pragma('locking_mode = EXCLUSIVE');
    // A damaged head may still be valid JSON that names another file or time.
    if (!isSound(database)) return undefined;
    const { head, progress } = journalOf(database, path, true);
    return { head, progress: progress() };
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}

/**
 * Removes a journal, sound or damaged, with SQLite's files beside it. Throws PmsError import_running, and journal_unusable if it cannot be removed.
 */
export function removeJournal(path: string): void {
  opening(path, () => {
    try {
      openLocked(path).database.close();
    } catch (error) {
      if (isHeld(error)) throw error;
    }
    // A leftover log must not become part of the next journal.
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
    // The first write takes the lock.
    database.exec('BEGIN IMMEDIATE; COMMIT');
    return { database, isNew };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** SQLite gives its files beside this one the same permissions. */
function createFile(path: string): boolean {
  try {
    makeNewFile(path, ownerOnlyMode);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** A kill may come after the file is created and before its tables are. */
function isUnfinished(database: Database): boolean {
  const owner = database.pragma('application_id', { simple: true });
  const { count } = database.prepare<[], { count: number }>('SELECT count(*) AS count FROM sqlite_schema').get()!;
  if (owner !== applicationId && count > 0) throw damaged(database.name);
  return owner !== applicationId;
}

function damaged(path: string, cause?: unknown): PmsError {
  return new PmsError('journal_unusable', `The journal ${path} is damaged, or is not a journal.`, { cause });
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
  const select = database.prepare<[number], RequestColumns>('SELECT * FROM requests WHERE "index" = ?');
  const insert = database.prepare(
    `INSERT INTO requests ("index", key, hash, records, first_line, last_line, at_ms, sum)
     VALUES (@index, @key, @hash, @records, @first_line, @last_line, @at_ms, @sum)`,
  );
  const update = database.prepare(
    `UPDATE requests SET settled_at_ms = @settled_at_ms, ms = @ms, answer = @answer, refusal_code = @refusal_code,
       refusal_message = @refusal_message, outcome_sum = @outcome_sum WHERE "index" = @index`,
  );
  const reopening = database.prepare(
    `UPDATE requests SET key = @key, at_ms = @at_ms, sum = @sum, settled_at_ms = NULL, ms = NULL, answer = NULL,
       refusal_code = NULL, refusal_message = NULL, outcome_sum = NULL WHERE "index" = @index`,
  );
  const write = (work: () => void, { mayBeLost = false }: WriteOptions = {}) =>
    usingOwnFile(`The journal ${path} could not be written`, () => (mayBeLost ? unsynced(database, work) : work()));
  const reading = <Result>(work: () => Result) => usingOwnFile(`The journal ${path} could not be read`, work);
  const close = () => {
    if (database.open) database.close();
  };
  return {
    head: JSON.parse(json) as JournalHead,
    isGoingOn,
    request(index) {
      const columns = reading(() => select.get(index));
      return columns && requestOf(columns);
    },
    progress: () => reading(() => progressOf(database)),
    begin: (index, { key, hash, records, firstLine: first_line, lastLine: last_line, atMs: at_ms }, options) =>
      write(() => {
        const columns = { index, key, hash, records, first_line, last_line, at_ms };
        insert.run({ ...columns, sum: startSumOf(columns) });
      }, options),
    settle: (index, { atMs: settled_at_ms, ms, answer = null, refusal }, options) =>
      write(() => {
        const [refusal_code, refusal_message] = [refusal?.code ?? null, refusal?.message ?? null];
        const columns = { index, settled_at_ms, ms, answer, refusal_code, refusal_message };
        update.run({ ...columns, outcome_sum: outcomeSumOf(columns) });
      }, options),
    reopen: (index, { key, atMs: at_ms }) =>
      write(() => {
        const columns = { ...select.get(index)!, key, at_ms };
        reopening.run({ index, key, at_ms, sum: startSumOf(columns) });
      }),
    keepStoppedAtLimit: () =>
      write(() => {
        const text = JSON.stringify({ ...(JSON.parse(json) as JournalHead), isStoppedAtLimit: true });
        database.prepare('UPDATE head SET json = ?, sum = ?').run(text, sumOf(text));
      }),
    withdraw: (index) => write(() => database.prepare('DELETE FROM requests WHERE "index" = ?').run(index)),
    keptPath: (kind) =>
      reading(
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

/** Runs what opens the file. */
function opening<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof PmsError) throw error;
    if (isHeld(error)) {
      throw new PmsError('import_running', 'The same import of this file is running right now.', { cause: error });
    }
    const fix = fixOfWholeFile(error);
    if (fix === undefined) throw damaged(path, error);
    throw new PmsError('journal_unusable', `The journal ${path} cannot be opened: ${reasonOf(error)}.`, {
      cause: error,
      fix,
    });
  }
}
