/** Writes the names in a folder to the disk: only then does a rename survive a power cut. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** Error codes of systems and network drives that cannot sync a folder; Windows cannot at all. */
const cannotSync = ['EINVAL', 'EISDIR', 'EPERM', 'EACCES', 'EBADF', 'ENOTSUP'];

/** Syncs the folder of a file if the system can. Throws any other error, such as EIO of a broken disk. */
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
