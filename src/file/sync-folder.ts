/** Brings the names in a folder to the disk: a rename outlives a power cut only then. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** What systems and network drives say that sync no folder; Windows has no such thing at all. */
const cannotSync = ['EINVAL', 'EISDIR', 'EPERM', 'EACCES', 'EBADF', 'ENOTSUP'];

/** Syncs the folder of a file, where the system can. Throws what else fails, such as EIO of a broken disk. */
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
