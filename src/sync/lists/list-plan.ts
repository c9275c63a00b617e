/** The plan of a sync or an undo of room types or rates, as facts: what changes by field, and what is sent. */
import type { PlanClass } from '../plan.ts';

export const listClasses = ['new', 'same', 'changed', 'rejected', 'left_out', 'not_in_these_files'] as const;
/** For an undo: `restored` gets former values again, `closed` was created by the run that is undone, `edited_since` stays as it is. */
export const listUndoClasses = ['restored', 'closed', 'edited_since', 'same'] as const;
export type ListClass = (typeof listClasses)[number] | (typeof listUndoClasses)[number];

/**
 * A plan of a list, counted: room types, or nights of a plan and type, by class. `contradictions`: in how many of them files contradict one another, by
 * field: they stay as they stand, and new ones are not sent.
 */
export interface CountedList {
  totals: Readonly<Partial<Record<ListClass, number>>>;
  contradictions?: Readonly<Record<string, number>>;
}

/** What a plan of a list tells as one of bookings does. `apply`: how many room types or nights each class changes. */
export function factsOfList({ totals, contradictions = {} }: CountedList) {
  const changing = ['new', 'changed', 'restored', 'closed'];
  const applied = Object.entries(totals).filter(([name, count]) => changing.includes(name) && count > 0);
  return { lines: totals, contradictions, apply: Object.fromEntries(applied) };
}

/**
 * How many nights or types change a field from one value to another, for one type, or one type and plan; for new ones `before` is null. If an undo
 * leaves a value (`edited_since`, `kept`), `before` is that value, and `after` the one to restore: null if it is not known or cannot be restored. For
 * nights or types that the service no longer lists, `field` and both values are null.
 */
export interface ListChange {
  class: 'new' | 'changed' | 'restored' | 'closed' | 'edited_since' | 'kept';
  room_type_name: string;
  /** Absent for a room type itself. */
  rate_plan_name?: string;
  field: string | null;
  before: string | number | null;
  after: string | number | null;
  /** Nights; 1 for a type. */
  count: number;
  /** The first and the last of these nights, YYYY-MM-DD; absent for a type. */
  from?: string;
  to?: string;
}

/** A class of the plan of bookings, or of room types or nights. */
export type AnyClass = PlanClass | ListClass | ListChange['class'];

/** One record to send. */
export interface ListWrite {
  file: string;
  line: number;
  record: Record<string, string | number>;
}
