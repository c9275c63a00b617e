/** Finds bookings that the files no longer list although they cover their dates, and those that are to be cancelled for it. */
import { anyChannel } from './name-by-channel.ts';
import { endedStates } from './pair-records.ts';
import type { PlanOptions } from './plan.ts';
import type { Spool } from './spool.ts';

/** The system whose numbers a file has, also where the ledger knows a booking under the number of another list. */
const ownSource = `iif(own_number IS NULL OR (source <> '${anyChannel}' AND plain_number(own_number) = plain_number(number)), source, own_source)`;

/** The numbers under which `owners` may know rows that became no records: their own, those of the channel in any list, and those they were joined with. */
function numbersIn(rows: string): string {
  return `SELECT source, bare_number(number) AS bare FROM ${rows} WHERE number <> ''
    UNION SELECT '${anyChannel}', bare_number(number) FROM ${rows} WHERE number <> ''
    UNION SELECT NULL, bare_number(channel) FROM ${rows} WHERE channel <> ''
    UNION SELECT same.of_source, bare_number(same.of_number) FROM ${rows} JOIN joined_numbers AS same USING (source, number) WHERE number <> ''`;
}

/** Another channel has booked the stay again, so it means nothing that this channel no longer lists it. */
const isOfOther = `windows.origin <> lower(h.booking_source) AND EXISTS (SELECT 1 FROM owners JOIN ledger.numbers AS kept
  ON kept.source = owners.source AND kept.number = owners.number AND kept.key = h.key WHERE owners.held = h.id
    AND owners.source NOT IN (windows.own, windows.source) AND lower(kept.booking_source) = lower(h.booking_source)
    AND coalesce(kept.status, '') NOT IN ${endedStates})`;

/**
 * Fills `absent`, `fates` and `ends`. A live booking is gone if a file that should list it covers its dates and does not. A file should list it if the
 * two have the same system of numbers, or the same booking source where another list gave the number or the number is not known. A file that cancels the stay under
 * another number does not list it. A booking outside the dates of all such files is only `absent`.
 */
export function findGone({ database }: Spool, { gone, today }: PlanOptions): void {
  database.exec(`
    CREATE TABLE unread AS ${['rejected', 'away'].map(numbersIn).join(' UNION ')};
    CREATE INDEX unread_bare ON unread (bare);
    CREATE TABLE windows AS SELECT file, source, ${ownSource} AS own, lower(coalesce(booking_source, '')) AS origin, min(checkin) AS first,
        max(checkin) AS last FROM records GROUP BY file, source, own, origin;
    CREATE TABLE spans AS SELECT file, min(first) AS first, max(last) AS last FROM windows GROUP BY file;
    INSERT INTO absent SELECT h.id AS held, h.checkin, max(h.checkin BETWEEN spans.first AND spans.last) AS is_listed
      FROM loose_held AS h JOIN windows ON iif(EXISTS (SELECT 1 FROM owners WHERE owners.held = h.id),
          EXISTS (SELECT 1 FROM owners WHERE owners.held = h.id AND (owners.source = windows.own
            OR owners.source = windows.source AND windows.origin = lower(coalesce(h.booking_source, '')))),
          windows.origin = lower(coalesce(h.booking_source, '')))
        JOIN spans USING (file)
      WHERE NOT EXISTS (SELECT 1 FROM fates WHERE fates.held = h.id) AND NOT EXISTS (SELECT 1 FROM ends WHERE ends.held = h.id)
        AND NOT EXISTS (SELECT 1 FROM pairs WHERE pairs.held = h.id)
        AND NOT coalesce(${isOfOther}, 0)
        AND NOT EXISTS (SELECT 1 FROM contested JOIN records ON records.id = contested.record WHERE contested.held = h.id AND records.file = windows.file)
        AND NOT EXISTS (SELECT 1 FROM owners JOIN unread USING (bare) WHERE owners.held = h.id
          AND coalesce(unread.source, owners.source) = owners.source)
        AND h.key NOT IN (SELECT key FROM away)
      GROUP BY h.id;
    INSERT INTO fates (kind, held) SELECT 'gone', held FROM absent WHERE is_listed = 1;
    CREATE INDEX owner_number ON owners (source, number);
    CREATE INDEX IF NOT EXISTS records_number ON records (source, number) WHERE number <> '';`);
  cancelGivenBack(database, today);
  if (gone !== 'cancel') return;
  // A rejected row without a number may be any of these bookings.
  database
    .prepare(
      `INSERT OR IGNORE INTO ends SELECT fates.id, held.id, 'Cancelled', NULL, NULL, held.key, NULL
       FROM fates JOIN held ON held.id = fates.held WHERE fates.kind = 'gone' AND held.checkin > ?
         AND NOT EXISTS (SELECT 1 FROM rejected WHERE number = '' AND channel = '')`,
    )
    .run(today);
}

/**
 * A file whose lines say how many rooms a number has says which rooms it gives back: those to come are cancelled, and not only gone. Where each room
 * has a line of its own, a line may be missing; and where another list names the number too, the room may be one that only that list knows.
 */
function cancelGivenBack(database: Spool['database'], today: number): void {
  const rooms = database
    .prepare<[number], { held: number; file: number; isSaid: number }>(
      `SELECT owners.held, records.file, count(*) > 1 AS isSaid FROM fates JOIN held ON held.id = fates.held JOIN owners ON owners.held = held.id
       JOIN records ON records.number <> '' AND records.source = owners.source AND records.number = owners.number
       WHERE fates.kind = 'gone' AND held.checkin > ? AND coalesce(held.booking_status, '') <> 'CheckedIn' AND owners.number NOT GLOB '[*]*'
         AND NOT EXISTS (SELECT 1 FROM owners AS other WHERE other.held = held.id AND (other.source <> owners.source OR other.number <> owners.number))
         AND NOT EXISTS (SELECT 1 FROM joined_numbers AS same WHERE ${isOtherNumber('same.number', 'same.of_number')}
           AND ((same.of_source = owners.source AND same.of_number = owners.number) OR (same.source = owners.source AND same.number = owners.number)))
       GROUP BY owners.held HAVING max(${isOtherNumber('coalesce(records.own_number, records.number)', 'records.number')}) = 0
         AND min(records.line) = max(records.line) AND min(records.file) = max(records.file)
         AND max(coalesce(records.booking_status, '') NOT IN ${endedStates}) = 1`,
    )
    .all(today);
  const counts = new Map<number, boolean>();
  const countsRooms = database.prepare<[number], object>(
    `SELECT 1 FROM records AS one JOIN records AS next ON next.id = one.id + 1 WHERE one.file = ? AND next.file = one.file AND next.line = one.line
       AND next.number <> '' AND next.checkin = one.checkin AND next.checkout = one.checkout LIMIT 1`,
  );
  const cancel = database.prepare(
    `UPDATE fates SET kind = 'cancelled', changes = '[]' WHERE kind = 'gone' AND held = ?`,
  );
  const end = database.prepare(
    `INSERT OR IGNORE INTO ends SELECT fates.id, held.id, 'Cancelled', NULL, NULL, held.key, NULL FROM fates JOIN held ON held.id = fates.held
     WHERE fates.held = ? AND fates.record IS NULL`,
  );
  for (const { held, file, isSaid } of rooms) {
    if (!counts.has(file)) counts.set(file, isSaid === 1 || countsRooms.get(file) !== undefined);
    if (!counts.get(file)) continue;
    cancel.run(held);
    end.run(held);
  }
}

/** SQL: whether one is not only another spelling of the other. */
const isOtherNumber = (one: string, other: string) => `plain_number(${one}) <> plain_number(${other})`;

/** A booking that is gone or given back: its number, and if the files still list rooms of that number, one of them and how many there were and are. */
export interface GoneNumber {
  number: string;
  record: number | null;
  had: number;
  listed: number;
}

/** Looks up the number of such a booking, by its id; undefined if none is known. */
export function goneNumbers({ database }: Spool): (held: number) => GoneNumber | undefined {
  const find = database.prepare<[number], GoneNumber>(
    `SELECT owner.number, min(records.id) AS record, count(records.id) AS listed, count(records.id) + (SELECT count(DISTINCT same.held) FROM owners AS same
         JOIN fates ON fates.held = same.held AND fates.record IS NULL WHERE same.source = owner.source AND same.number = owner.number) AS had
     FROM owners AS owner LEFT JOIN records ON records.number <> '' AND records.source = owner.source AND records.number = owner.number
       AND coalesce(records.booking_status, '') NOT IN ${endedStates}
     WHERE owner.held = ? AND owner.number NOT GLOB '[*]*' GROUP BY owner.source, owner.number ORDER BY listed DESC, 1 LIMIT 1`,
  );
  return (held) => find.get(held);
}
