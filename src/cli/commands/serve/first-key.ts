/** The key of a service on this machine: made at its first start; later its profile is found. */

import { changeProfiles, readProfiles } from '../../../app/service/profiles.ts';
import { createApiKey, hashApiKey } from '../../../contract/api-key.ts';
import { PmsError } from '../../../contract/errors.ts';
import type { Store, StoredProperty } from '../../../store/store.ts';
import { shellWord } from '../../../words/shell-word.ts';
import { type Context, say } from '../../context.ts';
import { moveLocalProfile, storeLocalProfile } from './local-profile.ts';

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
  const currency = asks ? await (await import('../../dialogue.ts')).askHouseCurrency(context) : undefined;
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
