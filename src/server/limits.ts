/** The bounds of one server, each an option: those of the contract, and those that only a server needs. */
import { requestBytesMax, requestReceiveMs, requestRecordsMax, requestsPerMinuteMax } from '../contract/limits.ts';

/** How many requests of the largest size can be held at once. */
export const requestsHeld = 4;

const defaultServerLimits = {
  /** Records and bytes of one request; 413 beyond either. */
  requestRecordsMax,
  requestBytesMax,
  /** Bytes of all requests being received or answered at once, half of them for one key; 503 beyond. */
  uploadBytesMax: requestsHeld * requestBytesMax,
  /** Requests a minute for each key, or for each address without a valid key; 429 beyond. */
  requestsPerMinuteMax,
  /** Whether callers on this machine are counted as well. */
  isLoopbackCounted: false,
  /** Requests a minute with invalid keys from one address, ten times as many from this machine; 429 beyond. */
  failedKeysPerMinuteMax: 20,
  /**
   * Connections open at once. To make room for one more, the oldest that has shown no key is closed, otherwise an idle one; if there is neither, the
   * new one is closed unread. Below the 1,024 files that many systems allow a process to have open: the database needs some.
   */
  connectionsMax: 900,
  /** Time to send the head of a request, and, on a connection that has shown no key, time until the next request. */
  keylessMs: 10_000,
  /** Time to receive a request, head and body. */
  requestReceiveMs,
  /**
   * The grace period. An answer is cut if nothing of it was read for so long, or if it was read below the least pace for longer. Lets a bad line of
   * about 10 kB a second live: a system takes up to 1.4 MB at once, and nothing more until that has been sent.
   */
  answerGraceMs: 180_000,
  /** The least pace. */
  answerBytesPerSecondMin: 4096,
  /** An answer that takes longer is cut. */
  answerMs: 3_600_000,
  /** Long lists streamed at the same time (each holds a snapshot open): at most half for one property and a quarter for one key; 503 beyond. */
  readersMax: 16,
  /** What is still running this long after `close()` is cut. */
  closeMs: 10_000,
};

export type ServerLimits = typeof defaultServerLimits;

/** The given bounds, and the defaults of all others. */
export function limitsOf(given: Partial<ServerLimits>): ServerLimits {
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...defaultServerLimits, ...Object.fromEntries(set) };
}
