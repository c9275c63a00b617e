/** Decides, field by field, what an undo does about a booking that a run wrote: it never overwrites a later edit. */
import { bookingValueFields } from '../contract/booking.ts';
import { fromStored, isSameValue, moneyNames } from '../contract/booking-values.ts';
import { isEnded } from '../contract/status.ts';
import type { FieldValues } from '../history/history.ts';
import type { FieldChange, KeptValue, PlanClass } from '../sync/plan.ts';
import type { HeldColumns } from '../sync/spool.ts';

export interface JudgedWrite {
  kind: PlanClass;
  changes: FieldChange[];
  kept: KeptValue[];
  why?: string;
}

interface Written {
  before: FieldValues | null;
  after: FieldValues;
  /** Whether the service confirmed the write. */
  isIn: boolean;
}

/** Judges one write. `held` is absent if the service does not list the booking any more. */
export function judgeWrite(write: Written, held: HeldColumns | undefined): JudgedWrite {
  if (held === undefined) return write.isIn ? edited('it is not there any more') : same();
  return write.before === null ? judgeCreated(write.after, held) : judgeChanged(write.before, write.after, held);
}

function same(why?: string): JudgedWrite {
  return { kind: 'same', changes: [], kept: [], ...(why !== undefined && { why }) };
}

function edited(why: string, kept: KeptValue[] = []): JudgedWrite {
  return { kind: 'edited_since', changes: [], kept, why };
}

function judgeCreated(after: FieldValues, held: HeldColumns): JudgedWrite {
  const isOver = isEnded(held.booking_status ?? '');
  const fields = Object.keys(after).filter((field) => field !== 'booking_status' && !isAs(held, field, after[field]!));
  const kept = fields.map((field) => keptValue(field, held, { wrote: after[field]!, because: 'edited_since' }));
  if (isOver && after.booking_status === held.booking_status)
    return same(`it went in as ${held.booking_status}, and stays in the list: the interface has no delete`);
  if (isOver && held.booking_status === 'Cancelled') return same();
  if (!isAs(held, 'booking_status', after.booking_status ?? null))
    kept.push(keptValue('booking_status', held, { wrote: after.booking_status ?? null, because: 'edited_since' }));
  if (kept.length > 0) return edited('it was edited since', kept);
  return { kind: 'cancelled', changes: [], kept: [] };
}

const valueFields = new Map<string, (typeof bookingValueFields)[number]>(
  bookingValueFields.map((field) => [field.name, field]),
);
const money: ReadonlySet<string> = new Set(moneyNames);

function judgeChanged(before: FieldValues, after: FieldValues, held: HeldColumns): JudgedWrite {
  const found: JudgedWrite = { kind: 'same', changes: [], kept: [] };
  const fields = Object.keys(after);
  const isEdited = (field: string) => !isAs(held, field, after[field]!) && !isAs(held, field, before[field] ?? null);
  const isMoneyEdited = fields.some((field) => money.has(field) && isEdited(field));
  for (const field of fields) {
    const former = before[field] ?? null;
    if (isEdited(field) || (isMoneyEdited && money.has(field)))
      found.kept.push(keptValue(field, held, { wrote: former, because: 'edited_since' }));
    else if (former !== null && isAs(held, field, former) && standing(held, field) !== null) continue;
    else if (former === null && standing(held, field) === null) continue;
    else if (former === null) found.kept.push(keptValue(field, held, { wrote: null, because: 'cannot_be_removed' }));
    else found.changes.push({ field, before: standing(held, field), after: former });
  }
  if (found.changes.length > 0) return { ...found, kind: 'restored' };
  if (found.kept.length === 0) return found;
  const isOfEdits = found.kept.some(({ because }) => because === 'edited_since');
  return {
    ...found,
    kind: isOfEdits ? 'edited_since' : 'same',
    why: isOfEdits ? 'it was edited since' : 'there was no value before, and the interface cannot remove one',
  };
}

function keptValue(
  field: string,
  held: HeldColumns,
  { wrote, because }: { wrote: string | number | null; because: KeptValue['because'] },
): KeptValue {
  return { field, before: standing(held, field), after: wrote, because };
}

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
