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
  /** JSON: of the stay and state that the source said before, while what it says now is asked (`{}`: nothing); or `"service"`: what stands there was the answer. */
  answered?: string | null;
}

/**
 * A source: a list that somebody keeps. `knows` (1 or 0): it lists who has come and left. `has_guests`: it says who the guests are.
 */
export interface ClaimList {
  id: number;
  /** The recognised system of its files; "" if none was recognised. */
  system: string;
  /** The name of its last file, and its headers, one a line. */
  file: string;
  columns: string | null;
  knows: number;
  has_guests: number;
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

/** A number that is the booking of another one. */
export interface SameNumbers extends OneNumber {
  of_source: string;
  of_number: string;
}

/** A number, and the booking that it stands on. */
export type NumberKey = Pick<LedgerEntry, 'source' | 'number' | 'key'>;
