/**
 * Finds the booking of the service that each record stands on. A place (type, dates and guest) that a live booking of another claim has is taken: the
 * later one goes in under a guest with a number behind the name.
 */
import { dateOfDay } from '../contract/dates.ts';
import { isEnded } from '../contract/status.ts';
import type { ContradictedField } from '../convert/remark.ts';
import { hadEnded, isLiveClaim, stands } from './know-claims.ts';
import { isJoined, isReplaced, type StepOptions, stateThatCounts } from './merge-claims.ts';
import { keyOfStay, numbered } from './planned-writes.ts';
import { type ClaimColumns, endRecord, type HeldColumns, ownValues, type RecordColumns, type Spool } from './spool.ts';
import { becoming, isLive, isLiveState } from './states.ts';

/** SQL: both bookings are of one channel, as far as they say it. */
export function isOfChannel(one: string, other: string): string {
  return `coalesce(lower(${one}.booking_source) = lower(${other}.booking_source), 1)`;
}

const isLeader = `NOT EXISTS (SELECT 1 FROM repeats WHERE repeats.record = records.id)`;

/** SQL: the claim of a record stood on the booking of its place, and had not ended; also under the number that its calendar gave it before. */
const stoodThere = `(EXISTS (SELECT 1 FROM renumbered WHERE renumbered.record = records.id)
  OR EXISTS (SELECT 1 FROM known JOIN ledger.numbers AS kept ON kept.source = records.source AND kept.number = records.number
    AND kept.key = records.target AND ${isLiveState('kept.status')} WHERE known.record = records.id))`;

/** SQL: a claim of before, also one that its source lists no more, that has not ended and is not of the record's booking. */
const isOfAnother = `(${isLiveState('unsaid.status')} AND NOT ${isJoined}
  AND NOT EXISTS (SELECT 1 FROM others WHERE others.record = records.id AND others.claim = unsaid.id))`;

/** Fills `pairs`, and `olds.held` with the bookings on which claims stood before. */
export function placeClaims(spool: Spool, options: StepOptions): void {
  const { database } = spool;
  database.exec(`CREATE INDEX held_key ON held (key); CREATE TABLE parted (record INTEGER PRIMARY KEY);
    CREATE TABLE by_service (record INTEGER PRIMARY KEY)`);
  standOnWhatIsThere(database);
  partPlaces(spool, options);
  pair(database);
  partTaken(spool);
  findStood(database);
  if (options.statesOfFile) return;
  contradictService(spool, options);
  contradictTakenPlace(spool, options);
}

/** What the claims of a booking contradict is not moved: it stays on the booking that is there. */
function standOnWhatIsThere(database: Spool['database']): void {
  database.exec(`
    UPDATE records SET own = ${ownValues}, target = (SELECT olds.key FROM olds JOIN held ON held.key = olds.key WHERE olds.record = records.id
        ORDER BY ${isLive('held')} DESC LIMIT 1)
      WHERE id IN (SELECT record FROM contradictions WHERE is_asked)
        AND (target NOT IN (SELECT key FROM held WHERE ${isLive('held')}) OR NOT EXISTS (${stands}))
        AND EXISTS (SELECT 1 FROM olds JOIN held ON held.key = olds.key WHERE olds.record = records.id
          AND (${isLive('held')} OR (held.booking_status = 'NoShow' AND records.target NOT IN (SELECT key FROM held))));
    DELETE FROM olds WHERE key = (SELECT target FROM records WHERE records.id = olds.record)`);
}

interface PlacedRecord
  extends Pick<RecordColumns, 'id' | 'target' | 'source' | 'number' | 'guest_email' | 'booking_source' | 'file'> {
  /** 2 where it waits for an answer. */
  isLive: number;
  stood: number;
}

/**
 * Records with one place. Of a claim that says it twice the first counts, and one that has ended takes no place; any other is a booking of its own. Live
 * ones come before those that have ended, and those that stand there already come first; of those that have ended, the one whose price is there.
 */
function partPlaces(spool: Spool, { isOurs }: StepOptions): void {
  const { database } = spool;
  const repeat = database.prepare(`INSERT INTO repeats VALUES (?, ?, 'key')`);
  const part = database.prepare('INSERT OR IGNORE INTO parted VALUES (?)');
  const end = database.prepare('INSERT OR IGNORE INTO over VALUES (?)');
  const same = database.prepare<[], PlacedRecord>(
    `SELECT id, target, source, number, guest_email, booking_source, file, ${stoodThere} AS stood,
       iif(EXISTS (SELECT 1 FROM contradictions WHERE record = records.id AND is_asked), 2, ${isLive('records')}) AS isLive
     FROM records
     WHERE ${isLeader} AND target IN (SELECT target FROM records WHERE ${isLeader} GROUP BY target HAVING count(*) > 1)
     ORDER BY target, isLive DESC, stood DESC, NOT isLive AND EXISTS (SELECT 1 FROM held WHERE held.key = target AND held.total_amount IS records.total_amount
         AND held.currency_iso IS records.currency_iso) DESC, file, id`,
  );
  const found: (() => void)[] = [];
  let leaders: PlacedRecord[] = [];
  for (const record of same.iterate()) {
    if (leaders[0]?.target !== record.target) leaders = [];
    const leader = leaders.find((one) => !isOurs || isSameIfSaid(one.guest_email, record.guest_email));
    const isOne =
      leader !== undefined &&
      leader.source === record.source &&
      leader.number === record.number &&
      leader.number.startsWith('*');
    const isEndedElsewhere =
      record.isLive === 0 &&
      leader !== undefined &&
      leader.file !== record.file &&
      isSameIfSaid(leader.booking_source, record.booking_source);
    if (leader === undefined) leaders.push(record);
    // What has ended stood there, and the new row of another list is no such booking unless somebody says so.
    else if (isEndedElsewhere && record.stood === 1 && leader.stood === 0) found.push(() => part.run(leader.id));
    // Nothing of it is booked, and the booking of another list may be this one.
    else if (isEndedElsewhere && record.stood === 0 && leader.isLive > 0) found.push(() => end.run(record.id));
    else if (record.isLive === 0 || (isOne && leader.file === record.file))
      found.push(() => repeat.run(record.id, leader.id));
    else found.push(() => part.run(record.id));
  }
  for (const write of found) write();
  rename(spool);
}

function isSameIfSaid(left: string | null, right: string | null): boolean {
  return left === null || right === null || left.toLowerCase() === right.toLowerCase();
}

/** Pairs records with stored bookings by their key, and by the e-mail if several have the same key. */
function pair(database: Spool['database']): void {
  const isOpen = `${isLeader} AND NOT EXISTS (SELECT 1 FROM over WHERE over.record = records.id)`;
  const unpaired = `${isOpen} AND NOT EXISTS (SELECT 1 FROM pairs WHERE record = records.id)
    AND NOT EXISTS (SELECT 1 FROM pairs WHERE held = held.id)`;
  database.exec(`
    INSERT OR IGNORE INTO pairs SELECT records.id, held.id FROM records
      JOIN held ON held.key = records.target AND held.guest_email IS records.guest_email WHERE ${isOpen};
    INSERT OR IGNORE INTO pairs SELECT records.id, held.id FROM records
      JOIN held ON held.key = records.target AND (held.guest_email IS NULL OR records.guest_email IS NULL) WHERE ${unpaired};
    INSERT OR IGNORE INTO pairs SELECT records.id, held.id FROM known CROSS JOIN records ON records.id = known.record
      JOIN held ON held.key = records.target WHERE ${unpaired};`);
}

/** SQL: another number of another file stood there before, and has moved with these files. */
const hasMoved = `EXISTS (SELECT 1 FROM records AS moved WHERE moved.id = olds.record AND moved.file <> records.file AND ${isLive('moved')}
  AND (moved.of_source <> records.of_source OR moved.of_number <> records.of_number) AND ${isOfChannel('moved', 'records')})`;

/** A live booking there that carries a claim of another number, or was made at another channel, belongs to that one: what has ended needs none, but for what stood there. */
function partTaken(spool: Spool): void {
  const { database } = spool;
  if (database.prepare('SELECT 1 FROM unsaid UNION ALL SELECT 1 FROM olds LIMIT 1').get() !== undefined) {
    database.exec(`
      INSERT OR IGNORE INTO parted SELECT records.id FROM unsaid JOIN held ON held.key = unsaid.key AND ${isLive('held')} JOIN pairs ON pairs.held = held.id
        JOIN records ON records.id = pairs.record
        WHERE coalesce(held.guest_email = unsaid.email, 1) AND ${isLive('records')} AND ${isOfAnother} AND NOT ${stoodThere};
      INSERT OR IGNORE INTO parted SELECT records.id FROM olds JOIN held ON held.key = olds.key AND ${isLive('held')} JOIN pairs ON pairs.held = held.id
        JOIN records ON records.id = pairs.record WHERE coalesce(held.guest_email = olds.mail, 1) AND ${isLive('records')} AND ${hasMoved} AND NOT ${stoodThere};
      DELETE FROM pairs WHERE record IN (SELECT record FROM parted)
        AND EXISTS (SELECT 1 FROM records JOIN held ON held.id = pairs.held WHERE records.id = pairs.record AND records.target = held.key
          AND (EXISTS (SELECT 1 FROM unsaid WHERE unsaid.key = held.key AND ${isOfAnother}) OR EXISTS (SELECT 1 FROM olds WHERE olds.key = held.key AND ${hasMoved})));
      DELETE FROM repeats WHERE by = 'key' AND leader IN (SELECT record FROM parted) AND EXISTS (SELECT 1 FROM records WHERE records.id = repeats.record AND EXISTS (${stands}));`);
    rename(spool);
    pair(database);
  }
  database.exec(`
    INSERT OR IGNORE INTO over SELECT records.id FROM pairs JOIN records ON records.id = pairs.record JOIN held ON held.id = pairs.held
      WHERE NOT (${isLive('records')}) AND ${isLive('held')} AND (NOT ${stoodThere} OR ${hadEnded})
        AND (${areOtherChannels} OR EXISTS (SELECT 1 FROM unsaid WHERE unsaid.key = held.key
          AND coalesce(held.guest_email = unsaid.email, 1) AND ${isOfAnother}))
        AND NOT EXISTS (SELECT 1 FROM said_held WHERE said_held.record = records.id);
    -- What has moved and ended at once ends where it stood.
    DELETE FROM pairs WHERE record IN (SELECT record FROM over) OR EXISTS (SELECT 1 FROM records JOIN held ON held.id = pairs.held
      WHERE records.id = pairs.record AND NOT (${isLive('records')}) AND NOT (${isLive('held')}) AND NOT EXISTS (${stands})
        AND EXISTS (SELECT 1 FROM olds JOIN held AS old USING (key) WHERE olds.record = records.id AND ${isLive('old')}));`);
}

/** SQL: whether two booking sources differ, and not only because one is a shorter form of the other. */
const areOtherChannels = `(records.booking_source IS NOT NULL AND held.booking_source IS NOT NULL AND lower(records.booking_source) <> lower(held.booking_source)
    AND NOT is_shorter_name(records.booking_source, '', held.booking_source, '') AND NOT is_shorter_name(held.booking_source, '', records.booking_source, ''))`;

/** The guest of a parted record gets the first number under which no other claim has its place, nor a booking that somebody else has cancelled. */
function rename({ database }: Spool): void {
  const isTaken = database.prepare<{ key: number }, object>(
    `SELECT 1 FROM records WHERE target = @key AND id NOT IN (SELECT record FROM repeats) UNION ALL SELECT 1 FROM unsaid WHERE key = @key
     UNION ALL SELECT 1 FROM olds WHERE key = @key UNION ALL SELECT 1 FROM held WHERE key = @key AND NOT ${isLive('held')} AND NOT ${isEndedHere('held.key')}`,
  );
  const change = database.prepare('UPDATE records SET guest_last_name = ?, target = ? WHERE id = ?');
  const parted = database
    .prepare<[], RecordColumns>(
      `SELECT * FROM records WHERE id IN (SELECT record FROM parted) AND NOT EXISTS (SELECT 1 FROM pairs WHERE pairs.record = records.id)
         AND (EXISTS (SELECT 1 FROM records AS other WHERE other.target = records.target AND other.id <> records.id AND NOT EXISTS (SELECT 1 FROM repeats WHERE repeats.record = other.id))
           OR EXISTS (SELECT 1 FROM held WHERE held.key = records.target)) ORDER BY id`,
    )
    .all();
  for (const record of parted) {
    for (let number = 2; ; number++) {
      const other = numbered(record, number);
      const key = keyOfStay(other);
      if (isTaken.get({ key }) !== undefined) continue;
      change.run(other.guest_last_name, key, record.id);
      break;
    }
  }
}

/** Finds which of the former keys are stored, and leaves those to which another claim has a right: what its source lists no more is gone, and asked about as that. */
function findStood(database: Spool['database']): void {
  database.exec(`
    UPDATE olds SET held = (SELECT held.id FROM held WHERE held.key = olds.key
      AND NOT EXISTS (SELECT 1 FROM pairs WHERE held = held.id) ORDER BY held.guest_email IS olds.mail DESC, held.id LIMIT 1);
    CREATE TABLE spared (old INTEGER PRIMARY KEY);
    INSERT OR IGNORE INTO spared SELECT olds.rowid FROM olds JOIN unsaid ON unsaid.key = olds.key AND coalesce(unsaid.email = olds.mail, 1)
      JOIN records ON records.id = olds.record WHERE (${isLiveClaim('unsaid')} OR (unsaid.is_absent > 0 AND ${isOfAnother})) AND NOT ${isReplaced}
        AND NOT EXISTS (SELECT 1 FROM others WHERE others.record = olds.record AND others.claim = unsaid.id);
    INSERT OR IGNORE INTO spared SELECT olds.rowid FROM olds WHERE record IN (SELECT record FROM contradictions WHERE is_asked);`);
}

/** SQL: the bookings on which a record's claims stood and no longer do: they end when the record is in its new place. */
export const endsOfOlds = `SELECT olds.record, olds.source, olds.number, olds.key, held.id AS held FROM olds
  JOIN held ON held.id = olds.held
  JOIN records ON records.id = olds.record
  WHERE (${isLive('held')} OR (held.booking_status = 'NoShow' AND ${isLive('records')}))
    AND olds.rowid NOT IN (SELECT old FROM spared)`;

/** SQL: this machine has cancelled the booking of a key. */
const isEndedHere = (key: string) =>
  `EXISTS (SELECT 1 FROM past.writes WHERE writes.key = ${key} AND writes.after ->> 'booking_status' = 'Cancelled')`;

/** SQL: this machine has cancelled the booking of a key, because another list had moved it. */
const hasLeft = `EXISTS (SELECT 1 FROM past.writes AS old JOIN past.writes AS new USING (run, grp) WHERE old.key = there.key AND new.key <> old.key
     AND undated(old.file) <> undated(files.name)
     AND old.after ->> 'booking_status' = 'Cancelled' AND ${isLiveState(`new.after ->> 'booking_status'`)})`;

/** SQL: what a source that is not read says of the booking has ended. One that names the channel's number repeats what that says. */
const isEndedBy = (list: string) =>
  `EXISTS (SELECT 1 FROM unsaid WHERE unsaid.key = there.key AND unsaid.otherwise IS NULL AND NOT ${isLiveClaim('unsaid')} AND (unsaid.list ${list}))`;

/** SQL: the booking of a claim that moved to the record's place and ended at once: it has never been there. */
const neverThere = `SELECT held.id FROM unsaid JOIN held ON held.key = unsaid.key WHERE unsaid.said = records.target AND unsaid.key <> unsaid.said LIMIT 1`;

/** Adds to the contradictions what a claim says of a field in which the service has another value. */
export function contradictHeld({ database }: Spool) {
  const add =
    database.prepare(`INSERT INTO contradictions SELECT id, @field, json_array(json_object('value', @there, 'file', 'service', 'line', NULL),
    json_object('value', @said, 'file', name, 'line', line)), 1 FROM claims WHERE id = @id`);
  return (id: number, field: ContradictedField, values: { there: string | null; said: string | null }): void => {
    add.run({ id, field, ...values });
  };
}

/**
 * A live claim on a booking that is cancelled in the service, where neither its source nor this machine has ended it: somebody else has cancelled or
 * moved it, and a person must say which is right.
 */
function contradictService(spool: Spool, options: StepOptions): void {
  const { database } = spool;
  if (database.prepare(`SELECT 1 FROM held WHERE booking_status = 'Cancelled' LIMIT 1`).get() === undefined) return;
  const isOld = `EXISTS (SELECT 1 FROM olds JOIN held AS old ON old.key = olds.key WHERE olds.record = records.id`;
  const lost = database
    .prepare<[], { record: number; held: number; status: string; said: string | null; list: number }>(
      `SELECT records.id AS record, coalesce(there.id, gone.id) AS held, coalesce(there.booking_status, gone.booking_status) AS status,
         coalesce(records.booking_status, 'Confirmed') AS said, files.list
       FROM records JOIN files ON files.id = records.file LEFT JOIN known ON known.record = records.id
         LEFT JOIN pairs ON pairs.record = records.id LEFT JOIN held AS there ON there.id = coalesce(pairs.held, iif(known.record IS NULL, (${neverThere}), NULL))
         LEFT JOIN held AS gone ON pairs.held IS NULL AND gone.key = (SELECT olds.key FROM olds WHERE olds.record = records.id LIMIT 1)
       WHERE ${isLive('records')} AND ${isLeader} AND coalesce(there.booking_status, gone.booking_status) = 'Cancelled'
         AND NOT ${isOld} AND ${isLive('old')})
         AND NOT EXISTS (SELECT 1 FROM contradictions WHERE record = records.id)
         AND iif(known.record IS NULL, there.id IS NOT NULL AND NOT ${isEndedBy('IS files.list OR unsaid.list IS NULL')}
             AND ((records.is_real = 1 AND ${isOfChannel('there', 'records')} AND (${isEndedBy('IS NOT NULL AND unsaid.channel IS NULL')} OR ${hasLeft})) OR NOT ${isEndedHere('there.key')}),
           NOT ${hadEnded} AND EXISTS (SELECT 1 FROM (SELECT records.source, records.number, known.room UNION ALL
               SELECT unsaid.source, unsaid.number, unsaid.room FROM others JOIN unsaid ON unsaid.id = others.claim WHERE others.record = records.id) AS named
             CROSS JOIN ledger.numbers AS kept USING (source, number, room) JOIN ledger.batches ON batches.id = kept.batch
             WHERE batches.is_in = 1 AND NOT (kept.is_gone AND ${isEndedHere('kept.key')}) AND ${isLiveState('kept.status')}
             AND NOT EXISTS (SELECT 1 FROM held AS stood WHERE stood.key = kept.key AND stood.booking_status IS NOT 'Cancelled')))
         AND NOT EXISTS (SELECT 1 FROM repeats AS former JOIN records AS ended ON ended.id = former.record
           WHERE former.leader = records.id AND former.by = 'key')`,
    )
    .all();
  const contradict = contradictHeld(spool);
  const preferredOf = stateThatCounts(spool, options);
  const stand = database.prepare('INSERT OR IGNORE INTO pairs VALUES (?, ?)');
  const cancel = database.prepare(endRecord);
  // A calendar says no state.
  const revive = database.prepare(
    `UPDATE records SET own = ${ownValues}, booking_status = 'Confirmed' WHERE id = ? AND booking_status IS NULL`,
  );
  for (const one of lost) {
    const preferred = preferredOf(one);
    if (preferred === 'file') revive.run(one.record);
    if (preferred === 'file') continue;
    stand.run(one.record, one.held);
    if (preferred === 'service') cancel.run(one.record);
    else contradict(one.record, 'booking_status', { there: one.status, said: one.said });
  }
}

/**
 * A stay that took place, and a row of its number that puts it elsewhere: a guest in house, or one who has left, is not expected again. Only a stay that
 * meets it and has begun as well may be the same one, with a day more or fewer.
 */
function contradictTakenPlace(spool: Spool, options: StepOptions): void {
  const { database } = spool;
  const moved = database
    .prepare<[], ClaimColumns & { held: number }>(
      `SELECT claims.*, max(held.id) AS held FROM olds JOIN held ON held.id = olds.held JOIN claims ON claims.id = olds.record
       WHERE held.booking_status IN ('CheckedIn', 'CheckedOut') AND olds.rowid NOT IN (SELECT old FROM spared) GROUP BY claims.id`,
    )
    .all();
  const bookings = database.prepare<[number], HeldColumns>('SELECT * FROM held WHERE id = ?');
  const spare = database.prepare('INSERT OR IGNORE INTO spared SELECT rowid FROM olds WHERE record = ?');
  const forget = database.prepare('DELETE FROM olds WHERE record = ?');
  const unpair = database.prepare('DELETE FROM pairs WHERE record = ?');
  const stand = database.prepare('INSERT OR IGNORE INTO pairs VALUES (?, ?)');
  const contradict = contradictHeld(spool);
  const preferredOf = stateThatCounts(spool, options);
  const keep = database.prepare(
    `UPDATE records SET own = ${ownValues}, type = @type, room_type = @room_type, checkin = @checkin, checkout = @checkout,
       booking_status = @booking_status, key = @key, target = @key WHERE id = @id`,
  );
  for (const record of moved) {
    const { id, held, list, knows } = record;
    const stood = bookings.get(held)!;
    const said = record.booking_status ?? 'Confirmed';
    const isOneStay = record.checkin <= Math.min(options.today, stood.checkout) && stood.checkin <= record.checkout;
    if ((isOneStay && !isEnded(said)) || becoming(stood.booking_status, said, knows === 1) === 'take') continue;
    const preferred = preferredOf({ record: id, list });
    if (preferred === 'file') continue;
    unpair.run(id);
    stand.run(id, held);
    if (preferred === 'service') {
      keep.run({ ...stood, id });
      forget.run(id);
      continue;
    }
    spare.run(id);
    contradict(id, 'booking_status', { there: stood.booking_status, said });
    const dates = { there: datesOfStay(stood), said: datesOfStay(record) };
    if (dates.there !== dates.said) contradict(id, 'dates', dates);
  }
}

function datesOfStay({ checkin, checkout }: Pick<HeldColumns, 'checkin' | 'checkout'>): string {
  return `${dateOfDay(checkin)} to ${dateOfDay(checkout)}`;
}
