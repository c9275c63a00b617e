/** Makes the writes of a planned undo, and restores the ledger. Former values are sent first, then what the run created is cancelled. */
import type { Booking } from '../contract/booking.ts';
import { inPieces } from '../file/groups.ts';
import type { FormerNumber } from '../history/history.ts';
import type { FoundEntry, Ledger, NumberKey } from '../ledger/ledger.ts';
import type { FieldChange } from '../sync/plan.ts';
import { changedRecord, keyFieldsOf, type Phase, type PlannedWrite } from '../sync/planned-writes.ts';
import type { HeldColumns, Spool } from '../sync/spool.ts';

interface UndoneColumns extends HeldColumns {
  /** Of an end: the state that it gets. */
  ending: 'Cancelled' | 'NoShow' | null;
  fate: number;
  write: number;
  grp: string | null;
  changes: string;
  line: number;
  name: string;
}

const columns = `held.*, fates.id AS fate, undone.write, undone.grp, fates.changes, records.line, files.name
  FROM fates JOIN undone ON undone.fate = fates.id JOIN held ON held.id = fates.held
  JOIN records ON records.id = fates.record JOIN files ON files.id = records.file`;

const endColumns = `${columns} JOIN ends ON ends.fate = fates.id`;

const phaseRows: Readonly<Record<Phase, string | undefined>> = {
  new: undefined,
  changes: `SELECT NULL AS ending, ${columns} WHERE fates.kind = 'restored' AND fates.done IS NULL ORDER BY fates.id`,
  // One place of a moved stay is cancelled only after the other is restored.
  ends: `SELECT ends.status AS ending, ${endColumns} WHERE fates.kind = 'cancelled' AND fates.done = 1
    AND NOT EXISTS (SELECT 1 FROM undone AS other JOIN fates AS restored ON restored.id = other.fate
      WHERE other.grp = undone.grp AND restored.kind = 'restored' AND restored.done IS NOT 1) ORDER BY fates.id`,
};

/** The writes of one phase of an undo. */
export function* undoWrites({ database }: Spool, phase: Phase): Generator<PlannedWrite> {
  const sql = phaseRows[phase];
  if (sql === undefined) return;
  const numbers = database.prepare<[number], NumberKey>(
    'SELECT source, number, key FROM past.write_numbers WHERE write = ?',
  );
  for (const row of database.prepare<[], UndoneColumns>(sql).iterate()) {
    const changes: FieldChange[] =
      row.ending === null
        ? JSON.parse(row.changes)
        : [{ field: 'booking_status', before: row.booking_status, after: row.ending }];
    yield {
      ...{ fate: row.fate, held: row.id, line: row.line, file: row.name },
      record:
        row.ending === null
          ? (changedRecord(row, changes) as Partial<Booking>)
          : { ...keyFieldsOf(row), booking_status: row.ending },
      formerKeys: numbers.all(row.write),
      ...{ group: row.grp, key: row.key },
      before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
      after: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
    };
  }
}

/** Writes the keys of bookings that are given back to the ledger, before their requests are sent: whether they are in is not known. */
export function restoreKeys(spool: Spool, ledger: Ledger): void {
  for (const numbers of formerNumbers(spool, `fates.kind <> 'edited_since'`)) {
    const absent = numbers.flatMap((one) => (one.was === null || ledger.entry(one) !== undefined ? [] : [one.was]));
    if (absent.length > 0) ledger.settle(ledger.begin(absent), { isOpen: true });
  }
}

/** Makes the ledger what it was before the run, as far as that is undone. */
export function rememberUndone(spool: Spool, ledger: Ledger): void {
  // A history of an earlier version does not say it: what it kept is in.
  const isOpen = ({ isIn }: FoundEntry) => isIn === false;
  for (const numbers of formerNumbers(spool, `(fates.kind = 'same' OR fates.done IS 1)`)) {
    const was = numbers.flatMap((one) => (one.was === null ? [] : [one.was]));
    ledger.drop(numbers.filter((one) => one.was === null || isOpen(one.was)));
    ledger.settle(ledger.begin(was.filter((entry) => !isOpen(entry))));
    ledger.settle(ledger.begin(was.filter(isOpen)), { isOpen: true });
    ledger.markGone(was.filter(({ isGone }) => isGone));
  }
}

/** What the ledger held under keys of bookings that are undone, and of numbers of which nothing stays as the run left it. */
function* formerNumbers({ database }: Spool, isUndone: string): Generator<FormerNumber[]> {
  const rows = database.prepare<[], NumberKey & { was: string | null }>(
    `WITH stays AS (SELECT touched.write, touched.key FROM touched JOIN undone USING (write) JOIN fates ON fates.id = undone.fate WHERE NOT ${isUndone})
     SELECT * FROM former WHERE iif(key IN (SELECT key FROM touched), key NOT IN (SELECT key FROM stays),
       (source, number) NOT IN (SELECT source, number FROM stays JOIN past.write_numbers USING (write)))`,
  );
  for (const some of inPieces(rows.iterate()))
    yield some.map(({ was, ...number }) => ({ ...number, was: was === null ? null : JSON.parse(was) }));
}
