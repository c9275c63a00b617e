/** What happens during a task and is worth a line to the user: facts that `words/notices.ts` turns into sentences. */
import type { PmsError } from '../contract/errors.ts';

/** Lines of a file, both ends included. */
interface Lines {
  firstLine: number;
  lastLine: number;
  /** How many rows of them are meant; absent: all. */
  rows?: number;
}

export type Notice =
  /** The client waits, or notices something odd about the service: its own sentence. */
  | { kind: 'service'; sentence: string }
  /** Other users of this machine may read a file with keys or guest data. */
  | { kind: 'open to others'; holds: 'keys' | 'database'; path: string }
  /** Room types or bookings cannot be compared with those of the service, and why. */
  | { kind: 'room types not checked' | 'room types not looked up' | 'bookings not looked up'; error: PmsError }
  /** A file beside the input could not be written, in an import that a signal had already stopped. */
  | { kind: 'not written'; error: PmsError }
  /** An import is resumed: how much is done, whether rejected rows are tried again, the request that is open, whether it is sent again, and the batch size that it keeps. */
  | {
      kind: 'going on';
      done?: Lines & { atMs: number; in: number; rejected: number; isLookedAtAgain: boolean };
      open?: Lines & { isSentAgain: boolean };
      batchSize?: number;
    }
  /** The file has changed since its import stopped: it starts over, and what is in is skipped, or written again. */
  | { kind: 'file changed'; file: string; lastLine?: number; isUpdated: boolean }
  /** The prices are in these currencies, but the property has no currency to compare them with. */
  | { kind: 'prices not compared'; currencies: readonly string[] };
