/** The profile of the service on this machine: stored at its first start, and moved along when its address changes. */

import {
  changeProfiles,
  type Profile,
  type Profiles,
  profilesPath,
  readProfiles,
} from '../../../app/service/profiles.ts';
import { PmsError } from '../../../contract/errors.ts';
import type { StoredProperty } from '../../../store/store.ts';
import { type Context, say } from '../../context.ts';

/**
 * Stores a profile as `local`, or `local-2` if another database has that name; makes it current if none is, or if the current one is of another
 * database that was served here. Gives what to say about it.
 */
export async function storeLocalProfile(context: Context, profile: Profile): Promise<string> {
  const { name, isCurrent, refused } = await changeProfiles(context.env, (stored) => {
    const name = freeName(Object.keys(stored.profiles));
    const current = stored.current === undefined ? undefined : stored.profiles[stored.current];
    // The key of `pms serve` for another database is refused at this address from now on.
    const isRefused = current?.instance !== undefined && current.base_url === profile.base_url;
    const refused = isRefused ? stored.current : undefined;
    stored.profiles[name] = profile;
    const isCurrent = current === undefined || isRefused;
    if (isCurrent) stored.current = name;
    return { name, isCurrent, refused };
  });
  if (refused !== undefined)
    say(
      context,
      `profile ${refused} was the current one: its key is of another database, which was served at ${profile.base_url} before, and does not work there now`,
    );
  const use = isCurrent
    ? 'pms import now uses it'
    : `use it with \`--profile ${name}\`, or choose it with \`pms profile ${name}\``;
  return `created property "${profile.property}" and a key (saved as profile "${name}" in ${profilesPath(context.env)}); ${use}`;
}

/**
 * Gives the profiles of these properties their new address. False if no profile fits: none was stored by `pms serve` for this database, and none has
 * this address.
 */
export async function moveLocalProfile(
  context: Context,
  properties: readonly StoredProperty[],
  baseUrl: string,
): Promise<boolean> {
  const instances = new Set(properties.map(({ instance }) => instance));
  const ownOf = ({ profiles }: Profiles) =>
    Object.entries(profiles).filter(([, { instance }]) => instance !== undefined && instances.has(instance));
  const isElsewhere = ([, { base_url }]: [string, Profile]) => base_url !== baseUrl;
  const stored = await readProfiles(context.env);
  const own = ownOf(stored);
  if (!own.some(isElsewhere))
    return own.length > 0 || Object.values(stored.profiles).some(({ base_url }) => base_url === baseUrl);
  try {
    const moved = await changeProfiles(context.env, (latest) => {
      const wrong = ownOf(latest).filter(isElsewhere);
      for (const [, profile] of wrong) profile.base_url = baseUrl;
      return wrong.map(([name]) => name);
    });
    say(context, `profile ${moved.join(', ')} goes to ${baseUrl} now`);
  } catch (error) {
    // A full disk must not keep the service from starting for readers.
    if (!(error instanceof PmsError) || error.code !== 'cannot_write') throw error;
    const names = own.filter(isElsewhere).map(([name]) => name);
    say(context, `warning: profile ${names.join(', ')} still goes to another address: ${error.message}`);
  }
  return true;
}

function freeName(taken: readonly string[]): string {
  if (!taken.includes('local')) return 'local';
  let number = 2;
  while (taken.includes(`local-${number}`)) number++;
  return `local-${number}`;
}
