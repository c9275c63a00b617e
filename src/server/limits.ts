/** The bounds of one server, each an option: those of the contract, and those that only a server needs. */
import { requestBytesMax, requestReceiveMs, requestRecordsMax, requestsPerMinuteMax } from '../contract/limits.ts';

export interface ServerLimits {
  /** Records and bytes of one request; 413 beyond either. */
  requestRecordsMax: number;
  requestBytesMax: number;
  /** Bytes of all requests being received or answered at once, half of them for one key; 503 beyond. */
  uploadBytesMax: number;
  /** Requests a minute for each key, or for each address without a valid key; 429 beyond. */
  requestsPerMinuteMax: number;
  /** Whether callers on this machine are counted as well. */
  isLoopbackCounted: boolean;
  /** Requests a minute with invalid keys from one address, ten times as many from this machine; 429 beyond. */
  failedKeysPerMinuteMax: number;
  /**
   * Connections open at once. To make room for one more, the oldest that has shown no key is closed, otherwise an idle one; if there is neither, the
   * new one is closed unread.
   */
  connectionsMax: number;
  /** Time to send the head of a request, and, on a connection that has shown no key, time until the next request. */
  keylessMs: number;
  /** Time to receive a request, head and body. */
  requestReceiveMs: number;
  /** The grace period. An answer is cut if nothing of it was read for so long, or if it was read below the least pace for longer. */
  answerGraceMs: number;
  /** The least pace. */
  answerBytesPerSecondMin: number;
  /** An answer that takes longer is cut. */
  answerMs: number;
  /** Long lists streamed at the same time (each holds a snapshot open): at most half for one property and a quarter for one key; 503 beyond. */
  readersMax: number;
  /** What is still running this long after `close()` is cut. */
  closeMs: number;
}

/** How many requests of the largest size can be held at once. */
export const requestsHeld = 4;

const defaultServerLimits: ServerLimits = {
  requestRecordsMax,
  requestBytesMax,
  uploadBytesMax: requestsHeld * requestBytesMax,
  requestsPerMinuteMax,
  isLoopbackCounted: false,
  failedKeysPerMinuteMax: 20,
  // Below the 1,024 files that many systems allow a process to have open: the database needs some.
  connectionsMax: 900,
  keylessMs: 10_000,
  requestReceiveMs,
  // Lets a bad line of about 10 kB a second live: a system takes up to 1.4 MB at once, and nothing more until that has been sent.
  answerGraceMs: 180_000,
  answerBytesPerSecondMin: 4096,
  answerMs: 3_600_000,
  readersMax: 16,
  closeMs: 10_000,
};

/** The given bounds, and the defaults of all others. */
export function limitsOf(given: Partial<ServerLimits>): ServerLimits {
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...defaultServerLimits, ...Object.fromEntries(set) };
}
