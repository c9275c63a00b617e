/** Updates the profiles of this machine whose database was restored, moved or renewed. */
import { changeProfiles, readProfiles } from '../app/service/profiles.ts';
import { hashApiKey } from '../contract/api-key.ts';
import type { Registry } from '../store/store.ts';
import { type Context, say } from './context.ts';

/** A profile that `pms serve` stored for an old database, whose key the new one knows, goes on as one of the new; `before` are the old instances. */
export async function takeProfilesAlong(
  context: Context,
  store: Pick<Registry, 'findKey'>,
  before: ReadonlySet<string>,
): Promise<void> {
  const { profiles } = await readProfiles(context.env);
  const instances = new Map<string, string>();
  for (const [name, profile] of Object.entries(profiles)) {
    if (profile.instance === undefined || !before.has(profile.instance)) continue;
    const found = await store.findKey(hashApiKey(profile.key));
    if (found === undefined) {
      say(context, `the key of profile ${name} is younger than the copy, which does not know it`);
      continue;
    }
    instances.set(name, found.property.instance);
  }
  if (instances.size === 0) return;
  await changeProfiles(context.env, (stored) => {
    for (const [name, instance] of instances) {
      const profile = stored.profiles[name];
      if (profile !== undefined && profile.key === profiles[name]!.key) profile.instance = instance;
    }
  });
  say(context, `the key of profile ${[...instances.keys()].join(', ')} works as before`);
}
