/** The plan of room types or of rates as facts: what is new, the same and changed, by field, and what is sent for it. */

export const listClasses = ['new', 'same', 'changed', 'rejected', 'left out', 'not in these files'] as const;
export type ListClass = (typeof listClasses)[number];

/** What one class holds: types, or nights of a plan and type. */
export type ListTotals = Record<ListClass, number>;

/** So many of one type, or of one type and plan, change a field from one value to another; of those that are new `before` is null. */
export interface ListChange {
  class: 'new' | 'changed';
  room_type_name: string;
  /** Absent of a room type itself. */
  rate_plan_name?: string;
  field: string;
  before: string | number | null;
  after: string | number | null;
  /** Nights; 1 of a type. */
  count: number;
}

/** One record that is sent. */
export interface ListWrite {
  file: string;
  line: number;
  record: Record<string, string | number>;
}

/** A plan that is ready. */
export interface ListPlan {
  /** What is counted: "room types" or "nights". */
  of: 'room types' | 'nights';
  /** First and last date of the files; absent of room types. */
  window: { from: string; to: string } | null;
  totals: ListTotals;
  changes(): Iterable<ListChange>;
  writes(): Iterable<ListWrite>;
  /** Takes out of the plan what has changed at the service since; gives how many nights or types those are. */
  lookAgain(): Promise<number>;
}

/** What takes the records of files. */
export interface ListSpool<Item> {
  addFile(name: string, source: string | undefined): number;
  addRecord(file: number, line: number, record: Item): void;
  addRejected(): void;
  addLeftOut(): void;
}
