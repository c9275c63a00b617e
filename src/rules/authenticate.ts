/** Decides who has access: takes a key, gives the service of its property. */
import type { Access, Authenticate } from '../contract/api.ts';
import { hashApiKey } from '../contract/api-key.ts';
import { PmsError } from '../contract/errors.ts';
import type { Store, StoredKey } from '../store/store.ts';
import { createApi } from './create-api.ts';

/** How exact `last used` is: it is written at most once in this time for each key. */
const lastUsedStepMs = 60_000;

/** Gives the access of a key: null if it is unknown, expired or revoked. Only hashes are compared. */
export function createAuthenticate(store: Store, clock: () => number = Date.now): Authenticate {
  return async (text): Promise<Access | null> => {
    const found = await store.findKey(hashApiKey(text));
    const nowMs = clock();
    if (found === undefined) return null;
    const { key, property } = found;
    if (key.revokedMs !== null || (key.expiresMs !== null && key.expiresMs <= nowMs)) return null;
    // If the clock was set back, the last use may be in the future.
    const isTrue = key.lastUsedMs !== null && Math.abs(nowMs - key.lastUsedMs) < lastUsedStepMs;
    if (!isTrue) await noteUse(store, key, nowMs);
    return {
      api: createApi(store, property.id, clock),
      scopes: key.scopes,
      keyId: key.id,
      property: property.name,
      currency: property.currency,
      instance: property.instance,
    };
  };
}

/** A database that cannot be written (its disk is full) can still be read: nobody is refused because the use of a key cannot be noted. */
async function noteUse(store: Store, key: StoredKey, nowMs: number): Promise<void> {
  await store.markKeyUsed(key, nowMs).catch((error: unknown) => {
    if (!(error instanceof PmsError)) throw error;
  });
}
