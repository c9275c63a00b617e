/** Writes to the ledger what a plan has found out about claims and their sources, whether or not it is carried out. */
import { endedStates } from '../contract/status.ts';
import { inPieces } from '../file/groups.ts';
import { hashOfKey } from '../file/key-memory.ts';
import type { ClaimList, LedgerEntry, NumberKey, OneNumber, SameNumbers } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/open-ledger.ts';
import { askedAnew, isReplaced, type StepOptions, saidBefore, wordOfPreference } from './merge-claims.ts';
import { entryOf } from './planned-writes.ts';
import type { ClaimColumns, HeldColumns, Spool } from './spool.ts';

const entriesPerBatch = 5000;

/** Writes the sources of the files, and what a person prefers now of them and of others. */
export function rememberSources({ database }: Spool, ledger: Ledger, { preferences }: StepOptions): void {
  const lists = database.prepare<[], ClaimList>(
    `SELECT list AS id, iif(is_named, name, whole_path(name)) AS file, system, max(knows) AS knows, max(has_guests) AS has_guests, columns FROM files
     WHERE list IS NOT NULL GROUP BY list`,
  );
  ledger.keepLists(lists.all());
  ledger.prefer(
    preferences.flatMap(({ list, field, file }) =>
      file === undefined ? [] : [{ list, word: wordOfPreference({ field, file }) }],
    ),
  );
}

/** Writes what is certain. */
export function rememberClaims({ database }: Spool, ledger: Ledger): void {
  const held = database.prepare<[number], HeldColumns>('SELECT * FROM held WHERE id = ?');
  const unknown = database.prepare<[], ClaimColumns & { held: number; answered: string | null }>(
    `SELECT records.*, found.held, CASE
         WHEN found.held IN (SELECT pairs.held FROM by_service JOIN pairs USING (record)) THEN '"service"'
         WHEN found.held IN (SELECT pairs.held FROM contradictions JOIN pairs USING (record) WHERE is_asked = ${askedAnew}) THEN
           coalesce((SELECT json_object('type', type, 'checkin', checkin, 'checkout', checkout, 'state', coalesce(status, '')) FROM settled
             WHERE settled.source = records.source AND settled.number = records.number AND settled.room = records.known_room), '{}') END AS answered FROM
       (SELECT record, held FROM pairs UNION ALL SELECT repeats.record, pairs.held FROM repeats JOIN pairs ON pairs.record = repeats.leader
          WHERE repeats.by <> 'key') AS found
     JOIN claims AS records ON records.id = found.record
     WHERE found.held NOT IN (SELECT pairs.held FROM contradictions JOIN pairs USING (record) WHERE is_asked AND said ->> '$[0].file' IS 'service')
       AND NOT EXISTS (SELECT 1 FROM ledger.numbers AS kept
       WHERE kept.source = records.source AND kept.number = records.number AND kept.key = records.target AND kept.said = records.key
         AND kept.status IS records.booking_status AND kept.amount IS records.total_amount
         AND kept.list = records.list AND kept.is_gone = 0 AND kept.otherwise IS NULL AND kept.answered IS NULL AND records.own IS NULL)`,
  );
  keepEntries(ledger, unknown.iterate(), {
    entry: (row) => ({ ...entryOf(row, held.get(row.held), false), answered: row.answered }),
  });
  // Records that went in with another one of their booking, and claims that have ended and need none.
  const place = database.prepare<[number], HeldColumns>('SELECT *, target AS key FROM records WHERE id = ?');
  const sent = database.prepare<[], ClaimColumns & { leader: number }>(
    `SELECT records.*, found.leader FROM
       (SELECT repeats.record, repeats.leader FROM repeats JOIN fates ON fates.record = repeats.leader AND ((fates.done = 1 AND fates.held IS NULL) OR fates.why = 'ended')
          WHERE repeats.by <> 'key' AND NOT EXISTS (SELECT 1 FROM pairs WHERE pairs.record = repeats.leader)
        UNION ALL SELECT records.id, records.id FROM fates JOIN records ON records.id = fates.record
          WHERE fates.why = 'ended' AND NOT EXISTS (SELECT 1 FROM ledger.numbers AS kept WHERE kept.source = records.source
            AND kept.number = records.number AND kept.key = records.target AND kept.status = records.booking_status)) AS found
     JOIN claims AS records ON records.id = found.record`,
  );
  // What is asked of a new booking is asked again where one of its sources comes alone.
  const waiting = database.prepare<[], ClaimColumns>(
    `SELECT DISTINCT records.* FROM contradictions AS open JOIN claims AS records
       ON open.record IN (records.id, (SELECT leader FROM repeats WHERE repeats.record = records.id AND repeats.by <> 'key'))
     WHERE open.is_asked AND NOT EXISTS (SELECT 1 FROM pairs WHERE pairs.record = open.record) AND open.record NOT IN (SELECT record FROM alike)
       AND NOT EXISTS (SELECT 1 FROM known JOIN ledger.numbers AS kept ON kept.source = records.source AND kept.number = records.number
         AND kept.room = known.room WHERE known.record = records.id)`,
  );
  keepEntries(ledger, sent.iterate(), { entry: (row) => entryOf(row, place.get(row.leader), false) });
  keepEntries(ledger, waiting.iterate(), { entry: entryOfWaiting, isOpen: true });
  rememberJoined(database, ledger);
  moveOthers(database, ledger);
  markGone(database, ledger);
  const stale = database.prepare<[], NumberKey>(
    `SELECT unsaid.source, unsaid.number, unsaid.key FROM olds JOIN records ON records.id = olds.record JOIN unsaid ON unsaid.key = olds.key AND ${isReplaced}
       WHERE EXISTS (SELECT 1 FROM pairs WHERE pairs.record = olds.record) OR EXISTS (SELECT 1 FROM fates WHERE fates.record = olds.record AND fates.done = 1)
     UNION SELECT renumbered.source, renumbered.number, renumbered.key FROM renumbered JOIN pairs ON pairs.record = renumbered.record
     UNION SELECT source, number, key FROM olds
     WHERE (held IS NULL OR EXISTS (SELECT 1 FROM held WHERE held.id = olds.held AND held.booking_status IN ${endedStates})
         OR olds.rowid IN (SELECT old FROM spared)) AND olds.record NOT IN (SELECT record FROM contradictions WHERE is_asked)
       AND (EXISTS (SELECT 1 FROM pairs WHERE pairs.record = olds.record)
         OR EXISTS (SELECT 1 FROM fates WHERE fates.record = olds.record AND fates.done = 1))`,
  );
  ledger.drop(stale.all());
}

/** A claim of which a new booking waits for an answer stands on none: its key is made of its number, and where it would be is what it says. */
function entryOfWaiting(row: ClaimColumns): LedgerEntry {
  const entry = entryOf(row, undefined);
  const { source, number, type, checkin, checkout } = entry;
  const key = hashOfKey([source, number, String(entry.room)]);
  return { ...entry, key, otherwise: entry.otherwise ?? JSON.stringify({ type, checkin, checkout }) };
}

/** `isOpen`: the service does not have them as far as is known. */
function keepEntries<Row>(
  ledger: Ledger,
  rows: Iterable<Row>,
  { entry, isOpen = false }: { entry(row: Row): LedgerEntry; isOpen?: boolean },
): void {
  for (const some of inPieces(rows, entriesPerBatch)) ledger.settle(ledger.begin(some.map(entry)), { isOpen });
}

/** The numbers that are one booking, as the files and a person have said. */
function rememberJoined(database: Spool['database'], ledger: Ledger): void {
  const found = database.prepare<[], SameNumbers>(
    `SELECT found.* FROM (SELECT source, number, of_source, of_number FROM records WHERE number NOT GLOB '[*]*'
       -- What was joined to one of them goes along.
       UNION SELECT same.source, same.number, coalesce(next.of_source, same.of_source), coalesce(next.of_number, same.of_number)
         FROM joined_numbers AS same LEFT JOIN records AS next ON next.source = same.of_source AND next.number = same.of_number) AS found
     WHERE (found.source, found.number) <> (found.of_source, found.of_number) AND NOT EXISTS (SELECT 1 FROM ledger.same_numbers AS same WHERE same.source = found.source AND same.number = found.number
         AND same.of_source = found.of_source AND same.of_number = found.of_number)`,
  );
  for (const some of inPieces(found.iterate(), entriesPerBatch)) ledger.join(some);
}

/** Claims of other sources stand where their booking has moved to; one that was moved and cancelled at once has never been there. */
function moveOthers(database: Spool['database'], ledger: Ledger): void {
  const moved = database.prepare<[], OneNumber & { was: number } & Partial<LedgerEntry>>(
    `SELECT unsaid.source, unsaid.number, unsaid.key AS was, records.target AS key, records.room_type AS type, records.checkin, records.checkout,
       records.guest_first_name AS first, records.guest_last_name AS last,
       iif(lower(${saidBefore('type')}) = lower(records.room_type) AND ${saidBefore('checkin')} = records.checkin AND ${saidBefore('checkout')} = records.checkout, NULL,
         json_object('type', ${saidBefore('type')}, 'checkin', ${saidBefore('checkin')}, 'checkout', ${saidBefore('checkout')})) AS otherwise
     FROM others JOIN unsaid ON unsaid.id = others.claim JOIN records ON records.id = others.record
     WHERE unsaid.key <> records.target AND records.id NOT IN (SELECT record FROM contradictions WHERE is_asked)
       AND NOT EXISTS (SELECT 1 FROM fates JOIN ends ON ends.fate = fates.id WHERE fates.record = records.id AND ends.done IS NULL)
       AND (EXISTS (SELECT 1 FROM pairs WHERE pairs.record = records.id)
         OR EXISTS (SELECT 1 FROM fates WHERE fates.record = records.id AND fates.done = 1 AND fates.kind <> 'cancelled'))`,
  );
  const found = moved.all().flatMap(({ was: key, ...place }) => {
    const before = ledger.entry({ ...place, key });
    return before === undefined ? [] : [{ before, entry: { ...before, ...place } }];
  });
  keepEntries(ledger, found, { entry: ({ entry }) => ({ ...entry, answered: null }) });
  ledger.drop(found.map(({ before }) => before));
}

/** What its source no longer lists is remembered as that. */
function markGone(database: Spool['database'], ledger: Ledger): void {
  const gone = database.prepare<[], NumberKey>(
    `SELECT source, number, kept.key FROM unsaid JOIN ledger.numbers AS kept USING (source, number, room)
     WHERE unsaid.is_absent = 1 AND unsaid.is_gone = 0`,
  );
  ledger.markGone(gone.all());
}
