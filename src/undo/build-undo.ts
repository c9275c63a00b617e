/** Makes the plan that takes a run of the history back: compares what the service holds with what the run wrote, and keeps neither in memory. */
import { type Booking, bookingValueFields } from '../contract/booking.ts';
import { fromStored, isSameValue, moneyNames } from '../contract/booking-values.ts';
import { isEnded } from '../contract/status.ts';
import { inPieces } from '../file/groups.ts';
import type { FormerNumber, FoundWrite } from '../history/history.ts';
import { valuesOfWrite, type WriteColumns } from '../history/history-rows.ts';
import type { FoundEntry, NumberKey } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/open-ledger.ts';
import type { BuiltPlan } from '../sync/build-plan.ts';
import { type FieldChange, type KeptValue, type PlanClass, undoClasses } from '../sync/plan.ts';
import { type HeldFrom, spoolHeldOf } from '../sync/read-held.ts';
import type { HeldColumns, Spool } from '../sync/spool.ts';

interface UndoInput extends HeldFrom {
  historyPath: string;
  /** The id of the run. */
  run: string;
  onProgress(held: number): void;
}

/** Makes the plan. Throws what the Api throws. */
export async function buildUndo(
  spool: Spool,
  { historyPath, run, onProgress, ...from }: UndoInput,
): Promise<BuiltPlan> {
  const { database } = spool;
  layBeside(spool, historyPath, run);
  const window = await spoolHeldOf('touched', spool, { ...from, onProgress });
  database.exec(`
    CREATE INDEX held_key ON held (key);
    INSERT OR IGNORE INTO met SELECT touched.write, held.id FROM touched
      JOIN held ON held.key = touched.key AND held.guest_email = touched.email;
    INSERT OR IGNORE INTO met SELECT touched.write, held.id FROM touched
      JOIN held ON held.key = touched.key AND (held.guest_email IS NULL OR touched.email = '')
      WHERE NOT EXISTS (SELECT 1 FROM met WHERE met.write = touched.write) AND NOT EXISTS (SELECT 1 FROM met WHERE met.held = held.id);`);
  judgeAll(spool);
  keepGroupsWhole(spool);
  return {
    ...{ spool, window, classes: undoClasses },
    begin: (ledger) => restoreKeys(spool, ledger),
    remember: (ledger) => rememberUndone(spool, ledger),
  };
}

/**
 * Attaches the history to the spool. Table `later`: writes whose booking or number a later run wrote too, if that run is not taken back itself. Table
 * `former`: what the run changed in the ledger, as it was; but for what a later run has changed of bookings that this one did not write.
 */
function layBeside({ database }: Spool, historyPath: string, run: string): void {
  database.prepare('ATTACH ? AS past').run(historyPath);
  const { seq } = database.prepare<[string], { seq: number }>('SELECT seq FROM past.runs WHERE id = ?').get(run)!;
  // A number that an import wrote was unknown before.
  database.exec(`
    CREATE TEMP VIEW touched AS SELECT id AS write, key, email, checkin FROM past.writes WHERE run = ${seq};
    CREATE TABLE met (write INTEGER PRIMARY KEY, held INTEGER UNIQUE);
    CREATE TABLE later (write INTEGER PRIMARY KEY, id TEXT);
    CREATE TABLE owners (held INTEGER, source TEXT, number TEXT);
    CREATE TABLE standing AS SELECT since.seq, since.id FROM past.runs AS since
      JOIN past.runs AS began ON began.seq = since.root JOIN past.runs AS this ON this.seq = ${seq}
      WHERE since.seq > this.seq AND since.root <> this.root AND began.undone = 0;
    INSERT OR IGNORE INTO later SELECT touched.write, standing.id FROM standing JOIN past.writes AS since ON since.run = standing.seq
      JOIN touched ON touched.key = since.key AND (touched.email = since.email OR touched.email = '' OR since.email = '');
    INSERT OR IGNORE INTO later SELECT touched.write, standing.id FROM standing JOIN past.writes AS since ON since.run = standing.seq
      JOIN past.write_numbers AS theirs ON theirs.write = since.id
      JOIN past.write_numbers AS ours ON ours.source = theirs.source AND ours.number = theirs.number
      JOIN touched ON touched.write = ours.write;
    CREATE TABLE former (source TEXT, number TEXT, key INTEGER, was TEXT, PRIMARY KEY (source, number, key)) WITHOUT ROWID;
    INSERT INTO former SELECT source, number, key, was FROM past.learned AS found WHERE run = ${seq}
      AND (key IN (SELECT key FROM touched) OR NOT EXISTS (SELECT 1 FROM standing JOIN past.learned AS since ON since.run = standing.seq
        WHERE since.source = found.source AND since.number = found.number AND since.key = found.key));
    INSERT OR IGNORE INTO former SELECT source, number, own.key, NULL FROM touched JOIN past.write_numbers AS own USING (write) ORDER BY write`);
}

interface JudgedColumns extends WriteColumns {
  held: number | null;
  later: string | null;
  source: string | null;
  number: string | null;
}

/** Decides the fate of each write. */
function judgeAll(spool: Spool): void {
  const { database } = spool;
  const held = database.prepare<[number], HeldColumns>('SELECT * FROM held WHERE id = ?');
  const fate = database.prepare(
    'INSERT INTO fates (id, kind, record, held, changes, kept, why, grp) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const end = database.prepare(
    `INSERT OR IGNORE INTO ends SELECT ?, id, ?, NULL, NULL, key, NULL FROM held WHERE id = ?`,
  );
  const pair = database.prepare('INSERT OR IGNORE INTO pairs VALUES (?, ?)');
  const files = new Map<string, number>();
  const rows = database.prepare<[], JudgedColumns>(
    `SELECT writes.*, met.held, later.id AS later, named.source, named.number FROM touched JOIN past.writes ON writes.id = touched.write
     LEFT JOIN met ON met.write = writes.id LEFT JOIN later ON later.write = writes.id
     LEFT JOIN (SELECT write, min(source) AS source, number FROM past.write_numbers GROUP BY write) AS named ON named.write = writes.id
     ORDER BY touched.write`,
  );
  for (const row of rows.iterate()) {
    const stands = row.held === null ? undefined : held.get(row.held);
    const { stay, before, after } = valuesOfWrite(row);
    const { ending, ...found } = asEnd(judged(row, { before, after, isIn: row.is_in === 1 }, stands), row.grp);
    if (!files.has(row.file)) files.set(row.file, spool.addFile(row.file, undefined));
    const values = Object.entries({ ...stay, ...after }).filter(([, value]) => value !== null);
    const booking = Object.fromEntries(values) as unknown as Booking;
    const origin = row.number === null ? undefined : { source: row.source!, number: row.number };
    const record = spool.addRecord(files.get(row.file)!, row.line, booking, origin);
    const { kind, changes, kept, why = null } = found;
    fate.run(row.id, kind, record, row.held, JSON.stringify(changes), JSON.stringify(kept), why, row.grp);
    if (ending !== undefined) end.run(row.id, ending, row.held);
    else if (row.held !== null) pair.run(record, row.held);
  }
  database.exec(
    'INSERT INTO olds SELECT record, source, number, key, NULL, NULL FROM fates JOIN past.write_numbers ON write = fates.id',
  );
}

function judged(
  { later }: JudgedColumns,
  write: Parameters<typeof judgeWrite>[0],
  held: HeldColumns | undefined,
): JudgedWrite {
  const found = judgeWrite(write, held);
  if (later === null || found.kind === 'edited_since') return found;
  return { kind: 'edited_since', changes: [], kept: [], why: `${later} has written it since: take that back first` };
}

/** Undoing a move restores one of its places and ends the other. The ending becomes a cancellation, which is sent after the restoring. */
function asEnd(found: JudgedWrite, group: string | null): JudgedWrite & { ending?: string } {
  if (found.kind === 'cancelled') return { ...found, ending: 'Cancelled' };
  const [only, ...others] = found.changes;
  const isEnd = only?.field === 'booking_status' && others.length === 0 && isEnded(String(only.after));
  if (group === null || !isEnd) return found;
  return { ...found, kind: 'cancelled', changes: [], ending: String(only.after) };
}

/** Takes back both places of a moved stay, or neither: otherwise the stay would be there twice, or not at all. */
function keepGroupsWhole({ database }: Spool): void {
  database.exec(`
    CREATE TABLE spared AS SELECT id AS fate FROM fates WHERE kind IN ('restored', 'cancelled')
      AND grp IN (SELECT grp FROM fates WHERE kind = 'edited_since');
    INSERT OR IGNORE INTO pairs SELECT fates.record, fates.held FROM fates JOIN spared ON spared.fate = fates.id;
    DELETE FROM ends WHERE fate IN (SELECT fate FROM spared);
    UPDATE fates SET kind = 'edited_since', changes = '[]', why = 'its stay has moved, and its other place was edited since'
      WHERE id IN (SELECT fate FROM spared);`);
}

interface JudgedWrite {
  kind: PlanClass;
  changes: FieldChange[];
  kept: KeptValue[];
  why?: string;
}

/** `isIn`: whether the service confirmed the write. */
type Written = Pick<FoundWrite, 'before' | 'after' | 'isIn'>;

/** Judges one write. `held` is absent if the service does not list the booking any more. */
function judgeWrite({ before, after, isIn }: Written, held: HeldColumns | undefined): JudgedWrite {
  const found = { changes: [] as FieldChange[], kept: [] as KeptValue[] };
  const same = { ...found, kind: 'same' } as const;
  if (held === undefined) return isIn ? { ...found, kind: 'edited_since', why: 'it is not there any more' } : same;
  const { booking_status: state } = held;
  if (before === null && isEnded(state ?? '') && after.booking_status === state)
    return { ...same, why: `it went in as ${state}, and stays in the list: the interface has no delete` };
  if (before === null && state === 'Cancelled') return same;
  const isEdited = (field: string) =>
    !isAs(held, field, after[field] ?? null) && (before === null || !isAs(held, field, before[field] ?? null));
  // A new booking has a state also where none was sent.
  const fields = [...new Set([...Object.keys(after), ...(before === null ? ['booking_status'] : [])])];
  const isMoneyEdited = before !== null && fields.some((field) => money.has(field) && isEdited(field));
  for (const field of fields) {
    const [stands, former] = [standing(held, field), before?.[field] ?? null];
    const change = { field, before: stands, after: former };
    if (isEdited(field) || (isMoneyEdited && money.has(field)))
      found.kept.push({ ...change, after: before === null ? (after[field] ?? null) : former, because: 'edited_since' });
    else if (before === null || stands === former || (former !== null && isAs(held, field, former) && stands !== null))
      continue;
    else if (former === null) found.kept.push({ ...change, because: 'cannot_be_removed' });
    else found.changes.push(change);
  }
  const areEdits = found.kept.some(({ because }) => because === 'edited_since');
  if (found.changes.length > 0) return { ...found, kind: 'restored' };
  if (areEdits) return { ...found, kind: 'edited_since', why: 'it was edited since' };
  if (before === null) return { ...found, kind: 'cancelled' };
  if (found.kept.length === 0) return same;
  return { ...same, ...found, why: 'there was no value before, and the interface cannot remove one' };
}

const valueFields = new Map<string, (typeof bookingValueFields)[number]>(
  bookingValueFields.map((field) => [field.name, field]),
);
const money: ReadonlySet<string> = new Set(moneyNames);

/** What the service holds in a field. Dates and type are part of the key, and never differ. */
function standing(held: HeldColumns, field: string): string | number | null {
  const known = valueFields.get(field);
  return known === undefined ? null : fromStored(known, held[known.name]);
}

/** Whether a field holds this value. A field without a listed value counts as equal: nobody can see that it differs. */
function isAs(held: HeldColumns, field: string, value: string | number | null): boolean {
  const known = valueFields.get(field);
  const stands = standing(held, field);
  if (known === undefined || stands === null) return true;
  return isSameValue(known, stands, value ?? known.fallback ?? null);
}

/** Writes the keys of bookings that are given back to the ledger, before their requests are sent: whether they are in is not known. */
function restoreKeys(spool: Spool, ledger: Ledger): void {
  for (const numbers of formerNumbers(spool, `fates.kind <> 'edited_since'`)) {
    const absent = numbers.flatMap((one) => (one.was === null || ledger.entry(one) !== undefined ? [] : [one.was]));
    if (absent.length > 0) ledger.settle(ledger.begin(absent), { isOpen: true });
  }
}

/** Makes the ledger what it was before the run, as far as that is undone. */
function rememberUndone(spool: Spool, ledger: Ledger): void {
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
    `WITH stays AS (SELECT touched.write, touched.key FROM touched JOIN fates ON fates.id = touched.write WHERE NOT ${isUndone})
     SELECT * FROM former WHERE iif(key IN (SELECT key FROM touched), key NOT IN (SELECT key FROM stays),
       (source, number) NOT IN (SELECT source, number FROM stays JOIN past.write_numbers USING (write)))`,
  );
  for (const some of inPieces(rows.iterate()))
    yield some.map(({ was, ...number }) => ({ ...number, was: was === null ? null : JSON.parse(was) }));
}
