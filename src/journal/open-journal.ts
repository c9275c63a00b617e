/** Opens the journal of one import: a small SQLite database that is locked while it is open and survives a power cut. */
import { rmSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { PmsError } from '../contract/errors.ts';
import { makeNewFile } from '../file/new-file.ts';
import { ownerOnlyMode } from '../file/owner-only.ts';
import { reasonOf } from '../file/write-failure.ts';
import { Database } from '../sqlite/driver.ts';
import { fixOfWholeFile, unsynced, usingOwnFile } from '../sqlite/open-own-file.ts';
import type { Journal, JournalHead, JournalProgress, JournalRequest, WriteOptions } from './journal.ts';

/** "pmsj": identifies a journal among other databases. */
const applicationId = 0x706d736a;

/** What is kept, each as the JSON of its value: `start` and `outcome` at the index of their request, everything else at 0. */
type Kept = 'head' | 'start' | 'outcome' | 'rejects' | 'left-out';

const schema = `
  CREATE TABLE kept (what TEXT NOT NULL, at INTEGER NOT NULL, json TEXT NOT NULL, sum INTEGER NOT NULL,
    PRIMARY KEY (what, at)) WITHOUT ROWID;
  PRAGMA application_id = ${applicationId};`;

interface KeptRow {
  what: Kept;
  at: number;
  json: string;
  sum: number;
}

/** The checksum of what is kept. SQLite checks the structure of its pages, not their content: a changed key would import rows twice. */
function sumOf({ what, at, json }: Omit<KeptRow, 'sum'>): number {
  return crc32(`${what} ${at} ${json}`);
}

/** Whether every page and row is as it was written, and no request is missing. Throws SQLite's errors. */
function isSound(database: Database): boolean {
  if (database.pragma('integrity_check(1)', { simple: true }) !== 'ok') return false;
  const counts = { head: 0, start: 0, outcome: 0, rejects: 0, 'left-out': 0 };
  for (const row of database.prepare<[], KeptRow>('SELECT * FROM kept ORDER BY what, at').iterate()) {
    if (row.sum !== sumOf(row) || (row.what === 'start' && row.at !== counts.start)) return false;
    counts[row.what]++;
  }
  return counts.head === 1;
}

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
    database.exec(schema);
    keep(database, 'INSERT', { what: 'head', value: head });
  })();
}

function journalOf(database: Database, path: string, isGoingOn: boolean): Journal {
  const find = database.prepare<[Kept, number], Pick<KeptRow, 'json'>>(
    'SELECT json FROM kept WHERE what = ? AND at = ?',
  );
  const read = (what: Kept, at = 0) => {
    const found = find.get(what, at);
    return found && JSON.parse(found.json);
  };
  const drop = database.prepare<[Kept, number]>('DELETE FROM kept WHERE what = ? AND at = ?');
  const put = (what: Kept, at: number, value: unknown) => keep(database, 'REPLACE', { what, at, value });
  const write = (work: () => void, { mayBeLost = false }: WriteOptions = {}) =>
    usingOwnFile(`The journal ${path} could not be written`, () => (mayBeLost ? unsynced(database, work) : work()));
  const reading = <Result>(work: () => Result) => usingOwnFile(`The journal ${path} could not be read`, work);
  const request = (index: number): JournalRequest | undefined => {
    const start = read('start', index);
    return start && { ...start, outcome: read('outcome', index) };
  };
  const close = () => {
    if (database.open) database.close();
  };
  return {
    head: read('head'),
    isGoingOn,
    request: (index) => reading(() => request(index)),
    progress: () => reading(() => progressOf(request)),
    begin: (index, start, options) =>
      write(() => keep(database, 'INSERT', { what: 'start', at: index, value: start }), options),
    settle: (index, outcome, options) => write(() => put('outcome', index, outcome), options),
    reopen: (index, again) =>
      write(
        database.transaction(() => {
          put('start', index, { ...read('start', index), ...again });
          drop.run('outcome', index);
        }),
      ),
    keepStoppedAtLimit: () => write(() => put('head', 0, { ...read('head'), isStoppedAtLimit: true })),
    withdraw: (index) => write(() => drop.run('start', index)),
    keptPath: (kind) => reading(() => read(kind)),
    keepPath: (kind, kept) => write(() => put(kind, 0, kept)),
    close,
    remove() {
      close();
      rmSync(path, { force: true });
    },
  };
}

/** `INSERT` throws SQLite's error if there is something already. */
function keep(
  database: Database,
  verb: 'INSERT' | 'REPLACE',
  { what, at = 0, value }: { what: Kept; at?: number; value: unknown },
): void {
  const json = JSON.stringify(value);
  database.prepare(`${verb} INTO kept VALUES (?, ?, ?, ?)`).run(what, at, json, sumOf({ what, at, json }));
}

/** How many requests are answered, and what is still open. */
function progressOf(request: Journal['request']): JournalProgress {
  const progress: JournalProgress = { settled: 0, records: 0 };
  let rejected = 0;
  for (let index = 0, found = request(0); found !== undefined; found = request(++index)) {
    const { records, firstLine, lastLine, atMs, outcome } = found;
    if (outcome === undefined) progress.open = { firstLine, lastLine, atMs };
    if (outcome?.answer === undefined) continue;
    progress.settled++;
    progress.records += records;
    rejected += Number(JSON.parse(outcome.answer).error_count ?? 0);
    progress.firstLine = Math.min(firstLine, progress.firstLine ?? firstLine);
    progress.lastLine = Math.max(lastLine, progress.lastLine ?? lastLine);
    progress.lastAtMs = Math.max(outcome.atMs, progress.lastAtMs ?? outcome.atMs);
  }
  return rejected > 0 ? { ...progress, rejected } : progress;
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
