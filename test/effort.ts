/**
 * How much is tried, and with which seeds. `PMS_EFFORT` scales examples, seeds, orders, rounds and rows: 1 is what stands in the tests, `npm run test:all` takes
 * a fifth of it, `npm test` a twentieth, 10 is ten times as many. The seeds are the same in each run; `test:all` tries a quarter as many beside that are others each
 * time. A failure names the command that tries its seed alone (`PMS_SEED`).
 */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';

/** That of `npm run test:all`. */
const effortOfAll = 0.2;
const effort = Number(process.env.PMS_EFFORT ?? 0.05);
if (!(effort > 0)) throw new Error(`PMS_EFFORT takes a number above 0, not "${process.env.PMS_EFFORT}"`);
const only = process.env.PMS_SEED === undefined ? undefined : Number(process.env.PMS_SEED);
/** The first of the random seeds of this run; absent where the fixed ones are tried alone. */
const random = process.env.PMS_RANDOM_SEED === undefined ? undefined : Number(process.env.PMS_RANDOM_SEED);

/** As many of these as the effort says, and never fewer than `least`. */
export function scaled(all: number, least = 1): number {
  return Math.max(Math.min(least, all), Math.round(all * effort));
}

/**
 * Seeds for as many of `all` worlds as the effort says, from 1 on, and random ones behind them. `found` once found a fault: with the effort of `test:all`
 * each of them is tried beside, with less they come first.
 */
export function seedsOf(all: number, least = 1, found: readonly number[] = []): number[] {
  if (only !== undefined) return [only];
  const count = scaled(all, least);
  const more = random === undefined ? 0 : Math.ceil(count / 4);
  const fixed = [...found, ...Array.from({ length: count }, (_, index) => index + 1)];
  return [
    ...(effort < effortOfAll ? fixed.slice(0, count) : fixed),
    ...Array.from({ length: more }, (_, index) => random! + index),
  ];
}

/** Of cases that try one thing in several orders or places: all of them, and with the effort of `npm test` every third, the first among them. */
export function someOf<Case extends unknown[] | [unknown] | string | object>(cases: readonly Case[]): Case[] {
  return cases.filter((_, at) => effort >= effortOfAll || at % 3 === 0);
}

/**
 * A test that `npm test` leaves to `test:all`, where it does not exist: it takes seconds, and tries one more way of what shorter ones beside it show, or a
 * bound at its full size.
 */
export function testOfAll(name: string, run: () => unknown, timeoutMs?: number): void {
  if (effort >= effortOfAll) test(name, run, timeoutMs);
}

/** Tries each seed of `seedsOf`, one after the other. */
export async function eachSeed(
  all: number,
  work: (seed: number) => Promise<unknown> | unknown,
  least = 1,
  found: readonly number[] = [],
): Promise<void> {
  for (const seed of seedsOf(all, least, found)) {
    try {
      await work(seed);
    } catch (error) {
      throw repeatable(error, seed);
    }
  }
}

/** `fc.assert` with the seeds and the effort of this run. */
export function holds<Ts>(property: fc.IAsyncProperty<Ts>, parameters?: fc.Parameters<Ts>): Promise<void>;
export function holds<Ts>(property: fc.IProperty<Ts>, parameters?: fc.Parameters<Ts>): void;
export function holds<Ts>(property: fc.IRawProperty<Ts>, parameters: fc.Parameters<Ts> = {}): Promise<void> | void {
  const all = parameters.numRuns ?? 100;
  const tries = [{ seed: only ?? 1, numRuns: scaled(all, 5) }];
  if (only === undefined && random !== undefined) tries.push({ seed: random, numRuns: scaled(Math.ceil(all / 4), 5) });
  const attempts = tries.map((each) => () => {
    // To make a case smaller takes minutes: that is for the run of one seed.
    const said = { endOnFailure: only === undefined, ...parameters, ...each };
    const fail = (error: unknown) => {
      throw repeatable(error, each.seed);
    };
    if (property.isAsync()) return fc.assert(property as fc.IAsyncProperty<Ts>, said).catch(fail);
    try {
      return fc.assert(property as fc.IProperty<Ts>, said);
    } catch (error) {
      return fail(error);
    }
  });
  if (property.isAsync())
    return attempts.reduce<Promise<void>>((before, attempt) => before.then(attempt), Promise.resolve());
  for (const attempt of attempts) attempt();
}

/** The failure with the command that repeats it. */
function repeatable(error: unknown, seed: number): unknown {
  const path = relative(fileURLToPath(new URL('..', import.meta.url)), expect.getState().testPath ?? '');
  const again = `Again: PMS_SEED=${seed} PMS_EFFORT=${effort} npx vitest run ${path}`;
  if (!(error instanceof Error)) return new Error(`${String(error)}\n${again}`);
  error.message += `\n${again}`;
  error.stack = `${again}\n${error.stack}`;
  return error;
}
