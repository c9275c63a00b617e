/**
 * Opens the store of a service. If its disk is full, SQLite has no room for the index of the log: then the store is opened only for reading, by one
 * connection, until there is room for the whole store.
 */
import { PmsError } from '../../contract/errors.ts';
import { createRegistry } from '../registry.ts';
import type { Store } from '../store.ts';
import { checkQuickly, isDiskFull, openLoneConnection, storeDatabase } from './database.ts';
import { openSqliteStore, type StoreOptions } from './open-store.ts';
import { readProperty, snapshotOver } from './readers.ts';
import { createTrouble } from './trouble.ts';

/** How often to retry opening a database whose disk was full. */
const tryAgainMs = 100;

interface ServeOptions extends StoreOptions {
  /** Called if the disk is full: the store can only be read. */
  onFullDisk(): void;
  /** Called when the store accepts writes again. */
  onRoom(): void;
}

/** Opens the database at `path`, whole, or only for reading while its disk is full. Throws PmsError database_unusable. */
export function openServedStore(path: string, options: ServeOptions): Store {
  try {
    return openSqliteStore(path, options);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    const store = openUntilRoom(path, options);
    options.onFullDisk();
    return store;
  }
}

/** A store that can only be read, and the whole store after the first write that finds room. */
function openUntilRoom(path: string, options: ServeOptions): Store {
  let lone: LoneStore | undefined = openLoneStore(path, options);
  let whole: Store | undefined;
  /** By a clock that nobody sets. */
  let triedAtMs = Number.NEGATIVE_INFINITY;

  /** The whole store. Nothing is awaited here, so that no other request runs between closing one and opening the other. */
  function requireWhole(): Store {
    if (whole !== undefined) return whole;
    if (performance.now() - triedAtMs < tryAgainMs || lone?.isRead()) throw fullDisk();
    triedAtMs = performance.now();
    lone?.close();
    lone = undefined;
    try {
      whole = openSqliteStore(path, { ...options, isChecked: false });
    } catch (error) {
      lone = openLoneStore(path, { ...options, isChecked: false });
      throw fullDisk(error);
    }
    options.onRoom();
    return whole;
  }
  function reading(): ReadingStore {
    const store = whole ?? lone?.store;
    if (store === undefined) throw fullDisk();
    return store;
  }

  return {
    properties: async () => reading().properties(),
    keys: async () => reading().keys(),
    findKey: async (hash) => reading().findKey(hash),
    openSnapshot: async (propertyId) => reading().openSnapshot(propertyId),
    createProperty: async (name, currency) => requireWhole().createProperty(name, currency),
    setCurrency: async (name, currency) => requireWhole().setCurrency(name, currency),
    renewInstances: async () => requireWhole().renewInstances(),
    createKey: async (key) => requireWhole().createKey(key),
    revokeKey: async (name, nowMs) => requireWhole().revokeKey(name, nowMs),
    // A request that reads does not wait for an attempt to write.
    markKeyUsed: async (key, nowMs) => whole?.markKeyUsed(key, nowMs),
    write: async (propertyId, work) => requireWhole().write(propertyId, work),
    tidy: async (nowMs) => whole?.tidy(nowMs),
    ping: async () => requireWhole().ping(),
    async close() {
      lone?.close();
      await whole?.close();
    },
  };
}

type ReadingStore = Pick<Store, 'properties' | 'keys' | 'findKey' | 'openSnapshot'>;

interface LoneStore {
  store: ReadingStore;
  /** Whether a snapshot is open. */
  isRead(): boolean;
  close(): void;
}

/** The part of a store that only reads, over one connection; nothing changes meanwhile, so every moment gives the same snapshot. */
function openLoneStore(path: string, { isChecked, onTrouble }: StoreOptions): LoneStore {
  const database = openLoneConnection(path, isChecked ? checkQuickly : undefined);
  const registry = createRegistry(storeDatabase(database));
  const trouble = createTrouble(onTrouble);
  let snapshots = 0;
  return {
    store: {
      properties: () => trouble.around(registry.properties),
      keys: () => trouble.around(registry.keys),
      findKey: (hash) => trouble.around(() => registry.findKey(hash)),
      async openSnapshot(propertyId) {
        const property = await trouble.around(() => readProperty(database, propertyId));
        snapshots++;
        return snapshotOver(database, property, {
          trouble,
          close() {
            snapshots--;
          },
        });
      },
    },
    isRead: () => snapshots > 0,
    close: () => database.close(),
  };
}

function fullDisk(cause?: unknown): PmsError {
  return new PmsError('disk_full', 'The database can only be read: its disk is full.', { cause });
}
