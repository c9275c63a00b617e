/** Keeps a second `pms serve` away from the same database: an exclusive lock on a database beside it, which the system releases after a kill. */
import { PmsError } from '../../contract/errors.ts';
import { takeFileLock } from '../../sqlite/file-lock.ts';
import { orUnusable, requireFolder } from './database.ts';
import { realDatabasePath, requireOneName } from './real-path.ts';
import { clearKilledRestore } from './restore.ts';

/**
 * Takes the lock of a database file, by any of its names. Gives its release; throws PmsError database_in_use, and database_unusable if no lock can be
 * made there or a hard link gives the file a second name.
 */
export function lockDatabase(path: string): () => void {
  requireFolder(path);
  const real = realDatabasePath(path);
  const lockPath = `${real}.lock`;
  const unlock = orUnusable(lockPath, () => takeFileLock(lockPath));
  if (unlock === undefined) throw new PmsError('database_in_use', `Another pms serve has ${path} open.`);
  try {
    clearKilledRestore(real);
    requireOneName(path);
    return unlock;
  } catch (error) {
    unlock();
    throw error;
  }
}
