/** What is remembered about booking numbers: the key under which each was sent to one service, and its values then. */

/** A room of a booking number as it was sent. Amounts are ten-thousandths, dates day numbers. */
export interface LedgerEntry {
  /** The system that gave the number: the name of a source, or a booking source in lower case. */
  source: string;
  number: string;
  /** Which room of the number, from 1; absent: the next one of this run. */
  room?: number;
  /** Key of type, dates and guest as the service knows the booking; and as the file has them, if that differs. */
  key: number;
  said?: number;
  type: string;
  checkin: number;
  checkout: number;
  first: string | null;
  last: string | null;
  email: string | null;
  amount: number | null;
  currency: string | null;
  bookingSource: string | null;
  status: string | null;
  isNet: boolean;
  file: string;
  line: number;
  /** The source that says it; null if it is not known. */
  list?: number | null;
  /** The number at the channel that its row names. */
  channel?: string | null;
  /** The stay as the source says it, where the booking has another: JSON of its type, checkin and checkout (day numbers). */
  otherwise?: string | null;
}

/**
 * A source: a list that somebody keeps. `knows`: it lists who has come and left. `hasGuests`: it says who the guests are.
 */
export interface ClaimList {
  id: number;
  /** The recognised system of its files; "" if none was recognised. */
  system: string;
  /** The name of its last file, and its headers, one a line. */
  file: string;
  columns?: string | null;
  knows: boolean;
  hasGuests: boolean;
}

/** That a source counts in a field (`*`: in all), or that what stands in the service does (`service`, `service:FIELD`). */
export interface ListPrefers {
  list: number;
  word: string;
}

/**
 * An entry as it is read back. `isIn` is false if it waits for an answer of a person, or the answer to its request never came: then the service must be asked whether it has the booking.
 * `isGone`: its source lists it no more.
 */
export interface FoundEntry extends LedgerEntry {
  room: number;
  atMs: number;
  isIn: boolean;
  isGone: boolean;
}

export interface LedgerSummary {
  entries: number;
  numbers: number;
  /** Entries without an answer. */
  open: number;
  bytes: number;
  /** By source, the one with most numbers first. */
  sources: { source: string; numbers: number; firstCheckin: number; lastCheckout: number }[];
}

/** An entry that another took the place of. `atMs`: when that was. */
export interface ReplacedEntry {
  entry: LedgerEntry;
  atMs: number;
}

/** A number of a system. */
export interface OneNumber {
  source: string;
  number: string;
}

/** A number, and the booking that it stands on. */
export type NumberKey = Pick<LedgerEntry, 'source' | 'number' | 'key'>;

/** Entries that are about to be sent: their batches, one for each file, and those that were known before. */
interface BegunEntries {
  entries: readonly LedgerEntry[];
  batches: ReadonlyMap<string, number>;
  known: ReadonlySet<LedgerEntry>;
}

export interface Ledger {
  readonly path: string;
  /** Stores entries that are about to be sent: on disk when it returns. Entries known under the same key stay unchanged until they are settled. */
  begin(entries: readonly LedgerEntry[]): BegunEntries;
  /** Stores the outcome of a request, on disk with the next `begin` or `close`. `isOpen`: whether the others are in is not known. */
  settle(begun: BegunEntries, fate?: { refused?: ReadonlySet<LedgerEntry>; isOpen?: boolean }): void;
  /** Stores entries that were removed as the oldest ones, where their number has no entry of this key. On disk when it returns. */
  recall(entries: Iterable<ReplacedEntry>): void;
  /** Removes keys of numbers that no longer exist, as after a move. On disk when it returns. */
  drop(entries: readonly NumberKey[]): void;
  /** Stores that two numbers are one booking: entries of the first are removed, and the second is looked up in its place. On disk when it returns. */
  join(pairs: readonly (OneNumber & { of: OneNumber })[]): void;
  /** Stores sources as they are now. On disk when it returns. */
  keepLists(lists: readonly ClaimList[]): void;
  /** Stores what is preferred from now on: the first counts most, and all of it more than what was said before. On disk when it returns. */
  prefer(said: readonly ListPrefers[]): void;
  /** What is preferred of the sources of one system, each with the name of its last file; what counts most first. */
  preferred(system: string): (ListPrefers & Pick<ClaimList, 'file'>)[];
  /** Stores which entries their source lists no more; one that is sent again is listed again. On disk when it returns. */
  markGone(entries: readonly NumberKey[]): void;
  /** The entry of a number under a key. */
  entry(one: NumberKey): FoundEntry | undefined;
  /** All entries of a number, also of one stored as another, the latest first. */
  find(number: string): FoundEntry[];
  /** Rooms that were written since it was opened and that the service, as far as is known, also holds under an earlier key; the line of each. */
  movedSince(): Iterable<{ line: number }>;
  /** All numbers that went in under a key, the latest first. It reads the whole ledger: for one booking that somebody looks at. */
  findKey(key: number): FoundEntry[];
  /** The numbers under which bookings of these keys were sent, as files have them. */
  numbersOf(keys: readonly number[]): { key: number; number: string }[];
  summary(): LedgerSummary;
  /** Removes stays that ended before a day; gives the number of entries removed. */
  forgetBefore(day: number): number;
  close(): void;
}

/** Most entries kept; beyond that, those whose stay ended first are removed. */
export const ledgerEntriesMax = 4_000_000;
