import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createApi } from '../../../src/rules/create-api.ts';
import { openSqliteStore } from '../../../src/store/sqlite/open-store.ts';
import type { Store } from '../../../src/store/store.ts';
import { booking, importInto, listBookings, room } from '../../suites/hotel.ts';
import { describeStore } from '../../suites/store.ts';
import { temporaryFolder, temporaryStore } from '../temporary-store.ts';

describe('the store over SQLite', () => {
  describeStore(() => temporaryStore().store);
});

describe('a backup', () => {
  const newPath = () => join(temporaryFolder(), 'copy.db');

  function openCopy(path: string): Store {
    const store = openSqliteStore(path);
    onTestFinished(() => store.close());
    return store;
  }

  async function openHouse() {
    const { store } = temporaryStore();
    const { id } = await store.createProperty('p', null);
    const api = createApi(store, id);
    await importInto(api, 'rooms', [room()]);
    return { store, id, api };
  }

  test('opens, holds what was written before it, and is another instance', async () => {
    const { store, id, api } = await openHouse();
    await importInto(api, 'bookings', [booking()]);
    const path = newPath();
    await store.backup(path);
    const copy = openCopy(path);
    expect(await listBookings(createApi(copy, id))).toHaveLength(1);
    const [original] = await store.properties();
    const [copied] = await copy.properties();
    expect(copied).toEqual({ ...original, instance: expect.stringMatching(/^[\da-f-]{36}\.[\da-f]{16}-\d{13}$/) });
    expect(copied!.instance).not.toBe(original!.instance);
  });

  test('taken in the middle of a write holds the whole of it or nothing', async () => {
    const { store, id, api } = await openHouse();
    const many = Array.from({ length: 5000 }, (_, index) => booking({ guest_last_name: `G${index}` }));
    const path = newPath();
    const writing = importInto(api, 'bookings', many);
    await new Promise((resume) => setImmediate(resume));
    await Promise.all([store.backup(path), writing]);
    expect([0, 5000]).toContain((await listBookings(createApi(openCopy(path), id))).length);
  });
});
