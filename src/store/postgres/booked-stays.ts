/** Reads the stays that take a room on the nights of some days, counted by the database. */
import { stayNightsMax } from '../../contract/limits.ts';
import type { BookedStay } from '../store.ts';
import type { Queryable } from './database.ts';

const stays = `SELECT room_type_id AS "roomTypeId", checkin_day AS "checkinDay", checkout_day AS "checkoutDay",
    count(*) FILTER (WHERE booking_status NOT IN ('Cancelled', 'NoShow')) AS rooms
  FROM bookings WHERE property_id = $1 AND checkin_day BETWEEN $2 AND $3 AND checkout_day > $4 GROUP BY 1, 2, 3`;

/** All stays with a night among the days. No stay is longer than `stayNightsMax`, so earlier arrivals are not read. */
export async function* readBookedStays(
  database: Queryable,
  propertyId: number,
  { from, to }: { from: number; to: number },
): AsyncGenerator<BookedStay[]> {
  const { rows } = await database.query<BookedStay>(stays, [propertyId, from - stayNightsMax, to, from]);
  yield rows;
}
