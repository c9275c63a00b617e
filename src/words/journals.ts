/** Says how far the import of a journal came. */
import type { JournalProgress } from '../journal/journal.ts';
import { count } from './count.ts';
import { timeOf } from './time.ts';

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
