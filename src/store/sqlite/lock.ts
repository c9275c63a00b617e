/** Keeps a second `pms serve` off the same database: an exclusive lock on a database beside it, which a kill releases. */
import Database from 'better-sqlite3';
import { PmsError } from '../../contract/errors.ts';
import { orUnusable, requireFolder } from './database.ts';
import { makeOwnerOnly } from './owner-only.ts';

/** Takes the lock of a database file. Gives its release; throws PmsError database_in_use, and database_unusable where no lock can stand there. */
export function lockDatabase(path: string): () => void {
  requireFolder(path);
  const lockPath = `${path}.lock`;
  makeOwnerOnly(lockPath);
  return orUnusable(lockPath, () => {
    const lock = new Database(lockPath, { timeout: 0 });
    try {
      lock.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      lock.close();
      if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error;
      throw new PmsError('database_in_use', `Another pms serve has ${path} open.`, { cause: error });
    }
    return () => {
      lock.close();
    };
  });
}
