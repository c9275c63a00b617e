/** Keeps a second `pms serve` off the same database: an exclusive lock on a database beside it, which a kill releases. */
import Database from 'better-sqlite3';
import { PmsError } from '../../contract/errors.ts';

/** Takes the lock of a database file. Gives its release; throws PmsError database_in_use. */
export function lockDatabase(path: string): () => void {
  const lock = new Database(`${path}.lock`, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new PmsError('database_in_use', `another pms serve has ${path} open`, { cause: error });
  }
  return () => lock.close();
}
