/** Reads again what a plan is about to change: bookings that have changed since are left unchanged and reported. */
import { type Booking, bookingValueFields } from '../contract/booking.ts';
import { storedValue } from '../contract/booking-values.ts';
import { dayNumber } from '../contract/dates.ts';
import { bookingKeyOf } from './entry-of-record.ts';
import { type HeldFrom, readHeld, windowOf } from './read-held.ts';
import type { HeldColumns, Spool } from './spool.ts';
import { isPut } from './summarize-plan.ts';

/** Removes from the plan what has changed in the service since it was made; gives the number of these fates. Throws the errors of the Api. */
export async function lookAgain({ database }: Spool, from: HeldFrom): Promise<number> {
  database.exec(`
    CREATE TABLE targets (held INTEGER PRIMARY KEY, key INTEGER, fate INTEGER, is_seen INTEGER);
    INSERT OR IGNORE INTO targets SELECT held.id, held.key, fates.id, 0 FROM fates JOIN held ON held.id = fates.held
      WHERE ${isPut};
    INSERT OR IGNORE INTO targets SELECT held.id, held.key, ends.fate, 0 FROM ends JOIN held ON held.id = ends.held;
    CREATE INDEX targets_key ON targets (key);`);
  const window = windowOf(database, 'targets JOIN held ON held.id = targets.held');
  if (window === undefined) return 0;
  const seen = database.prepare('UPDATE targets SET is_seen = 1 WHERE held = ?');
  const held = database.prepare<[number], HeldColumns>(
    'SELECT held.* FROM targets JOIN held ON held.id = targets.held WHERE targets.key = ? AND is_seen = 0',
  );
  for await (const bookings of readHeld(from, window)) {
    for (const booking of bookings) {
      const found = held.all(bookingKeyOf(booking)).find((columns) => isAsPlanned(columns, booking));
      if (found !== undefined) seen.run(found.id);
    }
  }
  return database
    .prepare(
      `UPDATE fates SET done = 0, why = 'changed since' WHERE id IN (SELECT fate FROM targets WHERE is_seen = 0)`,
    )
    .run().changes;
}

function isAsPlanned(held: HeldColumns, booking: Booking): boolean {
  if (held.checkin !== dayNumber(booking.checkin_date) || held.checkout !== dayNumber(booking.checkout_date))
    return false;
  return bookingValueFields.every((field) => held[field.name] === (storedValue(booking, field) ?? null));
}
