/** Builds the plan of a sync: reads what the service holds beside the files in a spool, and gives each record and each booking a class. */
import type { Ledger } from '../ledger/open-ledger.ts';
import { classify } from './classify.ts';
import { countRooms } from './count-rooms.ts';
import { findAlike } from './find-alike.ts';
import { joinClaims } from './join-claims.ts';
import { checkinsOfClaims, knowClaims, knowSources, openLedgerBeside } from './know-claims.ts';
import { mergeClaims, preferencesOf, type StepOptions } from './merge-claims.ts';
import { placeClaims } from './place-claims.ts';
import { type PlanClass, type PlanOptions, planClasses } from './plan.ts';
import { type HeldFrom, spoolHeld, type Window, windowOf } from './read-held.ts';
import { rememberClaims, rememberSources } from './remember-claims.ts';
import type { Spool } from './spool.ts';
import { awaitAnswers, planAgain, takeAnswers } from './take-answers.ts';

/** How many days around the claims are read: so far a stay without a known number is found that somebody has moved. */
const marginDays = 60;

interface PlanInput extends HeldFrom {
  /** The ledger of the service; absent if there is none yet. */
  ledgerPath: string | undefined;
  /** What was done there from this machine; absent if nothing was. */
  historyPath: string | undefined;
  options: PlanOptions;
  onProgress(held: number): void;
}

export interface BuiltPlan {
  spool: Spool;
  /** The first and last check-in of the files. */
  window: Window | undefined;
  /** The classes of the plan, in display order. */
  classes: readonly PlanClass[];
  /** Tells the ledger of which sources the files are, before anything is sent. */
  begin(ledger: Ledger): void;
  /** Tells the ledger what was found out about numbers, whether or not the plan is carried out. */
  remember(ledger: Ledger): void;
}

/** Makes the plan. Throws the errors of the Api. */
export async function buildPlan(
  spool: Spool,
  { ledgerPath, historyPath, options, onProgress, ...from }: PlanInput,
): Promise<BuiltPlan> {
  openLedgerBeside(spool, ledgerPath, historyPath);
  knowSources(spool, options.today);
  awaitAnswers(spool, options.sameStay);
  const window = windowOf(spool.database, 'records');
  const claimed = windowOf(spool.database, checkinsOfClaims);
  const wide = claimed && { from: claimed.from - marginDays, to: claimed.to + marginDays };
  if (wide !== undefined) await spoolHeld(spool, wide, { ...from, onProgress });
  const known = { ...options, isOurs: from.isOurs, preferences: preferencesOf(spool, options.prefer ?? []) };
  findBookings(spool, known);
  while (takeAnswers(spool, options.sameStay)) {
    planAgain(spool);
    findBookings(spool, known);
  }
  classify(spool, known);
  return {
    ...{ spool, window, classes: planClasses },
    begin: (ledger) => rememberSources(spool, ledger, known),
    remember: (ledger) => rememberClaims(spool, ledger),
  };
}

/** Which record is which booking of the service, and which may be. */
function findBookings(spool: Spool, options: StepOptions): void {
  knowClaims(spool);
  joinClaims(spool);
  mergeClaims(spool, options);
  countRooms(spool, options);
  placeClaims(spool, options);
  findAlike(spool, options);
  // Until it is answered, what is asked about is paired with no booking.
  spool.database.exec('DELETE FROM pairs WHERE record IN (SELECT record FROM alike)');
}
