/** Opens the store over one SQLite file: one connection that writes, in turn, and one reader for each snapshot. */
import { randomUUID } from 'node:crypto';
import { PmsError } from '../../contract/errors.ts';
import { idempotencyDaysKept } from '../../contract/limits.ts';
import type { Snapshot, Store, StoredAnswer, StoredProperty, Transaction } from '../store.ts';
import { createBookingWriter, readBookedStays, streamBookings } from './bookings.ts';
import { createCheckpointer } from './checkpointer.ts';
import { openReaderConnection, openWriterConnection, type SqliteConnection, storeError } from './database.ts';
import { makeOwnerOnly } from './owner-only.ts';
import { createRegistry } from './registry.ts';
import { createRateWriter, readRatePlans, readRatesOf, readRoomTypes } from './rooms-and-rates.ts';

/** Snapshots open at once; each pins the WAL, so there is a cap. */
const readersMax = 16;
const idleReadersMax = 2;
const dayMs = 86_400_000;

/** Opens (and makes or migrates) the database at `path`. Throws PmsError database_unusable. */
export function openSqliteStore(path: string): Store {
  const database = openWriterConnection(path);
  const checkpointer = createCheckpointer(database);
  const registry = createRegistry(database);
  const inTurn = createTurns();
  const openWriter = createWriters(database);
  const readers = createReaders(path);

  return {
    ...registry,
    createProperty: (name, currency) => inTurn(() => transact(database, () => registry.createProperty(name, currency))),
    setCurrency: (name, currency) => inTurn(() => transact(database, () => registry.setCurrency(name, currency))),
    createKey: (key) => inTurn(() => transact(database, () => registry.createKey(key))),
    revokeKey: (name, nowMs) => inTurn(() => transact(database, () => registry.revokeKey(name, nowMs))),
    markKeyUsed: (id, nowMs) => inTurn(() => transact(database, () => registry.markKeyUsed(id, nowMs))),
    write(propertyId, work) {
      const written = inTurn(() => transact(database, () => work(openWriter(propertyId))));
      // The turn behind it: whoever wrote neither waits for it nor hears of its failure; whoever writes next, or closes, does wait.
      inTurn(async () => {
        if (checkpointer.isDue()) await checkpointer.run();
      }).catch(() => {});
      return written;
    },
    openSnapshot: async (propertyId) => openSnapshot(readers, propertyId),
    async backup(target) {
      makeOwnerOnly(target);
      await database.backup(target);
      renewInstances(target);
    },
    async ping() {
      database.prepare('SELECT 1').get();
    },
    async close() {
      await inTurn(checkpointer.close);
      readers.close();
      database.close();
    },
  };
}

/** A copy goes its own way from here: an import that stopped must not go on in it as if it were the database it was taken from. */
function renewInstances(path: string): void {
  const copy = openWriterConnection(path);
  try {
    const properties = copy.prepare<[], { id: number }>('SELECT id FROM properties').all();
    const renew = copy.prepare('UPDATE properties SET instance = ? WHERE id = ?');
    copy.transaction(() => {
      for (const { id } of properties) renew.run(randomUUID(), id);
    })();
  } finally {
    copy.close();
  }
}

/** Runs pieces of work one after the other: nothing slips into another's transaction. */
function createTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
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
    throw storeError(error);
  }
}

function createWriters(database: SqliteConnection): (propertyId: number) => Transaction {
  const bookings = createBookingWriter(database);
  const rates = createRateWriter(database);
  const findAnswer = database.prepare<unknown[], StoredAnswer>(
    'SELECT fingerprint, answer AS text FROM kept_answers WHERE property_id = ? AND idempotency_key = ?',
  );
  const insertAnswer = database.prepare('INSERT OR REPLACE INTO kept_answers VALUES (?, ?, ?, ?, ?)');
  const forgetAnswers = database.prepare('DELETE FROM kept_answers WHERE kept_ms < ?');

  return (propertyId) => ({
    ...bookings,
    ...rates,
    property: async () => readProperty(database, propertyId),
    storedAnswer: async (key) => findAnswer.get(propertyId, key),
    async storeAnswer(key, { fingerprint, text }, nowMs) {
      forgetAnswers.run(nowMs - idempotencyDaysKept * dayMs);
      insertAnswer.run(propertyId, key, fingerprint, text, nowMs);
    },
    roomTypes: async () => readRoomTypes(database, propertyId),
    saveRoomTypes: (roomTypes) => rates.saveRoomTypes(propertyId, roomTypes),
    ratePlans: async () => readRatePlans(database, propertyId),
    addRatePlans: (plans) => rates.addRatePlans(propertyId, plans),
    insertNewBookings: (rows) => bookings.insertNewBookings(propertyId, rows),
    findBookings: (keys) => bookings.findBookings(propertyId, keys),
    insertBookingsBeside: (rows) => bookings.insertBookingsBeside(propertyId, rows),
  });
}

interface Readers {
  take(): SqliteConnection;
  give(reader: SqliteConnection): void;
  drop(reader: SqliteConnection): void;
  close(): void;
}

function createReaders(path: string): Readers {
  const idle: SqliteConnection[] = [];
  let taken = 0;
  let isClosed = false;
  return {
    take() {
      if (taken >= readersMax) throw new PmsError('unavailable', `There are ${readersMax} answers being read already.`);
      const reader = idle.pop() ?? openReaderConnection(path);
      taken++;
      return reader;
    },
    give(reader) {
      taken--;
      if (idle.length < idleReadersMax && !isClosed) idle.push(reader);
      else reader.close();
    },
    drop(reader) {
      taken--;
      reader.close();
    },
    close() {
      isClosed = true;
      for (const reader of idle.splice(0)) reader.close();
    },
  };
}

function openSnapshot(readers: Readers, propertyId: number): Snapshot {
  const reader = readers.take();
  const property = beginSnapshot(reader, propertyId, readers);
  let isOpen = true;
  return {
    property: async () => property,
    roomTypes: async () => readRoomTypes(reader, propertyId),
    ratePlans: async () => readRatePlans(reader, propertyId),
    bookings: (filter) => streamBookings(reader, propertyId, filter),
    ratesOf: async (roomTypeId, from, to) => readRatesOf(reader, roomTypeId, from, to),
    bookedStays: async (from, to) => readBookedStays(reader, propertyId, from, to),
    async close() {
      if (!isOpen) return;
      isOpen = false;
      reader.exec('COMMIT');
      readers.give(reader);
    },
  };
}

/** Begins the transaction of a snapshot; a reader that fails in it is closed, and its place is free again. */
function beginSnapshot(reader: SqliteConnection, propertyId: number, readers: Readers): StoredProperty {
  try {
    reader.exec('BEGIN');
    // SQLite fixes a snapshot at its first read.
    return readProperty(reader, propertyId);
  } catch (error) {
    readers.drop(reader);
    throw storeError(error);
  }
}

function readProperty(database: SqliteConnection, propertyId: number): StoredProperty {
  const query = 'SELECT id, name, currency_iso AS currency, instance FROM properties WHERE id = ?';
  return database.prepare<[number], StoredProperty>(query).get(propertyId)!;
}
