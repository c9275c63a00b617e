/** A path in, the journal of one import out: a small SQLite database that is locked for as long as it is open, and survives a power cut. */
import { closeSync, openSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { PmsError } from '../contract/errors.ts';
import type { Journal, JournalHead, JournalOutcome, JournalProgress, JournalRequest } from './journal.ts';

/** "pmsj": tells a journal from other databases. */
const applicationId = 0x706d736a;
const schema = `
  CREATE TABLE head (json TEXT NOT NULL);
  CREATE TABLE rejects (path TEXT NOT NULL);
  CREATE TABLE requests (
    place INTEGER PRIMARY KEY, key TEXT NOT NULL, hash TEXT NOT NULL, records INTEGER NOT NULL,
    first_line INTEGER NOT NULL, last_line INTEGER NOT NULL, at_ms INTEGER NOT NULL,
    settled_at_ms INTEGER, ms INTEGER, answer TEXT, refusal_code TEXT, refusal_message TEXT
  );
  PRAGMA application_id = ${applicationId};`;

interface RequestColumns {
  key: string;
  hash: string;
  records: number;
  first_line: number;
  last_line: number;
  at_ms: number;
  settled_at_ms: number | null;
  ms: number | null;
  answer: string | null;
  refusal_code: string | null;
  refusal_message: string | null;
}

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
      return journalOf(database, path, !isEmpty);
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

/** What stands in a journal; undefined where it is being written, or is none. */
export function readJournal(path: string): { head: JournalHead; progress: JournalProgress } | undefined {
  let database: Database.Database | undefined;
  try {
    database = new Database(path, { fileMustExist: true, timeout: 0 });
    database.pragma('locking_mode = EXCLUSIVE');
    const { head, progress } = journalOf(database, path, true);
    return { head, progress: progress() };
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}

/** Removes a journal and what SQLite keeps beside it. Throws PmsError import_running and journal_unusable. */
export function removeJournal(path: string): void {
  opening(path, () => {
    // What stands in the log beside it must not become part of the next one.
    openLocked(path).database.close();
    rmSync(path, { force: true });
  });
}

function openLocked(path: string): { database: Database.Database; isNew: boolean } {
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
    closeSync(openSync(path, 'wx', 0o600));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** A kill may come between the file and its tables. */
function isUnfinished(database: Database.Database): boolean {
  const owner = database.pragma('application_id', { simple: true });
  const { count } = database.prepare<[], { count: number }>('SELECT count(*) AS count FROM sqlite_schema').get()!;
  if (owner !== applicationId && count > 0)
    throw new PmsError('journal_unusable', `The journal ${database.name} is damaged, or is no journal.`);
  return owner !== applicationId;
}

function create(database: Database.Database, head: JournalHead): void {
  database.transaction(() => {
    database.exec(schema);
    database.prepare('INSERT INTO head VALUES (?)').run(JSON.stringify(head));
  })();
}

function journalOf(database: Database.Database, path: string, isGoingOn: boolean): Journal {
  const { json } = database.prepare<[], { json: string }>('SELECT json FROM head').get()!;
  const select = database.prepare<[number], RequestColumns>('SELECT * FROM requests WHERE place = ?');
  const insert = database.prepare(
    'INSERT INTO requests (place, key, hash, records, first_line, last_line, at_ms) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const update = database.prepare(
    'UPDATE requests SET settled_at_ms = ?, ms = ?, answer = ?, refusal_code = ?, refusal_message = ? WHERE place = ?',
  );
  const write = (work: () => void) => writing(path, work);
  const close = () => {
    if (database.open) database.close();
  };
  return {
    head: JSON.parse(json) as JournalHead,
    isGoingOn,
    request(place) {
      const columns = select.get(place);
      return columns && requestOf(columns);
    },
    progress: () => progressOf(database),
    begin: (place, { key, hash, records, firstLine, lastLine, atMs }) =>
      write(() => insert.run(place, key, hash, records, firstLine, lastLine, atMs)),
    settle: (place, { atMs, ms, answer, refusal }) =>
      write(() =>
        unsynced(database, () =>
          update.run(atMs, ms, answer ?? null, refusal?.code ?? null, refusal?.message ?? null, place),
        ),
      ),
    withdraw: (place) => write(() => database.prepare('DELETE FROM requests WHERE place = ?').run(place)),
    rejectsPath: () => database.prepare<[], { path: string }>('SELECT path FROM rejects').get()?.path,
    keepRejectsPath: (kept) =>
      write(() =>
        database.transaction(() => {
          database.exec('DELETE FROM rejects');
          database.prepare('INSERT INTO rejects VALUES (?)').run(kept);
        })(),
      ),
    close,
    remove() {
      close();
      rmSync(path, { force: true });
    },
  };
}

function requestOf(columns: RequestColumns): JournalRequest {
  const { key, hash, records, first_line: firstLine, last_line: lastLine, at_ms: atMs } = columns;
  return { key, hash, records, firstLine, lastLine, atMs, outcome: outcomeOf(columns) };
}

function outcomeOf(columns: RequestColumns): JournalOutcome | undefined {
  const { settled_at_ms: atMs, ms, answer, refusal_code: code, refusal_message: message } = columns;
  if (atMs === null || ms === null) return undefined;
  return answer === null ? { atMs, ms, refusal: { code: code!, message: message! } } : { atMs, ms, answer };
}

function progressOf(database: Database.Database): JournalProgress {
  const answered = database
    .prepare<
      [],
      { settled: number; records: number | null; first: number | null; last: number | null; at: number | null }
    >(
      `SELECT count(*) AS settled, sum(records) AS records, min(first_line) AS first, max(last_line) AS last,
         max(settled_at_ms) AS at
       FROM requests WHERE answer IS NOT NULL`,
    )
    .get()!;
  const open = database
    .prepare<[], { first_line: number; last_line: number; at_ms: number }>(
      'SELECT first_line, last_line, at_ms FROM requests WHERE settled_at_ms IS NULL',
    )
    .get();
  return {
    settled: answered.settled,
    records: answered.records ?? 0,
    firstLine: answered.first ?? undefined,
    lastLine: answered.last ?? undefined,
    lastAtMs: answered.at ?? undefined,
    open: open && { firstLine: open.first_line, lastLine: open.last_line, atMs: open.at_ms },
  };
}

/** Runs what opens the file. */
function opening<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof PmsError) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code.startsWith('SQLITE_BUSY')) {
      throw new PmsError('import_running', 'The same import of this file is running right now.', { cause: error });
    }
    const isNone = code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT');
    const why = isNone ? 'is damaged, or is no journal' : `cannot be opened: ${message}`;
    throw new PmsError('journal_unusable', `The journal ${path} ${why}.`, { cause: error });
  }
}

/** Runs what need not be on disk before something else is: each wait for the disk is a wait of the service too. */
function unsynced(database: Database.Database, work: () => void): void {
  database.pragma('synchronous = NORMAL');
  try {
    work();
  } finally {
    database.pragma('synchronous = FULL');
  }
}

/** Runs what writes into it. */
function writing(path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const { message } = error as Error;
    throw new PmsError('cannot_write', `The journal ${path} could not be written: ${message}.`, { cause: error });
  }
}
