/** Finds the address and key for a command: a flag overrides the environment, which overrides the profile. */

import { normalizeBaseUrl } from '../../client/base-url.ts';
import { PmsError } from '../../contract/errors.ts';
import { nearestName } from '../../contract/nearest-name.ts';
import type { AppContext, ServiceOptions } from '../app-context.ts';
import { type Profile, profilesPath, readProfiles } from './profiles.ts';

export interface Target {
  baseUrl: string;
  key: string;
  /** Name of the profile that gave the address or the key. */
  profile?: string;
  property?: string;
}

/** Resolves address and key. Throws PmsError no_address, no_key, unknown_profile, foreign_origin, config_broken, usage. */
export async function resolveTarget(context: AppContext, flags: ServiceOptions): Promise<Target> {
  const { env } = context;
  const chosen = await chooseProfile(context, flags);
  // A profile named on the command line brings its own address and key: both override the environment.
  const isFlagged = flags.profile !== undefined;
  const baseUrl =
    flags.baseUrl ?? (isFlagged ? chosen?.profile.base_url : env.PMS_BASE_URL || chosen?.profile.base_url);
  if (baseUrl === undefined)
    throw new PmsError('no_address', 'No service is known yet: there is no profile and no PMS_BASE_URL.');
  const address = normalizeBaseUrl(baseUrl);
  const environmentKey = isFlagged ? undefined : env.PMS_API_KEY || undefined;
  const key = environmentKey ?? storedKey(chosen, address);
  if (key === undefined) throw new PmsError('no_key', `There is no API key for ${address}.`);
  const usesProfile = environmentKey === undefined && chosen !== undefined;
  return { baseUrl: address, key, ...(usesProfile ? { profile: chosen.name, property: chosen.profile.property } : {}) };
}

interface ChosenProfile {
  name: string;
  profile: Profile;
}

async function chooseProfile({ env }: AppContext, flags: ServiceOptions): Promise<ChosenProfile | undefined> {
  const wanted = flags.profile ?? (env.PMS_PROFILE || undefined);
  const { current, profiles } = await readProfiles(env);
  const name = wanted ?? current;
  if (name === undefined) return undefined;
  const profile = profiles[name];
  if (profile !== undefined) return { name, profile };
  const nearest = nearestName(name, Object.keys(profiles));
  const hint = nearest === undefined ? '' : `; the nearest is ${nearest}`;
  throw new PmsError('unknown_profile', `There is no profile ${name} in ${profilesPath(env)}${hint}.`);
}

/** A stored key is sent only to the origin of its profile. */
function storedKey(chosen: ChosenProfile | undefined, address: string): string | undefined {
  if (chosen === undefined) return undefined;
  const { name, profile } = chosen;
  if (new URL(profile.base_url).origin === new URL(address).origin) return profile.key;
  throw new PmsError(
    'foreign_origin',
    `The key of profile ${name} belongs to ${new URL(profile.base_url).origin}, not to ${new URL(address).origin}.`,
  );
}
