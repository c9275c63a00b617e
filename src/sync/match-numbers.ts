/** Matches the numbers of the files with the ledger: which record is which room of its number, and under which keys that room was sent before. */
import { nameKey } from '../contract/text.ts';
import { isShorterName } from './share-word.ts';
import type { Spool } from './spool.ts';

interface NumberRow {
  source: string;
  number: string;
}

interface NumberedRecord extends NumberRow {
  id: number;
  key: number;
  type: number;
  room_type: string;
  checkin: number;
  checkout: number;
  guest_first_name: string | null;
  guest_last_name: string | null;
}

interface KeptRow extends NumberRow {
  key: number;
  said: number;
  room: number;
  type: string;
  checkin: number;
  checkout: number;
  mail: string | null;
  first: string | null;
  last: string | null;
}

/** Makes the ledger readable from the spool; without one, no number is known. */
export function openLedgerBeside({ database }: Spool, ledgerPath: string | undefined): void {
  if (ledgerPath === undefined) {
    database.exec(`ATTACH '' AS ledger;
      CREATE TABLE ledger.numbers (source TEXT, number TEXT, key INTEGER, said INTEGER, room INTEGER, type TEXT, checkin INTEGER,
        checkout INTEGER, first TEXT, last TEXT, email TEXT, amount INTEGER, is_net INTEGER, booking_source TEXT, status TEXT,
        batch INTEGER,
        PRIMARY KEY (source, number, key)) WITHOUT ROWID`);
  } else database.prepare('ATTACH ? AS ledger').run(ledgerPath);
  // A ledger of an earlier version has no joined numbers.
  const { n } = database
    .prepare<[], { n: number }>(`SELECT count(*) AS n FROM ledger.sqlite_schema WHERE name = 'same_numbers'`)
    .get()!;
  database.exec(
    n > 0
      ? 'CREATE TEMP VIEW kept_joins AS SELECT * FROM ledger.same_numbers'
      : 'CREATE TEMP TABLE kept_joins (source TEXT, number TEXT, of_source TEXT, of_number TEXT)',
  );
  database.exec(`CREATE TEMP VIEW joined_numbers AS SELECT * FROM main.said_same UNION ALL SELECT * FROM kept_joins AS kept
    WHERE NOT EXISTS (SELECT 1 FROM main.said_same AS said WHERE said.source = kept.source AND said.number = kept.number)`);
}

/** The earliest and the latest check-in under which the numbers of the files were sent before: day numbers, null if there are none. */
export function checkinsOfNumbers({ database }: Spool): { first: number | null; last: number | null } {
  return database
    .prepare<[], { first: number | null; last: number | null }>(
      `SELECT min(kept.checkin) AS first, max(kept.checkin) AS last FROM records
       JOIN ledger.numbers AS kept ON kept.source = records.source AND kept.number = records.number WHERE records.number <> ''`,
    )
    .get()!;
}

/** Gives each record that has a number its room, its target key, and the keys that it had before (`olds`). */
export function matchNumbers(spool: Spool): void {
  const { database } = spool;
  database.exec(`
    INSERT OR IGNORE INTO known SELECT records.id, kept.room FROM records
      JOIN ledger.numbers AS kept ON kept.source = records.source AND kept.number = records.number AND kept.said = records.key
      WHERE records.number <> '' ORDER BY kept.batch DESC;
    UPDATE records SET target = kept.key FROM known, ledger.numbers AS kept
      WHERE known.record = records.id AND kept.source = records.source AND kept.number = records.number
        AND kept.said = records.key AND kept.key <> records.key;
    CREATE TABLE unsettled AS SELECT DISTINCT records.source, records.number FROM records
      JOIN ledger.numbers AS kept ON kept.source = records.source AND kept.number = records.number AND kept.said <> records.key
      WHERE records.number <> '';
    CREATE UNIQUE INDEX unsettled_number ON unsettled (source, number);
    CREATE INDEX records_target ON records (target);`);
  const rowsOf = database.prepare<[string, string], KeptRow>(
    `SELECT source, number, key, said, room, type, checkin, checkout, email AS mail, first, last FROM ledger.numbers
     WHERE source = ? AND number = ? ORDER BY batch DESC, room`,
  );
  const isRejected = database.prepare<[string, string], object>(
    'SELECT 1 FROM rejected WHERE source = ? AND number = ?',
  );
  const settle = settlerOf(spool);
  const unsettled = database.prepare<[], NumberedRecord>(
    `SELECT records.id, source, number, key, type, room_type, checkin, checkout, guest_first_name, guest_last_name FROM unsettled
     JOIN records USING (source, number) ORDER BY source, number, room, line`,
  );
  let group: NumberedRecord[] = [];
  const finish = () => {
    const [first] = group;
    if (first === undefined) return;
    settle(group, rowsOf.all(first.source, first.number), isRejected.get(first.source, first.number) !== undefined);
    group = [];
  };
  for (const record of unsettled.iterate()) {
    if (group[0] !== undefined && (group[0].number !== record.number || group[0].source !== record.source)) finish();
    group.push(record);
  }
  finish();
  matchOwnNumbers(spool);
  matchAnswers(spool);
}

/**
 * Matches what a person has said to be a booking of the service. A stay that has only another spelling of the guest is that booking as it is, and any
 * other has been that booking before.
 */
function matchAnswers({ database }: Spool): void {
  if (database.prepare('SELECT 1 FROM said_held LIMIT 1').get() === undefined) return;
  database.exec(`
    UPDATE records SET source = '', number = '*' || key WHERE number = '' AND id IN (SELECT record FROM said_held)
      AND id NOT IN (SELECT record FROM repeats);
    UPDATE records SET target = h.key FROM said_held JOIN held AS h ON h.id = said_held.held WHERE said_held.record = records.id
      AND records.target IS NOT NULL AND ${isSameStay} AND is_shorter_name(records.guest_first_name, records.guest_last_name, h.guest_first_name, h.guest_last_name);
    INSERT INTO olds SELECT leader.id, leader.source, leader.number, h.key, h.guest_email, NULL FROM said_held
      JOIN held AS h ON h.id = said_held.held LEFT JOIN repeats ON repeats.record = said_held.record
      JOIN records AS leader ON leader.id = coalesce(repeats.leader, said_held.record) WHERE leader.target <> h.key`);
}

const isSameStay = 'records.type = h.type AND records.checkin = h.checkin AND records.checkout = h.checkout';

/** Matches what was sent under a file's own number before it was known to belong to another number. */
function matchOwnNumbers({ database }: Spool): void {
  if (database.prepare('SELECT 1 FROM records WHERE own_number IS NOT NULL LIMIT 1').get() === undefined) return;
  database.exec(`
    UPDATE records SET target = kept.key FROM ledger.numbers AS kept
      WHERE kept.source = records.own_source AND kept.number = records.own_number AND kept.said = records.key
        AND kept.key <> records.key AND records.target IS NOT NULL AND NOT EXISTS (SELECT 1 FROM known WHERE record = records.id);
    CREATE INDEX records_number ON records (source, number) WHERE number <> '';
    INSERT INTO olds SELECT coalesce((SELECT leader FROM repeats WHERE record = records.id), records.id),
        kept.source, kept.number, kept.key, kept.email, NULL
      FROM records JOIN ledger.numbers AS kept ON kept.source = records.own_source AND kept.number = records.own_number
      WHERE kept.key NOT IN (SELECT target FROM records WHERE target IS NOT NULL) AND NOT EXISTS (SELECT 1 FROM records AS said
        WHERE said.number <> '' AND said.source = records.own_source AND said.number = records.own_number)`);
}

type Settle = (records: readonly NumberedRecord[], rows: readonly KeptRow[], isIncomplete: boolean) => void;

/** `isIncomplete`: another row of the number was rejected, so it is unknown which room has moved. */
function settlerOf({ database }: Spool): Settle {
  const known = database.prepare('INSERT OR IGNORE INTO known VALUES (?, ?)');
  const old = database.prepare('INSERT INTO olds VALUES (?, ?, ?, ?, ?, NULL)');
  const roomOf = database.prepare<[number], { room: number }>('SELECT room FROM known WHERE record = ?');
  // When rooms are counted anew, the number behind a name is another booking's.
  const ofOther = database.prepare<[number, string, string], object>(
    'SELECT 1 FROM records WHERE target = ? AND (source <> ? OR number <> ?)',
  );
  const aim = database.prepare('UPDATE records SET target = ? WHERE id = ?');
  return (records, rows, isIncomplete) => {
    const taken = new Map<number, NumberedRecord>();
    const open: NumberedRecord[] = [];
    for (const record of records) {
      const room = roomOf.get(record.id)?.room;
      if (room === undefined) open.push(record);
      else taken.set(room, record);
    }
    const said = new Set(records.map(({ key }) => key));
    for (const record of isIncomplete ? [] : open) {
      const room = nearestRoom(record, rows, taken);
      if (room === undefined) continue;
      taken.set(room, record);
      known.run(record.id, room);
      const row = rows.find((each) => each.room === room);
      if (row === undefined || said.has(row.said) || said.has(row.key) || !isShorterSpelled(record, row)) continue;
      if (ofOther.get(row.key, row.source, row.number) !== undefined) continue;
      said.add(row.said);
      aim.run(row.key, record.id);
    }
    // One more room than the number had.
    let last = Math.max(0, ...rows.map(({ room }) => room), ...taken.keys());
    for (const record of open) known.run(record.id, ++last);
    for (const row of rows) {
      const record = taken.get(row.room);
      if (record === undefined || said.has(row.said) || said.has(row.key)) continue;
      old.run(record.id, row.source, row.number, row.key, row.mail);
    }
  };
}

/** Whether the stay is the same, and the guest only has fewer letters: a list that cuts names changes nothing. */
function isShorterSpelled(record: NumberedRecord, { type, checkin, checkout, first, last }: KeptRow): boolean {
  const hasDates = checkin === record.checkin && checkout === record.checkout;
  const isShorter = isShorterName([record.guest_first_name, record.guest_last_name, first, last]);
  return hasDates && nameKey(type) === nameKey(record.room_type) && isShorter;
}

/** The room that no record has: first the one under this key, then one with the same dates, then one of the same type, then any. */
function nearestRoom(
  record: NumberedRecord,
  rows: readonly KeptRow[],
  taken: ReadonlyMap<number, NumberedRecord>,
): number | undefined {
  let best: { room: number; score: number } | undefined;
  for (const { room, key, checkin, checkout, type } of rows) {
    if (taken.has(room)) continue;
    const hasDates = checkin === record.checkin && checkout === record.checkout;
    const score = (key === record.key ? 4 : 0) + (hasDates ? 2 : 0) + (type === record.room_type ? 1 : 0);
    if (best === undefined || score > best.score || (score === best.score && room < best.room)) best = { room, score };
  }
  return best?.room;
}
