/**
 * The one way to make a file beside others, such as the unfinished part of an export or the copy of a database: under an unpredictable name, by
 * exclusive creation, never through a link. So in a folder where others may write, nobody else can own the file.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, constants, fsyncSync, openSync, type WriteStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** Windows has no such flag, and does not follow a link when a file is created. */
const exclusively = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);

/** Makes a file and opens it for writing, with these permissions less the umask. Throws EEXIST if anything has its name, also a link. */
export function openNewFile(path: string, mode: number): Promise<FileHandle> {
  return open(path, exclusively, mode);
}

/** Makes an empty file in the same way, for programs that open it by name, such as SQLite. */
export function makeNewFile(path: string, mode: number): void {
  closeSync(openSync(path, exclusively, mode));
}

/** A name beside a file, used until the file is complete: hidden, random, and never longer than a folder allows. */
export function partName(path: string): string {
  return `${hiddenName(path)}${randomBytes(6).toString('hex')}.part`;
}

/** Removes a file that was being written. A stream that fails at once makes its file only then, so its end is waited for. */
export async function removePart(part: WriteStream): Promise<void> {
  if (!part.closed) await new Promise<void>((done) => part.once('close', done));
  await rm(part.path, { force: true });
}

/**
 * Runs `use` with a new folder beside a file, accessible only to this user: for code that makes further files beside the one it writes. Removes the
 * folder afterwards.
 */
export async function withFolderBeside<Result>(
  path: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(hiddenName(path));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Gives a complete file, whose bytes are on disk, its final name, replacing any file of that name; when it returns, the name is on disk too. */
export async function putInPlace(part: string, path: string): Promise<void> {
  await rename(part, path);
  syncFolder(path);
}

/** Brings the bytes of a file to the disk. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function hiddenName(path: string): string {
  return join(dirname(resolve(path)), `.${basename(path).slice(0, 60)}.`);
}

/** Error codes of systems and network drives that cannot sync a folder; Windows cannot at all. */
const cannotSync = ['EINVAL', 'EISDIR', 'EPERM', 'EACCES', 'EBADF', 'ENOTSUP'];

/** Syncs the folder of a file if the system can: only then does a rename survive a power cut. Throws any other error, such as EIO of a broken disk. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  let folder: number | undefined;
  try {
    folder = openSync(dirname(path), 'r');
    fsyncSync(folder);
  } catch (error) {
    if (!cannotSync.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    if (folder !== undefined) closeSync(folder);
  }
}
