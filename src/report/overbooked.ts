/** Finds each night on which more rooms of a type are sold than there are, with the bookings that have them. */
import type { Api } from '../contract/api.ts';
import { dateOfDay } from '../contract/dates.ts';
import { nameKey } from '../contract/text.ts';
import type { PlannedStay } from '../sync/plan.ts';
import { type HeldColumns, type Spool, stayOf } from '../sync/spool.ts';
import { isLive } from '../sync/states.ts';
import { type NightWindow, windowOf } from './month-shares.ts';
import { type ReadService, readStays } from './read-stays.ts';
import { type RoomsOfType, roomsOfTypes } from './rooms-of-types.ts';

export interface OverbookedNight {
  date: string;
  type: string;
  rooms: number;
  sold: number;
  /** Their ids in the spool. */
  held: readonly number[];
  bookings: readonly PlannedStay[];
}

/**
 * Finds them, ordered by type and date. A type whose number of rooms nobody says cannot be overbooked: its name is added to `unknown`. Do not write
 * to the spool meanwhile.
 */
export function* listOverbooked(
  { database }: Spool,
  rooms: ReadonlyMap<string, RoomsOfType>,
  { window, unknown }: { window: NightWindow; unknown: Set<string> },
): Generator<OverbookedNight> {
  database.exec('CREATE INDEX IF NOT EXISTS held_type ON held (type, checkin)');
  const changes = database.prepare<[], { type: number; name: string; day: number; change: number }>(
    `SELECT type, min(name) AS name, day, sum(change) AS change FROM (
       SELECT type, room_type AS name, checkin AS day, 1 AS change FROM held WHERE ${isLive('held')}
       UNION ALL SELECT type, room_type, checkout, -1 FROM held WHERE ${isLive('held')}) GROUP BY type, day ORDER BY type, day`,
  );
  const stays = database.prepare<[number, number, number], HeldColumns>(
    `SELECT * FROM held WHERE type = ? AND checkin <= ? AND checkout > ? AND ${isLive('held')} ORDER BY checkin, id`,
  );
  let [type, sold, since] = [0, 0, 0];
  let known: { name: string; rooms: number } | undefined;
  for (const { type: changed, name, day, change } of changes.iterate()) {
    if (known !== undefined && changed === type && sold > known.rooms) {
      for (let night = Math.max(since, window.from); night < Math.min(day, window.to + 1); night++) {
        const found = stays.all(type, night, night);
        yield {
          ...{ date: dateOfDay(night), type: known.name, rooms: known.rooms, sold },
          ...{ held: found.map(({ id }) => id), bookings: found.map(stayOf) },
        };
      }
    }
    if (changed !== type) {
      [type, sold] = [changed, 0];
      const listed = rooms.get(nameKey(name));
      known = listed === undefined || listed.rooms === null ? undefined : { name: listed.name, rooms: listed.rooms };
      if (known === undefined && unknown.size < unknownMax) unknown.add(name);
    }
    sold += change;
    since = day;
  }
}

/** Reads the bookings of these nights into an empty spool; gives the overbooked nights among them, as often as asked. Throws what the Api throws. */
export async function readOverbooked(
  spool: Spool,
  service: ReadService & { api: Pick<Api, 'roomTypes'> },
  { from, to, unknown }: { from?: string; to?: string; unknown: Set<string> },
): Promise<() => Generator<OverbookedNight>> {
  const rooms = await roomsOfTypes(service.api);
  await spool.filling(async () => {
    for await (const bookings of readStays(service, { from, to, by: 'stay' }))
      for (const booking of bookings) spool.addHeld(booking);
  });
  return () => listOverbooked(spool, rooms, { window: windowOf({ from, to }), unknown });
}

/** Most names of such types that are kept. */
const unknownMax = 100;
