/** The records that a plan sends: first new ones, then changes, and last the cancellations that follow from these. */
import { type Booking, bookingFields } from '../contract/booking.ts';
import { identifyingNames, moneyNames } from '../contract/booking-values.ts';
import { nameKey } from '../contract/text.ts';
import type { HistoryWrite } from '../history/history.ts';
import type { LedgerEntry, NumberKey } from '../ledger/ledger.ts';
import { bookingKeyOf } from './entry-of-record.ts';
import { historyOfBooking } from './keep-writes.ts';
import type { FieldChange } from './plan.ts';
import {
  type ClaimColumns,
  type HeldColumns,
  type OwnValues,
  type RecordColumns,
  type Spool,
  type StayColumns,
  stayOf,
} from './spool.ts';

export type Phase = 'new' | 'changes' | 'ends';
export const phases: readonly Phase[] = ['new', 'changes', 'ends'];

/** One record to send, as the history records it too. */
export interface PlannedWrite extends HistoryWrite {
  fate: number;
  /** For an end: the booking that is ended. */
  held: number | null;
  record: Partial<Booking>;
  /** Its ledger entry; absent if its number is unknown. */
  entry?: LedgerEntry;
  /** Entries that the ledger drops once this is done. */
  forgets: readonly NumberKey[];
}

type Source = Spool['database'];

const fieldNames = bookingFields.map(({ name }) => name as keyof Booking);

/**
 * The writes of one phase, in the order of the files. Leaves out what has changed since the plan, and what depends on something that was not done.
 */
export function plannedWrites({ database }: Spool, phase: Phase): Generator<PlannedWrite> {
  if (phase === 'ends') return ends(database);
  return puts(database, phase);
}

/** SQL: what is undone together; an undo has no list, and says it itself. */
const groupOf = (isGroup: string) =>
  `iif(claims.list IS NULL, fates.grp, iif(${isGroup}, claims.source || char(10) || claims.number, NULL)) AS grp`;

const formerKeys = 'SELECT source, number, key FROM olds WHERE record = ?';

interface PutColumns extends ClaimColumns {
  fate: number;
  held: number | null;
  changes: string | null;
  grp: string | null;
}

/** SQL: fates for which a record is sent: a new one, or one with changes. A repeated record is sent with the one that it repeats. */
export const isPut = `(kind = 'new' OR (kind = 'moved' AND held IS NULL AND why IS NOT 'repeated')
  OR (kind IN ('changed', 'moved', 'cancelled', 'restored') AND held IS NOT NULL AND changes <> '[]'))`;

function* puts(database: Source, phase: 'new' | 'changes'): Generator<PlannedWrite> {
  const held = database.prepare<[number], HeldColumns>('SELECT * FROM held WHERE id = ?');
  const olds = database.prepare<[number], NumberKey>(formerKeys);
  const rows = database.prepare<[], PutColumns>(
    `SELECT claims.*, fates.id AS fate, fates.held, fates.changes, ${groupOf('EXISTS (SELECT 1 FROM ends WHERE ends.fate = fates.id)')}
     FROM fates JOIN claims ON claims.id = fates.record WHERE fates.done IS NULL AND ${isPut} AND fates.held IS ${phase === 'new' ? '' : 'NOT '}NULL ORDER BY claims.id`,
  );
  for (const row of rows.iterate()) {
    const stands = row.held === null ? undefined : held.get(row.held);
    const said = fieldsOf(row, fieldNames);
    // An undo gives the ledger back as a whole.
    const entry = row.list === null ? undefined : entryOf(row, stands);
    yield {
      ...{ fate: row.fate, held: null, line: row.line, file: row.name, group: row.grp, entry, forgets: [] },
      numbers: [...(entry === undefined ? [] : [entry]), ...olds.all(row.id)],
      ...(stands === undefined
        ? { ...historyOfBooking(said, { key: row.target, before: null }), record: said }
        : changed(stands, JSON.parse(row.changes!))),
    };
  }
}

interface EndColumns extends HeldColumns {
  fate: number;
  ending: string;
  grp: string | null;
  record: number | null;
  line: number | null;
  name: string | null;
  list: number | null;
  /** Whether its number is of another source, whose claim goes along. */
  isOther: number;
}

function* ends(database: Source): Generator<PlannedWrite> {
  const olds = database.prepare<[number], NumberKey>(formerKeys);
  const forgotten = database.prepare<[number], NumberKey>(
    `SELECT coalesce(ends.source, owners.source) AS source, coalesce(ends.number, owners.number) AS number, ends.key
     FROM ends LEFT JOIN owners ON owners.held = ends.held AND ends.source IS NULL WHERE ends.held = ? AND coalesce(ends.source, owners.source) IS NOT NULL`,
  );
  const said = database.prepare<[number], ClaimColumns>(
    `SELECT claims.* FROM fates JOIN claims ON claims.id = fates.record WHERE fates.id = ? AND fates.kind = 'cancelled' AND fates.held IS NULL`,
  );
  // One place of a moved stay is cancelled only after an undo has restored the other.
  const rows = database.prepare<[], EndColumns>(
    `SELECT held.*, ends.fate, ends.status AS ending, fates.record, claims.line, claims.name, claims.list, ${groupOf('1')},
       EXISTS (SELECT 1 FROM others JOIN unsaid ON unsaid.id = claim WHERE record = claims.id AND unsaid.source = ends.source AND unsaid.number = ends.number) AS isOther
     FROM ends JOIN fates ON fates.id = ends.fate JOIN held ON held.id = ends.held LEFT JOIN claims ON claims.id = fates.record
     WHERE fates.done = 1 AND NOT EXISTS (SELECT 1 FROM fates AS other WHERE other.grp = fates.grp AND other.kind = 'restored' AND other.done IS NOT 1)
     ORDER BY fates.id`,
  );
  for (const row of rows.iterate()) {
    // A number that was moved and cancelled at once is remembered under its old key: the service never held the new one.
    const ended = said.get(row.fate);
    const entry = ended && entryOf(ended, row);
    const isUndo = row.list === null && row.record !== null;
    const former = isUndo ? olds.all(row.record!) : forgotten.all(row.id);
    yield {
      ...{ fate: row.fate, held: row.id, line: row.line ?? 0, file: row.name ?? '', group: row.grp, entry },
      numbers: entry === undefined ? former : [entry],
      forgets: entry !== undefined || isUndo || row.isOther === 1 ? [] : former,
      ...changed(row, [{ field: 'booking_status', before: row.booking_status, after: row.ending }]),
    };
  }
}

/** A change of a booking: only what changes is sent, and the fields that identify it; an amount with its currency. */
function changed(held: HeldColumns, changes: readonly FieldChange[]) {
  const before = Object.fromEntries(changes.map((change) => [change.field, change.before]));
  const after = Object.fromEntries(changes.map((change) => [change.field, change.after]));
  const money = moneyNames.some((name) => name in after) ? moneyNames : [];
  const record = { ...fieldsOf(held, [...identifyingNames, ...money]), ...after };
  return { ...historyOfBooking(record, { key: held.key, before }), record, after };
}

/** The values of a stay in some fields, those that it has, in the terms of the contract. */
function fieldsOf(columns: StayColumns, names: readonly (keyof Booking)[]): Partial<Booking> {
  const stay = stayOf(columns);
  const found: Partial<Record<keyof Booking, string | number>> = {};
  for (const name of names) if (stay[name] !== null) found[name] = stay[name];
  return found as Partial<Booking>;
}

/** The key of a stay: type, dates and guest. */
export function keyOfStay(columns: StayColumns): number {
  return bookingKeyOf(fieldsOf(columns, identifyingNames) as Booking);
}

/** The same stay, of the guest with this number behind the name; the first has none. */
export function numbered(record: RecordColumns, number: number): RecordColumns {
  const name = (record.guest_last_name ?? '').replace(/ ?\(\d+\)$/, '');
  return { ...record, guest_last_name: number === 1 ? name : `${name} (${number})`.trim() };
}

/**
 * The ledger entry of a record: what its source says, and the booking that it stands on as the service knows it; `otherwise` where the two differ. What
 * is written takes the place that the record has, unless it holds what others say.
 */
export function entryOf(row: ClaimColumns, held: HeldColumns | undefined, isWritten = true): LedgerEntry {
  const own: OwnValues = row.own === null ? row : JSON.parse(row.own);
  const stay = held ?? row;
  const isOther =
    (row.own !== null || !isWritten) &&
    (own.checkin !== stay.checkin ||
      own.checkout !== stay.checkout ||
      nameKey(own.room_type) !== nameKey(stay.room_type));
  return {
    source: row.source,
    number: row.number,
    room: row.known_room ?? row.room ?? undefined,
    key: held?.key ?? row.target,
    said: own.key,
    ...{ type: stay.room_type, checkin: stay.checkin, checkout: stay.checkout },
    ...{ first: stay.guest_first_name, last: stay.guest_last_name, email: stay.guest_email },
    amount: row.net ?? own.total_amount,
    ...{ currency: own.currency_iso, status: own.booking_status, bookingSource: row.booking_source },
    isNet: own.is_net === 1 || row.net !== null,
    ...{ file: row.name, line: row.line },
    ...{ list: row.list, channel: row.channel },
    otherwise: isOther ? JSON.stringify({ type: own.room_type, checkin: own.checkin, checkout: own.checkout }) : null,
  };
}
