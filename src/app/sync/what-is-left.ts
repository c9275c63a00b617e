/** How much a sync or an undo leaves open, for every front end: 0 means that the service is as the files say, or as it was before. */
import type { CarriedOut } from '../../sync/carry-out.ts';
import type { CarriedOutList } from '../../sync/lists/carry-out-list.ts';
import type { PlanClass, PlanSummary } from '../../sync/plan.ts';
import type { ReadyListUndo } from '../undo/undo-list.ts';
import type { ReadyUndo } from '../undo/undo-run.ts';
import type { ReadyPlan } from './plan-sync.ts';
import type { ReadyList } from './sync-list.ts';

/** Of a sync of bookings. Rows left out because they are totals or blank leave nothing open; rows that repeat a booking, or are replaced, do. */
export function leftBySync({ summary, files }: Pick<ReadyPlan, 'summary' | 'files'>, done?: CarriedOut): number {
  const gone = summary.gone.future - summary.gone.toCancel;
  const open = (['rejected', 'looks like', 'looks moved', 'contradiction'] as const).reduce(
    (sum, name) => sum + countOf(summary, name),
    0,
  );
  const replaced = files.reduce((sum, { tally }) => sum + tally.replaced, 0);
  return gone + (done?.met ?? 0) + leftAlone(done) + open + replaced + summary.repeated;
}

/** Of a sync of room types or rates. */
export function leftByList({ plan, unread }: Pick<ReadyList, 'plan' | 'unread'>, done?: CarriedOutList): number {
  const contradicted = Object.values(plan.contradictions ?? {}).reduce((sum, nights) => sum + nights, 0);
  return leftAlone(done) + plan.totals.rejected + contradicted + (unread === undefined ? 0 : 1);
}

/** Of an undo. */
export function leftByUndo({ summary, notKnown }: Pick<ReadyUndo, 'summary' | 'notKnown'>, done?: CarriedOut): number {
  return countOf(summary, 'edited since') + summary.kept.length + leftAlone(done) + notKnown;
}

/** Of an undo of room types or rates. */
export function leftByListUndo(
  { plan, unread, notKnown }: Pick<ReadyListUndo, 'plan' | 'unread' | 'notKnown'>,
  done?: CarriedOutList,
): number {
  const isLeft = [...plan.changes()].some(({ class: kind }) => kind === 'edited since' || kind === 'kept');
  return leftAlone(done) + notKnown + (isLeft ? 1 : 0) + (unread === undefined ? 0 : 1);
}

function leftAlone(done: Pick<CarriedOut, 'changedSince' | 'refused'> | undefined): number {
  return (done?.changedSince ?? 0) + (done?.refused.length ?? 0);
}

/** How many lines a class has. */
export function countOf({ classes }: Pick<PlanSummary, 'classes'>, name: PlanClass): number {
  return classes.find((each) => each.class === name)?.lines ?? 0;
}
