/** The stays that take a room on a night of some days, counted from the entries of two indexes alone. */
import { stayNightsMax } from '../../contract/limits.ts';
import { createPace } from '../../contract/pace.ts';
import type { BookedStay } from '../store.ts';
import type { SqliteConnection } from './database.ts';
import { arrivalDays } from './read-bookings.ts';

/** Room type and nights of a stay in one number: to take three values of each row would cost half as much again. */
const nightsEnd = stayNightsMax + 1;

/** The stays of one day of check-in that last beyond another, those of one type and length behind one another. */
const staysOf = (index: string, rows: string) =>
  `SELECT room_type_id * ${nightsEnd} + checkout_day - checkin_day FROM bookings INDEXED BY ${index}
   WHERE property_id = ? AND checkin_day = ? AND checkout_day > ? ${rows} ORDER BY checkout_day, room_type_id`;

export const allStays = staysOf('bookings_by_key', '');
export const staysWithoutRoom = staysOf('bookings_without_room', "AND booking_status IN ('Cancelled', 'NoShow')");

/**
 * All stays over a night of the days, and again with rooms below 0 those of them that take none. None is longer than `stayNightsMax`, so that
 * arrivals before that are not looked at, nor of a day those that left before the first of the days: what was long ago costs nothing.
 */
export async function* readBookedStays(
  database: SqliteConnection,
  propertyId: number,
  { from, to }: { from: number; to: number },
): AsyncGenerator<BookedStay[]> {
  // Counted here and not by SQLite, which would give nothing until it had read all of a stay that thousands have.
  const statements = [
    { codes: database.prepare<unknown[], number>(allStays).pluck(), rooms: 1 },
    { codes: database.prepare<unknown[], number>(staysWithoutRoom).pluck(), rooms: -1 },
  ];
  const pace = createPace();
  let stays: BookedStay[] = [];
  for (const checkinDay of arrivalDays(database, propertyId, { from: from - stayNightsMax, to })) {
    for (const { codes, rooms } of statements) {
      let last: BookedStay | undefined;
      let lastCode = 0;
      for (const code of codes.iterate(propertyId, checkinDay, from)) {
        if (last !== undefined && code === lastCode) last.rooms += rooms;
        else {
          const nights = code % nightsEnd;
          last = { roomTypeId: (code - nights) / nightsEnd, checkinDay, checkoutDay: checkinDay + nights, rooms };
          lastCode = code;
          stays.push(last);
        }
        if (!pace.isDue()) continue;
        yield stays;
        stays = [];
        last = undefined;
        await pace.pause();
      }
    }
    if (pace.isDue()) await pace.pause();
  }
  yield stays;
}
