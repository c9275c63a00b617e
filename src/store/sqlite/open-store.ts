/** Opens the store over one SQLite file: one connection that writes, in turn, and one reader for each snapshot. */
import { randomUUID } from 'node:crypto';
import type { PmsError } from '../../contract/errors.ts';
import { idempotencyDaysKept } from '../../contract/limits.ts';
import { makeNewFile } from '../../file/new-file.ts';
import { ownerOnlyMode } from '../../file/owner-only.ts';
import type { Store, StoredAnswer, Transaction } from '../store.ts';
import { createBookingWriter } from './bookings.ts';
import { createCheckpointer } from './checkpointer.ts';
import { checkQuickly, openReaderConnection, openWriterConnection, type SqliteConnection } from './database.ts';
import { type FileWatch, watchFiles } from './file-watch.ts';
import { stampOf } from './foreign-log.ts';
import { createTagger } from './lineage.ts';
import { createOpenSnapshots } from './open-snapshots.ts';
import { createReaders, openSnapshot, readProperty } from './readers.ts';
import { createRegistry } from './registry.ts';
import { createRateWriter, readRatePlans, readRoomTypes } from './rooms-and-rates.ts';
import { createTrouble } from './trouble.ts';

const defaultLogBytesMax = 512 * 1024 * 1024;
const defaultReadersMax = 24;
/** Kept answers that are forgotten at once: each may be large, and others wait meanwhile. */
const answersForgotten = 20;
const dayMs = 86_400_000;

/** The store over one file, which alone has a way to copy it. */
export interface SqliteStore extends Store {
  /** Writes the whole database, under new instances, into a new file that its owner alone may read, while others go on. */
  backup(path: string): Promise<void>;
}

export interface OpenOptions {
  /** Snapshots open at once; each pins the log. */
  readersMax?: number;
  /** A log that is longer, and cannot be brought into the database for a snapshot, revokes the oldest one. */
  logBytesMax?: number;
  /** Whether a quick look must find the database whole. */
  isChecked?: boolean;
  /** Told once for each time that the database is found damaged or taken away. */
  onTrouble?(error: PmsError): void;
  /** Told where the content of a database stands whose file was taken away while it was open. */
  onRescue?(path: string): void;
}

/** Opens (and makes or migrates) the database at `path`. Throws PmsError database_unusable. */
export function openSqliteStore(path: string, options: OpenOptions = {}): SqliteStore {
  const { isChecked = false, readersMax = defaultReadersMax, logBytesMax = defaultLogBytesMax } = options;
  const database = openWriterConnection(path, isChecked ? checkQuickly : undefined);
  const checkpointer = createCheckpointer(database);
  const registry = createRegistry(database);
  const inTurn = createTurns();
  const openWriter = createWriters(database);
  const forgetAnswers = database.prepare(
    `DELETE FROM kept_answers WHERE rowid IN (SELECT rowid FROM kept_answers WHERE kept_ms < ? LIMIT ${answersForgotten})`,
  );
  const tagger = createTagger(database);
  const trouble = createTrouble(options.onTrouble);
  const watch = watchFiles(path, tagger);
  const readers = createReaders(path, { readersMax, requireFiles: watch.check });
  // The last connection that is closed brings the log in, but for one that only reads.
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
      const isWaiting = inTurn.isBusy();
      const noted = write(() => registry.markKeyUsed(key, nowMs));
      if (!isWaiting) return noted;
      // Whoever writes now tells what is wrong with the database.
      noted.catch(() => {});
    },
    async tidy(nowMs) {
      const before = nowMs - idempotencyDaysKept * dayMs;
      while ((await write(async () => forgetAnswers.run(before).changes)) === answersForgotten);
    },
    write(propertyId, work) {
      const written = write(() => work(openWriter(propertyId)));
      // The turn behind it: whoever wrote neither waits for it nor hears of its failure; whoever writes next, or closes, does wait.
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
      await copyWhole(path, target);
      renewInstances(target);
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

/** Copies one moment of a database. The connection that writes would copy what of a transaction is not stored yet. */
async function copyWhole(path: string, target: string): Promise<void> {
  const reader = openReaderConnection(path);
  try {
    reader.exec('BEGIN');
    reader.prepare('SELECT tag FROM lineage').get();
    await reader.backup(target);
  } finally {
    reader.close();
  }
}

/** The open connections still see a database whose file was removed or moved, with all that was ever answered: it is written beside. */
async function rescue(database: SqliteConnection, path: string, onRescue: OpenOptions['onRescue']): Promise<void> {
  const target = `${path}.rescued-${stampOf(Date.now())}`;
  try {
    makeNewFile(target, ownerOnlyMode);
    await database.backup(target);
    renewInstances(target);
    onRescue?.(target);
  } catch {
    // The disk is full, or the folder is gone as well: there is nothing more to be done.
  }
}

/** A copy goes its own way from here: an import that stopped must not go on in it as if it were the database it was taken from. */
export function renewInstances(path: string): void {
  const copy = openWriterConnection(path);
  try {
    const properties = copy.prepare<[], { id: number }>('SELECT id FROM properties').all();
    const renew = copy.prepare('UPDATE properties SET instance = ? WHERE id = ?');
    const tagger = createTagger(copy);
    copy.transaction(() => {
      tagger.write();
      for (const { id } of properties) renew.run(randomUUID(), id);
    })();
  } finally {
    copy.close();
  }
}

/** Runs pieces of work one after the other: nothing slips into another's transaction. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    waiting++;
    const turn = last.then(work).finally(() => {
      waiting--;
    });
    last = turn.catch(() => {});
    return turn;
  };
  return Object.assign(inTurn, { isBusy: () => waiting > 0 });
}

async function transact<Result>(database: SqliteConnection, work: () => Promise<Result>): Promise<Result> {
  try {
    database.exec('BEGIN IMMEDIATE');
    const result = await work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // A full disk may have rolled back already.
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function createWriters(database: SqliteConnection): (propertyId: number) => Transaction {
  const bookings = createBookingWriter(database);
  const rates = createRateWriter(database);
  const findAnswer = database.prepare<unknown[], StoredAnswer>(
    'SELECT fingerprint, answer AS text FROM kept_answers WHERE property_id = ? AND idempotency_key = ?',
  );
  const insertAnswer = database.prepare('INSERT OR REPLACE INTO kept_answers VALUES (?, ?, ?, ?, ?)');

  return (propertyId) => ({
    ...bookings(propertyId),
    ...rates,
    property: async () => readProperty(database, propertyId),
    storedAnswer: async (key) => findAnswer.get(propertyId, key),
    async storeAnswer(key, { fingerprint, text }, nowMs) {
      insertAnswer.run(propertyId, key, fingerprint, text, nowMs);
    },
    roomTypes: async () => readRoomTypes(database, propertyId),
    saveRoomTypes: (roomTypes) => rates.saveRoomTypes(propertyId, roomTypes),
    ratePlans: async () => readRatePlans(database, propertyId),
    addRatePlans: (plans) => rates.addRatePlans(propertyId, plans),
  });
}
