/** What the page gets: types and bounds that server and page share. They are facts, with sentences made by `words/`. */
import type { Booking } from '../contract/booking.ts';
import type { AnyClass, ListChange } from '../sync/lists/list-plan.ts';
import type { PlanItem } from '../sync/plan.ts';
import type { Report } from '../transfer/report-schema.ts';
import type { PlanReport } from '../words/plan-report.ts';
import type { SyncChoices } from './files/drops.ts';

export interface ErrorFacts {
  code: string;
  title?: string;
  message: string;
  fix: string;
}

/** A booking as the service lists it. `Moved`: Cancelled, because the stay stands under other dates or another type now. */
export type StayFacts = Omit<Booking, 'booking_status'> & { booking_status?: string };

/** A file of a task. The names of several differ. */
export interface FileFacts {
  id: string;
  name: string;
  /** It is of a source that waits, and its name is that of the source. */
  isSource: boolean;
}

/** `option`: the one that gives all of them an amount. `currency`: that of the property, if the file says none; null if it must be said too. */
export interface WithoutAmount {
  count: number;
  option: 'set' | 'fill';
  currency?: string | null;
}

/** The plan of a sync or an undo as `--json` gives it, and where its lines are. */
export type SyncPlanFacts = PlanReport & {
  /** Class -> how many lines it has in the plan, from the index `first`. */
  lines: Partial<Record<AnyClass, { first: number; lines: number }>>;
  /** Equal for equal plans: a person agrees to the plan with this digest. */
  digest: string;
};

/** A line of a plan of bookings, or of room types or rates. */
export type PlanLine = PlanItem | ListChange;

export interface JobFacts {
  id: string;
  /** The dropped files; none for an undo. */
  files: FileFacts[];
  /** Of an undo: the id of the run that it takes back. */
  run?: string;
  /** The names of all files. */
  name: string;
  resource: string;
  task: 'import' | 'sync' | 'undo';
  /** It only shows what would be done. */
  isPlan: boolean;
  /** The plan has changed since a person agreed to it: nothing was sent, and the new plan is shown. */
  isOutdated?: boolean;
  state: 'running' | 'stopping' | 'stopped' | 'done' | 'failed';
  /** Rows of the file read, bookings or nights of the service read, and records written. */
  rows: number;
  held: number;
  written: number;
  /** Changes of the plan that is carried out. */
  total?: number;
  share?: number;
  slow?: string;
  notices: string[];
  /** Of an import. */
  report?: Report;
  /** Of a sync or an undo; `done` is null until it is carried out. */
  plan?: SyncPlanFacts;
  /** The choices with which a sync was started. */
  sync?: SyncChoices;
  /** The files with rejected rows. */
  rejects: FileFacts[];
  error?: ErrorFacts;
  startedAt: string;
  command: string;
}

/** Whether it is still to change by itself. */
export function isUnderWay({ state }: JobFacts): boolean {
  return state === 'running' || state === 'stopping';
}

/** Most rejected rows corrected at once; more are shown in windows of this size. */
export const rejectedRowsMax = 2000;

/** `column`: index of the wrong cell; absent if the row as a whole is wrong. */
export interface CellIssue {
  column?: number;
  field?: string;
  message: string;
}
