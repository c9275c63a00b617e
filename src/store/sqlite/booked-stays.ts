/** The stays that take a room on a night within some days, counted from two indexes alone. */
import { stayNightsMax } from '../../contract/limits.ts';
import { createPace } from '../../contract/pace.ts';
import type { BookedStay } from '../store.ts';
import type { SqliteConnection } from './database.ts';
import { arrivalDays } from './read-bookings.ts';

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
