/** The folder in which this machine keeps journals, ledgers and histories. */
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import envPaths from 'env-paths';
import { type ErrorCode, PmsError } from '../contract/errors.ts';
import { originsOf } from '../contract/instance-id.ts';
import { makeFolder } from '../file/make-folder.ts';
import { reasonOf } from '../file/write-failure.ts';
import type { Service } from './service/find-service.ts';

/** Its path: PMS_CONFIG_DIR if set, otherwise the platform's folder for state. */
function stateFolder(env: NodeJS.ProcessEnv): string {
  const { log, data } = envPaths('pms', { suffix: '' });
  // On Linux env-paths' log folder is XDG_STATE_HOME; other platforms have no folder for state.
  return env.PMS_CONFIG_DIR || (process.platform === 'linux' ? log : data);
}

/** What is kept in it: the folder in it, the ending of the names, and the error where that folder cannot be made. */
const kinds = {
  journals: { within: 'imports', ending: '.journal', code: 'journal_unusable' },
  ledgers: { within: 'ledgers', ending: '.ledger', code: 'ledger_unusable' },
  'memories of sources': { within: 'ledgers', ending: '.sources.json', code: 'ledger_unusable' },
  histories: { within: 'history', ending: '.history', code: 'history_unusable' },
  // With these an import that the page began is resumed.
  'dropped files': { within: 'dropped', ending: '', code: 'cannot_write' },
  'files that are fetched': { within: 'downloads', ending: '', code: 'cannot_write' },
} as const satisfies Record<string, { within: string; ending: string; code: ErrorCode }>;

type Kind = keyof typeof kinds;

/** Where a file of a kind stands, if there is one of this name. An empty one, of a kind whose names have no ending, is its folder. */
export function statePath(env: NodeJS.ProcessEnv, kind: Kind, name: string): string {
  const { within, ending } = kinds[kind];
  return join(stateFolder(env), within, `${name}${ending}`);
}

/** The same, in a folder that is there. Throws PmsError with the code of the kind. */
export async function makeStatePath(env: NodeJS.ProcessEnv, kind: Kind, name: string): Promise<string> {
  const { within, code } = kinds[kind];
  const folder = join(stateFolder(env), within);
  await makeFolder(folder).catch((cause: Error) => {
    throw new PmsError(code, `The folder for ${kind}, ${folder}, cannot be made: ${reasonOf(cause)}.`, {
      fix: 'Set PMS_CONFIG_DIR to a folder that you may write.',
      cause,
    });
  });
  return statePath(env, kind, name);
}

/** The names, without their ending, of all files of a kind, sorted. */
export async function stateNames(env: NodeJS.ProcessEnv, kind: Kind): Promise<string[]> {
  const { within, ending } = kinds[kind];
  const names = await readdir(join(stateFolder(env), within)).catch(() => []);
  return names.flatMap((name) => (name.endsWith(ending) ? name.slice(0, name.length - ending.length) : [])).sort();
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
