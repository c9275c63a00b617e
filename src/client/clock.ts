/** Time and chance as the client sees them, so that tests need not wait and can run once more as they ran. */
import { setTimeout as wait } from 'node:timers/promises';

export interface Clock {
  /** Milliseconds from a fixed point that never go back. */
  now(): number;
  /** Ends after `ms`, or throws the reason of the signal as soon as it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** From 0 up to 1, without 1. */
  random(): number;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  random: Math.random,
  async sleep(ms, signal) {
    try {
      await wait(ms, undefined, { signal });
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  },
};
