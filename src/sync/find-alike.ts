/** Finds records and bookings that share no number and no key but may be the same stay; they are joined only if a person says so. */
import { endsOfOlds } from './find-left-behind.ts';
import { endedStates } from './pair-records.ts';
import type { SameStay } from './plan.ts';
import type { Spool } from './spool.ts';

/** The smaller amount must be at least this share of the larger: they may differ by a commission. */
export const nearShare = 0.7;

export interface Alike {
  kind: 'looks like' | 'looks moved';
  record: number;
  held: number;
}

/**
 * Finds them, each record and each booking at most once. Those that a person has called the same are joined, those called different are new; the rest
 * is written to `alike`.
 */
export function findAlike(spool: Spool, sameStay: SameStay | undefined): void {
  const { database } = spool;
  prepareLoose(spool);
  database.exec('CREATE TABLE alike (record INTEGER PRIMARY KEY, held INTEGER UNIQUE, kind TEXT)');
  const add = database.prepare('INSERT OR IGNORE INTO alike VALUES (?, ?, ?)');
  for (const { record, held, kind } of database.prepare<[], Alike>(sameNumbers).iterate()) add.run(record, held, kind);
  for (const { record, held } of database.prepare<[], Alike>(sameStays).iterate()) add.run(record, held, 'looks like');
  for (const { record, held } of database.prepare<[], Alike>(movedStays).iterate())
    add.run(record, held, 'looks moved');
  for (const { record, held } of database.prepare<[], Alike>(farStays).iterate()) add.run(record, held, 'looks moved');
  decide(spool, sameStay);
}

function prepareLoose({ database }: Spool): void {
  database.exec(`
    CREATE TABLE loose_held AS SELECT held.*, guest_key(guest_first_name, guest_last_name) AS guest FROM held
      WHERE coalesce(booking_status, '') NOT IN ${endedStates} AND NOT EXISTS (SELECT 1 FROM pairs WHERE pairs.held = held.id)
        AND id NOT IN (SELECT held FROM (${endsOfOlds}));
    CREATE TABLE loose_records AS SELECT records.*, guest_key(guest_first_name, guest_last_name) AS guest FROM records
      WHERE NOT EXISTS (SELECT 1 FROM pairs WHERE pairs.record = records.id) AND NOT EXISTS (SELECT 1 FROM repeats WHERE record = records.id)
        AND id NOT IN (SELECT record FROM (${endsOfOlds}));
    CREATE INDEX loose_key ON loose_held (key);
    CREATE TABLE owners AS SELECT loose_held.id AS held, kept.source, kept.number, kept.room, number_form(kept.number) AS form,
        bare_number(kept.number) AS bare
      FROM ledger.numbers AS kept JOIN loose_held ON loose_held.key = kept.key;
    CREATE INDEX owner_held ON owners (held);
    CREATE INDEX owner_bare ON owners (bare);
    CREATE TABLE lists AS SELECT files.id AS file, min(checkin) AS first, max(checkin) AS last,
        EXISTS (SELECT 1 FROM records AS said JOIN ledger.numbers AS kept ON kept.source = said.source AND kept.number = said.number
          WHERE said.file = files.id AND said.number <> '') AS is_known
      FROM files JOIN records ON records.file = files.id GROUP BY files.id;
    CREATE INDEX loose_stay ON loose_held (type, checkin, checkout);
    CREATE INDEX loose_guest ON loose_held (guest);`);
}

/**
 * Two numbers of one list are two bookings. A list that is new to the ledger, or has numbers of another form, may be another list of the same
 * bookings.
 */
const notOfOneList = `NOT EXISTS (SELECT 1 FROM owners WHERE owners.held = h.id AND owners.source = r.source
  AND r.number <> '' AND owners.number <> r.number AND owners.form = number_form(r.number) AND (SELECT is_known FROM lists WHERE lists.file = r.file))`;

/** The same number in two systems, or with and without the name of its system in front, and a guest or nights in common. */
const sameNumbers = `SELECT r.id AS record, h.id AS held,
    iif(h.type = r.type AND h.checkin = r.checkin AND h.checkout = r.checkout
      AND share_word(r.guest_first_name, r.guest_last_name, h.guest_first_name, h.guest_last_name), 'looks like', 'looks moved') AS kind
  FROM loose_records AS r JOIN owners ON owners.bare = bare_number(r.number) AND (owners.source <> r.source OR owners.number <> r.number)
  JOIN loose_held AS h ON h.id = owners.held
  WHERE r.number <> '' AND (share_word(r.guest_first_name, r.guest_last_name, h.guest_first_name, h.guest_last_name)
      OR (length(owners.bare) >= 6 AND h.checkin < r.checkout AND r.checkin < h.checkout))
  ORDER BY kind, abs(h.checkin - r.checkin), r.id, h.id`;

const sameStays = `SELECT r.id AS record, h.id AS held FROM loose_records AS r
  JOIN loose_held AS h ON h.type = r.type AND h.checkin = r.checkin AND h.checkout = r.checkout
  WHERE share_word(r.guest_first_name, r.guest_last_name, h.guest_first_name, h.guest_last_name)
    AND ${notOfOneList} AND (r.total_amount IS NULL OR h.total_amount IS NULL
    OR r.currency_iso IS NOT h.currency_iso OR min(r.total_amount, h.total_amount) >= ${nearShare} * max(r.total_amount, h.total_amount))
  ORDER BY r.guest = h.guest DESC, abs(coalesce(r.total_amount, 0) - coalesce(h.total_amount, 0)), r.id, h.id`;

const movedStays = `SELECT r.id AS record, h.id AS held FROM loose_records AS r JOIN loose_held AS h ON h.guest = r.guest
  WHERE h.checkin <= r.checkout AND h.checkout >= r.checkin AND coalesce(r.booking_status, '') NOT IN ${endedStates}
    AND lower(coalesce(h.booking_source, '')) = lower(coalesce(r.booking_source, '')) AND ${notOfOneList}
    AND NOT EXISTS (SELECT 1 FROM alike WHERE alike.record = r.id OR alike.held = h.id)
  ORDER BY h.type = r.type DESC, abs(h.checkin - r.checkin), r.id, h.id`;

/** The same guest on other days: the file lists the days of the old stay, but not that stay any more, and the new one is not known. */
const farStays = `SELECT r.id AS record, h.id AS held FROM loose_records AS r JOIN lists USING (file) JOIN loose_held AS h ON h.guest = r.guest
  WHERE r.guest <> '' AND coalesce(r.booking_status, '') NOT IN ${endedStates}
    AND h.checkin BETWEEN lists.first AND lists.last
    AND lower(coalesce(h.booking_source, '')) = lower(coalesce(r.booking_source, '')) AND ${notOfOneList}
    AND NOT EXISTS (SELECT 1 FROM ledger.numbers AS kept WHERE kept.source = r.source AND kept.number = r.number)
    AND NOT EXISTS (SELECT 1 FROM alike WHERE alike.record = r.id OR alike.held = h.id)
  ORDER BY h.type = r.type DESC, abs(coalesce(r.total_amount, 0) - coalesce(h.total_amount, 0)), abs(h.checkin - r.checkin), r.id, h.id`;

function decide({ database }: Spool, sameStay: SameStay | undefined): void {
  if (sameStay === undefined) return;
  const all = database
    .prepare<[], Alike & { file: string; line: number }>(
      `SELECT alike.*, files.name AS file, records.line FROM alike JOIN records ON records.id = alike.record
       JOIN files ON files.id = records.file`,
    )
    .all();
  const pair = database.prepare('INSERT OR IGNORE INTO pairs VALUES (?, ?)');
  const aim = database.prepare('UPDATE records SET target = (SELECT key FROM held WHERE id = ?) WHERE id = ?');
  const move = database.prepare(
    `INSERT INTO olds SELECT id, source, iif(number = '', '*' || key, number), (SELECT key FROM held WHERE id = @held), NULL, @held
     FROM records WHERE id = @record`,
  );
  const name = database.prepare(`UPDATE records SET source = '', number = '*' || key WHERE id = ? AND number = ''`);
  // Both numbers are one booking from now on: the one that brought it in counts.
  const join = database.prepare(
    `UPDATE records SET own_source = coalesce(own_source, records.source), own_number = coalesce(own_number, records.number),
       source = owners.source, number = owners.number
     FROM owners WHERE records.id = @record AND owners.held = @held AND records.number <> ''
       AND NOT EXISTS (SELECT 1 FROM records AS said WHERE said.source = owners.source AND said.number = owners.number)`,
  );
  const room = database.prepare(
    'INSERT OR REPLACE INTO known SELECT @record, owners.room FROM owners JOIN records USING (source, number) WHERE held = @held AND records.id = @record',
  );
  const forget = database.prepare('DELETE FROM alike WHERE record = ?');
  for (const { kind, record, held, file, line } of all) {
    const said = saidOf(sameStay, { file, line });
    if (said === undefined) continue;
    forget.run(record);
    if (said === 'no') continue;
    name.run(record);
    join.run({ record, held });
    room.run({ record, held });
    if (kind === 'looks moved') move.run({ record, held });
    else {
      pair.run(record, held);
      aim.run(held, record);
    }
  }
}

/** File and line of a record. */
export interface SaidAlike {
  file: string;
  line: number;
}

/** What a person has decided about a record; undefined if nothing. */
export function saidOf(sameStay: SameStay, { file, line }: SaidAlike): 'yes' | 'no' | undefined {
  return typeof sameStay === 'string' ? sameStay : sameStay.decisions.get(`${file}\n${line}`);
}
