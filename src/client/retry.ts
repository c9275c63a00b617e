/** Tries something until it succeeds, cannot succeed, or has failed for too long; waits longer each time, or as long as the service asks. */
import { setTimeout as wait } from 'node:timers/promises';
import type { PmsError } from '../contract/errors.ts';
import { backoffFirstMs, backoffMsMax, retryAfterMsMax, sharedRetryTimes } from './limits.ts';

/** What is known of the service; changed only by `observe` (session.ts) and by waiting. */
export interface ServiceState {
  /** Whether it sends PMS-Api-Version; absent until an answer tells. */
  isOurs?: boolean;
  version?: string;
  /** Whether it takes the records of an import as CSV under our own names. */
  takesCsv?: boolean;
  /** Opaque id of the database and property, if it sends one. */
  instance?: string;
  property?: string;
  /** The currency of its prices; null if our server sends none, absent if the service is not ours. */
  currency?: string | null;
  /** Clock time of the last answer of any kind. */
  lastAnswerAt?: number;
  /** How long all requests so far have waited because of failures. */
  waitedMs?: number;
}

export interface RetryPolicy {
  clock: Clock;
  signal?: AbortSignal;
  /** How long failures are tried again before the service has ever answered, and after. */
  refusedForMs: number;
  retryForMs: number;
  onNotice(text: string): void;
}

/** The result of one try: a value, or a request to try again. */
export type Try<T> = { done: T } | Again;

export interface Again {
  /** Thrown when there is no time left to retry. */
  error: PmsError;
  /** What happened: a sentence without its full stop. */
  why: string;
  /** How long the service asks to wait; a growing time when absent. */
  waitMs?: number;
  /** How long to keep trying; as long as for other failures when absent. */
  forMs?: number;
}

/** How long nothing is said of further tries. */
const noticeMs = 10_000;

/** Runs `attempt` until it is done. Throws what it throws, the error of the last failed try, or the reason of the signal. */
export async function retry<T>(
  attempt: () => Promise<Try<T>>,
  { retryPolicy, state }: { retryPolicy: RetryPolicy; state: ServiceState },
): Promise<T> {
  const { clock, signal } = retryPolicy;
  const startedAt = clock.now();
  let firstFailureAt: number | undefined;
  let saidAt = Number.NEGATIVE_INFINITY;
  for (let round = 0; ; round += 1) {
    const result = await attempt();
    if ('done' in result) return result.done;
    firstFailureAt ??= clock.now();
    const until =
      state.lastAnswerAt === undefined
        ? startedAt + retryPolicy.refusedForMs
        : firstFailureAt + (result.forMs ?? retryPolicy.retryForMs);
    const waitMs = waitOf(result, { round, leftMs: until - clock.now(), clock });
    if (waitMs === undefined || !isWithinBudget(waitMs, result, { retryPolicy, state })) throw result.error;
    // A service that stays away is said once in a while, not at each try.
    if (clock.now() - saidAt >= noticeMs) {
      retryPolicy.onNotice(
        `${result.why}; trying again${waitMs < 100 ? '' : ` in ${Math.round(waitMs / 100) / 10} s`}.`,
      );
      saidAt = clock.now();
    }
    await clock.sleep(waitMs, signal);
  }
}

/** A service that fails again and again and works in between must not be retried for ever. Waits that the service asks for are not counted. */
function isWithinBudget(
  waitMs: number,
  again: Again,
  { retryPolicy, state }: { retryPolicy: RetryPolicy; state: ServiceState },
): boolean {
  if (again.waitMs !== undefined) return true;
  const waitedMs = (state.waitedMs ?? 0) + waitMs;
  if (waitedMs > sharedRetryTimes * Math.max(retryPolicy.retryForMs, retryPolicy.refusedForMs)) return false;
  state.waitedMs = waitedMs;
  return true;
}

/** undefined if there is no time left to wait. */
function waitOf(
  again: Again,
  { round, leftMs, clock }: { round: number; leftMs: number; clock: Clock },
): number | undefined {
  if (leftMs <= 0) return undefined;
  if (again.waitMs === undefined) return Math.min(backoffMs(round, clock), leftMs);
  if (again.waitMs > retryAfterMsMax || again.waitMs > Math.max(leftMs, backoffFirstMs)) return undefined;
  // A service that keeps asking for no pause at all gets one anyway.
  return round < 2 ? again.waitMs : Math.max(again.waitMs, backoffMs(round - 2, clock));
}

/** A random time up to a bound that doubles each round ("full jitter"), so that clients do not retry at the same moments. */
function backoffMs(round: number, clock: Clock): number {
  return Math.min(backoffFirstMs * 2 ** round, backoffMsMax) * clock.random();
}

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
