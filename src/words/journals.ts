/** Says how far the import of a journal came, and what a run has done. */
import type { RunCounts } from '../history/history.ts';
import type { JournalProgress } from '../journal/journal.ts';
import { count, timeOf } from './count.ts';

/** How far an import came, in clauses: "to line 340,001, 10:42; lines 340,002 to 345,001 unanswered". */
export function describeProgress({ lastLine, lastAtMs, open }: JournalProgress, nowMs: number): string {
  const parts = [
    ...(lastLine === undefined || lastAtMs === undefined
      ? ['nothing answered yet']
      : [`to line ${count(lastLine)}, ${timeOf(lastAtMs, nowMs)}`]),
    ...(open === undefined ? [] : [`lines ${count(open.firstLine)} to ${count(open.lastLine)} unanswered`]),
  ];
  return parts.join('; ');
}

/** `1,204 sent, 3 cancelled`. */
export function describeCounts({ sent, ...others }: RunCounts): string {
  const named = Object.entries(others).filter(([, number]) => number > 0);
  return [`${count(sent)} sent`, ...named.map(([name, number]) => `${count(number)} ${name}`)].join(', ');
}
