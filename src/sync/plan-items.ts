/** The lines of a plan, one by one: everything that is not the same, in the order of the classes and of the files. */
import { dateOfDay } from '../contract/dates.ts';
import type { ContradictedField } from '../convert/remark.ts';
import type { BuiltPlan } from './build-plan.ts';
import { questionOf } from './entry-of-record.ts';
import { goneNumbers } from './find-gone.ts';
import type { PlanClass, PlanItem, PlannedStay } from './plan.ts';
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
  const contradictions = database.prepare<[number], { field: ContradictedField; said: string | null }>(
    'SELECT field, said FROM contradictions WHERE record = ?',
  );
  const fates = database.prepare<[string], FateColumns>(
    `SELECT * FROM fates WHERE kind = ? ORDER BY record IS NULL, record, held`,
  );
  // An undo has none: it cancels what was created.
  const numberOfGone = classes.includes('gone') ? goneNumbers(spool) : undefined;
  for (const name of classes) {
    if (only !== undefined && only !== name) continue;
    for (const fate of fates.iterate(name)) {
      const said = fate.record === null ? undefined : record.get(fate.record);
      const gone = fate.record === null ? numberOfGone?.(fate.held!) : undefined;
      const besideId = fate.beside ?? gone?.record ?? null;
      const other = besideId === null ? undefined : record.get(besideId);
      const stands = fate.held === null ? undefined : held.get(fate.held);
      const open =
        said === undefined ? [{ field: 'rooms' as const, said: gone?.said ?? null }] : contradictions.all(fate.record!);
      const contradicted = open.flatMap(({ field, said }) => (said === null ? [] : { field, said: JSON.parse(said) }));
      yield {
        class: fate.kind,
        // What was cancelled because no file lists it is undone without a line.
        ...{ file: said?.file || null, line: said?.line || null },
        number: said === undefined ? (gone?.number ?? null) : numberOf(said),
        record: said === undefined ? null : stayOn(said, stands),
        ...ownOf(said),
        held: stands === undefined ? null : stayOf(stands),
        beside:
          other === undefined
            ? null
            : { file: other.file, line: other.line, number: numberOf(other), record: stayOf(other) },
        changes: JSON.parse(fate.changes ?? '[]'),
        kept: JSON.parse(fate.kept ?? '[]'),
        ends: fate.record === null ? [] : ends.all(fate.id).map(stayOf),
        ...(gone !== undefined && gone.listed > 0 && { rooms: { had: gone.had, listed: gone.listed } }),
        ...(fate.kind.startsWith('looks') && { question: questionOf((stands ?? other)!) }),
        ...(contradicted.length > 0 && { contradictions: contradicted }),
        ...(fate.why !== null && { why: fate.why }),
      };
    }
  }
  yield* leftOutRows(database, only);
}

/** What a record says, with the guest as the booking has him on which it stands: rows of one guest are numbered anew in each file. */
function stayOn(said: SaidColumns, stands: StayColumns | undefined): PlannedStay {
  if (said.key === said.target || said.target !== stands?.key) return stayOf(said);
  const { guest_first_name, guest_last_name } = stands;
  return stayOf({ ...said, guest_first_name, guest_last_name });
}

function ownOf(said: SaidColumns | undefined): Pick<PlanItem, 'own'> {
  if (said === undefined || said.own === null) return {};
  const { checkin, checkout, room_type: type }: OwnValues = JSON.parse(said.own);
  if (checkin === said.checkin && checkout === said.checkout && type === said.room_type) return {};
  return { own: { checkin_date: dateOfDay(checkin), checkout_date: dateOfDay(checkout), room_type_name: type } };
}

function numberOf({ number }: SaidColumns): string | null {
  return number === '' || number.startsWith('*') ? null : number;
}

function* leftOutRows(database: Spool['database'], only: PlanClass | undefined): Generator<PlanItem> {
  if (only !== undefined && only !== 'left_out') return;
  const rows = database.prepare<[], { file: string; line: number; why: string }>(
    'SELECT files.name AS file, line, why FROM no_records JOIN files ON files.id = file WHERE why IS NOT NULL ORDER BY files.id, line',
  );
  const nothing = { number: null, record: null, held: null, beside: null, changes: [], kept: [], ends: [] };
  for (const row of rows.iterate()) yield { class: 'left_out', ...nothing, ...row };
}
