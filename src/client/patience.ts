/** Tries something again until it is done, cannot be, or has failed for too long; waits longer each time, as the service asks. */
import type { PmsError } from '../contract/errors.ts';
import type { Clock } from './clock.ts';
import type { Session } from './connection.ts';
import { backoffFirstMs, backoffMsMax, retryAfterMsMax } from './limits.ts';

export interface Patience {
  clock: Clock;
  signal?: AbortSignal;
  /** How long failures are tried again before the service has ever answered, and after. */
  refusedForMs: number;
  retryForMs: number;
  onNotice(text: string): void;
}

/** What one try gave: a value, or the wish for another try. */
export type Try<T> = { done: T } | Again;

export interface Again {
  /** Thrown when patience is at an end. */
  error: PmsError;
  /** What happened, a sentence without its full stop. */
  why: string;
  /** As long as the service asks for; growing when absent. */
  waitMs?: number;
  /** How long this is tried again; as long as failures in general when absent. */
  forMs?: number;
}

/** Runs `attempt` until it is done. Throws what it throws, the error of its last wish, or the reason of the signal. */
export async function persist<T>(
  attempt: () => Promise<Try<T>>,
  { patience, session }: { patience: Patience; session: Session },
): Promise<T> {
  const { clock, signal } = patience;
  const startedAt = clock.now();
  let firstFailureAt: number | undefined;
  for (let round = 0; ; round += 1) {
    const result = await attempt();
    if ('done' in result) return result.done;
    firstFailureAt ??= clock.now();
    const until =
      session.lastAnswerAt === undefined
        ? startedAt + patience.refusedForMs
        : firstFailureAt + (result.forMs ?? patience.retryForMs);
    const waitMs = waitOf(result, round, until - clock.now());
    if (waitMs === undefined) throw result.error;
    if (round === 0 || waitMs >= 1000) patience.onNotice(`${result.why}; trying again in ${seconds(waitMs)}.`);
    await clock.sleep(waitMs, signal);
  }
}

/** undefined where there is nothing left to wait for. */
function waitOf(again: Again, round: number, leftMs: number): number | undefined {
  if (leftMs <= 0) return undefined;
  if (again.waitMs === undefined) return Math.min(backoffMs(round), leftMs);
  if (again.waitMs > retryAfterMsMax || again.waitMs > Math.max(leftMs, backoffFirstMs)) return undefined;
  // A service that keeps asking for no pause at all gets one.
  return round < 2 ? again.waitMs : Math.max(again.waitMs, backoffMs(round - 2));
}

/** Doubles each round up to its bound; between half of it and all of it, so that clients do not come in step. */
function backoffMs(round: number): number {
  return Math.min(backoffFirstMs * 2 ** round, backoffMsMax) * (0.5 + Math.random() / 2);
}

function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`;
}
