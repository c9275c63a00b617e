/** The folder in which this machine keeps journals, ledgers and histories. */

import { createHash } from 'node:crypto';
import envPaths from 'env-paths';
import { type ErrorCode, PmsError } from '../contract/errors.ts';
import { originsOf } from '../contract/instance-id.ts';
import { makeFolder } from '../file/make-folder.ts';
import { reasonOf } from '../file/write-failure.ts';
import type { Service } from './service/find-service.ts';

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

/** A service without an instance id is identified by its address and the name of its property, or otherwise the key for it. */
export function identityOf({ info, target }: Service): string {
  const property = info.property ?? target.property ?? hashOf(target.key);
  return nameOfInstance(info.instance ?? `${target.baseUrl} ${property}`);
}

/** The identities of what a database is a copy of, the nearest first. `takenMs`: what was written there later may not be in the copy. */
export function identitiesOfOrigins({ info }: Service): { identity: string; takenMs: number }[] {
  return originsOf(info.instance ?? '').map(({ instance, takenMs }) => {
    return { identity: nameOfInstance(instance), takenMs };
  });
}

/** What people call the service. */
export function nameOf({ info, target }: Service): string {
  return [target.baseUrl, info.property ?? target.property].filter((part) => part !== undefined).join(' ');
}

function nameOfInstance(instance: string): string {
  return hashOf(instance).slice(0, 32);
}

/** The SHA-256 of a text or of bytes, hexadecimal. */
export function hashOf(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
