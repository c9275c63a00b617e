/** Says which rows of a list of rates were left out, and why. */
import type { UnreadRates } from '../transfer/fold-rates.ts';
import { count } from './count.ts';

/** Undefined if every row was read. */
export function describeUnreadRates({ rows, missing, unread }: UnreadRates): string | undefined {
  if (rows === 0) return undefined;
  const were = rows === 1 ? 'row was' : 'rows were';
  const why =
    missing.length > 0
      ? `the list of the service has no column ${missing.join(', ')}`
      : [...unread].map(([column, times]) => `${column} cannot be read in ${count(times)}`).join(', ');
  return `${count(rows)} ${were} left out: ${why}. \`pms export availability\` writes the rows as they come.`;
}
