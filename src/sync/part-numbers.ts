/**
 * Finds records that would take the place of a live booking of another number: a service has one booking for the same type, dates and guest, so that
 * these go in as a guest of their own, with a number behind the last name.
 */
import { dateOfDay } from '../contract/dates.ts';
import { loadSources } from '../convert/columns/load-sources.ts';
import { bookingKeyOf } from './entry-of-record.ts';
import { anyChannel } from './name-by-channel.ts';
import { endedStates } from './pair-records.ts';
import type { RecordColumns, Spool } from './spool.ts';

/** Channels that sell under one name, by the name of the source of their files. */
export type Sellers = ReadonlyMap<string, string>;

/** The sellers among all sources. */
export async function loadSellers(): Promise<Sellers> {
  const named = (await loadSources()).map(({ name, constants }) => [name, constants?.booking_source] as const);
  return new Map(named.filter((one): one is readonly [string, string] => typeof one[1] === 'string'));
}

/**
 * Gives such records another target, and lists them in `parted`. Two numbers are two bookings where two sellers gave them, or where a stay has moved
 * to the place of another number of its own list, or of a list that has no booking in common with its own. A number that has ended or moved in the
 * files leaves its place to others.
 */
export function partNumbers({ database }: Spool, sellers: Sellers): void {
  database.exec(`
    CREATE TABLE parted (record INTEGER PRIMARY KEY);
    CREATE INDEX IF NOT EXISTS held_key ON held (key);
    CREATE TABLE sellers (source TEXT PRIMARY KEY, name TEXT);
    CREATE TABLE claims AS SELECT id, file, source, number, target AS key, EXISTS (SELECT 1 FROM olds WHERE olds.record = records.id) AS has_moved
      FROM records WHERE id IN (SELECT record FROM olds UNION ALL SELECT id FROM records WHERE number <> '' AND id NOT IN (SELECT record FROM known))
        AND ${isLive('records')} AND number NOT GLOB '[*]*' AND target IS NOT NULL
        AND (EXISTS (SELECT 1 FROM held WHERE held.key = target AND ${isLive('held')})
          OR EXISTS (SELECT 1 FROM records AS same WHERE same.target = records.target AND same.file <> records.file))
        AND NOT EXISTS (SELECT 1 FROM ledger.numbers AS own WHERE own.source = records.source AND own.number = records.number AND own.key = target)`);
  const seller = database.prepare('INSERT INTO sellers VALUES (?, ?)');
  for (const [source, name] of sellers) seller.run(source, name);
  if (database.prepare('SELECT 1 FROM claims LIMIT 1').get() === undefined) return;
  database.exec(`
    CREATE TABLE places AS SELECT claims.id AS record, claims.has_moved, claims.source, claims.number, kept.source AS of_source, kept.number AS of_number
        FROM ledger.numbers AS kept CROSS JOIN claims ON claims.key = kept.key
        WHERE kept.number NOT GLOB '[*]*' AND coalesce(kept.status, '') NOT IN ${endedStates} AND EXISTS (SELECT 1 FROM held WHERE held.key = kept.key AND ${isLive('held')})
          AND (NOT EXISTS (SELECT 1 FROM records AS said WHERE ${isNumber('said', 'kept')})
            OR EXISTS (SELECT 1 FROM records AS said WHERE ${isNumber('said', 'kept')} AND said.target = kept.key AND ${isLive('said')}))
      UNION SELECT claims.id, claims.has_moved, claims.source, claims.number, other.source, other.number
        FROM claims JOIN records AS other ON other.target = claims.key AND other.file <> claims.file
        WHERE other.number <> '' AND other.number NOT GLOB '[*]*' AND ${isLive('other')}
          AND (other.file < claims.file OR other.id NOT IN (SELECT id FROM claims));
    DELETE FROM places WHERE of_source = '${anyChannel}' OR source = '${anyChannel}' OR (of_source = source AND of_number = number);
    INSERT OR IGNORE INTO parted SELECT record FROM places
      WHERE ${sellerOf('source')} <> ${sellerOf('of_source')} OR (has_moved AND source = of_source AND number_form(number) = number_form(of_number))
        OR (has_moved AND source <> of_source AND NOT (${haveCommon}))`);
  renameParted(database);
}

const isLive = (table: string) => `coalesce(${table}.booking_status, '') NOT IN ${endedStates}`;

/** A record of the files has the number, under which it is known or its own. */
const isNumber = (record: string, kept: string) =>
  `((${record}.number <> '' AND ${record}.source = ${kept}.source AND ${record}.number = ${kept}.number)
    OR (${record}.own_number IS NOT NULL AND ${record}.own_source = ${kept}.source AND ${record}.own_number = ${kept}.number))`;

const sellerOf = (source: string) => `(SELECT name FROM sellers WHERE sellers.source = places.${source})`;

/** Both lists have had the same booking before, so that they may list the same stays. */
const haveCommon = `EXISTS (SELECT 1 FROM joined_numbers AS same WHERE (same.source = places.source AND same.of_source = places.of_source)
      OR (same.source = places.of_source AND same.of_source = places.source))
    OR EXISTS (SELECT 1 FROM ledger.numbers AS one JOIN ledger.numbers AS other ON other.source = places.of_source AND other.key = one.key
      WHERE one.source = places.source)`;

/** The guest of a parted record gets the first number that makes another booking. */
function renameParted(database: Spool['database']): void {
  const isTaken = database.prepare<[number, number], object>(
    'SELECT 1 FROM records WHERE target = ? UNION ALL SELECT 1 FROM held WHERE key = ?',
  );
  const rename = database.prepare('UPDATE records SET guest_last_name = ?, target = ? WHERE id = ?');
  const parted = database
    .prepare<[], RecordColumns>('SELECT * FROM records WHERE id IN (SELECT record FROM parted) ORDER BY id')
    .all();
  for (const record of parted) {
    const name = (record.guest_last_name ?? '').replace(/ ?\(\d+\)$/, '');
    for (let number = 2; ; number++) {
      const guest = `${name} (${number})`.trim();
      const key = bookingKeyOf({
        checkin_date: dateOfDay(record.checkin),
        checkout_date: dateOfDay(record.checkout),
        room_type_name: record.room_type,
        guest_first_name: record.guest_first_name ?? undefined,
        guest_last_name: guest,
      });
      if (isTaken.get(key, key) !== undefined) continue;
      rename.run(guest, key, record.id);
      break;
    }
  }
}
