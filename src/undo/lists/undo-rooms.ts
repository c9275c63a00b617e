/** Makes the plan that takes back the room types that a run wrote: new ones become inactive, changed ones get their former values. */
import type { Api, Cell } from '../../contract/api.ts';
import { nameKey } from '../../contract/text.ts';
import type { FieldValues } from '../../history/history.ts';
import type { KeptListWrite, ListChange, ListPlan, ListUndoTotals } from '../../sync/lists/list-plan.ts';
import { heldTypes, isAs, type PlannedType, planOfTypes } from '../../sync/lists/plan-rooms.ts';

/** Makes the plan. Throws what the Api throws. */
export async function planRoomsUndo(
  writes: Iterable<KeptListWrite>,
  { api }: { api: Pick<Api, 'roomTypes'> },
): Promise<ListPlan<ListUndoTotals>> {
  const held = await heldTypes(api);
  const judged = [...mergedWrites(writes)].map(([key, write]) => ({ key, write, ...judge(write, held.get(key)) }));
  const planned: PlannedType[] = judged.map(({ key, write: { file, line, stay }, changes }) => ({
    ...{ key, type: { file, line, record: { name: String(stay.name) } }, isNew: false },
    changes: changes.filter(({ class: kind }) => kind === 'restored' || kind === 'closed'),
  }));
  const plan = planOfTypes(planned, { api, held });
  const totals = { restored: 0, closed: 0, edited_since: 0, same: 0 };
  for (const { kind } of judged) totals[kind]++;
  const left = judged.flatMap(({ changes }) =>
    changes.filter(({ class: kind }) => kind === 'edited_since' || kind === 'kept'),
  );
  return { ...plan, totals, changes: () => [...plan.changes(), ...left] };
}

/** One write for each type: of several, the first knows what was before, and the last what the run left. */
function mergedWrites(writes: Iterable<KeptListWrite>): Map<string, KeptListWrite> {
  const merged = new Map<string, KeptListWrite>();
  for (const write of writes) {
    const key = nameKey(String(write.stay.name));
    const earlier = merged.get(key);
    if (earlier === undefined) merged.set(key, write);
    else
      merged.set(key, {
        ...earlier,
        before: earlier.before && { ...write.before, ...earlier.before },
        after: { ...earlier.after, ...write.after },
        isIn: earlier.isIn || write.isIn,
      });
  }
  return merged;
}

interface Judgement {
  kind: keyof ListUndoTotals;
  changes: ListChange[];
}

function judge(
  { stay, before, after, isIn }: KeptListWrite,
  held: Readonly<Record<string, Cell>> | undefined,
): Judgement {
  const changeOf = (
    kind: ListChange['class'],
    field: string | null,
    to: string | number | null = null,
  ): ListChange => ({
    ...{ class: kind, room_type_name: String(stay.name), field, count: 1 },
    ...{ before: field === null ? null : (held?.[field] ?? null), after: to },
  });
  const isEdited = (field: string) => held !== undefined && field in held && !isAs(held[field], after[field]!);
  const written = Object.keys(after).filter((field) => field !== 'name');
  // A service lists active types only: one that is inactive, or was never taken, cannot be told from one that is gone.
  if (before === null) return judgeCreated();
  if (held === undefined && after.total_rooms !== 0)
    return isIn ? { kind: 'edited_since', changes: [changeOf('edited_since', null)] } : { kind: 'same', changes: [] };
  return judgeChanged(before);

  function judgeCreated(): Judgement {
    if (held === undefined || held.total_rooms === 0) return { kind: 'same', changes: [] };
    const edited = written.filter(isEdited);
    if (edited.length === 0) return { kind: 'closed', changes: [changeOf('closed', 'total_rooms', 0)] };
    return { kind: 'edited_since', changes: edited.map((field) => changeOf('edited_since', field)) };
  }

  function judgeChanged(former: FieldValues): Judgement {
    const changes = written.flatMap((field) => {
      const value = former[field] ?? null;
      if (held !== undefined && isAs(held[field], value) && field in former) return [];
      if (isEdited(field)) return [changeOf('edited_since', field, value)];
      return [value === null ? changeOf('kept', field) : changeOf('restored', field, value)];
    });
    const has = (kind: ListChange['class']) => changes.some((change) => change.class === kind);
    return { kind: has('restored') ? 'restored' : has('edited_since') ? 'edited_since' : 'same', changes };
  }
}
