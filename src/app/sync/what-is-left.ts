/** What a sync or an undo leaves open, for every front end. Nothing is left if the service is as the files say, or as it was before the undone run. */
import type { AnyClass, ListClass } from '../../sync/lists/list-plan.ts';
import type { Plan, PlanOutcome } from './plan.ts';

/**
 * Why something is left: `rejected` rows, here or by the service; rows `replaced` by another of their booking number, and rows that are `repeated`;
 * what only looks like something that is there; what is `gone` and stays; in what sources contradict one another; what came or changed in the service since the plan was made; and of an undo
 * what was edited since, is `kept`, or whose former values are `not_known`. `overbooked` nights. `unread`: rows of the service.
 */
export const leftWhys = [
  'rejected',
  'replaced',
  'repeated',
  'looks_like',
  'looks_moved',
  'gone',
  'contradiction',
  'there_since',
  'changed_since',
  'edited_since',
  'kept',
  'not_known',
  'overbooked',
  'unread',
] as const;
export type LeftWhy = (typeof leftWhys)[number];

/** How much is left, by why; without those of which nothing is. Every front end lists exactly these. */
export type Left = Partial<Record<LeftWhy, number>>;

/** Rows left out because they are totals or blank leave nothing open; rows that repeat a booking, or are replaced, do. */
export function leftOf(plan: Plan, done?: PlanOutcome): Left {
  const { files, overbooked, undoes } = plan;
  const counts: Record<LeftWhy, number | undefined> = {
    rejected: linesOf(plan, 'rejected') + (done?.refused.length ?? 0),
    replaced: files.reduce((sum, { tally }) => sum + tally.replaced, 0),
    repeated: plan.resource === 'bookings' ? plan.summary.repeated : 0,
    looks_like: linesOf(plan, 'looks_like'),
    looks_moved: linesOf(plan, 'looks_moved'),
    contradiction: contradictionsOf(plan),
    gone: plan.resource === 'bookings' ? plan.goneOpen : 0,
    there_since: done?.met,
    changed_since: done?.changedSince,
    edited_since: undoes && stayingOf(plan, 'edited_since'),
    kept: undoes && stayingOf(plan, 'kept'),
    not_known: undoes?.notKnown,
    overbooked: overbooked.reduce((sum, { nights }) => sum + nights, 0),
    unread: plan.resource === 'bookings' ? 0 : plan.unread?.rows,
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count = 0]) => count > 0));
}

/** How many lines a class has. */
export function linesOf(plan: Plan, name: AnyClass): number {
  if (plan.resource !== 'bookings') return plan.plan.totals[name as ListClass] ?? 0;
  return plan.summary.classes.find((each) => each.class === name)?.lines ?? 0;
}

/** In how many values of bookings, or nights of rates, files contradict one another; what is written all the same stays open too. */
function contradictionsOf(plan: Plan): number {
  const { contradictions = {} } = plan.resource === 'bookings' ? plan.summary : plan.plan;
  return Object.values(contradictions).reduce((sum, count) => sum + count, 0);
}

/** What an undo does not take back: bookings that were edited since, and values that are kept; of a list values of both. */
function stayingOf(plan: Plan, name: 'edited_since' | 'kept'): number {
  if (plan.resource !== 'bookings')
    return [...plan.plan.changes()].reduce((sum, { class: kind, count }) => (kind === name ? sum + count : sum), 0);
  return name === 'kept' ? plan.summary.kept.reduce((sum, { count }) => sum + count, 0) : linesOf(plan, name);
}
