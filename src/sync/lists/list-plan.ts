/** The plan of room types or rates as facts: what is new, the same and changed, by field, and what is sent. */

export const listClasses = ['new', 'same', 'changed', 'rejected', 'left out', 'not in these files'] as const;
export type ListClass = (typeof listClasses)[number];

/** Counts of each class: of room types, or of nights of a plan and type. */
export type ListTotals = Record<ListClass, number>;

/** How many nights or types change a field from one value to another, for one type, or one type and plan; for new ones `before` is null. */
export interface ListChange {
  class: 'new' | 'changed';
  room_type_name: string;
  /** Absent for a room type itself. */
  rate_plan_name?: string;
  field: string;
  before: string | number | null;
  after: string | number | null;
  /** Nights; 1 for a type. */
  count: number;
}

/** One record to send. */
export interface ListWrite {
  file: string;
  line: number;
  record: Record<string, string | number>;
}

/** A finished plan. */
export interface ListPlan {
  /** What is counted: "room types" or "nights". */
  of: 'room types' | 'nights';
  /** First and last date of the files; absent for room types. */
  window: { from: string; to: string } | null;
  totals: ListTotals;
  changes(): Iterable<ListChange>;
  writes(): Iterable<ListWrite>;
  /** Removes from the plan what has changed in the service since; gives the number of these nights or types. */
  lookAgain(): Promise<number>;
}

/** Takes the records of files. */
export interface ListSpool<Item> {
  addFile(name: string, source: string | undefined): number;
  addRecord(file: number, line: number, record: Item): void;
  addRejected(): void;
  addLeftOut(): void;
}
