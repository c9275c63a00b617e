import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { createApi } from '../../src/rules/create-api.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { describeApi } from '../suites/api.ts';

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
