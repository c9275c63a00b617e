/** The connections that only read: one for each snapshot, taken from a pool and returned. */
import { PmsError } from '../../contract/errors.ts';
import type { Snapshot, StoredProperty } from '../store.ts';
import { readBookedStays } from './booked-stays.ts';
import { openReaderConnection, type SqliteConnection } from './database.ts';
import { readBookings } from './read-bookings.ts';
import { createRateReader, readRatePlans, readRoomTypes } from './rooms-and-rates.ts';
import type { Trouble } from './trouble.ts';

const idleReadersMax = 2;

interface Readers {
  take(): SqliteConnection;
  give(reader: SqliteConnection): void;
  drop(reader: SqliteConnection): void;
  close(): void;
}

/** The readers of a database; `requireFiles` throws if its path is no longer its own: otherwise another file would be opened. */
export function createReaders(
  path: string,
  { readersMax, requireFiles }: { readersMax: number; requireFiles(): void },
): Readers {
  const idle: SqliteConnection[] = [];
  let taken = 0;
  let isClosed = false;
  const openNew = () => {
    requireFiles();
    return openReaderConnection(path);
  };
  return {
    take() {
      if (taken >= readersMax) throw new PmsError('unavailable', `There are ${readersMax} answers being read already.`);
      const reader = idle.pop() ?? openNew();
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

/** Opens a snapshot of a property, whose errors pass through `trouble`. PmsError unavailable if all readers are taken. */
export async function openSnapshot(readers: Readers, propertyId: number, trouble: Trouble): Promise<Snapshot> {
  const { reader, property } = await trouble.around(() => {
    const reader = readers.take();
    try {
      reader.exec('BEGIN');
      // SQLite fixes a snapshot at its first read.
      return { reader, property: readProperty(reader, propertyId) };
    } catch (error) {
      readers.drop(reader);
      throw error;
    }
  });
  return snapshotOver(reader, property, {
    trouble,
    close() {
      try {
        reader.exec('COMMIT');
      } catch {
        // The error was already reported where it occurred.
        readers.drop(reader);
        return;
      }
      readers.give(reader);
    },
  });
}

/** The snapshot that a connection shows; `close` is called once, at its end. */
export function snapshotOver(
  reader: SqliteConnection,
  property: StoredProperty,
  { trouble, close }: { trouble: Trouble; close(): void },
): Snapshot {
  let isOpen = true;
  return {
    property: async () => property,
    roomTypes: () => trouble.around(() => readRoomTypes(reader, property.id)),
    ratePlans: () => trouble.around(() => readRatePlans(reader, property.id)),
    bookings: (filter) => trouble.aroundEach(readBookings(reader, property.id, filter)),
    rates: () => trouble.around(() => createRateReader(reader)),
    bookedStays: (days) => trouble.aroundEach(readBookedStays(reader, property.id, days)),
    async close() {
      if (!isOpen) return;
      isOpen = false;
      close();
    },
  };
}

export function readProperty(database: SqliteConnection, propertyId: number): StoredProperty {
  const query = 'SELECT id, name, currency_iso AS currency, instance FROM properties WHERE id = ?';
  return database.prepare<[number], StoredProperty>(query).get(propertyId)!;
}
