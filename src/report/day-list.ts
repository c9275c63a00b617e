/** Lists who arrives, stays or leaves on a date, by room type and name; sorted in a spool, so that no list is too long. */
import type { PlannedStay } from '../sync/plan.ts';
import type { HeldFrom } from '../sync/read-held.ts';
import { type HeldColumns, type Spool, stayOf } from '../sync/spool.ts';
import type { WantedStates } from './read-stays.ts';
import { isBlock, readStays } from './read-stays.ts';

/** `in-house`: who sleeps there in the night that begins on the date. */
export const dayLists = ['arrivals', 'in-house', 'departures'] as const;
export type DayList = (typeof dayLists)[number];

const dateOf = { arrivals: 'checkin', 'in-house': 'stay', departures: 'checkout' } as const;

/**
 * Reads the bookings of a date (YYYY-MM-DD) into an empty spool; rooms that are only closed are no guests, and counted apart. Throws what the Api
 * throws.
 */
export async function fillDayList(
  spool: Spool,
  service: HeldFrom,
  { list, date, states }: { list: DayList; date: string; states: WantedStates },
): Promise<{ blocks: number }> {
  let blocks = 0;
  await spool.filling(async () => {
    for await (const bookings of readStays(service, { from: date, to: date, by: dateOf[list] })) {
      const wanted = bookings.filter(states.isWanted);
      const guests = wanted.filter((booking) => !isBlock(booking));
      blocks += wanted.length - guests.length;
      for (const booking of guests) spool.addHeld(booking);
    }
  });
  return { blocks };
}

/** The stays of a spool, by room type, then guest. */
export function* staysByRoom({ database }: Spool): Generator<PlannedStay> {
  const held = database.prepare<[], HeldColumns>(
    `SELECT * FROM held ORDER BY room_type, coalesce(guest_last_name, guest_first_name) COLLATE NOCASE,
       guest_first_name COLLATE NOCASE, checkin, id`,
  );
  for (const stay of held.iterate()) yield stayOf(stay);
}
