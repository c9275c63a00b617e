/** Writes to the ledger what a plan has found out about numbers: those that the service already holds, and keys that no booking has any more. */
import type { Ledger, LedgerEntry } from '../ledger/ledger.ts';
import { areOtherChannels } from './find-left-behind.ts';
import { endedStates } from './pair-records.ts';
import { entryOf } from './planned-writes.ts';
import type { HeldColumns, RecordColumns, Spool } from './spool.ts';

const entriesPerBatch = 5000;

/** Writes what is certain, whether or not the plan is carried out. */
export function rememberNumbers({ database }: Spool, ledger: Ledger): void {
  nameOtherBookings(database);
  const held = database.prepare<[number], HeldColumns>('SELECT * FROM held WHERE id = ?');
  const unknown = database.prepare<[], RecordColumns & { held: number; name: string; known_room: number | null }>(
    `SELECT records.*, found.held, files.name, known.room AS known_room FROM
       (SELECT record, held FROM pairs UNION ALL SELECT repeats.record, pairs.held FROM repeats JOIN pairs ON pairs.record = repeats.leader) AS found
     JOIN records ON records.id = found.record JOIN files ON files.id = records.file LEFT JOIN known ON known.record = records.id
     WHERE records.number <> '' AND NOT EXISTS (SELECT 1 FROM ledger.numbers AS kept
       WHERE kept.source = records.source AND kept.number = records.number AND kept.key = records.target AND kept.said = records.key
         AND kept.status IS records.booking_status AND (records.is_net = 0 OR kept.amount IS records.total_amount))`,
  );
  let waiting: { file: string; entries: LedgerEntry[] } = { file: '', entries: [] };
  const flush = () => {
    const { file, entries } = waiting;
    if (entries.length === 0) return;
    ledger.settle(ledger.begin(entries, file), { taken: entries, refused: [] });
    waiting = { file: '', entries: [] };
  };
  for (const row of unknown.iterate()) {
    if (waiting.file !== row.name || waiting.entries.length >= entriesPerBatch) flush();
    waiting.file = row.name;
    const entry = entryOf(row, held.get(row.held));
    if (entry !== undefined) waiting.entries.push(entry);
  }
  flush();
  rememberJoined(database, ledger);
  const stale = database.prepare<[], Pick<LedgerEntry, 'source' | 'number' | 'key'>>(
    `SELECT source, number, key FROM olds
     WHERE (held IS NULL OR EXISTS (SELECT 1 FROM held WHERE held.id = olds.held AND held.booking_status IN ${endedStates})
         OR olds.rowid IN (SELECT old FROM taken))
       AND (EXISTS (SELECT 1 FROM pairs WHERE pairs.record = olds.record) OR EXISTS (SELECT 1 FROM contested WHERE contested.record = olds.record)
         OR EXISTS (SELECT 1 FROM fates WHERE fates.record = olds.record AND fates.done = 1))`,
  );
  const forgotten = stale.all();
  if (forgotten.length > 0) ledger.drop(forgotten);
}

/**
 * A record without a number is another booking than the numbered one it meets if it names another channel, or is live where that one has ended: it is
 * remembered by its key.
 */
function nameOtherBookings(database: Spool['database']): void {
  database.exec(`
    CREATE TABLE others AS SELECT records.id AS record, held.key FROM pairs
      JOIN records ON records.id = pairs.record JOIN held ON held.id = pairs.held
      WHERE records.number = '' AND records.booking_status IS NOT 'Cancelled' AND (records.booking_source IS NOT NULL
          AND held.booking_source IS NOT NULL AND ${areOtherChannels('records.booking_source', 'held.booking_source')}
        OR held.booking_status IN ${endedStates} AND coalesce(records.booking_status, '') NOT IN ${endedStates});
    CREATE INDEX others_key ON others (key);
    UPDATE records SET source = '', number = '*' || key
      WHERE id IN (SELECT others.record FROM ledger.numbers AS kept CROSS JOIN others USING (key))`);
}

/** For stored bookings: the numbers that files use for them, besides the one in the ledger. */
function rememberJoined(database: Spool['database'], ledger: Ledger): void {
  const found = database.prepare<[], { source: string; number: string; of_source: string; of_number: string }>(
    `SELECT found.* FROM (SELECT said.own_source AS source, said.own_number AS number, leader.source AS of_source, leader.number AS of_number
       FROM records AS said LEFT JOIN repeats ON repeats.record = said.id AND repeats.by <> 'key'
         JOIN records AS leader ON leader.id = coalesce(repeats.leader, said.id)
       WHERE said.own_number <> '' AND said.own_number NOT GLOB '[*]*' AND leader.number <> ''
         AND (said.own_source <> leader.source OR said.own_number <> leader.number)
       UNION SELECT * FROM said_same) AS found
     WHERE NOT EXISTS (SELECT 1 FROM kept_joins AS same WHERE same.source = found.source AND same.number = found.number
         AND same.of_source = found.of_source AND same.of_number = found.of_number)
       AND EXISTS (SELECT 1 FROM ledger.numbers AS kept WHERE kept.source = found.of_source AND kept.number = found.of_number)`,
  );
  let pairs: Parameters<Ledger['join']>[0][number][] = [];
  const flush = () => {
    if (pairs.length > 0) ledger.join(pairs);
    pairs = [];
  };
  for (const { source, number, of_source, of_number } of found.iterate()) {
    pairs.push({ source, number, of: { source: of_source, number: of_number } });
    if (pairs.length >= entriesPerBatch) flush();
  }
  flush();
}
