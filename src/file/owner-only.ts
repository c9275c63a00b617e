/**
 * Files with keys or guest data are accessible only to their owner. On Windows, modes have no effect: there the rights of the folder protect a file.
 */
import { closeSync, existsSync, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';

/** Read and write for the owner, nothing for others. */
export const ownerOnlyMode = 0o600;

const othersMode = 0o077;

/** Whether anyone but its owner can access a file; false if there is none, and on Windows. */
export async function isOpenToOthers(path: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && (found.mode & othersMode) !== 0;
}

/**
 * Makes an empty file if there is none; SQLite takes it for a new database, and gives `-wal`, `-shm` and `-journal` the same permissions. An existing
 * file keeps its permissions. Errors are ignored here: SQLite reports them when it opens the path.
 */
export function makeOwnerOnly(path: string): void {
  // Closing an open file drops all locks that this process has on it, so an existing file must not be opened.
  if (existsSync(path)) return;
  try {
    // Not exclusive: if the path is a link to a file that does not exist yet, SQLite would create that file readable to all.
    closeSync(openSync(path, 'a', ownerOnlyMode));
  } catch {}
}
