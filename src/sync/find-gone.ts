/** Finds bookings that their sources no longer list although they speak of their dates, and those that are to be cancelled for it. */
import { isLiveClaim } from './know-claims.ts';
import type { PlanOptions } from './plan.ts';
import type { Spool } from './spool.ts';
import { isLive } from './states.ts';

/** SQL: the numbers of rows that became no records: their own, and those of the channel in any source. */
const unreadNumbers = `SELECT source, number FROM no_records WHERE number <> '' UNION SELECT NULL, channel FROM no_records WHERE channel <> ''
  UNION SELECT same.of_source, same.of_number FROM no_records JOIN joined_numbers AS same USING (source, number) WHERE number <> ''`;

/** SQL: a booking of the service on which no record stands, and of which nothing is decided. */
export const isUndecided = ['pairs', 'fates', 'ends']
  .map((table) => `NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table}.held = held.id)`)
  .join(' AND ');

const isFree = `${isLive('held')} AND ${isUndecided}`;

/** SQL: the live booking of the service on which a claim of before stands, and on which no other live claim does. */
const isAlone = `${isFree}
  AND coalesce(held.guest_email = unsaid.email, 1) AND NOT EXISTS (SELECT 1 FROM unsaid AS other WHERE other.key = held.key AND other.id <> unsaid.id
    AND ${isLiveClaim('other')})
  AND NOT EXISTS (SELECT 1 FROM unread WHERE unread.number IN (unsaid.number, unsaid.channel)
    AND (unread.number IS unsaid.channel OR coalesce(unread.source, unsaid.source) = unsaid.source))
  AND held.key NOT IN (SELECT key FROM no_records WHERE key IS NOT NULL)`;

/** SQL: a booking that is still to come: it arrives today (`?`) or later, and the guest is not in house. */
export const isToCome = `(held.checkin >= ? AND coalesce(held.booking_status, '') <> 'CheckedIn')`;

/** How far from the dates of its source a claim is still counted as outside, in days. */
const outsideDays = 60;

/** Fills `absent`, `fates` and `ends`. A booking outside the dates of its source is only `absent`. */
export function findGone({ database }: Spool, { gone, today }: PlanOptions): void {
  const isNear = `EXISTS (SELECT 1 FROM scopes WHERE scopes.list = unsaid.list AND unsaid.checkin BETWEEN first - ${outsideDays} AND last + ${outsideDays})`;
  database.exec(`
    CREATE TABLE unread AS ${unreadNumbers};
    CREATE INDEX unread_number ON unread (number);
    INSERT OR IGNORE INTO absent SELECT held.id, held.checkin, is_absent > 0, unsaid.id, NULL FROM unsaid JOIN held ON held.key = unsaid.key
      WHERE (is_absent > 0 OR (${isNear} AND unsaid.id NOT IN (SELECT claim FROM surplus))) AND ${isAlone} ORDER BY is_absent = 0, is_absent;
    INSERT INTO fates (kind, held) SELECT 'gone', held FROM absent WHERE is_listed = 1;`);
  cancelGivenBack(database, today);
  findSurplus(database, today);
  // A rejected row without a number may be any of these bookings; and whose a claim is must be known. In another time zone a stay of this night may be over.
  database
    .prepare(
      `INSERT OR IGNORE INTO ends SELECT fates.id, held.id, 'Cancelled', NULL, NULL, held.key, NULL
       FROM fates JOIN held ON held.id = fates.held LEFT JOIN absent ON absent.held = held.id LEFT JOIN unsaid ON unsaid.id = absent.claim
       WHERE (fates.kind = 'cancelled' AND fates.record IS NULL) OR (fates.kind = 'gone' AND ${isToCome} AND held.checkout > ${today} + 1
         AND unsaid.is_absent = 1 AND unsaid.list IS NOT NULL AND coalesce((SELECT max(files.gone) FROM files WHERE files.list = unsaid.list), ?) = 'cancel'
         AND NOT EXISTS (SELECT 1 FROM no_records WHERE why IS NULL AND number = '' AND channel = ''))`,
    )
    .run(today, gone);
}

/**
 * A file whose lines say how many rooms a number has says which rooms it gives back: those to come are cancelled, and not only gone. Where each room
 * has a line of its own, a line may be missing.
 */
function cancelGivenBack(database: Spool['database'], today: number): void {
  database
    .prepare(
      `UPDATE fates SET kind = 'cancelled', changes = '[]' WHERE kind = 'gone' AND held IN (SELECT absent.held FROM absent JOIN held ON held.id = absent.held
       JOIN unsaid ON unsaid.id = absent.claim AND unsaid.is_part = 1 AND unsaid.number NOT GLOB '[*]*'
       JOIN records ON records.source = unsaid.source AND records.number = unsaid.number
       WHERE ${isToCome}
         AND (unsaid.source, unsaid.number) NOT IN (SELECT source, number FROM joined_numbers UNION SELECT of_source, of_number FROM joined_numbers)
         AND NOT EXISTS (SELECT 1 FROM records AS other WHERE other.of_source = unsaid.source AND other.of_number = unsaid.number
           AND (other.source <> unsaid.source OR other.number <> unsaid.number))
       GROUP BY absent.held HAVING min(records.line) = max(records.line) AND min(records.file) = max(records.file) AND max(${isLive('records')}) = 1
         AND (count(*) > 1 OR min(records.file) IN (SELECT one.file FROM records AS one JOIN records AS next ON next.id = one.id + 1
           WHERE next.file = one.file AND next.line = one.line AND next.number NOT GLOB '[*]*' AND next.checkin = one.checkin AND next.checkout = one.checkout)))`,
    )
    .run(today);
}

/** Rooms that a list which is not read has of a number, and one of these files has not, whatever its dates: asked about, or cancelled where that one counts. */
function findSurplus(database: Spool['database'], today: number): void {
  database
    .prepare(
      `INSERT OR REPLACE INTO absent SELECT held.id, held.checkin, 1, unsaid.id, iif(is_over AND ${isToCome}, NULL, surplus.said) FROM surplus
         JOIN unsaid ON unsaid.id = surplus.claim JOIN held ON held.key = unsaid.key AND coalesce(held.guest_email = unsaid.email, 1) WHERE ${isFree}`,
    )
    .run(today);
  database.exec(`
    INSERT INTO fates (kind, held, changes) SELECT iif(absent.said IS NULL, 'cancelled', 'contradiction'), held, '[]' FROM surplus JOIN absent USING (claim);`);
}

/** A booking that is gone or given back: its number, and if the files still list rooms of that number, one of them and how many there were and are. */
interface GoneNumber {
  /** JSON of what each list says, where they contradict one another in whether there is such a room. */
  said: string | null;
  number: string;
  record: number | null;
  had: number;
  listed: number;
}

/** Looks up the number of such a booking, by its id; undefined if none is known. */
export function goneNumbers({ database }: Spool): (held: number) => GoneNumber | undefined {
  const find = database.prepare<[number], GoneNumber>(
    `SELECT absent.said, claim.number, min(records.id) AS record, count(records.id) AS listed, count(records.id) + (SELECT count(*) FROM absent AS same
         JOIN fates ON fates.held = same.held AND fates.record IS NULL JOIN unsaid ON unsaid.id = same.claim
         WHERE unsaid.source = claim.source AND unsaid.number = claim.number) AS had
     FROM absent JOIN unsaid AS claim ON claim.id = absent.claim LEFT JOIN records ON records.source = claim.source AND records.number = claim.number
       AND ${isLive('records')}
     WHERE absent.held = ? AND claim.number NOT GLOB '[*]*' GROUP BY claim.source, claim.number`,
  );
  return (held) => find.get(held);
}
