/** What imports, syncs and undos did at one service, with former values where it can be taken back. */
import type { FoundEntry, NumberKey, ReplacedEntry } from '../ledger/ledger.ts';

type RunKind = 'import' | 'sync' | 'undo';

/** Values of a record by field name; null if there was none. */
export type FieldValues = Readonly<Record<string, string | number | null>>;

/** A number that a run changes in the ledger. `was`: its former entry under this key; null if there was none. */
export interface FormerNumber extends NumberKey {
  was: FoundEntry | null;
}

/** One booking or room type that is written, or consecutive nights of a rate. */
export interface HistoryWrite {
  /** Writes of one group are taken back together or not at all, such as both places of a moved stay; null if it has no group. */
  group: string | null;
  /**
   * Of a booking: its key (type, dates, guest), its e-mail address, and the day number of its check-in. Of a room type or rate: a hash of `stay`,
   * null, and the day number of the first night (0 for a room type).
   */
  key: number;
  email: string | null;
  checkin: number;
  /** The fields that identify the record; of a booking also the currency, if an amount is written. */
  stay: FieldValues;
  /** The former values of the written fields; null if the record is new. Then `after` has the fields of `stay` too. */
  before: FieldValues | null;
  after: FieldValues;
  /** Numbers of files that stood or stand on it. */
  numbers: readonly NumberKey[];
  file: string;
  line: number;
}

/** A write as it is read back. */
export interface FoundWrite extends Omit<HistoryWrite, 'checkin' | 'numbers'> {
  /** The run that wrote it. */
  run: string;
  /** False if the answer to its request never came. */
  isIn: boolean;
}

/** What a run has done so far. */
export interface RunCounts {
  /** Records that went in; of a sync or an undo that has ended bookings that were added, changed, moved or restored. */
  sent: number;
  /** Bookings that a sync or an undo has cancelled, but for the old stays of moved ones. */
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
  /** Whether all former values are kept, so that all of it can be taken back; otherwise at most what it created. */
  isUndoable: boolean;
  baseUrl: string;
  property?: string;
  /**
   * Which unfinished run it continues, if kind, resource, files and so on are the same: `last` (the default) the last run of the history,
   * `unfinished` any run, `none` no run.
   */
  joins?: 'last' | 'unfinished' | 'none';
}

/** `taken back`: an undo of it has ended, and was not taken back itself. `not finished`: it runs, or was stopped. */
type RunState = 'done' | 'not finished' | 'taken back';

export interface HistoryRun extends Omit<RunStart, 'joins'> {
  /** Eight letters and digits. */
  id: string;
  state: RunState;
  startedMs: number;
  endedMs: number | null;
  counts: RunCounts;
  /** Writes whose former values are kept; 0 if they were too many or too old, or if nothing was changed. */
  writes: number;
  /** Whether it is so old that its writes are kept no more. */
  isForgotten: boolean;
}

export interface History {
  readonly path: string;
  /** All runs, the latest first. */
  runs(): HistoryRun[];
  /** Begins a run, or continues an unfinished one. Returns its id. On disk when it returns. */
  open(start: RunStart): string;
  /**
   * Stores what is about to be written; on disk when it returns. Returns a number for each write. A record that the run wrote before keeps its first
   * former values.
   */
  begin(id: string, writes: readonly HistoryWrite[]): number[];
  /**
   * Stores which writes, by the numbers from `begin`, were taken, and which certainly were not. On disk with the next `begin`, `end` or `setCounts`.
   */
  settle(taken: readonly number[], refused: readonly number[]): void;
  /** Stores what the ledger holds of numbers that a run is about to change there; of each the first entry is kept. On disk when it returns. */
  learn(id: string, numbers: readonly FormerNumber[]): void;
  /** What a run wrote, in the order in which it was sent: all of it, or at most `count` from the index `first`. */
  writesOf(id: string, window?: { first: number; count: number }): Iterable<FoundWrite>;
  /** Adds to the counts of a run. On disk with the next `begin`, `end` or `setCounts`. */
  count(id: string, counts: RunCounts): void;
  /** Ends a run that was not stopped on the way. On disk when it returns. */
  end(id: string): void;
  /** Replaces the counts of a run; `isEnd`: it was not stopped on the way. On disk when it returns. */
  setCounts(id: string, counts: RunCounts, isEnd: boolean): void;
  /**
   * Writes of the booking under a key, including those of its places before it moved; the latest run first. Writes under the same key with another
   * e-mail address belong to another booking.
   */
  writesOfBooking(key: number, email: string | null): FoundWrite[];
  /** The keys of bookings that a sync cancelled because they had moved: their new place stands under another key. */
  movedKeys(): ReadonlySet<number>;
  /** Former entries of numbers that runs changed which ended later than this, in milliseconds since 1970, or have not ended. */
  replacedSince(sinceMs: number): Iterable<ReplacedEntry>;
  /** Forgets the writes of a run that has too many of them. */
  forgetWrites(id: string): void;
  close(): void;
}
