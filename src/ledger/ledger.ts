/** What is remembered of booking numbers: under which key each went into one service, and what it said then. */

/** A room of a booking number as it was sent. Amounts are ten-thousandths, dates day numbers. */
export interface LedgerEntry {
  /** Whose number it is: the name of a source, or a booking source in small letters. */
  source: string;
  number: string;
  /** Which room of the number, from 1; absent: the next one of this run. */
  room?: number;
  /** Of type, dates and guest as the service knows the booking; and as the file says them, where that differs. */
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
  line: number;
}

/** An entry as it is read back. `isIn` is false where the answer to its request never came: whether the service has it must be looked at. */
export interface FoundEntry extends LedgerEntry {
  room: number;
  file: string;
  atMs: number;
  isIn: boolean;
}

export interface LedgerSummary {
  entries: number;
  numbers: number;
  /** Entries whose answer never came. */
  open: number;
  bytes: number;
  /** Of each source, the most numbers first. */
  sources: { source: string; numbers: number; firstCheckin: number; lastCheckout: number }[];
}

/** A number of a system. */
export interface OneNumber {
  source: string;
  number: string;
}

export interface Ledger {
  readonly path: string;
  /** Keeps entries that are about to be sent: on disk when it returns. Those that are known under this key stay as they are until they are settled. */
  begin(entries: readonly LedgerEntry[], file: string): number;
  /** Keeps what became of a request, on disk with the next `begin` or `close`. `isOpen`: the service did not say which of its records it refused. */
  settle(
    batch: number,
    fate: { taken: readonly LedgerEntry[]; refused: readonly LedgerEntry[]; isOpen?: boolean },
  ): void;
  /** Forgets keys of numbers that stand no more, as after a move. On disk when it returns. */
  drop(entries: readonly Pick<LedgerEntry, 'source' | 'number' | 'key'>[]): void;
  /** Remembers that numbers are one booking: what was known of the first is forgotten, and the second is looked up for it. On disk when it returns. */
  join(pairs: readonly (OneNumber & { of: OneNumber })[]): void;
  /** What is known of a number under a key. */
  entry(source: string, number: string, key: number): (LedgerEntry & { file: string }) | undefined;
  /** All that is known of a number, also of one that is remembered as another, the latest first. */
  find(number: string): FoundEntry[];
  /** Rooms of numbers that were written since it was opened, and stand in the service under an earlier key too, as far as is known; the line of each. */
  movedSince(): Iterable<{ line: number }>;
  summary(): LedgerSummary;
  /** Forgets stays that ended before a day; gives how many entries those were. */
  forgetBefore(day: number): number;
  close(): void;
}

/** Beyond so many entries those whose stay ended first are forgotten. */
export const ledgerEntriesMax = 4_000_000;
