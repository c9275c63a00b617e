/** The stays that take a room on a night within some days, counted from two indexes alone. */
import { stayNightsMax } from '../../contract/limits.ts';
import { createPace } from '../../contract/pace.ts';
import type { BookedStay } from '../store.ts';
import type { SqliteConnection } from './database.ts';
import { arrivalDays } from './read-bookings.ts';

/** Room type and nights of a stay as one number: reading three values of each row would take half as long again. */
const nightsEnd = stayNightsMax + 1;

/** The stays with one day of check-in that last beyond another day; those of one type and length follow each other. */
const staysOf = (index: string, rows: string) =>
  `SELECT room_type_id * ${nightsEnd} + checkout_day - checkin_day FROM bookings INDEXED BY ${index}
   WHERE property_id = ? AND checkin_day = ? AND checkout_day > ? ${rows} ORDER BY checkout_day, room_type_id`;

export const allStays = staysOf('bookings_by_key', '');
export const staysWithoutRoom = staysOf('bookings_without_room', "AND booking_status IN ('Cancelled', 'NoShow')");

/**
 * All stays over a night of the days, and, again with a negative number of rooms, those of them that take no room. No stay is longer than
 * `stayNightsMax`, so earlier arrivals are not read, nor those that left before the first day: old stays cost nothing.
 */
export async function* readBookedStays(
  database: SqliteConnection,
  propertyId: number,
  { from, to }: { from: number; to: number },
): AsyncGenerator<BookedStay[]> {
  // Counted here, not by SQLite: it would give nothing until it had read all of a stay, and thousands of bookings may have the same one.
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
