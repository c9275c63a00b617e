/** What a sync or an undo leaves open, for every front end. Nothing is left if the service is as the files say, or as it was before the undone run. */
import type { CarriedOut } from '../../sync/carry-out.ts';
import type { CarriedOutList } from '../../sync/lists/carry-out-list.ts';
import type { PlanClass, PlanSummary } from '../../sync/plan.ts';
import type { ReadyListUndo } from '../undo/undo-list.ts';
import type { ReadyUndo } from '../undo/undo-run.ts';
import type { ReadyPlan } from './plan-sync.ts';
import type { ReadyList } from './sync-list.ts';

/**
 * Why something is left: `rejected` rows, here or by the service; rows `replaced` by another of their booking number, and rows that are `repeated`;
 * what only looks like something that is there; what is `gone` and stays; in what sources contradict one another; what came or changed in the service since the plan was made; and of an undo
 * what was edited since, is `kept`, or whose former values are `not_known`. `overbooked` nights. `unread`: rows of the service.
 */
export type LeftWhy =
  | 'rejected'
  | 'replaced'
  | 'repeated'
  | 'looks_like'
  | 'looks_moved'
  | 'gone'
  | 'contradiction'
  | 'there_since'
  | 'changed_since'
  | 'edited_since'
  | 'kept'
  | 'not_known'
  | 'overbooked'
  | 'unread';

/** How much is left, by why; without those of which nothing is. Every front end lists exactly these. */
export type Left = Partial<Record<LeftWhy, number>>;

type Done = Pick<CarriedOut, 'changedSince' | 'refused'> | undefined;

/** Of a sync of bookings. Rows left out because they are totals or blank leave nothing open; rows that repeat a booking, or are replaced, do. */
export function leftBySync(
  { summary, files, overbooked }: Pick<ReadyPlan, 'summary' | 'files' | 'overbooked'>,
  done?: CarriedOut,
): Left {
  return leftOf({
    rejected: countOf(summary, 'rejected') + rejectedThere(done),
    replaced: files.reduce((sum, { tally }) => sum + tally.replaced, 0),
    repeated: summary.repeated,
    looks_like: countOf(summary, 'looks like'),
    looks_moved: countOf(summary, 'looks moved'),
    contradiction: countOf(summary, 'contradiction'),
    gone: summary.gone.future - summary.gone.toCancel,
    there_since: done?.met,
    changed_since: done?.changedSince,
    overbooked: nightsOf(overbooked),
  });
}

/** Of a sync of room types or rates. */
export function leftByList(
  { plan, unread, overbooked }: Pick<ReadyList, 'plan' | 'unread' | 'overbooked'>,
  done?: CarriedOutList,
): Left {
  return leftOf({
    rejected: plan.totals.rejected + rejectedThere(done),
    contradiction: Object.values(plan.contradictions ?? {}).reduce((sum, nights) => sum + nights, 0),
    changed_since: done?.changedSince,
    overbooked: nightsOf(overbooked),
    unread: unread?.rows,
  });
}

function nightsOf(overbooked: ReadyList['overbooked']): number {
  return overbooked.reduce((sum, { nights }) => sum + nights, 0);
}

/** Of an undo. */
export function leftByUndo({ summary, notKnown }: Pick<ReadyUndo, 'summary' | 'notKnown'>, done?: CarriedOut): Left {
  return leftOf({
    rejected: rejectedThere(done),
    changed_since: done?.changedSince,
    edited_since: countOf(summary, 'edited since'),
    kept: summary.kept.reduce((sum, { count }) => sum + count, 0),
    not_known: notKnown,
  });
}

/** Of an undo of room types or rates. */
export function leftByListUndo(
  { plan, unread, notKnown }: Pick<ReadyListUndo, 'plan' | 'unread' | 'notKnown'>,
  done?: CarriedOutList,
): Left {
  const changes = [...plan.changes()];
  const sumOf = (wanted: string) =>
    changes.reduce((sum, { class: kind, count }) => (kind === wanted ? sum + count : sum), 0);
  return leftOf({
    rejected: rejectedThere(done),
    changed_since: done?.changedSince,
    edited_since: sumOf('edited since'),
    kept: sumOf('kept'),
    not_known: notKnown,
    unread: unread?.rows,
  });
}

function leftOf(counts: Readonly<Record<string, number | undefined>>): Left {
  return Object.fromEntries(Object.entries(counts).filter(([, count = 0]) => count > 0));
}

function rejectedThere(done: Done): number {
  return done?.refused.length ?? 0;
}

/** How many lines a class has. */
export function countOf({ classes }: Pick<PlanSummary, 'classes'>, name: PlanClass): number {
  return classes.find((each) => each.class === name)?.lines ?? 0;
}
