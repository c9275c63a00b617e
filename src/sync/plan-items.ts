/** The lines of a plan, one by one: everything that is not the same, in the order of the classes and of the files. */
import { dateOfDay } from '../contract/dates.ts';
import type { BuiltPlan } from './build-plan.ts';
import { type GoneNumber, goneNumbers } from './find-gone.ts';
import type { ContradictedField, Contradiction, PlanClass, PlanItem, PlannedBeside } from './plan.ts';
import { type OwnValues, type Spool, type StayColumns, stayOf } from './spool.ts';

interface FateColumns {
  id: number;
  kind: PlanClass;
  record: number | null;
  held: number | null;
  changes: string | null;
  kept: string | null;
  why: string | null;
  beside: number | null;
}

type SaidColumns = StayColumns & { file: string; line: number; number: string; target: number; own: string | null };

/** The lines of the plan; only those of one class if it is named. The plan must not change meanwhile. */
export function* planItems({ spool, classes }: BuiltPlan, only?: PlanClass): Generator<PlanItem> {
  const { database } = spool;
  const record = database.prepare<[number], SaidColumns>('SELECT claims.*, name AS file FROM claims WHERE id = ?');
  const held = database.prepare<[number], StayColumns>('SELECT * FROM held WHERE id = ?');
  const ends = database.prepare<[number], StayColumns>(
    'SELECT held.* FROM ends JOIN held ON held.id = ends.held WHERE ends.fate = ?',
  );
  const contradictions = database.prepare<[number], { field: ContradictedField; said: string }>(
    'SELECT field, said FROM contradictions WHERE record = ?',
  );
  const fates = database.prepare<[string], FateColumns>(
    `SELECT * FROM fates WHERE kind = ? ORDER BY record IS NULL, record, held`,
  );
  // An undo has none: it cancels what was created.
  const hasGone = classes.includes('gone');
  for (const name of classes) {
    if (only !== undefined && only !== name) continue;
    const numberOfGone = hasGone ? goneNumbers(spool) : undefined;
    for (const fate of fates.iterate(name)) {
      const said = fate.record === null ? undefined : record.get(fate.record);
      const gone = fate.record === null ? numberOfGone?.(fate.held!) : undefined;
      const besideId = fate.beside ?? gone?.record ?? null;
      const other = besideId === null ? undefined : record.get(besideId);
      const stands = fate.held === null ? undefined : held.get(fate.held);
      yield {
        class: fate.kind,
        // What was cancelled because no file lists it is undone without a line.
        file: said?.file || null,
        line: said?.line || null,
        number: said === undefined ? (gone?.number ?? null) : numberOf(said),
        record:
          said === undefined
            ? null
            : stayOf(said.key !== said.target && said.target === stands?.key ? { ...said, ...guestOf(stands) } : said),
        ...ownOf(said),
        held: stands === undefined ? null : stayOf(stands),
        beside: other === undefined ? null : besideOf(other),
        changes: fate.changes === null ? [] : JSON.parse(fate.changes),
        kept: fate.kept === null ? [] : JSON.parse(fate.kept),
        ends: fate.record === null ? [] : ends.all(fate.id).map(stayOf),
        ...roomsOf(gone),
        ...contradictionsOf(fate.record === null ? saidOf(gone) : contradictions.all(fate.record)),
        ...(fate.why === null ? {} : { why: fate.why }),
      };
    }
  }
  yield* leftOutRows(database, only);
}

/** The guest as the booking has him on which a record stands: rows of one guest are numbered anew in each file. */
function guestOf({ guest_first_name, guest_last_name }: StayColumns) {
  return { guest_first_name, guest_last_name };
}

function ownOf(said: SaidColumns | undefined): Pick<PlanItem, 'own'> {
  if (said === undefined || said.own === null) return {};
  const { checkin, checkout, room_type: type }: OwnValues = JSON.parse(said.own);
  if (checkin === said.checkin && checkout === said.checkout && type === said.room_type) return {};
  return { own: { checkin_date: dateOfDay(checkin), checkout_date: dateOfDay(checkout), room_type_name: type } };
}

function contradictionsOf(
  found: readonly { field: ContradictedField; said: string }[],
): Pick<PlanItem, 'contradictions'> {
  if (found.length === 0) return {};
  return { contradictions: found.map(({ field, said }): Contradiction => ({ field, said: JSON.parse(said) })) };
}

function saidOf(gone: GoneNumber | undefined): { field: ContradictedField; said: string }[] {
  return gone?.said == null ? [] : [{ field: 'rooms', said: gone.said }];
}

function roomsOf(gone: GoneNumber | undefined): Pick<PlanItem, 'rooms'> {
  return gone === undefined || gone.listed === 0 ? {} : { rooms: { had: gone.had, listed: gone.listed } };
}

function numberOf({ number }: SaidColumns): string | null {
  return number === '' || number.startsWith('*') ? null : number;
}

function besideOf(said: SaidColumns): PlannedBeside {
  return { file: said.file, line: said.line, number: numberOf(said), record: stayOf(said) };
}

function* leftOutRows(database: Spool['database'], only: PlanClass | undefined): Generator<PlanItem> {
  if (only !== undefined && only !== 'left_out') return;
  const rows = database.prepare<[], { file: string; line: number; why: string }>(
    'SELECT files.name AS file, line, why FROM left_out JOIN files ON files.id = left_out.file ORDER BY files.id, line',
  );
  const nothing = { number: null, record: null, held: null, beside: null, changes: [], kept: [], ends: [] };
  for (const row of rows.iterate()) yield { class: 'left_out', ...nothing, ...row };
}
