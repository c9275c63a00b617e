/** The last step of a plan: gives each record and each booking a class, and decides what is done for it. Identical ones are only counted. */
import { type BookingValueName, bookingValueFields } from '../contract/booking.ts';
import { fromStored, isSameValue } from '../contract/booking-values.ts';
import { guestKey } from '../contract/guest-key.ts';
import { endedStates, isEnded } from '../contract/status.ts';
import { findGone } from './find-gone.ts';
import { hadEnded } from './know-claims.ts';
import { type StepOptions, stateThatCounts } from './merge-claims.ts';
import { contradictHeld, endsOfOlds } from './place-claims.ts';
import type { FieldChange, KeptBecause, KeptValue, PlanClass, PlanOptions } from './plan.ts';
import type { HeldColumns, RecordColumns, Spool } from './spool.ts';
import { type Becoming, becoming, isLive } from './states.ts';

/** Fills `fates` and `ends`. */
export function classify(spool: Spool, options: StepOptions): void {
  const { database } = spool;
  database.exec(
    `CREATE TABLE planned_ends AS ${endsOfOlds} AND olds.record NOT IN (SELECT record FROM alike); CREATE INDEX planned_record ON planned_ends (record)`,
  );
  const keptOfOlds = keepOfOlds(spool, options);
  findOwnNet(spool);
  classifyPairs(spool, options);
  database.exec(`
    INSERT INTO fates (kind, record, held) SELECT 'contradiction', asked.record, pairs.held FROM (SELECT DISTINCT record FROM contradictions WHERE is_asked) AS asked
      LEFT JOIN pairs ON pairs.record = asked.record WHERE asked.record NOT IN (SELECT record FROM alike);
    INSERT INTO fates (kind, record, held, changes, kept) SELECT DISTINCT 'contradiction', pairs.record, pairs.held, '[]', '[]' FROM contradictions
      JOIN pairs ON pairs.record = contradictions.record WHERE pairs.record NOT IN (SELECT record FROM fates WHERE record IS NOT NULL);
    INSERT INTO fates (kind, record, held, beside) SELECT kind, record, held, beside FROM alike;
    INSERT INTO fates (kind, record, why) SELECT kind, id, iif(kind = 'left_out', 'ended', NULL) FROM (SELECT id,
        CASE WHEN EXISTS (SELECT 1 FROM planned_ends WHERE record = records.id) THEN iif(${isLive('records')}, 'moved', 'cancelled')
          WHEN EXISTS (SELECT 1 FROM over WHERE record = records.id)
            OR (NOT ${isLive('records')} AND (${hadEnded} OR EXISTS (SELECT 1 FROM ledger.numbers AS kept JOIN ledger.batches ON batches.id = kept.batch
              WHERE kept.source = records.source AND kept.number = records.number AND kept.status IN ${endedStates} AND batches.is_in = 1))) THEN 'left_out' ELSE 'new' END AS kind
      FROM records WHERE NOT EXISTS (SELECT 1 FROM pairs WHERE record = records.id)
        AND NOT EXISTS (SELECT 1 FROM contradictions WHERE record = records.id AND is_asked)
        AND NOT EXISTS (SELECT 1 FROM repeats WHERE record = records.id) AND NOT EXISTS (SELECT 1 FROM alike WHERE record = records.id));
    INSERT INTO fates (kind, record, why, beside) SELECT
        iif(EXISTS (SELECT 1 FROM planned_ends WHERE planned_ends.record = records.id),
          iif(${isLive('records')}, 'moved', 'cancelled'), 'left_out'),
        id, iif(repeats.by <> 'key', 'joined', iif(NOT ${isLive('records')}, 'ended', 'repeated')), leader
      FROM repeats JOIN records ON records.id = repeats.record;
    INSERT OR IGNORE INTO ends SELECT fates.id, planned_ends.held, iif(records.booking_status = 'NoShow', 'NoShow', 'Cancelled'),
        planned_ends.source, planned_ends.number, planned_ends.key, NULL
      FROM planned_ends JOIN fates ON fates.record = planned_ends.record JOIN records ON records.id = planned_ends.record;
    CREATE INDEX fates_record ON fates (record); CREATE INDEX fates_held ON fates (held);`);
  const keep = database.prepare(
    `UPDATE fates SET kept = json_insert(coalesce(kept, '[]'), '$[#]', json(?)) WHERE record = ?`,
  );
  for (const [record, value] of keptOfOlds) keep.run(JSON.stringify(value), record);
  findGone(spool, options);
}

/** A stay that has moved keeps what its file cannot know of it: that the guest has come or left and, where the net price or the stay is what it was, what is paid. */
function keepOfOlds({ database }: Spool, { statesOfFile, today }: PlanOptions): [record: number, kept: KeptValue][] {
  const moved = `planned_ends JOIN held ON held.id = planned_ends.held WHERE planned_ends.record = records.id
    AND NOT EXISTS (SELECT 1 FROM pairs JOIN held AS there ON there.id = pairs.held WHERE pairs.record = records.id
      AND ${isLive('there')})`;
  database.exec(`UPDATE records SET net = records.total_amount, total_amount = held.total_amount, currency_iso = held.currency_iso, is_net = 0 FROM ${moved}
    AND records.is_net = 1 AND held.total_amount IS NOT NULL
    AND (held.type = records.type AND held.checkin = records.checkin AND held.checkout = records.checkout
      OR EXISTS (${netOf} AND own.amount = records.total_amount))
    AND NOT EXISTS (${netOf} AND own.amount = held.total_amount)
    AND NOT EXISTS (SELECT 1 FROM unsaid JOIN ledger.lists ON lists.id = unsaid.list AND has_guests = 0 WHERE unsaid.key = planned_ends.key AND unsaid.amount = held.total_amount)`);
  if (statesOfFile) return [];
  const states = database
    .prepare<[number], { record: number; before: string; after: string | null; knows: number }>(
      `SELECT records.id AS record, held.booking_status AS before, records.booking_status AS after, files.knows FROM records, files, ${moved}
         AND files.id = records.file AND records.checkin <= ? AND held.booking_status IN ('CheckedIn', 'CheckedOut') GROUP BY records.id`,
    )
    .all(today);
  const set = database.prepare('UPDATE records SET booking_status = ? WHERE id = ?');
  return states.flatMap(({ record, before, after, knows }) => {
    if (becoming(before, after ?? 'Confirmed', knows === 1) !== 'keep') return [];
    set.run(before, record);
    return [[record, { field: 'booking_status', before, after, because: 'state_goes_back' }]];
  });
}

/** The net price that its own list said last of a stay that has moved. */
const netOf = `SELECT 1 FROM ledger.numbers AS own WHERE own.source = planned_ends.source AND own.number = planned_ends.number
  AND own.key = planned_ends.key AND own.is_net = 1`;

/** Finds net amounts that the same source has imported, or one that does not know the guest: they may be updated. */
function findOwnNet({ database }: Spool): void {
  database.exec(`
    CREATE TABLE net_pairs AS SELECT pairs.record, said.source, said.list, leader.target AS key, held.total_amount
      FROM (SELECT record, record AS said FROM pairs UNION ALL SELECT leader, record FROM repeats WHERE by <> 'key') AS one
      JOIN pairs USING (record) JOIN records AS leader ON leader.id = pairs.record JOIN claims AS said ON said.id = one.said JOIN held ON held.id = pairs.held
      WHERE leader.is_net = 1 AND leader.total_amount IS NOT held.total_amount AND (said.id = leader.id OR said.is_real = 0 OR said.total_amount IS leader.total_amount)
      UNION SELECT pairs.record, unsaid.source, unsaid.list, unsaid.key, held.total_amount FROM others JOIN unsaid ON unsaid.id = others.claim JOIN pairs USING (record)
      JOIN records ON records.id = pairs.record JOIN held ON held.id = pairs.held WHERE records.is_net = 1 AND records.total_amount IS NOT held.total_amount
        AND unsaid.list IN (SELECT id FROM ledger.lists WHERE has_guests = 0);
    CREATE INDEX net_key ON net_pairs (key);
    CREATE TABLE own_net (record INTEGER PRIMARY KEY);`);
  const { n } = database.prepare<[], { n: number }>('SELECT count(*) AS n FROM net_pairs').get()!;
  if (n > 0)
    database.exec(`INSERT OR IGNORE INTO own_net SELECT net_pairs.record FROM ledger.numbers AS kept CROSS JOIN net_pairs
      ON net_pairs.key = kept.key AND net_pairs.source = kept.source AND net_pairs.total_amount = kept.amount AND coalesce(kept.list, net_pairs.list) = net_pairs.list WHERE kept.is_net = 1`);
}

/** Only pairs that differ are compared one by one. */
function classifyPairs(spool: Spool, options: StepOptions): void {
  const { database } = spool;
  const isOther = bookingValueFields.map(
    ({ name }) => `(records.${name} IS NOT NULL AND records.${name} IS NOT held.${name})`,
  );
  // A record without a state may be a live booking in the place of one that has ended.
  const isRevived = `records.booking_status IS NULL AND held.booking_status IN ${endedStates}`;
  const different = database.prepare<[], ComparedPair>(
    `SELECT pairs.record, pairs.held, files.list,
       EXISTS (SELECT 1 FROM own_net WHERE record = records.id) AS isOwnNet,
       NOT EXISTS (SELECT 1 FROM known WHERE record = records.id) AS isNewcomer,
       EXISTS (SELECT 1 FROM repeats JOIN known ON known.record = repeats.record JOIN records AS former ON former.id = repeats.record
         WHERE repeats.leader = records.id AND repeats.by = 'key' AND former.booking_status IN ${endedStates}) AS isSuccessor,
       EXISTS (SELECT 1 FROM planned_ends WHERE record = records.id) AS isEnding,
       EXISTS (SELECT 1 FROM olds WHERE record = records.id) AS isMoved,
       EXISTS (SELECT 1 FROM contradictions WHERE record = records.id AND field = 'total_amount') AS isMoneyOpen,
       max(files.knows, coalesce((SELECT max(theirs.knows) FROM repeats JOIN records AS other ON other.id = repeats.record
         JOIN files AS theirs ON theirs.id = other.file WHERE repeats.leader = records.id AND repeats.by <> 'key'), 0)) AS knows
     FROM pairs JOIN records ON records.id = pairs.record JOIN held ON held.id = pairs.held JOIN files ON files.id = records.file
     WHERE (${isOther.join(' OR ')} OR (${isRevived}) OR EXISTS (SELECT 1 FROM planned_ends WHERE record = records.id))
       AND NOT EXISTS (SELECT 1 FROM contradictions WHERE record = records.id AND is_asked)`,
  );
  const records = database.prepare<[number], RecordColumns>('SELECT * FROM records WHERE id = ?');
  const bookings = database.prepare<[number], HeldColumns>('SELECT * FROM held WHERE id = ?');
  const add = database.prepare('INSERT INTO fates (kind, record, held, changes, kept) VALUES (?, ?, ?, ?, ?)');
  const preferredOf = stateThatCounts(spool, options);
  const asked: [RecordColumns, HeldColumns][] = [];
  for (const pair of different.iterate()) {
    const [record, held] = [records.get(pair.record)!, bookings.get(pair.held)!];
    const values = compareValues({ pair, record, held, preferred: () => preferredOf(pair) }, options);
    if (values === 'ask') {
      asked.push([record, held]);
      continue;
    }
    const { changes, kept } = values;
    const found = classOf(changes, pair.isEnding === 1);
    if (found === 'same' && kept.length === 0) continue;
    add.run(found, record.id, held.id, JSON.stringify(changes), JSON.stringify(kept));
  }
  const contradict = contradictHeld(spool);
  for (const [record, { booking_status: there }] of asked)
    contradict(record.id, 'booking_status', { there, said: record.booking_status });
  database.exec('DELETE FROM planned_ends WHERE record IN (SELECT record FROM contradictions WHERE is_asked)');
}

function classOf(changes: readonly FieldChange[], isMoved: boolean): PlanClass {
  const isCancelled = changes.some(({ field, after }) => field === 'booking_status' && after === 'Cancelled');
  if (isCancelled) return 'cancelled';
  if (isMoved) return 'moved';
  return changes.length > 0 ? 'changed' : 'same';
}

/** What is known of a record and its booking, the flags as 1 or 0. */
interface ComparedPair {
  record: number;
  held: number;
  list: number | null;
  /** Whether the stored amount is the net amount that the same source gave before. */
  isOwnNet: number;
  /** Whether no number of a list stands for it in the ledger, so that another booking may have had these dates, type and guest before: a file without states then means a live one. */
  isNewcomer: number;
  /** Whether that other booking has ended in these files. */
  isSuccessor: number;
  /** Whether a booking on which it stood ends. */
  isEnding: number;
  /** Whether the stay was elsewhere until now: a booking that has ended in its new place says nothing of it. */
  isMoved: number;
  /** Whether its source knows who has come and left. */
  knows: number;
  /** Whether its claims contradict one another in the money. */
  isMoneyOpen: number;
}

interface ComparedRecord {
  pair: ComparedPair;
  record: RecordColumns;
  held: HeldColumns;
  /** Whose state counts where it is asked, if somebody has said it. */
  preferred(): ReturnType<ReturnType<typeof stateThatCounts>>;
}

/** What is special to a field: which value the record has for it (null: none), and why it may not be written. */
interface FieldRule {
  said?(compared: ComparedRecord): string | number | null;
  kept?(compared: ComparedRecord, said: string | number, options: StepOptions): KeptBecause | undefined;
}

const rules: { readonly [Name in BookingValueName]?: FieldRule } = {
  guest_first_name: nameRule('guest_first_name'),
  guest_last_name: nameRule('guest_last_name'),
  guest_email: { kept: () => 'email' },
  total_amount: { said: ({ record, pair }) => (pair.isMoneyOpen === 1 ? null : record.total_amount), kept: keptAmount },
  currency_iso: {
    said: ({ record, pair }) => (pair.isMoneyOpen === 1 || record.total_amount === null ? null : record.currency_iso),
    kept: keptAmount,
  },
  booking_status: {
    said: (compared) => compared.record.booking_status ?? (isRevived(compared) ? 'Confirmed' : null),
    kept: (compared, said, { statesOfFile }) =>
      !statesOfFile && becomingOf(compared, String(said)) === 'keep' ? 'state_goes_back' : undefined,
  },
};

/**
 * Compares the two, field by field: what may be changed, and what is kept because a file cannot know it; `ask` where a person must say which state is
 * right. Dates, type and guest are the same; fields that the file does not have stay unchanged.
 */
function compareValues(compared: ComparedRecord, options: StepOptions) {
  const { record, held } = compared;
  const found = { changes: [] as FieldChange[], kept: [] as KeptValue[] };
  // Two bookings, each cancelled by its own channel, need no change; and a booking cancelled before it moved stays as it was.
  const areEnded = isEnded(record.booking_status ?? '') && isEnded(held.booking_status ?? '');
  const isElsewhere = compared.pair.isMoved === 1 || record.target !== record.key;
  if (areEnded && (isOfOther(record, held) || isElsewhere || compared.preferred() === 'service')) return found;
  const state = record.booking_status;
  if (!options.statesOfFile && state !== null && becomingOf(compared, state) === 'ask') return 'ask';
  for (const field of bookingValueFields) {
    const { name } = field;
    const rule = rules[name];
    const said = rule?.said === undefined ? record[name] : rule.said(compared);
    if (said === null || isSameValue(field, said, held[name])) continue;
    const change = { field: name, before: fromStored(field, held[name]), after: fromStored(field, said) };
    const because =
      rule?.kept?.(compared, said, options) ?? (options.fields?.has(name) === false ? 'not_asked_for' : undefined);
    if (because === undefined) found.changes.push(change);
    else found.kept.push({ ...change, because });
  }
  return found;
}

function isOfOther({ booking_source: said }: RecordColumns, { booking_source: held }: HeldColumns): boolean {
  return said !== null && held !== null && said.toLowerCase() !== held.toLowerCase();
}

/** A name in one field may be the whole name: written over the stored first or last name, it would make another guest. */
function hasSameGuest(record: RecordColumns, { guest_first_name: first, guest_last_name: last }: HeldColumns): boolean {
  const written = guestKey(record.guest_first_name ?? first ?? '', record.guest_last_name ?? last ?? '');
  return written === guestKey(first ?? '', last ?? '');
}

/** Another service may tell guests by accents or by which name is the first: a name in other letters would make a second booking there. */
function nameRule(name: 'guest_first_name' | 'guest_last_name'): FieldRule {
  return {
    said: ({ record, held }) => (hasSameGuest(record, held) ? record[name] : null),
    kept: (_compared, _said, { isOurs }) => (isOurs ? undefined : 'spelling'),
  };
}

/** Whether a live booking comes in the place of one that has ended. */
function isRevived({ pair: { isNewcomer, isSuccessor, isMoved }, held }: ComparedRecord): boolean {
  const hasEnded = isEnded(held.booking_status ?? '');
  return isNewcomer + isSuccessor === 2 || (isNewcomer + isMoved > 0 && hasEnded);
}

/** A net amount never replaces what the guest pays: only what the same source gave before, or the price of a booking that has ended or was another one. */
function keptAmount(compared: ComparedRecord): KeptBecause | undefined {
  const isNet = compared.record.is_net === 1 && compared.held.total_amount !== null;
  return isNet && compared.pair.isOwnNet === 0 && !isRevived(compared) ? 'net_amount' : undefined;
}

/** What becomes of the stored state. That a booking was cancelled by somebody else has been asked already. */
function becomingOf({ held, pair: { knows }, preferred }: ComparedRecord, said: string): Becoming {
  const found = becoming(held.booking_status, said, knows === 1);
  if (found !== 'ask') return found;
  const side = held.booking_status === 'Cancelled' ? 'file' : preferred();
  return side === 'file' ? 'take' : side === 'service' ? 'keep' : 'ask';
}
