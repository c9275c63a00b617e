/** Where the journals of unfinished imports are: a folder accessible only to its owner, in the platform's state folder. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import envPaths from 'env-paths';
import { type ErrorCode, PmsError } from '../../contract/errors.ts';
import { makeFolder } from '../../file/make-folder.ts';
import { reasonOf } from '../../file/write-failure.ts';

const ending = '.journal';

/** Folder for what the program is doing or has to remember: PMS_CONFIG_DIR if set, otherwise the platform's folder for state. */
export function stateFolder(env: NodeJS.ProcessEnv): string {
  const { log, data } = envPaths('pms', { suffix: '' });
  // On Linux env-paths' log folder is XDG_STATE_HOME; other platforms have no folder for state.
  return env.PMS_CONFIG_DIR || (process.platform === 'linux' ? log : data);
}

/** Makes a folder in it for files of this kind. Throws PmsError with that code. */
export async function makeStateFolder(
  folder: string,
  { code, what }: { code: ErrorCode; what: string },
): Promise<void> {
  await makeFolder(folder).catch((cause: Error) => {
    throw new PmsError(code, `The folder for ${what}, ${folder}, cannot be made: ${reasonOf(cause)}.`, {
      fix: 'Set PMS_CONFIG_DIR to a folder that you may write.',
      cause,
    });
  });
}

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
