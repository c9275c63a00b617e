/** Makes a folder and its missing parents one by one: Node's own recursive `mkdir` never ends if a file system answers every step with ENOENT. */
import type { Stats } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The owner may do everything, others nothing. */
const folderMode = 0o700;

/** Makes a folder with its missing parents, accessible only to its owner; an existing folder stays as it is. Throws the system's error. */
export async function makeFolder(path: string): Promise<void> {
  const missing: string[] = [];
  for (let at = path; (await found(at)) === undefined && dirname(at) !== at; at = dirname(at)) missing.unshift(at);
  for (const folder of missing) await makeOne(folder);
  if (missing.length === 0) await makeOne(path);
}

async function found(path: string): Promise<Stats | undefined> {
  return stat(path).catch(() => undefined);
}

async function makeOne(path: string): Promise<void> {
  try {
    await mkdir(path, folderMode);
  } catch (error) {
    // Another pms may have made it meanwhile.
    if (!(await found(path))?.isDirectory()) throw error;
  }
}
