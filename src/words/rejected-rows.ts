/** Names the rows of a file that are not in a plan or a comparison because they are wrong. */
import { nameOfInput } from '../app/reading/input-file.ts';
import type { Tally } from '../transfer/tally.ts';
import { counted } from './count.ts';

/** Reasons that are named; the report in JSON has all. */
const reasonsMax = 3;

/** One line for each file that has such rows: `week.csv: 2 rows rejected (line 3: checkin_date is missing; ...)`. */
export function linesOfRejected(
  files: readonly { file: string; tally: Pick<Tally, 'errorCount' | 'errors'> }[],
): string[] {
  return files
    .filter(({ tally }) => tally.errorCount > 0)
    .map(({ file, tally }) => {
      const reasons = new Set(tally.errors.slice(0, reasonsMax).map(({ line, message }) => `line ${line}: ${message}`));
      return `${nameOfInput(file)}: ${counted(tally.errorCount, 'row', 'rows')} rejected (${[...reasons].join('; ')})`;
    });
}
