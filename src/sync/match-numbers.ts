/** The numbers of the files against the ledger: which record is which room of its number, and under which keys that room went in before. */
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
  status: string | null;
}

interface KeptRow extends NumberRow {
  key: number;
  said: number;
  room: number;
  type: string;
  checkin: number;
  checkout: number;
  mail: string | null;
}

/** The number under which a record without one is remembered, where a person has said which booking it is. */
const keyAsNumber = `'*' || records.key`;

/** Lays the ledger beside the spool; without one no number is known. */
export function openLedgerBeside({ database }: Spool, ledgerPath: string | undefined): void {
  if (ledgerPath === undefined) {
    database.exec(`ATTACH '' AS ledger;
      CREATE TABLE ledger.numbers (source TEXT, number TEXT, key INTEGER, said INTEGER, room INTEGER, type TEXT, checkin INTEGER,
        checkout INTEGER, email TEXT, amount INTEGER, is_net INTEGER, status TEXT, batch INTEGER, PRIMARY KEY (source, number, key)) WITHOUT ROWID`);
  } else database.prepare('ATTACH ? AS ledger').run(ledgerPath);
}

/** Finds the earliest and the latest check-in under which the numbers of the files went in before: day numbers, null where there are none. */
export function checkinsOfNumbers({ database }: Spool): { first: number | null; last: number | null } {
  return database
    .prepare<[], { first: number | null; last: number | null }>(
      `SELECT min(kept.checkin) AS first, max(kept.checkin) AS last FROM records
       JOIN ledger.numbers AS kept ON kept.source = records.source AND kept.number = records.number WHERE records.number <> ''`,
    )
    .get()!;
}

/** Gives each record that has a number its room, the key that it aims at, and the keys that it had before (`olds`). */
export function matchNumbers(spool: Spool): void {
  const { database } = spool;
  nameWithoutNumber(spool);
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
    CREATE UNIQUE INDEX unsettled_number ON unsettled (source, number);`);
  const rowsOf = database.prepare<[string, string], KeptRow>(
    `SELECT source, number, key, said, room, type, checkin, checkout, email AS mail FROM ledger.numbers
     WHERE source = ? AND number = ? ORDER BY batch DESC, room`,
  );
  const isRejected = database.prepare<[string, string], object>(
    'SELECT 1 FROM rejected WHERE source = ? AND number = ?',
  );
  const settle = settlerOf(spool);
  const unsettled = database.prepare<[], NumberedRecord>(
    `SELECT records.id, source, number, key, type, room_type, checkin, checkout, status FROM unsettled
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
}

/** Records without a number that a person has named are found again by their key. */
function nameWithoutNumber({ database }: Spool): void {
  database.exec(`UPDATE records SET source = '', number = ${keyAsNumber} WHERE number = ''
    AND EXISTS (SELECT 1 FROM ledger.numbers AS kept WHERE kept.source = '' AND kept.number = ${keyAsNumber})`);
}

type Settle = (records: readonly NumberedRecord[], rows: readonly KeptRow[], isIncomplete: boolean) => void;

/** `isIncomplete`: another row of the number was rejected, so that nobody knows which room has moved. */
function settlerOf({ database }: Spool): Settle {
  const known = database.prepare('INSERT OR IGNORE INTO known VALUES (?, ?)');
  const old = database.prepare('INSERT INTO olds VALUES (?, ?, ?, ?, ?, NULL)');
  const roomOf = database.prepare<[number], { room: number }>('SELECT room FROM known WHERE record = ?');
  return (records, rows, isIncomplete) => {
    const taken = new Map<number, NumberedRecord>();
    const open: NumberedRecord[] = [];
    for (const record of records) {
      const room = roomOf.get(record.id)?.room;
      if (room === undefined) open.push(record);
      else taken.set(room, record);
    }
    for (const record of isIncomplete ? [] : open) {
      const room = nearestRoom(record, rows, taken);
      if (room === undefined) continue;
      taken.set(room, record);
      known.run(record.id, room);
    }
    // A room more than the number had.
    let last = Math.max(0, ...rows.map(({ room }) => room), ...taken.keys());
    for (const record of open) known.run(record.id, ++last);
    const said = new Set(records.map(({ key }) => key));
    for (const row of rows) {
      const record = taken.get(row.room);
      if (record === undefined || said.has(row.said)) continue;
      old.run(record.id, row.source, row.number, row.key, row.mail);
    }
  };
}

/** The room that no record has: with the same dates first, then of the same type, then the first. */
function nearestRoom(
  record: NumberedRecord,
  rows: readonly KeptRow[],
  taken: ReadonlyMap<number, NumberedRecord>,
): number | undefined {
  let best: { room: number; score: number } | undefined;
  for (const { room, checkin, checkout, type } of rows) {
    if (taken.has(room)) continue;
    const hasDates = checkin === record.checkin && checkout === record.checkout;
    const score = (hasDates ? 2 : 0) + (type === record.room_type ? 1 : 0);
    if (best === undefined || score > best.score || (score === best.score && room < best.room)) best = { room, score };
  }
  return best?.room;
}
