/**
 * Restores a backup as the database that is served from now on. The copy is made and checked beside the old database and replaces it by one rename,
 * so that a kill at any moment leaves either the old or the new database, whole.
 */
import { randomBytes } from 'node:crypto';
import {
  constants,
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  linkSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PmsError } from '../../contract/errors.ts';
import { closing } from '../../file/closing.ts';
import { syncFile, syncFolder } from '../../file/new-file.ts';
import { Database } from '../../sqlite/driver.ts';
import { firstComplaint, isDamage, reasonOf, strangerOf } from './database.ts';
import { hasLog, isForeignLog, stampOf } from './foreign-log.ts';
import { renewInstancesIn } from './open-store.ts';

interface RestoreOptions {
  /** The backup; it is only read. */
  from: string;
  /** Real path of the database; the caller holds its lock, and its log is its own. */
  to: string;
  nowMs: number;
  signal: AbortSignal;
}

/** How long another program may keep the old database busy. */
const busyTimeoutMs = 2000;
const endings = ['-wal', '-shm', '-journal'] as const;

/**
 * Replaces the database by a copy of the backup, with new instance ids; gives the new path of the old one, if there was one. Throws PmsError
 * file_broken if the backup cannot be used, database_in_use if another program has the old database open, cannot_write.
 */
export async function restoreDatabase({ from, to, nowMs, signal }: RestoreOptions): Promise<string | undefined> {
  const part = partBeside(to);
  try {
    await copyWhole(from, part, signal);
    await checkBackup(from, part);
    await renewInstancesIn(part);
    syncFile(part);
    signal.throwIfAborted();
    const aside = existsSync(to) ? await setDatabaseAside(to, nowMs) : undefined;
    renameSync(part, to);
    syncFolder(to);
    return aside;
  } catch (error) {
    throw asOurs(error, from, to);
  } finally {
    removePart(part);
  }
}

/** A name beside a database for a file that will replace it; if the process is killed, the next one to lock the database removes the file. */
export function partBeside(path: string): string {
  return join(dirname(path), `${partName(path)}${randomBytes(6).toString('hex')}.part`);
}

/** Removes such a file with everything SQLite keeps beside it, if it still exists. */
export function removePart(part: string): void {
  for (const ending of ['', ...endings]) rmSync(part + ending, { force: true });
}

/** The instance ids of the properties in a database; empty if they cannot be read. */
export async function readInstances(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  try {
    return await closing(new Database(path, { timeout: busyTimeoutMs }), (database) =>
      database.prepare<[], string>('SELECT instance FROM properties').pluck().all(),
    );
  } catch {
    return [];
  }
}

/** Removes what a killed restore has left; the caller holds the lock of the database. */
export function clearKilledRestore(path: string): void {
  const own = statSync(path, { throwIfNoEntry: false });
  for (const name of readdirSync(dirname(path))) {
    const file = join(dirname(path), name);
    if (name.startsWith(partName(path))) rmSync(file, { force: true });
    // The second name that the old database has for a moment.
    else if (name.startsWith(asideName(path)) && statSync(file).ino === own?.ino) rmSync(file);
  }
}

function partName(path: string): string {
  return `.${basename(path)}.restore-`;
}

function asideName(path: string): string {
  return `${basename(path)}.before-restore-`;
}

/** A file that nobody has open is copied byte for byte; one with a log is read by SQLite, which joins the two. */
async function copyWhole(from: string, part: string, signal: AbortSignal): Promise<void> {
  const target = createWriteStream(part, { flags: 'wx', mode: 0o600 });
  if (!hasLog(from) || isForeignLog(from)) {
    await pipeline(createReadStream(from), target, { signal });
    return;
  }
  await new Promise((done) => target.end(done));
  await closing(new Database(from, { readonly: true, timeout: busyTimeoutMs }), (source) => source.backup(part));
}

/** Throws PmsError file_broken with what is wrong with the copy of a backup. */
async function checkBackup(from: string, part: string): Promise<void> {
  const complaint = await closing(
    new Database(part),
    (database) => (statSync(part).size === 0 ? 'it is empty' : strangerOf(database)?.reason) ?? damageOf(database),
  );
  if (complaint !== undefined) throw broken(from, complaint);
}

function damageOf(database: Database): string | undefined {
  const complaint = firstComplaint(database, 'integrity_check(1)');
  return complaint && `it is damaged (${complaint})`;
}

/** Gives the old database another name beside its path, which the new database then takes; the content of its log is brought in first. */
async function setDatabaseAside(path: string, nowMs: number): Promise<string> {
  const aside = join(dirname(path), asideName(path) + stampOf(nowMs));
  const isDamaged = !(await bringLogIn(path));
  for (const ending of isDamaged ? endings : []) {
    if (existsSync(path + ending)) renameSync(path + ending, aside + ending);
  }
  try {
    linkSync(path, aside);
  } catch {
    // Not every file system supports hard links.
    copyFileSync(path, aside, constants.COPYFILE_EXCL);
  }
  return aside;
}

/** False if the database is too damaged for it; it then keeps its log. */
async function bringLogIn(path: string): Promise<boolean> {
  try {
    await closing(new Database(path, { timeout: busyTimeoutMs }), (database) =>
      database.pragma('wal_checkpoint(TRUNCATE)'),
    );
  } catch (error) {
    if (error instanceof Database.SqliteError && isDamage(error.code)) return false;
    throw error;
  }
  // The last connection that closes a database removes its log.
  if (existsSync(`${path}-wal`))
    throw new PmsError('database_in_use', `Another program has ${path} open.`, { fix: 'Close it, then restore.' });
  return true;
}

function broken(from: string, reason: string, cause?: unknown): PmsError {
  const fix = 'Choose another backup; the database that is served is as it was.';
  return new PmsError('file_broken', `${from} cannot be restored: ${reason}.`, { fix, cause });
}

function asOurs(error: unknown, from: string, to: string): unknown {
  if (error instanceof PmsError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code.startsWith('SQLITE_BUSY'))
    return new PmsError('database_in_use', `Another program has ${to} open.`, { cause: error });
  if (error instanceof Database.SqliteError && isDamage(code)) return broken(from, reasonOf(error), error);
  if (!/^(E[A-Z]+|SQLITE_\w+)$/.test(code)) return error;
  return new PmsError('cannot_write', `${to} could not be restored: ${message}.`, { cause: error });
}
