/** What imports, syncs and undos did at one service, and of what can be taken back the former values. */
import type { LedgerEntry } from '../ledger/ledger.ts';

export type RunKind = 'import' | 'sync' | 'undo';

/** Values of a record by the names of its fields; null where there was none. */
export type FieldValues = Readonly<Record<string, string | number | null>>;

/** What a number was known by before a write; null where it was not known under this key. */
export interface FormerNumber extends Pick<LedgerEntry, 'source' | 'number' | 'key'> {
  was: (LedgerEntry & { file: string }) | null;
}

/** One booking or room type that is written, or consecutive nights of a rate. */
export interface HistoryWrite {
  /** What is taken back together or not at all, as both places of a stay that has moved; null where it stands alone. */
  group: string | null;
  /** The key of the booking (type, dates, guest), its e-mail, and the day number of its check-in; of others what tells them from one another, null, and the day number of the first night (0 for a type). */
  key: number;
  email: string | null;
  checkin: number;
  /** What tells it from others, as the service spells it. */
  stay: FieldValues;
  /** What the written fields held; null where it was not there. Then `after` has the fields of `stay` too. */
  before: FieldValues | null;
  after: FieldValues;
  numbers: readonly FormerNumber[];
  file: string;
  line: number;
}

/** A write as it is read back. `isIn` is false where the answer to its request never came. */
export interface KeptWrite extends Pick<HistoryWrite, 'stay' | 'before' | 'after' | 'file' | 'line'> {
  isIn: boolean;
}

/** A write that is found among all runs. */
export interface FoundWrite extends KeptWrite, Pick<HistoryWrite, 'group' | 'key' | 'email'> {
  /** The run that wrote it. */
  run: string;
}

/** What a run has done so far. */
export interface RunCounts {
  /** Records that went in. */
  sent: number;
  /** Bookings that were cancelled for another, or taken back. */
  cancelled: number;
  skipped: number;
  rejected: number;
}

/** A run as it begins. */
export interface RunStart {
  kind: RunKind;
  resource: string;
  /** Absolute paths; `-` for standard input. */
  files: readonly string[];
  /** Of an undo: the id of the run that it takes back. */
  of?: string;
  /** Whether all former values are kept, so that all of it can be taken back; else what it created at most. */
  isUndoable: boolean;
  baseUrl: string;
  property?: string;
  /** Which run it goes on with: the last one, where that is the same and did not finish (the default); any such run; or none. */
  joins?: 'last' | 'unfinished' | 'none';
}

/** `taken back`: an undo of it has ended. `not finished`: it runs, or was stopped. */
export type RunState = 'done' | 'not finished' | 'taken back';

export interface HistoryRun extends Omit<RunStart, 'joins'> {
  /** Eight letters and digits. */
  id: string;
  state: RunState;
  startedMs: number;
  endedMs: number | null;
  counts: RunCounts;
  /** Writes whose former values are kept; 0 where they were too many or too old. */
  writes: number;
}

export interface History {
  readonly path: string;
  /** All runs, the latest first. */
  runs(): HistoryRun[];
  /** Begins a run, or goes on with one that did not finish. Gives its id. On disk when it returns. */
  open(start: RunStart): string;
  /** Keeps what is about to be written: on disk when it returns. What the run has written before keeps its first former values. */
  begin(id: string, writes: readonly HistoryWrite[]): number[];
  /** Keeps what became of writes, by the numbers that `begin` gave: those that were taken, and those that certainly were not. On disk with the next `begin` or `finish`. */
  settle(taken: readonly number[], refused: readonly number[]): void;
  /** What a run has written, in that order. */
  writesOf(id: string): Iterable<KeptWrite>;
  /** Adds to the counts of a run; `isEnd`: it came to its end. On disk when it returns. */
  count(id: string, counts: RunCounts, isEnd: boolean): void;
  /** Says the counts of a run anew. On disk when it returns. */
  setCounts(id: string, counts: RunCounts, isEnd: boolean): void;
  /** What a run wrote, at most `count` from the index `first`, in the order in which it was sent. */
  writesOfRun(id: string, window: { first: number; count: number }): FoundWrite[];
  /** What was written of the booking under a key, also in the places in which it stood before it moved; the latest run first. */
  writesOfBooking(key: number, email: string | null): FoundWrite[];
  /** Forgets what a run wrote: it is too much. */
  forgetWrites(id: string): void;
  close(): void;
}

/** Beyond so many writes with former values the oldest runs lose theirs; the last one that wrote keeps all of its own. */
export const historyWritesMax = 4_000_000;
/** Beyond so many runs the oldest are forgotten. */
export const historyRunsMax = 10_000;
