/** The connections that only read: one for each snapshot, taken from a pool and returned. */
import { PmsError } from '../../contract/errors.ts';
import { columnsOf } from '../../contract/get-records.ts';
import { stayNightsMax } from '../../contract/limits.ts';
import { partsOfWhole } from '../../contract/money.ts';
import { createPace } from '../../contract/pace.ts';
import type { PackedRows } from '../../contract/packed-rows.ts';
import { endedStates } from '../../contract/status.ts';
import { rowsOfProperty } from '../property-rows.ts';
import type { BookedStay, Snapshot, StayFilter, StoredProperty } from '../store.ts';
import { openReaderConnection, type SqliteConnection, storeDatabase } from './database.ts';
import { createRateReader } from './rooms-and-rates.ts';
import type { Trouble } from './trouble.ts';

const idleReadersMax = 2;

type Readers = ReturnType<typeof createReaders>;

/** The readers of a database; `requireFiles` throws if its path is no longer its own: otherwise another file would be opened. */
export function createReaders(
  path: string,
  { readersMax, requireFiles }: { readersMax: number; requireFiles(): void },
) {
  const idle: SqliteConnection[] = [];
  let taken = 0;
  let isClosed = false;
  const openNew = () => {
    requireFiles();
    return openReaderConnection(path);
  };
  return {
    take(): SqliteConnection {
      if (taken >= readersMax) throw new PmsError('unavailable', `There are ${readersMax} answers being read already.`);
      const reader = idle.pop() ?? openNew();
      taken++;
      return reader;
    },
    give(reader: SqliteConnection): void {
      taken--;
      if (idle.length < idleReadersMax && !isClosed) idle.push(reader);
      else reader.close();
    },
    drop(reader: SqliteConnection): void {
      taken--;
      reader.close();
    },
    close(): void {
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
  const { roomTypes, ratePlans } = rowsOfProperty(storeDatabase(reader), property.id);
  return {
    property: async () => property,
    roomTypes: () => trouble.around(roomTypes),
    ratePlans: () => trouble.around(ratePlans),
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
export const staysWithoutRoom = staysOf('bookings_without_room', `AND booking_status IN ${endedStates}`);

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

/** Rows read before others get a turn. */
const rowsPerPiece = 500;

const decimals = String(partsOfWhole).length - 1;

/** SQL for the text of a column, if that differs from the stored text. */
const textOfColumn: Record<string, string> = {
  checkin_date: "date(checkin_day * 86400, 'unixepoch')",
  checkout_date: "date(checkout_day * 86400, 'unixepoch')",
  room_type_name: 'room_types.name',
  // As JavaScript writes the number: without trailing zeros.
  total_amount: `CASE WHEN total_amount % ${partsOfWhole} = 0 THEN total_amount / ${partsOfWhole}
    ELSE rtrim(format('%d.%0${decimals}d', total_amount / ${partsOfWhole}, total_amount % ${partsOfWhole}), '0') END`,
};

const cells = columnsOf('bookings')
  .map((column) => textOfColumn[column] ?? `ifnull(${column}, '')`)
  .join();

/** CROSS JOIN keeps the order of the ids. */
const pieceOfIds = `SELECT CAST(group_concat(concat_ws(char(0), ${cells}, ''), '') AS BLOB) FROM json_each(@ids) AS wanted
  CROSS JOIN bookings ON bookings.id = wanted.value CROSS JOIN room_types ON room_types.id = bookings.room_type_id`;

/**
 * Pieces of rows with the booking columns in order, by check-in and arrival, as text that SQLite builds: a JavaScript value for each cell would take
 * twice as long.
 */
export async function* readBookings(
  database: SqliteConnection,
  propertyId: number,
  filter: StayFilter,
): AsyncGenerator<PackedRows> {
  const idsOfDay = database.prepare<[object], number>(idsOf(filter)).pluck();
  const statement = database.prepare<[object], Buffer>(pieceOfIds).pluck();
  const pieceOf = (ids: number[]) => ({ bytes: statement.get({ ids: `[${ids.join()}]` })!, rows: ids.length });
  const pace = createPace();
  let waiting: number[] = [];
  for (const day of arrivalDays(database, propertyId, filter)) {
    const ids = waiting.concat(idsOfDay.all({ ...filter, propertyId, day }));
    const whole = ids.length - (ids.length % rowsPerPiece);
    for (let at = 0; at < whole; at += rowsPerPiece) yield pieceOf(ids.slice(at, at + rowsPerPiece));
    waiting = ids.slice(whole);
    // Only a few of many bookings may match the filter.
    if (pace.isDue()) await pace.pause();
  }
  if (waiting.length > 0) yield pieceOf(waiting);
}

/** The bookings of one day. All conditions but the state are checked in the key's index: stays that ended before a date are not read. */
export function idsOf({ status, leavesFrom, leavesTo }: StayFilter): string {
  const conditions = [
    'property_id = @propertyId AND checkin_day = @day',
    ...(leavesFrom === undefined ? [] : ['checkout_day >= @leavesFrom']),
    ...(leavesTo === undefined ? [] : ['checkout_day <= @leavesTo']),
    ...(status === undefined ? [] : ['booking_status = @status']),
  ];
  return `SELECT id FROM bookings INDEXED BY bookings_by_key WHERE ${conditions.join(' AND ')} ORDER BY id`;
}

/** The days with arrivals, in order. Each is found in the key's index by skipping the bookings of the day before. */
export function* arrivalDays(
  database: SqliteConnection,
  propertyId: number,
  { from, to }: Pick<StayFilter, 'from' | 'to'>,
): Generator<number> {
  const nextDay = database
    .prepare<unknown[], number>(
      `SELECT checkin_day FROM bookings INDEXED BY bookings_by_key
       WHERE property_id = ? AND checkin_day BETWEEN ? AND ? ORDER BY checkin_day LIMIT 1`,
    )
    .pluck();
  const last = to ?? Number.MAX_SAFE_INTEGER;
  let day = nextDay.get(propertyId, from ?? Number.MIN_SAFE_INTEGER, last);
  while (day !== undefined) {
    yield day;
    day = nextDay.get(propertyId, day + 1, last);
  }
}
