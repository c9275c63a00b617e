/** Makes the writes of a planned undo, and restores the ledger. Former values are sent first, then what the run created is cancelled. */
import type { Booking } from '../contract/booking.ts';
import { identifyingNames } from '../contract/booking-values.ts';
import { inPieces } from '../file/groups.ts';
import type { FormerNumber, HistoryWrite } from '../history/history.ts';
import { valuesOfWrite, type WriteColumns } from '../history/history-rows.ts';
import type { Ledger } from '../ledger/ledger.ts';
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
  const numbers = numbersOf(database);
  for (const row of database.prepare<[], UndoneColumns>(sql).iterate()) {
    const changes: FieldChange[] =
      row.ending === null
        ? JSON.parse(row.changes)
        : [{ field: 'booking_status', before: row.booking_status, after: row.ending }];
    const former = numbers(row.write);
    yield {
      ...{ fate: row.fate, held: row.id, line: row.line, file: row.name },
      record:
        row.ending === null
          ? (changedRecord(row, changes) as Partial<Booking>)
          : { ...keyFieldsOf(row), booking_status: row.ending },
      restores: former.flatMap(({ was }) => (was === null ? [] : [was])),
      forgets: former.filter(({ was }) => was === null),
      ...{ group: row.grp, key: row.key },
      before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
      after: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
    };
  }
}

/** What the ledger said about the numbers of a write before it. A key that belongs to another write of the run is left to that write. */
function numbersOf(database: Spool['database']): (write: number) => FormerNumber[] {
  const all = database.prepare<[number], { source: string; number: string; key: number; was: string | null }>(
    `SELECT source, number, key, was FROM past.write_numbers AS named WHERE write = ? AND NOT EXISTS (SELECT 1 FROM touched
       JOIN past.write_numbers AS own ON own.write = touched.write AND own.source = named.source AND own.number = named.number AND own.key = named.key
       WHERE touched.key = named.key AND touched.write <> named.write)`,
  );
  return (write) =>
    all.all(write).map(({ was, ...number }) => ({ ...number, was: was === null ? null : JSON.parse(was) }));
}

/** Records in the history what changes in the ledger alone. */
type KeepNumbers = (writes: readonly HistoryWrite[]) => void;

/**
 * Restores the ledger for writes that are as before already, as after a stopped undo. Numbers of bookings that stay in the list are kept, unless they
 * are known under another booking again. What changes is kept in the history, so that it can be undone too.
 */
export function rememberUndone({ database }: Spool, ledger: Ledger, keep: KeepNumbers): void {
  const same = database.prepare<[], WriteColumns & { write: number; stays: number; grp: string | null }>(
    `SELECT writes.*, undone.write, undone.grp, fates.why IS NOT NULL AS stays FROM undone JOIN fates ON fates.id = undone.fate
     JOIN past.writes ON writes.id = undone.write WHERE fates.kind = 'same' ORDER BY undone.write`,
  );
  const numbers = numbersOf(database);
  const isOpen = ({ source, number, key, was }: FormerNumber) =>
    JSON.stringify(ledger.entry(source, number, key) ?? null) !== JSON.stringify(was);
  for (const rows of inPieces(same.iterate())) {
    const changed = rows.flatMap((row) => {
      const all = numbers(row.write);
      const isKnownAgain = (number: FormerNumber) => all.some((one) => one.was !== null && isOneNumber(one, number));
      const former = all.filter((one) => isOpen(one) && (one.was !== null || row.stays === 0 || isKnownAgain(one)));
      return former.length === 0 ? [] : [{ row, former }];
    });
    if (changed.length === 0) continue;
    keep(changed.map(({ row, former }) => numbersOnly(row, former, ledger)));
    const former = changed.flatMap((one) => one.former);
    const stale = former.filter(({ was }) => was === null);
    if (stale.length > 0) ledger.drop(stale);
    ledger.settle(ledger.begin(former.flatMap(({ was }) => (was === null ? [] : [was]))));
  }
}

function isOneNumber(one: FormerNumber, other: FormerNumber): boolean {
  return one.source === other.source && one.number === other.number;
}

/** A write that changes no booking, with what the ledger holds about its numbers. */
function numbersOnly(row: WriteColumns, former: readonly FormerNumber[], ledger: Ledger): HistoryWrite {
  const { stay, after } = valuesOfWrite(row);
  const numbers = former.map(({ source, number, key }) => {
    return { source, number, key, was: ledger.entry(source, number, key) ?? null };
  });
  return {
    ...{ group: row.grp, key: row.key, email: row.email || null, checkin: row.checkin, numbers },
    stay: Object.fromEntries(identifyingNames.map((name) => [name, stay[name] ?? after[name] ?? null])),
    ...{ before: {}, after: {}, file: row.file, line: row.line },
  };
}
