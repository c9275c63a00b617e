/** What the page is told, as types and bounds that server and page share: facts with the sentences that `words/` made of them. */

import type { ListChange } from '../sync/lists/list-plan.ts';
import type { FieldChange, PlanClass, PlanItem, PlanSummary } from '../sync/plan.ts';

export interface StatusFacts {
  version: string;
  baseUrl?: string;
  profile?: string;
  property?: string;
  currency?: string;
  isOurs?: boolean;
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

/** One entry for each night; null if the service does not tell. */
export interface TypeNights {
  name: string;
  total: (number | null)[];
  sold: (number | null)[];
  left: (number | null)[];
  isPriced: boolean[];
}

export interface NightsFacts {
  from: string;
  to: string;
  types: TypeNights[];
  serviceMs: number;
  command: string;
  /** What a terminal tells of the same nights: reports to be printed or kept. */
  reports: string[];
}

export interface StayFacts {
  checkin: string;
  checkout: string;
  type: string;
  guest: string;
  amount: number;
  currency: string;
  source: string;
  state: string;
}

export interface StaysFacts {
  from: string;
  to: string;
  type?: string;
  stays: StayFacts[];
  /** Whether there are more than are shown. */
  isCut: boolean;
  serviceMs: number;
  command: string;
}

export interface PlanFacts {
  name: string;
  price: (number | null)[];
  least: number[];
  isClosed: boolean[];
  left: (number | null)[];
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
}

export interface MoneyFacts {
  year: number;
  now: YearFacts;
  before: YearFacts;
  command: string;
  reports: string[];
}

export interface ListingFacts {
  /** Rows read so far. */
  count: number;
  isWhole: boolean;
  error?: ErrorFacts;
  command: string;
}

/** One booking number as a file brought it in. */
export interface OriginFacts {
  /** `Booking.com 4123456789`, with the room where the number has several. */
  number: string;
  checkin: string;
  checkout: string;
  type: string;
  guest: string;
  amount: string;
  state: string;
  /** The name of the file; `path` is where it is. */
  file: string;
  path: string;
  line: number;
  at: string;
  /** False where the answer of the service never came. */
  isIn: boolean;
}

export interface OriginsFacts {
  own: OriginFacts[];
  /** Other stays under the same number: as it stood in earlier files, and its other rooms. */
  others: OriginFacts[];
  command: string;
}

export interface DroppedFacts {
  id: string;
  name: string;
  bytes: number;
  resource?: string;
  /** Its latest job. */
  job?: string;
  /** What stopped before its end, and goes on. */
  unfinished?: 'import' | 'sync';
}

/** One answer to a question: an option with its value; if `value` is absent, the person types it. */
export interface ChoiceFacts {
  option: string;
  of?: string;
  value?: string;
  /** How the cell is read with this choice. */
  shows?: string;
  flag: string;
}

export interface QuestionFacts {
  what: string;
  question: string;
  /** The cell in question, as written. */
  cell?: string;
  choices: ChoiceFacts[];
}

export interface ColumnFacts {
  header: string;
  role?: string;
  isKnown: boolean;
  why?: string;
  sample?: string;
}

export interface WordFacts {
  word: string;
  count: number;
  line: number;
  /** The state that the word becomes; absent if unknown. */
  becomes?: string;
  isLeftOut?: boolean;
}

export interface RoomFacts {
  name: string;
  count: number;
  /** Absent if no service could be reached. */
  isThere?: boolean;
  nearest?: string;
}

export interface CountedFacts {
  message: string;
  code: string;
  count: number;
  lines: string;
}

/** The same bytes in several encodings, if the file does not tell its own. */
export interface EncodingFacts {
  current: string;
  choices: { encoding: string; shows: string }[];
}

/** What a sync is told beyond the file. */
export interface SyncChoices {
  gone?: 'cancel';
  maxCancel?: number;
  states?: 'file';
  /** For all that look alike, or by line of the file. */
  sameStay?: 'yes' | 'no' | Record<string, 'yes' | 'no'>;
}

export interface InspectionFacts {
  id: string;
  name: string;
  resource: string;
  resources: string[];
  title: string;
  format: string;
  decided: string[];
  questions: QuestionFacts[];
  columns: ColumnFacts[];
  /** All roles that a column may have. */
  roles: string[];
  statuses: WordFacts[];
  states: string[];
  rooms: RoomFacts[];
  /** Room types of the service. */
  roomTypes: string[];
  encoding?: EncodingFacts;
  counts?: { rows: number; records: number; rejected: number };
  problems: CountedFacts[];
  leftOut: CountedFacts[];
  notes: string[];
  first: Record<string, string>[];
  fields: string[];
  /** Mappings saved from earlier files that fit its header. */
  mappings: { name: string; isUsed: boolean }[];
  /** The answers so far: option -> its values. */
  answers: Record<string, string[]>;
  onDuplicate: 'skip' | 'update';
  repeats: 'rooms' | 'no';
  sync: SyncChoices;
  /** It holds some rows of another file, or payments: neither lists all bookings, so that the service cannot be made like it. */
  isPart: boolean;
  isOfPayments: boolean;
  notices: string[];
  /** `pms inspect` of it as it is answered. */
  command: string;
}

export interface ReportFacts {
  isDryRun: boolean;
  success: boolean;
  exitCode: number;
  rows: number;
  total: number;
  imported: number;
  skipped: number;
  rejected: number;
  unsent: number;
  skips: { identical: number; differs: number; ended: number; repeated: number };
  errors: CountedFacts[];
  warnings: string[];
  leftOut: CountedFacts[];
  control: { records: number; nights: number; amounts: Record<string, number> };
  stopped?: { message: string; fix: string };
  seconds: number;
}

/** One class of a plan, and where its lines are: `lines` of them from the index `first`. */
export interface PlanClassFacts {
  name: PlanClass | ListChange['class'];
  count: number;
  /** Null where what is counted is no stay. */
  nights: number | null;
  amounts: Record<string, number>;
  first: number;
  lines: number;
}

/** The plan of a sync or an undo: classes that are not empty, and what will be written. */
export interface SyncPlanFacts
  extends Pick<PlanSummary, 'window' | 'fields' | 'kept' | 'outside' | 'repeated' | 'gone'> {
  /** What is counted. */
  of: 'bookings' | 'room types' | 'nights';
  classes: PlanClassFacts[];
  writes: PlanSummary['writes'];
  /** Of an undo: records whose former values are not known. */
  notKnown: number;
  /** What of the service could not be read. */
  unread?: string;
  /** Why it must not be carried out. */
  refusal?: ErrorFacts;
  /** The same for the same plan: what is agreed to. */
  digest: string;
}

/** A line of a plan: of bookings, or of room types and rates. */
export type PlanLine = PlanItem | ListChange;

/** What was done of a plan. */
export interface DoneFacts {
  sent: number;
  ended: number;
  /** Left alone: there was something since the plan was made. */
  met: number;
  changedSince: number;
  refused: number;
  refusals: CountedFacts[];
  /** How much is left open; 0: the service is as the file says, or as before. */
  left: number;
  /** Null: a person has stopped it. */
  stopped?: ErrorFacts | null;
}

export interface JobFacts {
  id: string;
  /** The dropped file; absent for an undo. */
  file?: string;
  /** Of an undo: the run of the history that is taken back. */
  run?: string;
  name: string;
  resource: string;
  task: 'import' | 'sync' | 'undo';
  /** It only shows what would be done. */
  isPlan: boolean;
  /** The plan that was agreed to is not that of now, which is shown instead. */
  isOutdated?: boolean;
  state: 'running' | 'stopping' | 'stopped' | 'done' | 'failed';
  /** Rows read, bookings of the service read, and records written. */
  rows: number;
  held: number;
  written: number;
  share?: number;
  slow?: string;
  notices: string[];
  /** Of an import. */
  report?: ReportFacts;
  /** Of a sync or an undo. */
  plan?: SyncPlanFacts;
  /** What a sync was told beyond the file. */
  sync?: SyncChoices;
  done?: DoneFacts;
  hasRejects: boolean;
  error?: ErrorFacts;
  startedAt: string;
  command: string;
}

/** Most rejected rows corrected at once: a longer file is shown in windows of this size. */
export const sheetRowsMax = 2000;

export interface RejectedFacts {
  job: string;
  name: string;
  header: string[];
  /** A window of them, from the row `first`, counted from 0. */
  rows: RejectedRow[];
  first: number;
  total: number;
  command: string;
}

export interface RejectedRow {
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

export interface HistoryFacts {
  /** Of this board. */
  jobs: JobFacts[];
  /** Of all boards and terminals of this machine, the latest first. */
  runs: RunFacts[];
  unfinished: UnfinishedFacts[];
  command: string;
}

/** One run as the history of its service has it. */
export interface RunFacts {
  id: string;
  at: string;
  kind: 'import' | 'sync' | 'undo';
  resource: string;
  files: string[];
  /** Of an undo: the run that it takes back. */
  of?: string;
  to: string;
  state: 'done' | 'not finished' | 'taken back';
  counts: { sent: number; cancelled: number; skipped: number; rejected: number };
  /** Bookings of which it is known what they were before. */
  writes: number;
  /** The dropped file with which a sync that did not finish goes on here. */
  dropped?: string;
}

/** One booking, room type or price of some nights as a run wrote it; `whose`: the guest, or the rate plan. Empty is what it does not have. */
export interface WriteFacts {
  from: string;
  to: string;
  type: string;
  whose: string;
  /** It was not there before. */
  isNew: boolean;
  changes: FieldChange[];
  line: number;
  /** False where the answer of the service never came. */
  isIn: boolean;
}

/** What changed one booking, the latest first; also where it stood before it moved. */
export interface ChangesFacts {
  changes: (WriteFacts & { run: RunFacts })[];
  command: string;
}

/** Some of what a run wrote. */
export interface RunWritesFacts {
  run: RunFacts;
  writes: WriteFacts[];
  command: string;
}

/** An import that did not finish, as its journal has it. */
export interface UnfinishedFacts {
  id: string;
  state: string;
  file: string;
  resource: string;
  to: string;
  began: string;
  progress: string;
  /** The dropped file that resumes it here. */
  dropped?: string;
  command?: string;
}
