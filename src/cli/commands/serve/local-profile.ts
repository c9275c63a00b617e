/** The profile of the service on this machine: stored at its first start, and moved along when its address changes. */

import { type Profile, profilesPath, readProfiles, writeProfiles } from '../../../app/service/profiles.ts';
import type { StoredProperty } from '../../../store/store.ts';
import { type Context, say } from '../../context.ts';

/** Stores a profile as `local`, or `local-2` where another database has that name; makes it current where none is. */
export async function storeLocalProfile(context: Context, profile: Profile): Promise<void> {
  const stored = await readProfiles(context.env);
  const name = freeName(Object.keys(stored.profiles));
  stored.profiles[name] = profile;
  const isCurrent = stored.current === undefined || stored.profiles[stored.current] === undefined;
  if (isCurrent) stored.current = name;
  await writeProfiles(context.env, stored);
  const use = isCurrent
    ? 'it is the current profile: `pms import` goes there'
    : `use it with \`--profile ${name}\`, or choose it with \`pms profiles ${name}\``;
  say(
    context,
    `property ${profile.property} and a key are made, stored as profile ${name} in ${profilesPath(context.env)}; ${use}`,
  );
}

/**
 * Gives the profiles of these properties the address at which they are served now. False where no profile can be one of them: none was stored
 * by `pms serve` for this database, and none goes to this address.
 */
export async function moveLocalProfile(
  context: Context,
  properties: readonly StoredProperty[],
  baseUrl: string,
): Promise<boolean> {
  const stored = await readProfiles(context.env);
  const instances = new Set(properties.map(({ instance }) => instance));
  const all = Object.entries(stored.profiles);
  const own = all.filter(([, { instance }]) => instance !== undefined && instances.has(instance));
  const moved = own.filter(([, { base_url }]) => base_url !== baseUrl);
  if (moved.length === 0) return own.length > 0 || all.some(([, { base_url }]) => base_url === baseUrl);
  for (const [, profile] of moved) profile.base_url = baseUrl;
  await writeProfiles(context.env, stored);
  say(context, `profile ${moved.map(([name]) => name).join(', ')} goes to ${baseUrl} now`);
  return true;
}

function freeName(taken: readonly string[]): string {
  if (!taken.includes('local')) return 'local';
  let number = 2;
  while (taken.includes(`local-${number}`)) number++;
  return `local-${number}`;
}
