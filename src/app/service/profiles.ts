/** The stored profiles: a JSON file with mode 0600 in the platform's config folder; on Windows the folder's own rights protect it. */
import { join } from 'node:path';
import envPaths from 'env-paths';
import { z } from 'zod';
import { PmsError } from '../../contract/errors.ts';
import { nearestHint } from '../../contract/nearest-name.ts';
import { isOpenToOthers } from '../../file/owner-only.ts';
import type { AppContext } from '../app-context.ts';
import { changeOwnFile, readOwnFile } from '../own-file.ts';

const profileSchema = z.object({
  base_url: z.string(),
  key: z.string(),
  property: z.string().optional(),
  /** `PMS-Instance` of the local database whose `pms serve` stored this profile. */
  instance: z.string().optional(),
});

const profilesSchema = z.object({ current: z.string().optional(), profiles: z.record(z.string(), profileSchema) });

export type Profile = z.infer<typeof profileSchema>;
export type Profiles = z.infer<typeof profilesSchema>;

/** Path of the profiles: in PMS_CONFIG_DIR, otherwise in the platform's config folder. */
export function profilesPath(env: NodeJS.ProcessEnv): string {
  return join(env.PMS_CONFIG_DIR || envPaths('pms', { suffix: '' }).config, 'profiles.json');
}

/** Default path of the local database: PMS_DB, otherwise in the platform's data folder. */
export function defaultDatabasePath(env: NodeJS.ProcessEnv): string {
  return env.PMS_DB || join(envPaths('pms', { suffix: '' }).data, 'pms.db');
}

/** The profile of a name. Throws PmsError unknown_profile, with the nearest name. */
export function profileNamed(env: NodeJS.ProcessEnv, { profiles }: Profiles, name: string): Profile {
  const profile = profiles[name];
  if (profile !== undefined) return profile;
  const hint = nearestHint(name, Object.keys(profiles));
  throw new PmsError('unknown_profile', `There is no profile ${name} in ${profilesPath(env)}${hint}.`);
}

/** Reads the profiles; none if the file is missing. Throws PmsError config_broken. */
export async function readProfiles(env: NodeJS.ProcessEnv): Promise<Profiles> {
  const path = profilesPath(env);
  const text = await readOwnFile(path, (why, cause) => new PmsError('config_broken', `${path} ${why}.`, { cause }));
  if (text === undefined) return { profiles: {} };
  try {
    const { current, profiles } = profilesSchema.parse(JSON.parse(text));
    return { current, profiles: Object.assign(Object.create(null), profiles) };
  } catch (error) {
    throw new PmsError('config_broken', `${path} does not contain readable profiles.`, { cause: error });
  }
}

/** Warns if others on this machine may read the stored keys, when a key is used. */
export function warnOfOpenProfiles(context: Pick<AppContext, 'env' | 'tell'>): Promise<void> {
  return warnOfOpenFile(context, profilesPath(context.env), 'keys');
}

/** Warns if others on this machine may read a file that only its owner should. */
export async function warnOfOpenFile(
  { tell }: Pick<AppContext, 'tell'>,
  path: string,
  holds: 'keys' | 'database',
): Promise<void> {
  if (await isOpenToOthers(path)) tell({ code: 'open_to_others', holds, path });
}

/**
 * Changes the profiles: reads, changes and writes them while no other pms does. The file is readable only by its owner, and on disk when this
 * returns. Throws PmsError config_broken and cannot_write, and what `change` throws: then nothing is written.
 */
export async function changeProfiles<Result>(
  env: NodeJS.ProcessEnv,
  change: (stored: Profiles) => Result,
): Promise<Result> {
  return changeOwnFile(profilesPath(env), () => readProfiles(env), change);
}
