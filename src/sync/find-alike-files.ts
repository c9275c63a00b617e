/**
 * Finds records of several files that share no number but may be the same stay: one is imported, the other is asked about, and they are joined only
 * if a person says so.
 */
import { nearShare, type SaidAlike, saidOf } from './find-alike.ts';
import { endedStates } from './pair-records.ts';
import type { SameStay } from './plan.ts';
import type { Spool } from './spool.ts';

/** Writes them to `alike_files`; those that a person has called the same are joined, those called different are new. */
export function findAlikeFiles({ database }: Spool, sameStay: SameStay | undefined): void {
  database.exec('CREATE TABLE alike_files (record INTEGER PRIMARY KEY, beside INTEGER UNIQUE, kind TEXT)');
  const { files } = database.prepare<[], { files: number }>('SELECT count(*) AS files FROM files').get()!;
  if (files < 2) return;
  database.exec(`
    CREATE INDEX records_stay ON records (type, checkin, checkout);
    CREATE INDEX records_guest ON records (guest_key(guest_first_name, guest_last_name));
    CREATE INDEX IF NOT EXISTS repeats_leader ON repeats (leader);
    CREATE INDEX loose_record ON loose_records (id);
    INSERT OR IGNORE INTO alike_files SELECT more_rooms.record, NULL, 'looks like' FROM more_rooms
      JOIN loose_records AS r ON r.id = more_rooms.record WHERE ${isOpen};
    UPDATE alike_files SET beside = (SELECT more_rooms.beside FROM more_rooms WHERE more_rooms.record = alike_files.record)
      WHERE record IN (SELECT min(record) FROM more_rooms GROUP BY beside);
    INSERT OR IGNORE INTO alike_files SELECT r.id, o.id, 'looks like' FROM loose_records AS r
      JOIN records AS o ON o.type = r.type AND o.checkin = r.checkin AND o.checkout = r.checkout
      WHERE ${mayBeOne} AND share_word(r.guest_first_name, r.guest_last_name, o.guest_first_name, o.guest_last_name)
        AND (r.total_amount IS NULL OR o.total_amount IS NULL
        OR r.currency_iso IS NOT o.currency_iso OR min(r.total_amount, o.total_amount) >= ${nearShare} * max(r.total_amount, o.total_amount))
      ORDER BY r.guest = guest_key(o.guest_first_name, o.guest_last_name) DESC, abs(coalesce(r.total_amount, 0) - coalesce(o.total_amount, 0)), r.id, o.id;
    INSERT OR IGNORE INTO alike_files SELECT r.id, o.id, iif(o.checkin = r.checkin AND o.checkout = r.checkout, 'looks like', 'looks moved')
      FROM loose_records AS r JOIN records AS o ON guest_key(o.guest_first_name, o.guest_last_name) = r.guest
      WHERE ${mayBeOne} AND o.checkin < r.checkout AND r.checkin < o.checkout
        AND NOT EXISTS (SELECT 1 FROM alike_files WHERE alike_files.record = r.id OR alike_files.beside = o.id)
      ORDER BY o.type = r.type DESC, abs(o.checkin - r.checkin), r.id, o.id;`);
  decide(database, sameStay);
}

/** Nothing is asked about it yet. */
const isOpen = 'NOT EXISTS (SELECT 1 FROM alike WHERE alike.record = r.id)';

/**
 * The record of the later file is asked about, or one that is not in the service before one that is. Two numbers of one system are two bookings, also
 * if a property's own list gives the number at the channel.
 */
const mayBeOne = `${isOpen} AND o.file <> r.file
  AND (o.file < r.file OR NOT EXISTS (SELECT 1 FROM loose_records WHERE loose_records.id = o.id))
  AND (coalesce(o.booking_status, '') NOT IN ${endedStates} OR coalesce(r.booking_status, '') NOT IN ${endedStates})
  AND NOT EXISTS (SELECT 1 FROM repeats WHERE repeats.record = o.id)
  AND NOT EXISTS (SELECT 1 FROM repeats JOIN records AS other ON other.id = repeats.record
    WHERE repeats.leader = o.id AND other.file = r.file)
  AND NOT (o.number <> '' AND r.number <> ''
    AND coalesce((SELECT source FROM files WHERE files.id = o.file) = (SELECT source FROM files WHERE files.id = r.file), 0))
  AND NOT (o.channel IS NOT NULL AND r.number <> '' AND lower(coalesce(o.booking_source, '')) = lower(coalesce(r.booking_source, '')))
  AND NOT (r.channel IS NOT NULL AND o.number <> '' AND lower(coalesce(o.booking_source, '')) = lower(coalesce(r.booking_source, '')))`;

function decide(database: Spool['database'], sameStay: SameStay | undefined): void {
  if (sameStay === undefined) return;
  const all = database
    .prepare<[], SaidAlike & { record: number; beside: number | null }>(
      `SELECT alike_files.*, files.name AS file, records.line FROM alike_files JOIN records ON records.id = alike_files.record
       JOIN files ON files.id = records.file`,
    )
    .all();
  const forget = database.prepare('DELETE FROM alike_files WHERE record = ?');
  const repeat = database.prepare(`INSERT OR IGNORE INTO repeats VALUES (?, ?, 'answer')`);
  const own = database.prepare(
    `UPDATE records SET own_source = coalesce(own_source, iif(number = '', '', source)),
       own_number = coalesce(own_number, iif(number = '', '*' || key, number)), number = '' WHERE id = ?`,
  );
  const name = database.prepare(`UPDATE records SET source = '', number = '*' || key WHERE id = ? AND number = ''`);
  for (const { record, beside, file, line } of all) {
    const said = saidOf(sameStay, { file, line });
    if (said === undefined) continue;
    forget.run(record);
    if (said === 'no' || beside === null) continue;
    repeat.run(record, beside);
    own.run(record);
    name.run(beside);
  }
}
