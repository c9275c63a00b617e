/** Time as the client sees it, so that tests need not wait. */
import { setTimeout as wait } from 'node:timers/promises';

export interface Clock {
  /** Milliseconds from a fixed point that never go back. */
  now(): number;
  /** Ends after `ms`, or throws the reason of the signal as soon as it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  async sleep(ms, signal) {
    try {
      await wait(ms, undefined, { signal });
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  },
};
