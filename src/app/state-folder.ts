/** The folder in which this machine keeps journals, ledgers and histories. */
import envPaths from 'env-paths';
import { type ErrorCode, PmsError } from '../contract/errors.ts';
import { makeFolder } from '../file/make-folder.ts';
import { reasonOf } from '../file/write-failure.ts';

/** Its path: PMS_CONFIG_DIR if set, otherwise the platform's folder for state. */
export function stateFolder(env: NodeJS.ProcessEnv): string {
  const { log, data } = envPaths('pms', { suffix: '' });
  // On Linux env-paths' log folder is XDG_STATE_HOME; other platforms have no folder for state.
  return env.PMS_CONFIG_DIR || (process.platform === 'linux' ? log : data);
}

/** Makes a folder in it for files of one kind. Throws PmsError with this code. */
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
