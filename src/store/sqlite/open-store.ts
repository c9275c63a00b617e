/** Opens the store over one SQLite file: one connection that writes, one transaction at a time, and one reader for each snapshot. */
import { setTimeout as wait } from 'node:timers/promises';
import type { PmsError } from '../../contract/errors.ts';
import { idempotencyDaysKept } from '../../contract/limits.ts';
import { closing } from '../../file/closing.ts';
import { makeNewFile } from '../../file/new-file.ts';
import { ownerOnlyMode } from '../../file/owner-only.ts';
import { rowsOfProperty } from '../property-rows.ts';
import { createRegistry } from '../registry.ts';
import type { CopyOf, Snapshot, Store, Transaction } from '../store.ts';
import { createTurns } from '../turns.ts';
import { createBookingWriter } from './bookings.ts';
import { createCheckpointer } from './checkpointer.ts';
import {
  checkQuickly,
  openReaderConnection,
  openWriterConnection,
  type SqliteConnection,
  storeDatabase,
} from './database.ts';
import { type FileWatch, watchFiles } from './file-watch.ts';
import { stampOf } from './foreign-log.ts';
import { createTagger } from './lineage.ts';
import { createReaders, openSnapshot, readProperty } from './readers.ts';
import { createRateWriter } from './rooms-and-rates.ts';
import { createTrouble } from './trouble.ts';

const defaultLogBytesMax = 512 * 1024 * 1024;
const defaultReadersMax = 24;
/** Stored answers deleted at once: each may be large, and others wait meanwhile. */
const answersForgotten = 20;
const dayMs = 86_400_000;

/** The store over one file, the only kind that can be copied. */
export interface SqliteStore extends Store {
  /** Writes the whole database, with new instance ids, to a new file that only its owner may read, while others keep working. */
  backup(path: string): Promise<void>;
}

export interface StoreOptions {
  /** Snapshots open at once; each keeps the log. */
  readersMax?: number;
  /** If the log is longer than this and a snapshot keeps it from being brought into the database, the oldest snapshot is revoked. */
  logBytesMax?: number;
  /** Whether to check the database quickly for damage. */
  isChecked?: boolean;
  /** Called once each time that the database is found damaged or missing. */
  onTrouble?(error: PmsError): void;
  /** Called with the path of the rescued content if the file of an open database was removed. */
  onRescue?(path: string): void;
}

/** Opens (and creates or migrates) the database at `path`. Throws PmsError database_unusable. */
export function openSqliteStore(path: string, options: StoreOptions = {}): SqliteStore {
  const { isChecked = false, readersMax = defaultReadersMax, logBytesMax = defaultLogBytesMax } = options;
  const database = openWriterConnection(path, isChecked ? checkQuickly : undefined);
  const checkpointer = createCheckpointer(database);
  const registry = createRegistry(storeDatabase(database));
  const turns = createTurns();
  // Nothing gets into another's transaction.
  const inTurn = <Result>(work: () => Promise<Result>) => turns(0, work);
  const openWriter = createWriters(database);
  const forgetAnswers = database.prepare(
    `DELETE FROM idempotency_keys WHERE rowid IN (SELECT rowid FROM idempotency_keys WHERE stored_ms < ? LIMIT ${answersForgotten})`,
  );
  const tagger = createTagger(database);
  const trouble = createTrouble(options.onTrouble);
  const watch = watchFiles(path, tagger);
  const readers = createReaders(path, { readersMax, requireFiles: watch.check });
  // The last connection to close brings the log in, unless it only reads.
  const keeper = openReaderConnection(path);

  const snapshots = createOpenSnapshots();
  const bringLogIn = async () => {
    await checkpointer.run();
    while (checkpointer.bytesHeld() > logBytesMax && (await snapshots.revokeOldest())) await checkpointer.run();
  };

  const write = <Result>(work: () => Promise<Result>) =>
    inTurn(() =>
      trouble.around(async () => {
        trouble.requireNone();
        watch.check();
        const result = await transact(database, () => {
          tagger.write();
          return work();
        });
        watch.checkWritten();
        trouble.hasFiles();
        return result;
      }),
    );

  return {
    properties: () => trouble.around(registry.properties),
    keys: () => trouble.around(registry.keys),
    findKey: (hash) => trouble.around(() => registry.findKey(hash)),
    createProperty: (name, currency) => write(() => registry.createProperty(name, currency)),
    setCurrency: (name, currency) => write(() => registry.setCurrency(name, currency)),
    renewInstances: () => write(registry.renewInstances),
    createKey: (key) => write(() => registry.createKey(key)),
    revokeKey: (name, nowMs) => write(() => registry.revokeKey(name, nowMs)),
    async markKeyUsed(key, nowMs) {
      const isWaiting = turns.isBusy(0);
      const noted = write(() => registry.markKeyUsed(key, nowMs));
      if (!isWaiting) return noted;
      // The next write reports what is wrong with the database.
      noted.catch(() => {});
    },
    async tidy(nowMs) {
      const before = nowMs - idempotencyDaysKept * dayMs;
      while ((await write(async () => forgetAnswers.run(before).changes)) === answersForgotten);
    },
    write(propertyId, work) {
      const written = write(() => work(openWriter(propertyId)));
      // In a turn of its own: the finished write neither waits for it nor gets its error; the next write, or closing, does wait.
      inTurn(async () => {
        if (!checkpointer.isDue()) return;
        watch.checkWritten();
        await bringLogIn();
      }).catch(() => {});
      return written;
    },
    openSnapshot: async (propertyId, onRevoked) => {
      const snapshot = await openSnapshot(readers, propertyId, trouble);
      return snapshots.add(snapshot, onRevoked);
    },
    async backup(target) {
      makeNewFile(target, ownerOnlyMode);
      const takenMs = Date.now();
      await copyWhole(path, target);
      await renewInstancesIn(target, { takenMs });
    },
    ping: () =>
      trouble.around(async () => {
        trouble.requireNone();
        watch.check();
        database.prepare('SELECT tag FROM lineage').get();
      }),
    async close() {
      await inTurn(checkpointer.close);
      if (watch.isGone()) await rescue(database, path, options.onRescue);
      readers.close();
      // A log must not be brought into a file that is no longer its database.
      const closings = isWhole(watch) && !trouble.isDamaged() ? [keeper, database] : [database, keeper];
      for (const connection of closings) connection.close();
      watch.close();
    },
  };
}

function isWhole(watch: FileWatch): boolean {
  try {
    watch.check();
    return true;
  } catch {
    return false;
  }
}

/** Copies one moment of a database. The connection that writes would also copy the unfinished part of a transaction. */
async function copyWhole(path: string, target: string): Promise<void> {
  await closing(openReaderConnection(path), async (reader) => {
    reader.exec('BEGIN');
    reader.prepare('SELECT tag FROM lineage').get();
    await reader.backup(target);
  });
}

/** If the database file was removed or moved, the open connections still see all of its content: it is written beside the old path. */
async function rescue(database: SqliteConnection, path: string, onRescue: StoreOptions['onRescue']): Promise<void> {
  const takenMs = Date.now();
  const target = `${path}.rescued-${stampOf(takenMs)}`;
  try {
    makeNewFile(target, ownerOnlyMode);
    await database.backup(target);
    await renewInstancesIn(target, { takenMs });
    onRescue?.(target);
  } catch {
    // The disk is full, or the folder is gone as well: nothing more can be done.
  }
}

/** A copy is a database of its own from now on: an import that stopped must not be resumed in it as if it were the original. */
export async function renewInstancesIn(path: string, of?: CopyOf): Promise<void> {
  await closing(openWriterConnection(path), async (copy) => {
    const tagger = createTagger(copy);
    await transact(copy, async () => {
      tagger.write();
      await createRegistry(storeDatabase(copy)).renewInstances(of);
    });
  });
}

async function transact<Result>(database: SqliteConnection, work: () => Promise<Result>): Promise<Result> {
  try {
    database.exec('BEGIN IMMEDIATE');
    const result = await work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // A full disk may have rolled it back already.
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function createWriters(database: SqliteConnection): (propertyId: number) => Transaction {
  const bookings = createBookingWriter(database);
  const rates = createRateWriter(database);
  const shared = storeDatabase(database);
  return (propertyId) => ({
    ...bookings(propertyId),
    ...rates,
    ...rowsOfProperty(shared, propertyId),
    property: async () => readProperty(database, propertyId),
    saveRoomTypes: (roomTypes) => rates.saveRoomTypes(propertyId, roomTypes),
    addRatePlans: (plans) => rates.addRatePlans(propertyId, plans),
  });
}

// The open snapshots, the oldest first: an open one keeps the log from being brought into the database.

/** The holder of a snapshot closes it at once, unless it waits for something other than its reader. */
const closeMs = 1000;

function createOpenSnapshots() {
  const open = new Set<{ onRevoked(): void; closed: Promise<void> }>();
  return {
    /** Adds a snapshot until it is closed. */
    add(snapshot: Snapshot, onRevoked: (() => void) | undefined): Snapshot {
      if (onRevoked === undefined) return snapshot;
      let tellClosed = () => {};
      const closed = new Promise<void>((resolve) => {
        tellClosed = resolve;
      });
      const entry = { onRevoked, closed };
      open.add(entry);
      return {
        ...snapshot,
        async close() {
          await snapshot.close();
          open.delete(entry);
          tellClosed();
        },
      };
    },
    /** Asks for the oldest one to be closed and waits for that, at most a moment. False if all were asked already. */
    async revokeOldest(): Promise<boolean> {
      const [oldest] = open;
      if (oldest === undefined) return false;
      open.delete(oldest);
      oldest.onRevoked();
      await Promise.race([oldest.closed, wait(closeMs, undefined, { ref: false })]);
      return true;
    },
  };
}
