/** What the page gets: types and bounds that server and page share. They are facts, with sentences made by `words/`. */

import type { Unfinished } from '../app/import/journal-files.ts';
import type { Origin } from '../app/ledger/find-origins.ts';
import type { WaitingSource } from '../app/sources/source-memory.ts';
import type { Booking } from '../contract/booking.ts';
import type { FoundWrite, HistoryRun } from '../history/history.ts';
import type { AnyClass, ListChange } from '../sync/lists/list-plan.ts';
import type { PlanItem } from '../sync/plan.ts';
import type { Report } from '../transfer/report-schema.ts';
import type { InspectionReport, QuestionFacts } from '../words/inspection-report.ts';
import type { PlanReport } from '../words/plan-report.ts';
import type { SyncChoices } from './files/drops.ts';

export interface StatusFacts {
  baseUrl?: string;
  property?: string;
  currency?: string;
  /** Why the service cannot be reached. */
  error?: ErrorFacts;
  command: string;
}

export interface ErrorFacts {
  code: string;
  title?: string;
  message: string;
  fix: string;
}

/** Each list has one entry for each night; null if the service does not say. */
export interface TypeNights {
  name: string;
  total: (number | null)[];
  sold: (number | null)[];
}

export interface NightsFacts {
  from: string;
  to: string;
  types: TypeNights[];
  serviceMs: number;
  command: string;
  /** Reports of the same nights. */
  reports: ReportLink[];
}

/** The first check-in and the last check-out of all bookings that take a room; absent if there is none. */
export interface SpanFacts {
  first?: string;
  last?: string;
}

/** A report that the page can ask for, with the command that writes the same file in a terminal. */
export interface ReportLink {
  asked: { report: string; from: string; to: string };
  file: string;
  command: string;
}

/** A booking as the service lists it. `Moved`: Cancelled, because the stay stands under other dates or another type now. */
export type StayFacts = Omit<Booking, 'booking_status'> & { booking_status?: string };

export interface StaysFacts {
  from: string;
  to: string;
  type?: string;
  stays: StayFacts[];
  /** Whether there are more than are shown. */
  isCut: boolean;
  command: string;
  /** Of the last day. */
  reports: ReportLink[];
}

export interface PlanFacts {
  name: string;
  price: (number | null)[];
  least: number[];
  isClosed: boolean[];
}

export interface PricesFacts {
  from: string;
  to: string;
  types: string[];
  type: string;
  currency: string;
  plans: PlanFacts[];
  command: string;
}

export interface Sum {
  nights: number;
  /** Currency -> amount. */
  revenue: Record<string, number>;
}

export interface YearFacts {
  year: number;
  months: Sum[];
  sources: { name: string; sum: Sum }[];
  states: { name: string; sum: Sum }[];
  /** Of all months. */
  whole: Sum;
}

export interface MoneyFacts {
  year: number;
  /** Of all room types, as they are now. */
  rooms: number;
  now: YearFacts;
  before: YearFacts;
  command: string;
  reports: ReportLink[];
}

export interface ListingFacts {
  /** Rows read so far. */
  count: number;
  isWhole: boolean;
  error?: ErrorFacts;
  command: string;
}

/** `number`: the booking numbers of its files; "" if none is known. */
export type ListedRow = StayFacts & { number: string };

export interface OriginsFacts {
  own: Origin[];
  /** Other stays under the same numbers: the booking as earlier files had it, and other rooms. */
  others: Origin[];
  command: string;
}

export interface DroppedFacts {
  id: string;
  name: string;
  bytes: number;
  /** When it was last changed on the machine it came from. */
  changedAt: string;
  resource?: string;
  /** Its latest job. */
  job?: string;
  /** The task that stopped before its end and can go on, with all its files by their ids. */
  unfinished?: { task: 'import' | 'sync'; files: string[] };
}

/** A dropped NAME.unsure.csv: its answers, by `FILE NAME\nLINE`. It is not kept as a file. */
export interface AnswersFacts {
  name: string;
  answers: Record<string, 'yes' | 'no'>;
}

/** The files of a sync that answers were kept for; `isPlanned`: a plan of them was made here before. */
export interface AnsweredFacts {
  files: string[];
  isPlanned: boolean;
}

/** Some words of a file in each likely encoding, if its bytes do not show which one it has. */
export interface EncodingFacts {
  current: string;
  choices: { encoding: string; shows: string }[];
}

export type { SyncChoices };

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

type Found = 'resource' | 'statuses' | 'rooms' | 'rows' | 'records' | 'rejected' | 'left_out' | 'problems';

/** What `pms inspect --json` prints of a file, and what the page needs to ask about it. */
export interface InspectionFacts extends Pick<InspectionReport, Found> {
  id: string;
  name: string;
  resources: string[];
  title: string;
  /** The name under which answers are kept: the system's, or that of the file without a date. */
  kind: string;
  format: string;
  decided: string[];
  questions: QuestionFacts[];
  columns: (InspectionReport['columns'][number] & { why?: string })[];
  /** All roles that a column may have. */
  roles: string[];
  states: string[];
  /** Room types of the service. */
  roomTypes: string[];
  encoding?: EncodingFacts;
  notes: string[];
  first: Record<string, string>[];
  fields: string[];
  /** Mappings saved from earlier files that fit its header. */
  mappings: { name: string; isUsed: boolean }[];
  /** The answers so far: option -> its values. */
  answers: Record<string, string[]>;
  /** Bookings that have no amount, which a new one needs; absent if all have one. */
  withoutAmount?: WithoutAmount;
  onDuplicate: 'skip' | 'update';
  repeats: 'rooms' | 'no';
  /** `isPart`: it holds some rows of another file. Such a file and one of payments do not list all bookings: they can only be imported. */
  isPart: boolean;
  isOfPayments: boolean;
  notices: string[];
  /** The source whose file it is, and why it waits. */
  source?: { name: string; why: string };
  /** `pms inspect` with the answers so far. */
  command: string;
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

/** Most rejected rows corrected at once; more are shown in windows of this size. */
export const rejectedRowsMax = 2000;

export interface RejectedFacts {
  job: string;
  /** The id of the file. */
  file: string;
  name: string;
  header: string[];
  /** The window of rejected rows that begins at the row `first`, counted from 0. */
  rows: RejectedRow[];
  first: number;
  total: number;
  /** The column of room types, and those that there are. */
  choices?: { column: number; values: readonly string[] };
  command: string;
}

interface RejectedRow {
  line: number;
  cells: string[];
  issues: CellIssue[];
}

/** `column`: index of the wrong cell; absent if the row as a whole is wrong. */
export interface CellIssue {
  column?: number;
  field?: string;
  message: string;
}

/** `dropped`: the dropped files of a run, if all are still here: what is unfinished can go on with them. */
export type RunFacts = HistoryRun & { dropped?: string[] };

export interface HistoryFacts {
  /** The tasks of this board. */
  jobs: JobFacts[];
  /** The runs of all boards and terminals of this machine, the latest first. */
  runs: RunFacts[];
  /** Unfinished ones, from their journals; `command` goes on with one in a terminal. */
  imports: (Unfinished & { dropped?: string; command?: string })[];
  /** Those that wait for an answer. */
  sources: WaitingSource[];
  command: string;
}

/** Everything that changed one booking, the latest first, including the stays that it had before it moved. */
export interface ChangesFacts {
  changes: { run: HistoryRun; write: FoundWrite }[];
  command: string;
}

/** A window of what a run wrote. */
export interface RunWritesFacts {
  run: HistoryRun;
  writes: FoundWrite[];
  command: string;
}
