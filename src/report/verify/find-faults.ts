/** Finds every booking that differs between files and service, and names it once, by what became of it. */
import { bookingStatuses } from '../../contract/status.ts';
import { joinClaims } from '../../sync/join-claims.ts';
import { knowClaims, knowSources, openLedgerBeside } from '../../sync/know-claims.ts';
import { findOthers } from '../../sync/merge-claims.ts';
import { placeClaims } from '../../sync/place-claims.ts';
import type { Spool } from '../../sync/spool.ts';
import { isLive } from '../../sync/states.ts';

/**
 * `lost`: in a file, but not in the service. `doubled`: more often in the service than in the files. `moved`: same guest, other dates or type.
 * `repriced`: another amount. `restated`: another state. `extra`: only in the service, arriving on the days that its files list. `oversold`: more rooms
 * sold than there are.
 */
export const faultKinds = ['lost', 'doubled', 'moved', 'repriced', 'restated', 'extra', 'oversold'] as const;
export type FaultKind = (typeof faultKinds)[number];

const known = `(${bookingStatuses.map((status) => `'${status}'`).join(', ')})`;

/**
 * SQL: whether a pair ended on both sides, and in another place, on other dates or at another channel: it was moved or booked again, and cancelled
 * before the next file came. Its stay and its amount are of no more use, and no sync changes them.
 */
export const isEndedElsewhere = `(NOT (${isLive('records')}) AND NOT (${isLive('held')})
  AND (records.type <> held.type OR records.checkin <> held.checkin OR records.checkout <> held.checkout
    OR coalesce(lower(records.booking_source) <> lower(held.booking_source), 0)))`;

/**
 * SQL: whether the amounts of a pair differ. An amount that the file does not give never differs; what the house receives differs only if it is more
 * than what the guest pays, and not of a stay that has ended on both sides.
 */
export const isOfOtherPrice = `(records.total_amount IS NOT NULL AND (records.total_amount IS NOT held.total_amount
    OR (records.currency_iso IS NOT NULL AND records.currency_iso IS NOT held.currency_iso))
  AND NOT (records.is_net = 1 AND records.currency_iso IS held.currency_iso
    AND (held.total_amount >= records.total_amount OR (NOT (${isLive('records')}) AND NOT (${isLive('held')}))))
  AND NOT ${isEndedElsewhere})`;

/**
 * SQL: whether the states of a pair differ. If the file says none, or the service uses a word of its own, any state that takes a room is the same.
 */
export const isOfOtherState = `(CASE WHEN records.booking_status IS NULL OR held.booking_status IS NULL OR held.booking_status NOT IN ${known}
  THEN (${isLive('records')}) <> (${isLive('held')}) ELSE records.booking_status <> held.booking_status END)`;

const guest = 'guest_key(guest_first_name, base_name(guest_last_name))';
/** SQL: what of a booking without a match is compared. */
const keptColumns = `id, ${guest} AS guest, type, checkin, checkout, total_amount, lower(coalesce(booking_source, '')) AS origin`;

/** Most unmatched bookings of one guest that are compared with each other. */
const alikeMax = 50;

/**
 * Writes the faults of bookings into `faults`, and matches into `pairs` and `moves`. `ledgerPath`: the booking numbers of earlier imports, if there
 * are any.
 */
export function findFaults(spool: Spool, ledgerPath: string | undefined): void {
  const { database } = spool;
  openLedgerBeside(spool, ledgerPath);
  // Which stays are to come does not matter here.
  knowSources(spool, 0);
  knowClaims(spool);
  joinClaims(spool);
  findOthers(spool);
  placeClaims(spool, { isOurs: true, preferences: [], statesOfFile: true, gone: 'keep', today: 0 });
  database.function('base_name', { deterministic: true }, (name) =>
    name === null ? null : String(name).replace(/ \(\d+\)$/, ''),
  );
  database.exec(`
    CREATE TABLE faults (id INTEGER PRIMARY KEY, kind TEXT, record INTEGER, held INTEGER, leader INTEGER);
    CREATE TABLE moves (record INTEGER PRIMARY KEY, held INTEGER UNIQUE);
    INSERT OR IGNORE INTO pairs SELECT records.id, held.id FROM records JOIN held ON held.key = records.target
      WHERE NOT EXISTS (SELECT 1 FROM repeats WHERE record = records.id)
        AND NOT EXISTS (SELECT 1 FROM pairs WHERE record = records.id) AND NOT EXISTS (SELECT 1 FROM pairs WHERE held = held.id);`);
  pairRepeats(spool);
  database.exec(`
    INSERT INTO faults (kind, record, held) SELECT 'doubled', (SELECT min(records.id) FROM records WHERE target = held.key), held.id
      FROM held WHERE ${isLive('held')} AND NOT EXISTS (SELECT 1 FROM pairs WHERE held = held.id)
        AND EXISTS (SELECT 1 FROM records WHERE target = held.key AND ${isLive('records')});
    CREATE INDEX faults_held ON faults (held);
    CREATE TABLE lone_held AS SELECT ${keptColumns} FROM held
      WHERE ${isLive('held')} AND NOT EXISTS (SELECT 1 FROM pairs WHERE held = held.id) AND NOT EXISTS (SELECT 1 FROM faults WHERE held = held.id);
    CREATE INDEX lone_held_guest ON lone_held (guest);`);
  findMoves(spool);
  database.exec(`
    INSERT INTO faults (kind, record, held) SELECT 'moved', record, held FROM moves;
    INSERT INTO faults (kind, record) SELECT 'lost', id FROM records
      WHERE NOT EXISTS (SELECT 1 FROM repeats WHERE record = records.id) AND NOT EXISTS (SELECT 1 FROM pairs WHERE record = records.id)
        AND NOT EXISTS (SELECT 1 FROM moves WHERE record = records.id) AND NOT (${isEndedUnderOld});`);
  findDoubled(spool);
  database.exec(`
    INSERT INTO faults (kind, record, held) SELECT 'repriced', records.id, held.id FROM ${together}
      WHERE ${isOfOtherPrice};
    INSERT INTO faults (kind, record, held) SELECT 'restated', records.id, held.id FROM ${together}
      WHERE ${isOfOtherState};`);
}

/** SQL: the records with the bookings that match them. */
const together = `(SELECT record, held AS booking FROM pairs UNION ALL SELECT record, held FROM moves) AS joined
  JOIN records ON records.id = joined.record JOIN held ON held.id = joined.booking`;

/** SQL: whether a stay was moved and then cancelled: the cancelled booking is held in its old place, because its number went in under another key. */
const isEndedUnderOld = `NOT (${isLive('records')}) AND EXISTS (SELECT 1 FROM olds WHERE olds.record = records.id)`;

/** Rows of one file that say the same live booking twice: each needs a booking of its own, or is lost. Another file may list the booking again. */
function pairRepeats({ database }: Spool): void {
  const free = database.prepare<[number], { id: number }>(
    `SELECT id FROM held WHERE key = ? AND ${isLive('held')} AND NOT EXISTS (SELECT 1 FROM pairs WHERE held = held.id) LIMIT 1`,
  );
  const pair = database.prepare('INSERT INTO pairs VALUES (?, ?)');
  const lose = database.prepare(`INSERT INTO faults (kind, record, leader) VALUES ('lost', ?, ?)`);
  const rows = database
    .prepare<[], { id: number; leader: number; target: number }>(
      `SELECT records.id, repeats.leader, records.target FROM repeats JOIN records ON records.id = repeats.record
       JOIN records AS first ON first.id = repeats.leader
       WHERE records.file = first.file AND ${isLive('records')} AND ${isLive('first')} ORDER BY records.id`,
    )
    .iterate();
  for (const { id, leader, target } of rows) {
    const held = free.get(target);
    if (held === undefined) lose.run(id, leader);
    else pair.run(id, held.id);
  }
}

/**
 * Matches what is left on both sides if the guest is the same, and the stays touch, cost the same or last the same. A stay that was moved by hand is
 * left too: its booking in the old place is cancelled. One that differs by the number behind its guest alone is where it was.
 */
function findMoves({ database }: Spool): void {
  database.exec(`
    CREATE TABLE lone_records AS SELECT ${keptColumns} FROM records
      WHERE ${isLive('records')} AND NOT EXISTS (SELECT 1 FROM repeats WHERE record = records.id)
        AND NOT EXISTS (SELECT 1 FROM pairs JOIN held ON held.id = pairs.held WHERE pairs.record = records.id AND ${isLive('held')});
    CREATE INDEX lone_records_guest ON lone_records (guest);
    INSERT OR IGNORE INTO moves SELECT record, booking FROM (
      SELECT one.id AS record, other.id AS booking, abs(one.checkin - other.checkin) + abs(one.checkout - other.checkout) AS far,
        one.type <> other.type AS is_other_type
      FROM lone_records AS one JOIN lone_held AS other ON other.guest = one.guest
      WHERE ((one.checkin <= other.checkout AND other.checkin <= one.checkout) OR (NOT EXISTS (SELECT 1 FROM pairs WHERE pairs.record = one.id)
          AND (one.total_amount = other.total_amount OR one.checkout - one.checkin = other.checkout - other.checkin)))
        AND one.guest NOT IN (SELECT guest FROM lone_records GROUP BY guest HAVING count(*) > ${alikeMax})
        AND one.guest NOT IN (SELECT guest FROM lone_held GROUP BY guest HAVING count(*) > ${alikeMax}))
      ORDER BY far, is_other_type, record, booking;
    DELETE FROM pairs WHERE record IN (SELECT record FROM moves);
    DELETE FROM lone_held WHERE id IN (SELECT held FROM moves);
    INSERT INTO pairs SELECT record, held FROM moves JOIN records ON records.id = record JOIN held ON held.id = moves.held
      WHERE records.type = held.type AND records.checkin = held.checkin AND records.checkout = held.checkout;
    DELETE FROM moves WHERE record IN (SELECT record FROM pairs);`);
}

/**
 * What is left in the service: a second booking of a guest whose stay was found (`doubled`), or a booking that is in no file although one lists its
 * days and its channel (`extra`). A channel that no file names should be in each of them.
 */
function findDoubled({ database }: Spool): void {
  const { n } = database.prepare<[], { n: number }>('SELECT count(*) AS n FROM lone_held').get()!;
  if (n === 0) return;
  database.exec(`
    CREATE TABLE guests AS SELECT ${keptColumns} FROM records
      WHERE ${isLive('records')} AND ${guest} IN (SELECT guest FROM lone_held);
    CREATE INDEX guests_guest ON guests (guest, checkin);
    INSERT INTO faults (kind, record, held) SELECT 'doubled', guests.id, lone_held.id FROM lone_held
      JOIN guests ON guests.id = (SELECT id FROM guests WHERE guests.guest = lone_held.guest
        AND guests.checkin < lone_held.checkout AND guests.checkout > lone_held.checkin
        ORDER BY guests.total_amount IS NOT lone_held.total_amount, abs(guests.checkin - lone_held.checkin) + abs(guests.checkout - lone_held.checkout),
          guests.type <> lone_held.type LIMIT 1);
    CREATE TABLE spans AS SELECT file, min(checkin) AS first, max(checkin) AS last FROM records GROUP BY file;
    CREATE TABLE origins AS SELECT DISTINCT file, lower(coalesce(booking_source, '')) AS origin FROM records;
    INSERT INTO faults (kind, held) SELECT 'extra', id FROM lone_held
      WHERE EXISTS (SELECT 1 FROM spans WHERE lone_held.checkin BETWEEN spans.first AND spans.last
          AND (lone_held.origin NOT IN (SELECT origin FROM origins)
            OR EXISTS (SELECT 1 FROM origins WHERE origins.file = spans.file AND origins.origin = lone_held.origin)))
        AND NOT EXISTS (SELECT 1 FROM faults WHERE held = lone_held.id)`);
}
