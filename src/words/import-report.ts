/** Makes the report and the exit code of an import that has ended or stopped: facts with their sentences. */
import { daysBeyondKeys } from '../app/import/find-journal.ts';
import type { ImportJob } from '../app/import/import-job.ts';
import type { FinishedImport } from '../app/import/run-import.ts';
import type { ReadyFile } from '../app/reading/prepare-input.ts';
import type { Service } from '../app/service/find-service.ts';
import { exitCodeAfterStart, exitCodeOf, PmsError } from '../contract/errors.ts';
import type { Remark, WarningCode } from '../convert/remark.ts';
import type { Journal } from '../journal/journal.ts';
import type { ImportOutcome } from '../transfer/import.ts';
import { createReport } from '../transfer/report.ts';
import type { Report } from '../transfer/report-schema.ts';
import { describeReading } from './reading.ts';
import { warningOf } from './remarks.ts';
import {
  columnWarnings,
  currencyWarnings,
  movedWarnings,
  outcomeWarnings,
  overbookedWarnings,
  roomWarnings,
} from './warnings.ts';

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
  const { file: source, reading } = prepared;
  // Which of two rows it has kept, the service has said itself.
  const isSaid = outcome.tally.contradicted.count > 0;
  const notes = run.notes.filter(({ code }) => code !== 'rates_overlap' || !isSaid);
  // Of our own rates both rows are records: their dates are counted once.
  for (const note of notes)
    if (note.code === 'rates_overlap' && note.counts === undefined) outcome.tally.control.nights -= note.dates;
  const warnings: Remark<WarningCode>[] = [
    ...(namesColumns ? columnWarnings(prepared) : []),
    ...roomWarnings(rooms),
    ...outcomeWarnings(outcome, resource),
    ...movedWarnings({ file, resource }, prepared, run.numbers),
    ...(journal === undefined ? [] : journalWarnings(journal, nowMs)),
    ...notes,
    ...overbookedWarnings(overbooked, flags.dryRun === true),
    ...(service === undefined || resource.name === 'bookings' ? [] : currencyWarnings(service)),
  ];
  const isForeign = resource.name === 'bookings' && reading.kind === 'external';
  const moved = run.numbers.moved.count;
  const kept = run.notes.find(({ code }) => code === 'amount_kept')?.count ?? 0;
  const exitCode = exitCodeOfImport(outcome, {
    ...{ signalExitCode, isForeign, moved: moved + kept },
    isOverbooked: overbooked.length > 0,
  });
  const report = createReport(outcome, {
    resource: resource.name,
    file,
    baseUrl: service?.target.baseUrl ?? null,
    isDryRun: flags.dryRun === true,
    reading,
    decided: describeReading(source, reading),
    exitCode,
    warnings: warnings.map(warningOf),
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

/** Warns if the journal is so old that the service may have forgotten its Idempotency-Keys. */
function journalWarnings(journal: Journal, nowMs: number): Remark<WarningCode>[] {
  const days = daysBeyondKeys(journal, nowMs);
  return days === undefined ? [] : [{ code: 'old_journal', days }];
}

/** Why an import stopped before its end, and what to do next; undefined if it did not. */
function describeStop(
  { stop, unknownLines }: ImportOutcome,
  { journal, service }: { journal: Journal | undefined; service: Service | undefined },
): { code: string; message: string; fix: string } | undefined {
  if (stop === undefined) return undefined;
  const again =
    journal === undefined
      ? 'Run the same command again: what is in already is skipped.'
      : 'Run the same command again: it goes on where it stopped.';
  const [first = 0, last = 0] = [unknownLines[0], unknownLines.at(-1)];
  // Sorted rows are some of those between the first and the last.
  const some = journal?.head.windowRows !== undefined && unknownLines.length < last - first + 1;
  const rows = some ? `${unknownLines.length} rows of ` : '';
  const unknown = unknownLines.length === 0 ? '' : ` Whether ${rows}lines ${first} to ${last} are in is not known.`;
  if (stop === 'interrupted')
    return { code: 'interrupted', message: `The import was stopped by a signal.${unknown}`, fix: again };
  if (stop === 'max-errors')
    return {
      code: 'max_errors',
      message: 'The import stopped at --max-errors: too many rows were rejected.',
      fix: `Fix the rejected rows or raise the limit. ${againAtLimit(journal, service)}`,
    };
  // Our own service recognises the request by its key and takes it only once.
  if (stop.code === 'fate_unknown' && journal !== undefined && service?.info.isOurs)
    return { code: stop.code, message: `${stop.message}${unknown}`, fix: `${again} Nothing goes in twice.` };
  // A request whose fate is not known holds up what is behind it: the same command would stop there again.
  const isTold = journal === undefined || ['cannot_write', 'file_changed', 'fate_unknown'].includes(stop.code);
  const fix = isTold ? stop.fix : `${stop.fix} ${again}`;
  return { code: stop.code, message: `${stop.message}${unknown}`, fix };
}

/**
 * How to go on after `--max-errors`. At a service of others, requests of which something was imported are not sent again; `--restart` is for them.
 */
function againAtLimit(journal: Journal | undefined, service: Service | undefined): string {
  if (journal === undefined) return 'Run the same command again: what is in already is skipped.';
  const again =
    'Run the same command again: it goes on where it stopped, and tries the requests with rejected rows again';
  return service?.info.isOurs ? `${again}.` : `${again}; \`--restart\` begins at the first row.`;
}

/**
 * The first of these that applies: signal, cannot write, keys, service, --max-errors, rejected rows, rows replaced by others, bookings whose former
 * stay is still live or whose higher amount was kept, nights that are overbooked now. A file that turns out to be broken after its first rows counts
 * as finished, with rejected rows.
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
  return tally.errorCount + left > 0 || isOverbooked || tally.fixedSkipped.count + tally.fixedOverwrote.count > 0
    ? 1
    : 0;
}
