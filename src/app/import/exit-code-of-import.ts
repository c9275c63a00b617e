/** The exit code of an import that has ended or stopped. */
import { exitCodeAfterStart, exitCodeOf, PmsError } from '../../contract/errors.ts';
import type { ImportOutcome } from '../../transfer/import.ts';
import type { Tally } from '../../transfer/tally.ts';

/**
 * The first of these that applies: signal, cannot write, keys, service, --max-errors, rejected rows, rows replaced by others, bookings whose
 * former stay is still live or whose higher amount was kept, nights that are overbooked now. A file that turns out to be broken after its first rows counts as finished, with rejected rows.
 */
export function exitCodeOfImport(
  { stop, tally }: ImportOutcome,
  {
    signalExitCode,
    isForeign,
    moved,
    isOverbooked = false,
  }: { signalExitCode: number; isForeign: boolean; moved: number; isOverbooked?: boolean },
): number {
  if (stop === 'interrupted') return signalExitCode;
  if (stop instanceof PmsError) return exitCodeAfterStart(stop.code);
  if (stop === 'max-errors') return exitCodeOf('max_errors');
  // In our own columns a row that occurs twice is the same booking; in a list of another system it may be another room.
  const left = moved + tally.replaced + tally.contradicted.count + (isForeign ? tally.repeatedLines.count : 0);
  return tally.errorCount + left > 0 || isOverbooked || hasDoubtfulRows(tally) ? 1 : 0;
}

/** Whether fixed rows were skipped or have overwritten something: somebody must look before the import is finished. */
function hasDoubtfulRows({ fixedSkipped, fixedOverwrote }: Tally): boolean {
  return fixedSkipped.count + fixedOverwrote.count > 0;
}
