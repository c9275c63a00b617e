/** Describes a run of the history. */
import type { HistoryRun } from '../history/history.ts';
import { count } from './count.ts';

/** `1,204 sent, 3 cancelled`. */
export function describeCounts({ counts: { sent, cancelled, skipped, rejected } }: HistoryRun): string {
  return [
    `${count(sent)} sent`,
    ...(cancelled > 0 ? [`${count(cancelled)} cancelled`] : []),
    ...(skipped > 0 ? [`${count(skipped)} skipped`] : []),
    ...(rejected > 0 ? [`${count(rejected)} rejected`] : []),
  ].join(', ');
}

/** `done`, `not finished`, `taken back`; and if so, that it cannot be taken back. */
export function describeState({ state, isUndoable, isForgotten, counts }: HistoryRun): string {
  return isUndoable && isForgotten && counts.sent + counts.cancelled > 0 ? `${state}, too old to be taken back` : state;
}
