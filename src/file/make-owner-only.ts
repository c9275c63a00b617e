/** A path in; a file stands there that its owner alone may read, before SQLite writes the first byte into it. */
import { closeSync, existsSync, openSync } from 'node:fs';
import { ownerOnlyMode } from './owner-only.ts';

/**
 * Makes an empty file where there is none; SQLite takes it for a new database, and gives `-wal`, `-shm` and `-journal` the rights of it. One
 * that is there already keeps its rights. What fails is left for SQLite to say when it opens the path.
 */
export function makeOwnerOnly(path: string): void {
  // An open file that is closed loses all locks of this process on it: one that exists must not be opened.
  if (existsSync(path)) return;
  try {
    // Not exclusive: through a link to a file that is still to be made, SQLite would make that file readable to all.
    closeSync(openSync(path, 'a', ownerOnlyMode));
  } catch {}
}
