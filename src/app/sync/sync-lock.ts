/** Allows one sync or undo at a time for each service. */
import { PmsError } from '../../contract/errors.ts';
import { takeFileLock } from '../../sqlite/file-lock.ts';

/** Takes the lock of the service with a ledger at this path; returns what releases it. Throws PmsError sync_running. */
export function takeSyncLock(path: string): () => void {
  const unlock = takeFileLock(`${path}.lock`);
  if (unlock === undefined)
    throw new PmsError('sync_running', 'Another sync or undo with this service is running right now.');
  return unlock;
}
