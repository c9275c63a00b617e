/** What a sync or an undo leaves open, for every front end. Nothing is left if the service is as the files say, or as it was before the undone run. */
import type { CarriedOut } from '../../sync/carry-out.ts';
import type { AnyClass } from '../../sync/lists/list-plan.ts';
import type { OverbookedType } from '../service/overbooked.ts';
import type { SpooledFile } from './read-files.ts';

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

/** What is known of a plan before it is carried out. */
export interface PlanFacts {
  /** The files that it was made of; none for an undo. */
  files: readonly SpooledFile[];
  /** How many lines each class has: bookings, or of a list room types or nights. */
  lines: Readonly<Partial<Record<AnyClass, number>>>;
  /** In how many values of bookings, or nights of rates, files contradict one another; what is written all the same stays open too. */
  contradictions: Readonly<Record<string, number>>;
  /** Overbooked nights on which it sells more rooms, or leaves fewer: as they would be, and of bookings that were carried out, as they are. */
  overbooked: readonly OverbookedType[];
  /** What else it leaves open. */
  open: Left;
}

/** Rows left out because they are totals or blank leave nothing open; rows that repeat a booking, or are replaced, do. */
export function leftOf({ files, lines, contradictions, overbooked, open }: PlanFacts, done?: CarriedOut): Left {
  const { looks_like, looks_moved, rejected = 0 } = lines;
  const counts: Left = {
    ...{ looks_like, looks_moved, ...open },
    rejected: rejected + (done?.refused.length ?? 0),
    replaced: files.reduce((sum, { tally }) => sum + tally.replaced, 0),
    contradiction: Object.values(contradictions).reduce((sum, count) => sum + count, 0),
    there_since: done?.met,
    changed_since: done?.changedSince,
    overbooked: overbooked.reduce((sum, { nights }) => sum + nights, 0),
  };
  return Object.fromEntries(leftWhys.flatMap((why) => ((counts[why] ?? 0) > 0 ? [[why, counts[why]]] : [])));
}
