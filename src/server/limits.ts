/** The bounds of one server, each an option: those of the contract, and those that only a server needs. */
import { requestBytesMax, requestReceiveMs, requestRecordsMax, requestsPerMinuteMax } from '../contract/limits.ts';

export interface ServerLimits {
  /** Records and bytes of one request; 413 beyond either. */
  requestRecordsMax: number;
  requestBytesMax: number;
  /** Bytes of all requests that are received or answered at once, half of it for one key; 503 beyond. */
  uploadBytesMax: number;
  /** Requests a minute of one key, or of one address where there is no valid key; 429 beyond. */
  requestsPerMinuteMax: number;
  /** Whether callers on this machine are counted as well. */
  isLoopbackCounted: boolean;
  /** Requests a minute of one address with a key that opens nothing, or ten times as many of this machine; 429 beyond. */
  failedKeysPerMinuteMax: number;
  /** Connections open at once. For one more the oldest goes that has shown no key, else one that rests; where there is none it is closed unread. */
  connectionsMax: number;
  /** Time for the head of a request, and for the next request of a connection that has shown no key. */
  keylessMs: number;
  /** Time to receive a request, head and body. */
  requestReceiveMs: number;
  /** The grace period. An answer is cut if nothing of it was read for so long, or if it was read below the least pace for longer. */
  answerGraceMs: number;
  /** The least pace. */
  answerBytesPerSecondMin: number;
  /** A longer answer is cut. */
  answerMs: number;
  /** Long lists that are streamed at the same time (each holds a snapshot open), half of them of one property, a quarter with one key; 503 beyond. */
  readersMax: number;
  /** What is still running so long after `close()` is cut. */
  closeMs: number;
}

/** So many of the largest requests are held at once. */
export const requestsHeld = 4;

export const defaultServerLimits: ServerLimits = {
  requestRecordsMax,
  requestBytesMax,
  uploadBytesMax: requestsHeld * requestBytesMax,
  requestsPerMinuteMax,
  isLoopbackCounted: false,
  failedKeysPerMinuteMax: 20,
  // Below the 1,024 files that a process may have open on many a system: the database needs some.
  connectionsMax: 900,
  keylessMs: 10_000,
  requestReceiveMs,
  // Some 10 kB a second live, as on a bad line: a system takes up to 1.4 MB at once, and then nothing for as long as that lasts.
  answerGraceMs: 180_000,
  answerBytesPerSecondMin: 4096,
  answerMs: 3_600_000,
  readersMax: 16,
  closeMs: 10_000,
};

/** The default of each bound that is not given. */
export function limitsOf(given: Partial<ServerLimits>): ServerLimits {
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...defaultServerLimits, ...Object.fromEntries(set) };
}
