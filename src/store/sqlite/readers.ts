/** The connections that only read: one for each snapshot, taken from a pool and returned. */
import { PmsError } from '../../contract/errors.ts';
import { stayNightsMax } from '../../contract/limits.ts';
import { createPace } from '../../contract/pace.ts';
import type { BookedStay, Snapshot, StoredProperty } from '../store.ts';
import { openReaderConnection, type SqliteConnection } from './database.ts';
import { arrivalDays, readBookings } from './read-bookings.ts';
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

/** Room type and nights of a stay as one number: reading three values of each row would take half as long again. */
const nightsEnd = stayNightsMax + 1;

/** SQLite gives nothing of a count before its end, so it counts days with at most so many stays: about a millisecond. */
const countedMax = 2000;

/** The stays with one day of check-in that last beyond another day; those of one type and length follow each other. */
const staysOf = (index: string, rows: string) =>
  `SELECT room_type_id * ${nightsEnd} + checkout_day - checkin_day AS stay, checkout_day, room_type_id
   FROM bookings INDEXED BY ${index}
   WHERE property_id = ? AND checkin_day = ? AND checkout_day > ? ${rows} ORDER BY checkout_day, room_type_id`;

export const allStays = staysOf('bookings_by_key', '');
export const staysWithoutRoom = staysOf('bookings_without_room', "AND booking_status IN ('Cancelled', 'NoShow')");

const countOf = (stays: string) =>
  `SELECT stay, count(*) FROM (${stays} LIMIT ${countedMax + 1}) GROUP BY checkout_day, room_type_id`;

/**
 * All stays over a night of the days, and, again with a negative number of rooms, those of them that take no room. No stay is longer than
 * `stayNightsMax`, so earlier arrivals are not read, nor those that left before the first day: old stays cost nothing.
 */
export async function* readBookedStays(
  database: SqliteConnection,
  propertyId: number,
  { from, to }: { from: number; to: number },
): AsyncGenerator<BookedStay[]> {
  const statements = [allStays, staysWithoutRoom].map((sql, index) => ({
    counted: database.prepare<unknown[], [stay: number, count: number]>(countOf(sql)).raw(),
    each: database.prepare<unknown[], number>(sql).pluck(),
    sign: index === 0 ? 1 : -1,
  }));
  const pace = createPace();
  let stays: BookedStay[] = [];
  for (const checkinDay of arrivalDays(database, propertyId, { from: from - stayNightsMax, to })) {
    const stayOf = (code: number, rooms: number) => {
      const nights = code % nightsEnd;
      return { roomTypeId: (code - nights) / nightsEnd, checkinDay, checkoutDay: checkinDay + nights, rooms };
    };
    for (const { counted, each, sign } of statements) {
      const counts = counted.all(propertyId, checkinDay, from);
      if (counts.reduce((sum, [, count]) => sum + count, 0) <= countedMax) {
        for (const [code, count] of counts) stays.push(stayOf(code, sign * count));
        continue;
      }
      for (const code of each.iterate(propertyId, checkinDay, from)) {
        stays.push(stayOf(code, sign));
        if (!pace.isDue()) continue;
        yield stays;
        stays = [];
        await pace.pause();
      }
    }
    if (!pace.isDue()) continue;
    yield stays;
    stays = [];
    await pace.pause();
  }
  yield stays;
}
