/** An import that has ended or stopped in, its report and exit code out: facts with their sentences, for whoever shows them. */

import type { ImportJob } from '../app/import/import-job.ts';
import { daysBeyondKeys } from '../app/import/journal-of-import.ts';
import type { FinishedImport, Service } from '../app/import/run-import.ts';
import type { ReadyFile } from '../app/reading/prepare-input.ts';
import { exitCodeOf, PmsError } from '../contract/errors.ts';
import type { Journal } from '../journal/journal.ts';
import type { ImportOutcome } from '../transfer/import.ts';
import { createReport, type Report } from '../transfer/report.ts';
import type { Warning } from '../transfer/tally.ts';
import { warningOfNote } from './notes.ts';
import { describeReading } from './reading.ts';
import { columnWarnings, hasDoubtfulRows, outcomeWarnings, roomWarnings } from './warnings.ts';

export interface ReportedImport extends FinishedImport {
  prepared: ReadyFile;
  service: Service | undefined;
  startedMs: number;
}

export interface ReportSettings {
  /** Whether the columns without a field are named in it. */
  namesColumns: boolean;
  nowMs: number;
  /** Exit code where a signal has stopped it. */
  signalExitCode: number;
}

/** The report of an import that has ended or stopped, and the exit code that says the same. */
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
    ...(journal === undefined ? [] : journalWarnings(journal, nowMs)),
    ...converter.notes().map(warningOfNote),
  ];
  const exitCode = exitCodeOfOutcome(outcome, signalExitCode);
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
    seconds: Math.round(nowMs - startedMs) / 1000,
    stopped: describeStop(outcome, run),
  });
  return { report, exitCode };
}

/** Of an old journal the service may know no keys any more. */
function journalWarnings(journal: Journal, nowMs: number): Warning[] {
  const days = daysBeyondKeys(journal, nowMs);
  if (days === undefined) return [];
  const message = `this import began ${days} days ago, and a service keeps the keys of its requests for 30: what was sent just before it stopped may have been taken twice, or skipped as there already`;
  return [{ code: 'old_journal', message, lines: [] }];
}

/** The first that holds of: signal, cannot write, keys, service, --max-errors, rejected rows. A file that fails behind its first rows is finished in part. */
function exitCodeOfOutcome({ stop, tally }: ImportOutcome, signalExitCode: number): number {
  if (stop === 'interrupted') return signalExitCode;
  if (stop instanceof PmsError) return exitCodeOf(stop.code) === 2 ? 1 : exitCodeOf(stop.code);
  if (stop === 'max-errors') return exitCodeOf('max_errors');
  return tally.errorCount > 0 || hasDoubtfulRows(tally) ? 1 : 0;
}

function describeStop(
  { stop, unknownLines }: ImportOutcome,
  { journal, service }: Pick<ReportedImport, 'journal' | 'service'>,
): { code: string; message: string; fix: string } | undefined {
  if (stop === undefined) return undefined;
  const again =
    journal === undefined
      ? 'Run the same command again: what is in already is skipped.'
      : 'Run the same command again: it goes on where it stopped.';
  const unknown =
    unknownLines.length === 0 ? '' : ` Whether lines ${unknownLines[0]} to ${unknownLines.at(-1)} are in is not known.`;
  if (stop === 'interrupted')
    return { code: 'interrupted', message: `The import was stopped by a signal.${unknown}`, fix: again };
  if (stop === 'max-errors')
    return {
      code: 'max_errors',
      message: 'The import stopped at --max-errors: too many rows were rejected.',
      fix: `Fix the rejected rows or raise the limit. ${again}`,
    };
  // Our own service knows the request by its key, and takes it once.
  if (stop.code === 'fate_unknown' && journal !== undefined && service?.info.isOurs)
    return { code: stop.code, message: `${stop.message}${unknown}`, fix: `${again} Nothing goes in twice.` };
  const isTold = journal === undefined || stop.code === 'cannot_write' || stop.code === 'file_changed';
  const fix = isTold ? stop.fix : `${stop.fix} ${again}`;
  return { code: stop.code, message: `${stop.message}${unknown}`, fix };
}
