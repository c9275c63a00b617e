import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey, hashApiKey } from '../../src/contract/api-key.ts';
import { createApi, createAuthenticate } from '../../src/rules/create-api.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { temporaryStore } from '../store/temporary-store.ts';
import { describeApi } from '../suites/api.ts';
import { importInto, room } from '../suites/hotel.ts';

// One file for all: every hotel is a property of its own, which is a promise of its own (store.test.ts).
let folder: string;
let store: Store;
let hotels = 0;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pms-test-'));
  store = openSqliteStore(join(folder, 'pms.db'));
});

afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the business over SQLite', () => {
  describeApi(async ({ currency } = {}) => {
    const property = await store.createProperty(`hotel ${hotels++}`, currency ?? null);
    return createApi(store, property.id);
  });
});

const minuteMs = 60_000;

async function door(expiresMs: number | null = null) {
  const { store } = temporaryStore();
  const property = await store.createProperty('Zum Löwen', 'EUR');
  const key = createApiKey();
  await store.createKey({
    name: 'front desk',
    property: 'zum löwen',
    scopes: ['read', 'write'],
    hash: hashApiKey(key),
    createdMs: 0,
    expiresMs,
  });
  const clock = { nowMs: 1000 };
  return { store, property, key, clock, authenticate: createAuthenticate(store, () => clock.nowMs) };
}

test('a valid key opens its property with its scopes', async () => {
  const { authenticate, key, property } = await door();
  const access = await authenticate(key);
  expect(access).toMatchObject({
    scopes: ['read', 'write'],
    property: 'Zum Löwen',
    currency: 'EUR',
    instance: property.instance,
  });
  expect(await importInto(access!.api, 'rooms', [room()])).toMatchObject({ imported: 1 });
});

test('an unknown key opens nothing, nor does a hash or an empty text', async () => {
  const { authenticate, key } = await door();
  for (const wrong of [createApiKey(), hashApiKey(key), '', `${key} `]) expect(await authenticate(wrong)).toBeNull();
});

test('a key ends at the moment it expires', async () => {
  const { authenticate, key, clock } = await door(5000);
  clock.nowMs = 4999;
  expect(await authenticate(key)).not.toBeNull();
  clock.nowMs = 5000;
  expect(await authenticate(key)).toBeNull();
});

test('a revoked key opens nothing, and its first revocation stands', async () => {
  const { authenticate, key, store } = await door();
  await store.revokeKey('front desk', 7);
  await store.revokeKey('front desk', 9);
  expect(await authenticate(key)).toBeNull();
  expect(await store.keys()).toMatchObject([{ revokedMs: 7, lastUsedMs: null }]);
});

test('last used is written at most once a minute', async () => {
  const { authenticate, key, clock, store } = await door();
  const used = async (nowMs: number) => {
    clock.nowMs = nowMs;
    await authenticate(key);
    return (await store.keys())[0]?.lastUsedMs;
  };
  expect(await used(1000)).toBe(1000);
  expect(await used(1000 + minuteMs - 1)).toBe(1000);
  expect(await used(1000 + minuteMs)).toBe(1000 + minuteMs);
});

test('last used is not left in the future by a clock that was put back', async () => {
  const { authenticate, key, clock, store } = await door();
  clock.nowMs = 100 * minuteMs;
  await authenticate(key);
  clock.nowMs = 10 * minuteMs;
  await authenticate(key);
  expect((await store.keys())[0]?.lastUsedMs).toBe(10 * minuteMs);
});
