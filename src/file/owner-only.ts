/** Files with keys or guests in them are for their owner alone. On Windows modes mean nothing: there the folder's own rights protect a file. */
import { stat } from 'node:fs/promises';

/** Read and write for the owner, nothing for others. */
export const ownerOnlyMode = 0o600;

const othersMode = 0o077;

/** Whether others than its owner may do anything with a file; false where there is none, and on Windows. */
export async function isOpenToOthers(path: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && (found.mode & othersMode) !== 0;
}
