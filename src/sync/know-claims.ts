/** Knows the claims of the files again: which source each file is a look at, and which claim of before each record is, room by room. */
import { randomInt } from 'node:crypto';
import { endedStates } from '../contract/status.ts';
import { nameKey } from '../contract/text.ts';
import { groupsOf } from '../file/groups.ts';
import { claimNames, type EntryColumns, emptyLedger } from '../ledger/open-ledger.ts';
import { unnumbered } from './entry-of-record.ts';
import { keyOfStay, numbered } from './planned-writes.ts';
import { isShorterName } from './share-word.ts';
import type { RecordColumns, Spool } from './spool.ts';
import { isLive, isLiveState } from './states.ts';

/** Records of a file by whose numbers its source is known again. */
const sampleMost = 2000;

/** Makes the ledger and the history readable from the spool; without one, no claim is known, and nothing that was done. They must be of today's form. */
export function openLedgerBeside({ database }: Spool, ledgerPath: string | undefined, historyPath?: string): void {
  if (historyPath === undefined)
    database.exec(
      `ATTACH '' AS past; CREATE TABLE past.writes (key INTEGER, after TEXT, run INTEGER, grp TEXT, file TEXT)`,
    );
  else database.prepare('ATTACH ? AS past').run(historyPath);
  if (ledgerPath === undefined) database.exec(`ATTACH '' AS ledger; ${emptyLedger}`);
  else database.prepare('ATTACH ? AS ledger').run(ledgerPath);
  database.exec(`CREATE TEMP VIEW joined_numbers AS SELECT * FROM main.said_same UNION ALL SELECT * FROM ledger.same_numbers AS kept
    WHERE NOT EXISTS (SELECT 1 FROM main.said_same AS said WHERE said.source = kept.source AND said.number = kept.number);
    CREATE TEMP VIEW systems_of_ledger AS WITH RECURSIVE found (source) AS (SELECT min(source) FROM ledger.numbers
        UNION ALL SELECT (SELECT min(source) FROM ledger.numbers WHERE numbers.source > found.source) FROM found WHERE source IS NOT NULL)
      SELECT source FROM found WHERE source IS NOT NULL;
    -- What claims said last that went in, or was answered.
    CREATE TEMP VIEW settled AS SELECT source, number, room, nullif(coalesce(answered ->> 'state', status), '') AS status,
        ${['type', 'checkin', 'checkout'].map((name) => `coalesce(answered ->> '${name}', otherwise ->> '${name}', ${name}) AS ${name}`)}
      FROM ledger.numbers JOIN ledger.batches ON batches.id = batch AND is_in = 1 WHERE answered IS NOT '{}'`);
}

/** SQL: the check-ins of the claims of these files, and those under which they and the claims of their sources stand. */
export const checkinsOfClaims = `(SELECT checkin FROM records UNION ALL SELECT kept.checkin FROM records
    JOIN ledger.numbers AS kept ON kept.source = records.source AND kept.number = records.number
  UNION ALL SELECT checkin FROM unsaid WHERE is_absent > 0
  UNION ALL SELECT kept.checkin FROM joined_numbers AS same JOIN records ON records.source = same.source AND records.number = same.number
    JOIN ledger.numbers AS kept ON kept.source = same.of_source AND kept.number = same.of_number)`;

/** Gives each file its source, and finds the claims of before that these files do not make again. `today` is a day number. */
export function knowSources(spool: Spool, today: number): void {
  const { database } = spool;
  database.exec('CREATE INDEX records_number ON records (number)');
  // A list that was not recognised is of the channel that all its rows have, if they have one; a list that names numbers at channels is a house's own.
  database.exec(`UPDATE files SET system = coalesce(source, (SELECT iif(EXISTS (SELECT 1 FROM records AS other WHERE other.file = files.id
    AND (lower(other.booking_source) IS NOT lower(first.booking_source) OR other.channel <> other.number)), '', lower(first.booking_source))
    FROM records AS first WHERE first.file = files.id LIMIT 1), '')`);
  const files = database
    .prepare<[], { id: number; name: string; system: string; is_named: number }>(
      'SELECT id, name, system, is_named FROM files',
    )
    .all();
  const listOfName = database.prepare<[string], { id: number }>('SELECT id FROM ledger.lists WHERE file = ?');
  const named = new Map(files.filter((file) => file.is_named).map(({ id, name }) => [id, listOfName.get(name)?.id]));
  const taken = new Set(named.values());
  // File by file, because UPDATE FROM would copy the rows first.
  const nameUnnumbered = database.prepare(
    `UPDATE records SET source = @source WHERE file = @id AND source = '${unnumbered}'`,
  );
  for (const file of files) {
    const { id, is_named: isNamed } = file;
    // Two names are two sources, also where both list the same.
    const found = named.get(id) ?? listByNumbers(spool, file) ?? (isNamed ? undefined : listByName(spool, file));
    const list = found === undefined || (isNamed && found !== named.get(id) && taken.has(found)) ? newList() : found;
    taken.add(list);
    database
      .prepare(
        `UPDATE files SET list = @list, knows = EXISTS (SELECT 1 FROM records WHERE file = files.id AND booking_status IN ('CheckedIn', 'CheckedOut'))
             OR coalesce((SELECT knows FROM ledger.lists WHERE lists.id = @list), 0),
           has_guests = coalesce((SELECT max(is_real) FROM records WHERE file = files.id), (SELECT has_guests FROM ledger.lists WHERE lists.id = @list), 0),
           system = iif(source IS NULL AND EXISTS (SELECT 1 FROM ledger.lists WHERE lists.id = @list AND lists.system = ''), '', system) WHERE id = @id`,
      )
      .run({ list, id });
    nameUnnumbered.run({ id, source: unnumbered + list });
  }
  nameSystems(database);
  findUnsaid(spool, today);
  renumberEvents(spool, today);
}

/**
 * SQL: whether a file can be a look at the list of another one: it is of the same recognised system, or has the same columns or the same name. Numbers alone
 * do not show it: a house's own list and a channel's export share them, and neither may end what only the other lists.
 */
const isLookAt = (list: string, name: string) =>
  `(${list}.system = files.source OR ${list}.columns IS files.columns OR undated(${name}) = undated(files.name))`;

/**
 * The source that listed most of these numbers at its last look; else that of an earlier file of this command that lists them, as a copy or a later look
 * does, unless this one has a name; else the one that has them for the same stays under another name of their system, as in a file of another language.
 */
function listByNumbers({ database }: Spool, { id, is_named: isNamed }: { id: number; is_named: number }) {
  const isKept = 'JOIN ledger.lists ON lists.id = kept.list JOIN files ON files.id = said.file';
  return database
    .prepare<[{ id: number; isNamed: number }], { list: number }>(
      `WITH said AS (SELECT * FROM records WHERE file = @id AND number NOT GLOB '[*]*'
           AND id % (SELECT 1 + count(*) / ${sampleMost} FROM records WHERE file = @id) = 0),
         found AS (SELECT 1 AS place, kept.list FROM said JOIN ledger.numbers AS kept USING (source, number) ${isKept} WHERE ${isLookAt('lists', 'lists.file')}
           UNION ALL SELECT 2, before.list FROM said JOIN records AS other ON other.source = said.source AND other.number = said.number AND other.file < @id
             JOIN files ON files.id = @id JOIN files AS before ON before.id = other.file AND before.system = files.system
             WHERE NOT @isNamed AND ${isLookAt('before', 'before.name')}
           UNION ALL SELECT 3, kept.list FROM said CROSS JOIN systems_of_ledger AS systems JOIN ledger.numbers AS kept
               ON kept.source = systems.source AND kept.number = said.number AND kept.said = said.key ${isKept} WHERE ${isLookAt('lists', 'lists.file')})
       SELECT list FROM found GROUP BY place, list HAVING place < 3 OR count(*) > 1 ORDER BY place, count(*) DESC, list`,
    )
    .get({ id, isNamed })?.list;
}

/** A source that calls the system of a number otherwise than before means the same claim. */
function nameSystems(database: Spool['database']): void {
  database.exec(`
    CREATE TABLE renamed AS SELECT records.id, kept.source FROM records JOIN files ON files.id = records.file
        CROSS JOIN systems_of_ledger AS systems
        JOIN ledger.numbers AS kept ON kept.source = systems.source AND kept.number = records.number AND kept.list = files.list
      WHERE records.number NOT GLOB '[*]*' AND systems.source <> records.source AND files.source IS NULL
        AND NOT EXISTS (SELECT 1 FROM ledger.numbers AS own WHERE own.source = records.source AND own.number = records.number)
        AND NOT EXISTS (SELECT 1 FROM records AS said WHERE said.source = kept.source AND said.number = kept.number);
    UPDATE records SET source = renamed.source FROM renamed WHERE renamed.id = records.id`);
}

/**
 * The source of a file of this name, but for the date in it: in the folder of then, where it has no rows or a room type of then, or with stays of then in
 * most rows, where these have no numbers. A list whose rows are all of one channel may have had other rows as well.
 */
function listByName({ database }: Spool, file: { id: number; system: string; name: string }): number | undefined {
  return database
    .prepare<[typeof file], { id: number }>(
      `WITH listed AS (SELECT * FROM records WHERE records.file = @id),
         called AS (SELECT *, folder(file) = folder(whole_path(@name)) AS is_here FROM ledger.lists WHERE undated(file) = undated(@name))
       SELECT id FROM called WHERE iif(NOT EXISTS (SELECT 1 FROM listed), is_here, (system = @system OR ('' IN (system, @system) AND columns IS (SELECT columns FROM files WHERE id = @id))) AND (
           (is_here AND coalesce((SELECT max(type IN (SELECT room_type FROM listed)) FROM ledger.numbers WHERE list = called.id), 1))
           OR (SELECT count(*) * 2 FROM (SELECT DISTINCT said FROM ledger.numbers WHERE list = called.id) AS kept JOIN listed ON listed.key = kept.said
             WHERE listed.number GLOB '[*]*') > (SELECT count(*) FROM listed)))
       ORDER BY file = whole_path(@name) DESC, is_here DESC`,
    )
    .get(file)?.id;
}

/** SQL: no other list names the number of a claim of a calendar, so that it may be another one at each download. */
export const isUnnamed = (claim: string) =>
  `${claim}.number NOT IN (SELECT number FROM ledger.numbers WHERE source <> 'calendar' UNION SELECT channel FROM ledger.numbers WHERE channel IS NOT NULL)`;

/** Some calendars number all events anew at each download, and an older download may still list what is over: a new number on the nights of one that its list has no more, and that no other list names, takes the place of that claim, and what is joined to it goes along. */
function renumberEvents({ database }: Spool, today: number): void {
  database.exec(`
    CREATE TABLE renumbered AS SELECT new.id AS record, old.id AS claim, old.source, old.number, old.key FROM
        (SELECT records.id, files.list, records.key, row_number() OVER (PARTITION BY records.file, records.key ORDER BY records.id) AS place
         FROM files JOIN records ON records.file = files.id WHERE files.source = 'calendar' AND records.number NOT GLOB '[*]*'
           AND NOT EXISTS (SELECT 1 FROM ledger.numbers AS kept WHERE kept.source = records.source AND kept.number = records.number)
           AND files.id NOT IN (SELECT file FROM records JOIN ledger.numbers AS kept USING (source, number) WHERE kept.is_gone = 0 AND kept.checkout > ${today})) AS new
      JOIN (SELECT id, list, source, number, key, said, row_number() OVER (PARTITION BY list, said ORDER BY key, id) AS place FROM unsaid
         WHERE list IN (SELECT list FROM files WHERE source = 'calendar') AND ${isLiveState('status')}
           AND ${isUnnamed('unsaid')}) AS old ON old.list = new.list AND old.said = new.key AND old.place = new.place;
    CREATE INDEX renumbered_record ON renumbered (record);
    UPDATE records SET target = renumbered.key FROM renumbered WHERE renumbered.record = records.id;
    INSERT OR IGNORE INTO said_same SELECT new.source, new.number, same.of_source, same.of_number
        FROM renumbered AS old JOIN ledger.same_numbers AS same USING (source, number) JOIN records AS new ON new.id = old.record
      UNION SELECT same.source, same.number, new.source, new.number
        FROM renumbered AS old JOIN ledger.same_numbers AS same ON same.of_source = old.source AND same.of_number = old.number JOIN records AS new ON new.id = old.record;
    DELETE FROM unsaid WHERE id IN (SELECT claim FROM renumbered)`);
}

/** Two machines and two commands at once must not give one id twice. */
export function newList(): number {
  return randomInt(1, 2 ** 47);
}

/** The latest claim of each room that no record makes again. `is_absent`: its source is looked at here, within its dates. */
function findUnsaid({ database }: Spool, today: number): void {
  database.exec(`
    ${addUnsaid}, 0, NULL FROM (SELECT *, max(batch) FROM ledger.numbers AS kept
        WHERE NOT EXISTS (SELECT 1 FROM records WHERE records.source = kept.source AND records.number = kept.number) GROUP BY source, number, room);
    CREATE INDEX unsaid_key ON unsaid (key); CREATE INDEX unsaid_said ON unsaid (said)`);
  markAbsent(database, today);
}

const addUnsaid = `INSERT INTO unsaid SELECT NULL, ${claimNames}, is_gone`;

/**
 * A source speaks of the dates that its rows span; a calendar, or a file without rows, of today and later. What it has left out once and is to come is gone
 * until it lists it again. A claim whose source is not known is of the source that lists others of its system that are not known either.
 *
 * Gone too, but never cancelled for it (`is_absent` 2), is what is to come outside of these dates, where a source with a name lists other claims again, or
 * between its dates and those of another list of its system with the same columns that is read too, or that has no numbers: stays go from one to the other.
 */
function markAbsent(database: Spool['database'], today: number): void {
  database.exec(`
    CREATE TABLE scopes AS SELECT list, files.system, files.columns, is_named AND EXISTS (SELECT 1 FROM records JOIN ledger.numbers AS kept USING (source, number)
          WHERE records.file = files.id AND kept.list = files.list) AS goes_on, iif(files.source = 'calendar' OR count(records.id) = 0, ${today}, min(records.checkin)) AS first,
        iif(files.source = 'calendar' OR count(records.id) = 0, 9e9, max(records.checkin)) AS last
      FROM files LEFT JOIN records ON records.file = files.id WHERE list IS NOT NULL GROUP BY files.id;
    CREATE TABLE systems AS SELECT DISTINCT files.list, records.source FROM records JOIN files ON files.id = records.file
      JOIN ledger.numbers AS kept ON kept.source = records.source AND kept.number = records.number WHERE kept.list IS NULL;
    UPDATE unsaid SET list = (SELECT list FROM systems WHERE systems.source = unsaid.source LIMIT 1) WHERE list IS NULL AND source <> 'calendar';
    CREATE TABLE system_dates AS SELECT system, columns, min(checkin) AS first, max(checkin) AS last FROM (
        SELECT files.system, columns, checkin FROM records JOIN files ON files.id = records.file
        UNION ALL SELECT lists.system, columns, checkin FROM unsaid JOIN ledger.lists ON lists.id = unsaid.list
          WHERE unsaid.source GLOB '[?]*' AND list NOT IN (SELECT list FROM files)) GROUP BY 1, 2;
    UPDATE unsaid SET is_absent = CASE WHEN is_part OR EXISTS (SELECT 1 FROM scopes WHERE scopes.list = unsaid.list
        AND (coalesce(unsaid.otherwise ->> 'checkin', unsaid.checkin) BETWEEN first AND last OR (is_gone AND checkin >= ${today}))) THEN 1
      WHEN checkin >= ${today} AND EXISTS (SELECT 1 FROM scopes LEFT JOIN system_dates AS dates ON dates.system = scopes.system AND dates.columns IS scopes.columns WHERE scopes.list = unsaid.list
        AND (goes_on OR unsaid.checkin BETWEEN dates.first AND dates.last)) THEN 2 ELSE 0 END;`);
}

/** A claim of before. */
type KeptRow = Omit<EntryColumns, 'file' | 'at_ms' | 'is_in'>;

/** Finds for each record the room of its number that it is, the key on which that claim stands (`target`), and the keys on which it stood (`olds`). */
export function knowClaims(spool: Spool): void {
  const { database } = spool;
  database.exec(`
    INSERT OR IGNORE INTO known SELECT records.id, kept.room FROM records
      JOIN ledger.numbers AS kept ON kept.source = records.source AND kept.number = records.number AND kept.said = records.key
      ORDER BY kept.batch DESC;
    UPDATE records SET target = (SELECT latest.key FROM ledger.numbers AS latest WHERE latest.source = records.source AND latest.number = records.number
        AND latest.said = records.key AND latest.otherwise IS NULL ORDER BY latest.batch DESC LIMIT 1) FROM known, ledger.numbers AS kept
      WHERE known.record = records.id AND kept.source = records.source AND kept.number = records.number
        AND kept.said = records.key AND kept.key <> records.key AND kept.otherwise IS NULL
        -- Where a stay ended that had moved at once it is not live again.
        AND (${isLiveState('kept.status')} OR NOT ${isLive('records')} OR (kept.checkin = records.checkin AND kept.checkout = records.checkout
          AND lower(kept.type) = lower(records.room_type)));
    CREATE TABLE unsettled AS SELECT DISTINCT records.source, records.number FROM records
      JOIN ledger.numbers AS kept ON kept.source = records.source AND kept.number = records.number
      WHERE kept.said <> records.key OR kept.key <> records.target OR kept.otherwise IS NOT NULL;
    CREATE UNIQUE INDEX unsettled_number ON unsettled (source, number);
    CREATE INDEX records_target ON records (target);`);
  const rowsOf = database.prepare<[string, string], KeptRow>(
    'SELECT * FROM ledger.numbers WHERE source = ? AND number = ? ORDER BY batch DESC, room',
  );
  const isRejected = database.prepare<[string, string], object>(
    'SELECT 1 FROM no_records WHERE why IS NULL AND source = ? AND number = ?',
  );
  const settle = settlerOf(spool);
  const unsettled = database.prepare<[], RecordColumns>(
    'SELECT records.* FROM unsettled JOIN records USING (source, number) ORDER BY source, number, file, room, line',
  );
  // Each file that lists the number lists all its rooms.
  for (const group of groupsOf(unsettled.iterate(), ({ source, number, file }) => `${source}\n${number}\n${file}`)) {
    const { source, number } = group[0]!;
    settle(group, rowsOf.all(source, number), isRejected.get(source, number) !== undefined);
  }
  takeAnswersOfHeld(spool);
}

/**
 * What a person has said to be a booking of the service. A stay that has only another spelling of the guest is that booking as it is, and any other has
 * been that booking before.
 */
function takeAnswersOfHeld({ database }: Spool): void {
  if (database.prepare('SELECT 1 FROM said_held LIMIT 1').get() === undefined) return;
  database.exec(`
    UPDATE records SET target = h.key FROM said_held JOIN held AS h ON h.id = said_held.held WHERE said_held.record = records.id
      AND records.type = h.type AND records.checkin = h.checkin AND records.checkout = h.checkout
      AND (records.is_real = 0 OR is_shorter_name(records.guest_first_name, records.guest_last_name, h.guest_first_name, h.guest_last_name));
    INSERT INTO olds SELECT records.id, records.source, records.number, h.key, h.guest_email, NULL FROM said_held
      JOIN held AS h ON h.id = said_held.held JOIN records ON records.id = said_held.record WHERE records.target <> h.key`);
}

type Settle = (records: readonly RecordColumns[], rows: readonly KeptRow[], isIncomplete: boolean) => void;

/** `isIncomplete`: another row of the number was rejected, so it is unknown which room has moved. */
function settlerOf({ database }: Spool): Settle {
  const known = database.prepare('INSERT OR IGNORE INTO known VALUES (?, ?)');
  const old = database.prepare('INSERT INTO olds VALUES (?, ?, ?, ?, ?, NULL)');
  const roomOf = database.prepare<[number], { room: number }>('SELECT room FROM known WHERE record = ?');
  const aim = database.prepare('UPDATE records SET target = ? WHERE id = ?');
  const unlisted = database.prepare<[string, string, number]>(
    `${addUnsaid}, 1, 1 FROM (SELECT *, max(batch) FROM ledger.numbers WHERE source = ? AND number = ? AND room = ?) AS kept`,
  );
  const isUnlisted = database.prepare<[string, string, number], object>(
    'SELECT 1 FROM unsaid WHERE source = ? AND number = ? AND room = ?',
  );
  return (records, rows, isIncomplete) => {
    const taken = new Map<number, RecordColumns>();
    const open: RecordColumns[] = [];
    for (const record of records) {
      const room = roomOf.get(record.id)?.room;
      if (room === undefined) open.push(record);
      else taken.set(room, record);
    }
    const said = new Set(records.map(({ key }) => key));
    const targets = new Set(records.map(({ target }) => target));
    for (const record of isIncomplete ? [] : open) {
      const row = nearestRoom(record, rows, taken);
      if (row === undefined) continue;
      taken.set(row.room, record);
      known.run(record.id, row.room);
      if (row.otherwise !== null || said.has(row.said) || said.has(row.key)) continue;
      if (!isShorterSpelled(record, row) && !isRenumbered(record, row.said)) continue;
      said.add(row.said);
      targets.add(row.key);
      aim.run(row.key, record.id);
    }
    // One more room than the number had.
    let last = Math.max(0, ...rows.map(({ room }) => room), ...taken.keys());
    const placed = new Set(taken.values());
    for (const record of open) {
      if (placed.has(record)) continue;
      known.run(record.id, ++last);
      // It may have gone in alone before, when its row was put right: then the ledger has it as the room that it knew.
      const isIt = (row: KeptRow) => row.otherwise === null && !targets.has(row.key) && isRenumbered(record, row.said);
      const row = isIncomplete ? undefined : rows.find(isIt);
      if (row === undefined) continue;
      targets.add(row.key);
      aim.run(row.key, record.id);
    }
    for (const row of rows) {
      const record = taken.get(row.room);
      if (record === undefined && !isIncomplete && isUnlisted.get(row.source, row.number, row.room) === undefined)
        unlisted.run(row.source, row.number, row.room);
      if (record !== undefined && !targets.has(row.key)) old.run(record.id, row.source, row.number, row.key, row.email);
    }
  };
}

/** Whether the stay is the same, and the guest only has fewer letters: a list that cuts names changes nothing. */
function isShorterSpelled(record: RecordColumns, { type, checkin, checkout, first, last }: KeptRow): boolean {
  const hasDates = checkin === record.checkin && checkout === record.checkout;
  const isShorter = isShorterName(record.guest_first_name, record.guest_last_name, first, last) === 1;
  return hasDates && nameKey(type) === nameKey(record.room_type) && isShorter;
}

/** Whether a key is the record's but for the number behind the name: rows of one guest are numbered anew in each file, and nobody has ten. */
export function isRenumbered(record: RecordColumns, key: number): boolean {
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].some((number) => keyOfStay(numbered(record, number)) === key);
}

/** The room that no record has: first the one under this key, then one with the same dates, then one of the same type, then any. */
function nearestRoom(
  record: RecordColumns,
  rows: readonly KeptRow[],
  taken: ReadonlyMap<number, RecordColumns>,
): KeptRow | undefined {
  const hasDates = (row: KeptRow) => row.checkin === record.checkin && row.checkout === record.checkout;
  const score = (row: KeptRow) =>
    (row.key === record.key ? 4 : 0) + (hasDates(row) ? 2 : 0) + (row.type === record.room_type ? 1 : 0);
  return rows
    .filter(({ room }) => !taken.has(room))
    .sort((one, other) => score(other) - score(one) || one.room - other.room)[0];
}

/** SQL: a claim of before that says its booking takes a room, and that its source still lists as far as is known. */
export const isLiveClaim = (claim: string) =>
  `(${claim}.is_absent = 0 AND ${claim}.is_gone = 0 AND ${isLiveState(`${claim}.status`)})`;

/** SQL: a claim of the record stands on the booking of its place, as far as the ledger knows. */
export const stands = `SELECT 1 FROM ledger.numbers AS kept WHERE kept.source = records.source AND kept.number = records.number AND kept.key = records.target`;

/** SQL: what a record's number said last, or another source of its booking, was that it has ended. */
export const hadEnded = `(EXISTS (SELECT 1 FROM known JOIN records AS said ON said.id = known.record JOIN ledger.numbers AS kept ON kept.source = said.source
    AND kept.number = said.number AND kept.room = known.room JOIN ledger.batches ON batches.id = kept.batch AND batches.is_in = 1
    WHERE kept.status IN ${endedStates} AND known.record IN
      (SELECT records.id UNION ALL SELECT record FROM repeats WHERE leader = records.id AND by <> 'key'))
    OR EXISTS (SELECT 1 FROM others JOIN unsaid ON unsaid.id = others.claim WHERE others.record = records.id AND unsaid.status IN ${endedStates}))`;
