/**
 * Finds out whether the log (`-wal`) beside a database is its own. SQLite replays any log it finds, and the log of another database ruins this one.
 * Call it before SQLite opens the database in this process: closing a file drops the locks that the process has on it.
 */
import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { PmsError } from '../../contract/errors.ts';
import { syncFolder } from '../../file/new-file.ts';
import { Database } from '../../sqlite/driver.ts';
import { lineageOf, noTag } from './lineage.ts';
import { firstVersion } from './schema.ts';

const logHeaderBytes = 32;
const frameHeaderBytes = 24;
/** Bytes of the database that are read to find the page of the tags: its schema is in the first pages. */
const schemaBytesMax = 512 * 1024;
const readsMax = 10;

/** Offsets in SQLite's file formats. */
const magic = Buffer.from('SQLite format 3\0');
const headerBytes = 100;
const pageBytesAt = 16;
const formatAt = 18;
const pageCountAt = 28;
const versionAt = 60;
const logPageBytesAt = 8;
const saltsAt = 16;
const saltsBytes = 8;
const frameSaltsAt = 8;

/** Whether there is a log with content beside a database. */
export function hasLog(path: string): boolean {
  return readHeader(`${path}-wal`) !== undefined;
}

/** Whether there is a log without its database: the file is missing, empty, or not a database. */
export function isLogAlone(path: string): boolean {
  return hasLog(path) && (!existsSync(path) || withFile(path, readTag) === '');
}

/** Throws PmsError database_unusable if there is a log without its database: SQLite would remove it, although it may hold the only copy of rows. */
export function requireDatabaseOfLog(path: string): void {
  if (!isLogAlone(path)) return;
  const what = existsSync(path) ? 'is empty or not a database' : 'is missing';
  throw new PmsError(
    'database_unusable',
    `${path} ${what}, but its log ${path}-wal is there: the database was moved or removed.`,
    {
      fix: `Put it back, or bring back a backup with \`pms restore FILE --force\`; to begin with an empty one, move the log away first.`,
    },
  );
}

/**
 * Whether the log beside a database certainly belongs to another one, or to another state of this one: the last write in the database is neither in
 * the log nor the one just before it. False if that cannot be told: a log may hold the only copy of answered rows.
 */
export function isForeignLog(path: string): boolean {
  const log = `${path}-wal`;
  for (let turn = 0; turn < readsMax; turn++) {
    const header = readHeader(log);
    if (header === undefined) return false;
    const tag = withFile(path, readTag);
    const known = tagsOfLog(log, header);
    // Another process may have run a checkpoint and restarted the log meanwhile: then the two were read at different moments.
    if (readHeader(log)?.equals(header)) return tag !== undefined && known.size > 0 && !known.has(tag);
  }
  return false;
}

/** Renames a log, so that SQLite does not find it; gives its new path. The caller must hold the lock of the database. */
export function setLogAside(path: string, nowMs: number): string {
  const aside = `${path}-wal.${stampOf(nowMs)}`;
  renameSync(`${path}-wal`, aside);
  rmSync(`${path}-shm`, { force: true });
  syncFolder(path);
  return aside;
}

/** A moment as part of a file name. */
export function stampOf(nowMs: number): string {
  return new Date(nowMs).toISOString().replace(/[-:.]/g, '');
}

function readHeader(log: string): Buffer | undefined {
  return withFile(log, (file) => {
    const header = Buffer.alloc(logHeaderBytes);
    return readSync(file, header, 0, logHeaderBytes, 0) === logHeaderBytes ? header : undefined;
  });
}

/** The tags of the transactions in a log, and of the one before them. Frames after its end belong to an earlier log, with other salts. */
function tagsOfLog(log: string, header: Buffer): Set<string> {
  const tags = new Set<string>();
  const pageBytes = header.readUInt32BE(logPageBytesAt);
  const salts = header.subarray(saltsAt, saltsAt + saltsBytes);
  const frame = Buffer.alloc(frameHeaderBytes + Math.min(pageBytes, 65_536));
  withFile(log, (file) => {
    for (let at = logHeaderBytes; readSync(file, frame, 0, frame.length, at) === frame.length; at += frame.length) {
      if (!frame.subarray(frameSaltsAt, frameSaltsAt + saltsBytes).equals(salts)) return;
      const found = lineageOf(frame);
      if (found !== undefined) tags.add(found.before).add(found.tag);
    }
  });
  return tags;
}

/**
 * Whether the log of a database contains a tag or begins just after it; also true if it contains no tags: then only other programs have written it.
 */
export function isTagInLog(path: string, tag: string): boolean {
  const header = readHeader(`${path}-wal`);
  if (header === undefined) return true;
  const known = tagsOfLog(`${path}-wal`, header);
  return known.size === 0 || known.has(tag);
}

/**
 * The tag in an open database file, without its log; undefined if it cannot be read. A file that is not a database has a tag that no log contains.
 */
export function readTag(file: number): string | undefined {
  const head = Buffer.alloc(schemaBytesMax);
  const read = readSync(file, head, 0, head.length, 0);
  if (read < headerBytes || !head.subarray(0, magic.length).equals(magic)) return '';
  if (head.readUInt32BE(versionAt) < firstVersion) return noTag;
  const index = findLineagePage(head.subarray(0, read));
  if (index === undefined) return undefined;
  const page = Buffer.alloc(index.bytes);
  readSync(file, page, 0, index.bytes, index.at);
  return lineageOf(page)?.tag;
}

/** Where the page of the tags is. SQLite reads the schema from the first pages, which it gets as a database of their own. */
function findLineagePage(head: Buffer): { at: number; bytes: number } | undefined {
  const pageBytes = head.readUInt16BE(pageBytesAt) === 1 ? 65_536 : head.readUInt16BE(pageBytesAt);
  const pages = Math.floor(head.length / pageBytes);
  const copy = Buffer.from(head.subarray(0, pages * pageBytes));
  // No log, and no more pages than these.
  copy.fill(1, formatAt, formatAt + 2);
  copy.writeUInt32BE(pages, pageCountAt);
  try {
    const database = new Database(copy, { readonly: true });
    try {
      const query = database.prepare<[], number>("SELECT rootpage FROM sqlite_schema WHERE name = 'lineage'").pluck();
      const page = query.get();
      return page === undefined ? undefined : { at: (page - 1) * pageBytes, bytes: pageBytes };
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

/** Runs `work` with a file opened for reading; undefined if it cannot be read, which SQLite reports better. */
function withFile<Result>(path: string, work: (file: number) => Result): Result | undefined {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
  const file = openOrNone(path);
  if (file === undefined) return undefined;
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}

function openOrNone(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
}
