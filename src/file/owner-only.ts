/**
 * Files with keys or guest data are accessible only to their owner. On Windows, modes have no effect: there the rights of the folder protect a file.
 */
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
