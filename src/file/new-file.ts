/**
 * The one way in which a file is made that stands beside others, such as the part of an export or the copy of a database: under a name that nobody
 * can foresee, by exclusive creation, never through a link; so that in a folder that others may write nobody else owns what is put into it.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, constants, openSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/** Windows knows no such flag, and opens no link to a file that is to be made. */
const exclusively = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);

/** Makes a file and opens it for writing, with these rights less what the umask takes away. Throws EEXIST where anything has its name, also a link. */
export function openNewFile(path: string, mode: number): Promise<FileHandle> {
  return open(path, exclusively, mode);
}

/** Makes an empty file in the same way, for what opens it by its name, as SQLite does. */
export function makeNewFile(path: string, mode: number): void {
  closeSync(openSync(path, exclusively, mode));
}

/** A name beside a file under which it is written until it is whole: hidden, random, and never longer than a folder takes. */
export function partName(path: string): string {
  return `${hiddenName(path)}${randomBytes(6).toString('hex')}.part`;
}

/** Runs `use` with a new folder beside a file, for this user alone: for what makes files of its own beside the one it writes. The folder goes after it. */
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

/** Gives a whole file, whose bytes are on disk, its name; when it returns, the name is on disk too. What had the name before is gone. */
export async function putInPlace(part: string, path: string): Promise<void> {
  await rename(part, path);
  syncFolder(path);
}

function hiddenName(path: string): string {
  return join(dirname(resolve(path)), `.${basename(path).slice(0, 60)}.`);
}
