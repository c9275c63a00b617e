/** The first key of a service and its profile on this machine: stored at its first start, and moved along when its address changes. */
import {
  changeProfiles,
  type Profile,
  type Profiles,
  profilesPath,
  readProfiles,
} from '../../../app/service/profiles.ts';
import { createApiKey, hashApiKey } from '../../../contract/api-key.ts';
import { PmsError } from '../../../contract/errors.ts';
import type { Store, StoredProperty } from '../../../store/store.ts';
import { shellWord } from '../../../words/shell-word.ts';
import { type Context, say } from '../../context.ts';

interface ServedDatabase {
  localUrl: string;
  path: string;
  /** Whether profiles are stored and moved at all. */
  isProfileKept: boolean;
  /** Whether a person is there to be asked. */
  asks: boolean;
}

const firstProperty = 'default';

/** A database without keys gets the property `default` and a key; a known one moves its profile to this address. */
export async function makeFirstKey(context: Context, store: Store, served: ServedDatabase): Promise<void> {
  const properties = await store.properties();
  if ((await store.keys()).length > 0) {
    if (served.isProfileKept) await findProfile(context, store, served);
    return;
  }
  const property = await firstPropertyOf(store, properties);
  if (!served.isProfileKept) {
    const command = `pms keys create --name NAME --db ${shellWord(served.path)}`;
    say(context, `property ${firstProperty} has no key yet; for one: ${command}`);
    return;
  }
  const key = createApiKey();
  const name = `local-${property.instance.slice(0, 8)}`;
  // The profile comes first: a key that could not be stored would be of no use to anybody.
  const stored = await storeLocalProfile(context, {
    base_url: served.localUrl,
    key,
    property: firstProperty,
    instance: property.instance,
  });
  const createdMs = context.clock();
  try {
    const hash = hashApiKey(key);
    await store.createKey({
      name,
      property: firstProperty,
      scopes: ['read', 'write'],
      hash,
      createdMs,
      expiresMs: null,
    });
  } catch (error) {
    if (!isThereAlready(error)) throw error;
    await forgetProfileOf(context, key);
    say(context, `another pms serve made the first key meanwhile; for one here: ${newKeyCommand([property], served)}`);
    return;
  }
  say(context, stored);
  if (property.currency === null) await askCurrency(context, store, served);
}

/** Asks on a terminal for the currency of the prices; says elsewhere, and where a person does not know yet, how it is set. */
async function askCurrency(context: Context, store: Store, { path, asks }: ServedDatabase): Promise<void> {
  const currency = asks ? await (await import('../../dialogue/prompts.ts')).askHouseCurrency(context) : undefined;
  if (currency !== undefined) return store.setCurrency(firstProperty, currency);
  const command = `pms properties set ${firstProperty} --currency EUR --db ${shellWord(path)}`;
  say(context, `its prices have no currency yet: ${command}`);
}

/** The property `default`; if two services start at once, one of them makes it. */
async function firstPropertyOf(store: Store, properties: readonly StoredProperty[]): Promise<StoredProperty> {
  const isFirst = ({ name }: StoredProperty) => name === firstProperty;
  const known = properties.find(isFirst);
  if (known !== undefined) return known;
  try {
    return await store.createProperty(firstProperty, null);
  } catch (error) {
    if (!isThereAlready(error)) throw error;
    return (await store.properties()).find(isFirst)!;
  }
}

function isThereAlready(error: unknown): boolean {
  return error instanceof PmsError && error.code === 'already_exists';
}

/** Its key was never made. */
async function forgetProfileOf(context: Context, key: string): Promise<void> {
  await changeProfiles(context.env, (stored) => {
    for (const [name, profile] of Object.entries(stored.profiles))
      if (profile.key === key) delete stored.profiles[name];
  });
}

/** Moves the profile of a database to its new address; if there is none, says how to get a key. */
async function findProfile(context: Context, store: Store, served: ServedDatabase): Promise<void> {
  const properties = await store.properties();
  if (await moveLocalProfile(context, properties, served.localUrl)) return;
  const command = newKeyCommand(properties, served);
  const known = await profileWithKey(context, store);
  if (known === undefined) {
    say(context, `no profile here has a key of this database; for one: ${command}`);
    return;
  }
  const { name, baseUrl } = known;
  say(
    context,
    `profile ${name} has a key of this database, but goes to ${baseUrl}: it belongs to the database that this one is a copy of`,
  );
  const port = portHere(baseUrl);
  if (port !== undefined)
    say(context, `to use it for this one, serve it there: pms serve --port ${port} --db ${shellWord(served.path)}`);
  say(context, `to use both, make a key for this one: ${command}`);
}

/** A profile whose key opens this database: a copy and a restored backup have the keys of the database they were taken from. */
async function profileWithKey(context: Context, store: Store): Promise<{ name: string; baseUrl: string } | undefined> {
  const { profiles } = await readProfiles(context.env);
  for (const [name, { key, base_url: baseUrl }] of Object.entries(profiles)) {
    const found = await store.findKey(hashApiKey(key));
    if (found !== undefined && found.key.revokedMs === null) return { name, baseUrl };
  }
  return undefined;
}

/** The port of an address on this machine; undefined for one elsewhere. */
function portHere(baseUrl: string): string | undefined {
  const { hostname, port, protocol } = new URL(baseUrl);
  if (hostname !== 'localhost' && hostname !== '127.0.0.1' && hostname !== '[::1]') return undefined;
  return port || (protocol === 'https:' ? '443' : '80');
}

/** A key cannot be shown again: a new one is made, and goes into a profile without being seen. */
function newKeyCommand(properties: readonly StoredProperty[], { localUrl, path }: ServedDatabase): string {
  const [only, ...others] = properties;
  const property = only === undefined || others.length > 0 ? 'PROPERTY' : shellWord(only.name);
  return `pms keys create --name NAME --property ${property} --db ${shellWord(path)} | pms login --base-url ${localUrl} --key-stdin`;
}

/**
 * Stores a profile as `local`, or `local-2` if another database has that name; makes it current if none is, or if the current one is of another
 * database that was served here. Gives what to say about it.
 */
async function storeLocalProfile(context: Context, profile: Profile): Promise<string> {
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
async function moveLocalProfile(
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
