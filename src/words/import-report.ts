/** Makes the report and the exit code of an import that has ended or stopped: facts with their sentences. */

import type { ImportJob } from '../app/import/import-job.ts';
import type { FinishedImport } from '../app/import/run-import.ts';
import type { ReadyFile } from '../app/reading/prepare-input.ts';
import type { Service } from '../app/service/find-service.ts';
import { exitCodeOf, PmsError } from '../contract/errors.ts';
import type { ImportOutcome } from '../transfer/import.ts';
import { createReport, type Report } from '../transfer/report.ts';
import type { Warning } from '../transfer/tally.ts';
import { warningOfNote } from './notes.ts';
import { describeReading } from './reading.ts';
import { describeStop, journalWarnings } from './stops.ts';
import { columnWarnings, hasDoubtfulRows, movedWarnings, outcomeWarnings, roomWarnings } from './warnings.ts';

export interface ReportedImport extends FinishedImport {
  prepared: ReadyFile;
  service: Service | undefined;
  startedMs: number;
}

export interface ReportSettings {
  /** Whether the report names the columns without a field. */
  namesColumns: boolean;
  nowMs: number;
  /** Exit code if a signal has stopped the import. */
  signalExitCode: number;
}

/** The report of an import that has ended or stopped, and its exit code. */
export function reportOfImport(
  { flags, file, resource }: ImportJob,
  run: ReportedImport,
  { namesColumns, nowMs, signalExitCode }: ReportSettings,
): { report: Report; exitCode: number } {
  const { outcome, prepared, rooms, service, written, journal, startedMs } = run;
  const { file: source, reading, converter } = prepared;
  const warnings: Warning[] = [
    ...(namesColumns ? columnWarnings(prepared) : []),
    ...roomWarnings(rooms),
    ...outcomeWarnings(outcome, resource),
    ...movedWarnings({ file, resource }, prepared, run.numbers),
    ...(journal === undefined ? [] : journalWarnings(journal, nowMs)),
    ...converter.notes().map(warningOfNote),
  ];
  const isForeign = resource.name === 'bookings' && reading.kind === 'external';
  const exitCode = exitCodeOfOutcome(outcome, { signalExitCode, isForeign });
  const report = createReport(outcome, {
    resource: resource.name,
    file,
    baseUrl: service?.target.baseUrl ?? null,
    isDryRun: flags.dryRun === true,
    reading,
    decided: describeReading(source, reading),
    exitCode,
    warnings,
    rejectsFile: written.rejects,
    unsentFile: written.unsent,
    leftOutFile: written.leftOut,
    movedNumbers: run.numbers.moved.count,
    seconds: Math.round(nowMs - startedMs) / 1000,
    stopped: describeStop(outcome, run),
  });
  return { report, exitCode };
}

/**
 * The first of these that applies: signal, cannot write, keys, service, --max-errors, rejected rows and rows replaced by others. A file that turns
 * out to be broken after its first rows counts as finished, with rejected rows.
 */
function exitCodeOfOutcome(
  { stop, tally }: ImportOutcome,
  { signalExitCode, isForeign }: { signalExitCode: number; isForeign: boolean },
): number {
  if (stop === 'interrupted') return signalExitCode;
  if (stop instanceof PmsError) return exitCodeOf(stop.code) === 2 ? 1 : exitCodeOf(stop.code);
  if (stop === 'max-errors') return exitCodeOf('max_errors');
  // In our own columns a row that stands twice is the same booking; in a list of another system it may be another room.
  const left = tally.replaced + (isForeign ? tally.repeatedLines.count : 0);
  return tally.errorCount + left > 0 || hasDoubtfulRows(tally) ? 1 : 0;
}
