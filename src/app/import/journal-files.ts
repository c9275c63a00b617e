/** Where the journals of unfinished imports are: a folder of the state folder, accessible only to its owner. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeStateFolder, stateFolder } from '../state-folder.ts';

const ending = '.journal';

function journalsFolder(env: NodeJS.ProcessEnv): string {
  return join(stateFolder(env), 'imports');
}

/** The path of a journal; makes its folder. Throws PmsError journal_unusable. */
export async function journalPath(env: NodeJS.ProcessEnv, id: string): Promise<string> {
  const folder = journalsFolder(env);
  await makeStateFolder(folder, { code: 'journal_unusable', what: 'journals' });
  return join(folder, `${id}${ending}`);
}

/** Ids of all existing journals. */
export async function journalIds(env: NodeJS.ProcessEnv): Promise<string[]> {
  const names = await readdir(journalsFolder(env)).catch(() => []);
  return names
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort();
}
