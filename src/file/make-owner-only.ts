/** Makes a file that only its owner may read, before SQLite writes the first byte to it. */
import { closeSync, existsSync, openSync } from 'node:fs';
import { ownerOnlyMode } from './owner-only.ts';

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
