/** What happens on the way of a task and is worth a line to whoever waits: facts, of which `words/notices.ts` makes the sentences. */
import type { PmsError } from '../contract/errors.ts';

/** Lines of a file, both ends included. */
interface Lines {
  firstLine: number;
  lastLine: number;
}

export type Notice =
  /** The client waits, or sees something odd of the service: a sentence of its own. */
  | { kind: 'service'; sentence: string }
  /** Others on this machine may read a file with keys or guests in it. */
  | { kind: 'open to others'; holds: 'keys' | 'database'; path: string }
  /** Room types cannot be compared with those of the service, and why. */
  | { kind: 'room types not checked' | 'room types not looked up'; error: PmsError }
  /** A file beside the input could not be written, of an import that was stopped by a signal already. */
  | { kind: 'not written'; error: PmsError }
  /** An import goes on: so much is done, and what was rejected may be looked at again; a request is open, batches stay as large as they were. */
  | {
      kind: 'going on';
      done?: Lines & { atMs: number; in: number; rejected: number; isLookedAtAgain: boolean };
      open?: Lines;
      batchSize?: number;
    }
  /** The file is another one than when its import stopped: it starts over, and what is in is skipped, or written again. */
  | { kind: 'file changed'; file: string; lastLine?: number; isUpdated: boolean }
  /** The prices are in these currencies, and the property has none to compare them with. */
  | { kind: 'prices not compared'; currencies: readonly string[] };
