/** Time and randomness for the client, replaceable so that tests need not wait and can be repeated exactly. */
import { setTimeout as wait } from 'node:timers/promises';

export interface Clock {
  /** Milliseconds from a fixed point that never go back. */
  now(): number;
  /** Resolves after `ms`; throws the reason of the signal as soon as it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** A random number from 0 (included) to 1 (excluded). */
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
