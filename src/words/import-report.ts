/** Makes the report and the exit code of an import that has ended or stopped: facts with their sentences. */

import { exitCodeOfImport } from '../app/import/exit-code-of-import.ts';
import type { ImportJob } from '../app/import/import-job.ts';
import type { FinishedImport } from '../app/import/run-import.ts';
import type { ReadyFile } from '../app/reading/prepare-input.ts';
import type { Service } from '../app/service/find-service.ts';
import { createReport, type Report } from '../transfer/report.ts';
import type { Warning } from '../transfer/tally.ts';
import { warningOfNote } from './notes.ts';
import { describeReading } from './reading.ts';
import { describeStop, journalWarnings } from './stops.ts';
import { columnWarnings, movedWarnings, outcomeWarnings, overbookedWarning, roomWarnings } from './warnings.ts';

export interface ReportedImport extends FinishedImport {
  prepared: ReadyFile;
  service: Service | undefined;
  startedMs: number;
}

interface ReportSettings {
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
  const { outcome, prepared, rooms, service, written, journal, overbooked, startedMs } = run;
  const over = overbookedWarning(overbooked, false);
  const { file: source, reading } = prepared;
  // Which of two rows it has kept, the service has said itself.
  const isSaid = outcome.tally.contradicted.count > 0;
  const notes = run.notes.filter(({ code }) => code !== 'rates_overlap' || !isSaid);
  const warnings: Warning[] = [
    ...(namesColumns ? columnWarnings(prepared) : []),
    ...roomWarnings(rooms),
    ...outcomeWarnings(outcome, resource),
    ...movedWarnings({ file, resource }, prepared, run.numbers),
    ...(journal === undefined ? [] : journalWarnings(journal, nowMs)),
    ...notes.map(warningOfNote),
    ...(over === undefined ? [] : [over]),
  ];
  const isForeign = resource.name === 'bookings' && reading.kind === 'external';
  const moved = run.numbers.moved.count;
  const kept = run.notes.find(({ code }) => code === 'amount_kept')?.count ?? 0;
  const exitCode = exitCodeOfImport(outcome, {
    ...{ signalExitCode, isForeign, moved: moved + kept },
    isOverbooked: over !== undefined,
  });
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
    movedNumbers: moved,
    overbooked,
    seconds: Math.round(nowMs - startedMs) / 1000,
    stopped: describeStop(outcome, run),
  });
  return { report, exitCode };
}
