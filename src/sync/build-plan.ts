/** Files in a spool in, their plan out: what the service holds is read beside them, and each of both falls into a class. */
import { dateOfDay } from '../contract/dates.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { classify } from './classify.ts';
import { findAlike } from './find-alike.ts';
import { findAlikeFiles } from './find-alike-files.ts';
import { findEnds } from './find-ends.ts';
import { joinNumbers, mergeValues } from './join-numbers.ts';
import { learnNumbers } from './learn-numbers.ts';
import { checkinsOfNumbers, matchNumbers, openLedgerBeside } from './match-numbers.ts';
import { nameByChannel } from './name-by-channel.ts';
import { pairRecords } from './pair-records.ts';
import { type KeptCount, type PlanClass, type PlanOptions, planClasses } from './plan.ts';
import { type Phase, type PlannedWrite, plannedWrites } from './planned-writes.ts';
import { type HeldFrom, readHeld, type Window } from './read-held.ts';
import type { Spool } from './spool.ts';

/** A stay that has moved by more days, and whose number nobody knows, is not found as moved. */
const marginDays = 60;

export interface PlanInput extends HeldFrom {
  /** The ledger of the service; absent where there is none yet. */
  ledgerPath: string | undefined;
  options: PlanOptions;
  onProgress(held: number): void;
}

export interface BuiltPlan {
  spool: Spool;
  /** Of the check-ins of the files. */
  window: Window | undefined;
  kept: KeptCount[];
  /** The classes that it has, in the order in which they are shown. */
  classes: readonly PlanClass[];
  /** What is sent for it, phase by phase. */
  writesOf(phase: Phase): Generator<PlannedWrite>;
  /** Tells the ledger what was seen of numbers, whatever was done. */
  learn(ledger: Ledger): void;
}

/** Plans. Throws what the Api throws. */
export async function buildPlan(
  spool: Spool,
  { ledgerPath, options, onProgress, ...from }: PlanInput,
): Promise<BuiltPlan> {
  openLedgerBeside(spool, ledgerPath);
  nameByChannel(spool);
  joinNumbers(spool);
  mergeValues(spool, options.prefer);
  const window = windowOf(spool);
  if (window !== undefined) {
    const { first, last } = checkinsOfNumbers(spool);
    let held = 0;
    await spool.filling(async () => {
      const wide = {
        from: Math.min(window.from, first ?? window.from) - marginDays,
        to: Math.max(window.to, last ?? window.to) + marginDays,
      };
      for await (const bookings of readHeld(from, wide)) {
        for (const booking of bookings) spool.addHeld(booking);
        held += bookings.length;
        onProgress(held);
      }
    });
  }
  matchNumbers(spool);
  pairRecords(spool);
  mergeValues(spool, options.prefer);
  findEnds(spool);
  findAlike(spool, options.sameStay);
  findAlikeFiles(spool, options.sameStay);
  mergeValues(spool, options.prefer);
  return {
    ...{ spool, window, kept: classify(spool, options), classes: planClasses },
    writesOf: (phase) => plannedWrites(spool, phase),
    learn: (ledger) => learnNumbers(spool, ledger),
  };
}

function windowOf({ database }: Spool): Window | undefined {
  const { first, last } = database
    .prepare<[], { first: number | null; last: number | null }>(
      'SELECT min(checkin) AS first, max(checkin) AS last FROM records',
    )
    .get()!;
  return first === null || last === null ? undefined : { from: first, to: last };
}

/** A window as dates. */
export function datesOf(window: Window): { from: string; to: string } {
  return { from: dateOfDay(window.from), to: dateOfDay(window.to) };
}
