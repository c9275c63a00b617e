/** An import that has ended or stopped in, its report and exit code out. */

import { daysBeyondKeys } from '../../../app/import/journal-of-import.ts';
import type { FinishedImport } from '../../../app/import/run-import.ts';
import { nameOfInput } from '../../../app/reading/input-file.ts';
import type { ReadyFile } from '../../../app/reading/prepare-input.ts';
import { optionsOfFile, optionsOfRows } from '../../../app/reading/read-again.ts';
import type { Service } from '../../../app/service/find-service.ts';
import { exitCodeOf, PmsError } from '../../../contract/errors.ts';
import { describeLines } from '../../../file/line-ranges.ts';
import { isStandardOutput, writeToStream } from '../../../file/output.ts';
import { isClosedPipe } from '../../../file/write-failure.ts';
import type { Journal } from '../../../journal/journal.ts';
import type { ImportOutcome } from '../../../transfer/import.ts';
import { createReport, type Report } from '../../../transfer/report.ts';
import type { Warning } from '../../../transfer/tally.ts';
import { warningOfNote } from '../../../words/notes.ts';
import { describeReading } from '../../../words/reading.ts';
import { shellWord } from '../../../words/shell-word.ts';
import { columnWarnings, hasDoubtfulRows, outcomeWarnings, roomWarnings } from '../../../words/warnings.ts';
import { type Context, hasColor, say, type TerminalWritable } from '../../context.ts';
import type { StepsView } from '../../view/next-steps.ts';
import { isDoubtful, renderReport } from '../../view/report.ts';
import { tableWidth } from '../../view/table.ts';
import { warnOfColumns } from '../../warn-of-columns.ts';
import type { ImportCommand, ImportFlags } from './import-command.ts';

interface ReportedImport extends FinishedImport {
  prepared: ReadyFile;
  service: Service | undefined;
  startedMs: number;
}

/** Prints the report of an import that has ended or stopped; gives the exit code. */
export async function reportImport(context: Context, command: ImportCommand, run: ReportedImport): Promise<number> {
  const { outcome, prepared, records, rooms, service, written, journal, startedMs } = run;
  const { flags, file, resource } = command;
  const { file: source, reading, converter } = prepared;
  // The keys of JSON are known only when all rows were read.
  if (source.header === undefined && reading.kind === 'native') warnOfColumns(context, command, prepared);
  const warnings: Warning[] = [
    // People have read of the columns already.
    ...(flags.json ? columnWarnings(prepared) : []),
    ...roomWarnings(rooms),
    ...outcomeWarnings(outcome, resource),
    ...(journal === undefined ? [] : journalWarnings(journal, context.clock())),
    ...converter.notes().map(warningOfNote),
  ];
  const exitCode = exitCodeOfOutcome(context, outcome);
  const made = createReport(outcome, {
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
    seconds: Math.round(context.clock() - startedMs) / 1000,
    stopped: describeStop(outcome, run),
  });
  command.among?.onReport(made);
  const failure = await printReport(context, made, command, {
    fileFlags: [...optionsOfFile(prepared).map(shellWord), ...rooms.flags, ...flagsOfSending(flags)].join(' '),
    rowFlags: optionsOfRows(prepared).map(shellWord).join(' '),
    knowsNoRoom: rooms.knowsNone,
    dates: records.dates(),
  });
  if (failure === undefined) return exitCode;
  // The journal stays: the next time it gives the same report.
  outcome.stop ??= failure;
  const again = journal === undefined ? 'what is in already is skipped' : 'it sends nothing twice';
  say(
    context,
    `pms: ${failure.message} ${failure.fix.replace(/, then run the command again\.$/, '.')} Run the same command again: ${again}.`,
  );
  return outcome.stop === 'interrupted' ? exitCode : exitCodeOf(failure.code);
}

/** Of an old journal the service may know no keys any more. */
function journalWarnings(journal: Journal, nowMs: number): Warning[] {
  const days = daysBeyondKeys(journal, nowMs);
  if (days === undefined) return [];
  const message = `this import began ${days} days ago, and a service keeps the keys of its requests for 30: what was sent just before it stopped may have been taken twice, or skipped as there already`;
  return [{ code: 'old_journal', message, lines: [] }];
}

/** What a dry run was told of the sending that comes behind it. */
function flagsOfSending({ dryRun, onDuplicate, repeats }: ImportFlags): string[] {
  if (!dryRun) return [];
  return [
    ...(onDuplicate === undefined ? [] : [`--on-duplicate ${onDuplicate}`]),
    ...(repeats === undefined ? [] : [`--repeats ${repeats}`]),
  ];
}

/** Gives why it could not be printed, where it could not; a reader who left wants no more of it. */
async function printReport(
  context: Context,
  made: Report,
  { flags, among }: ImportCommand,
  steps: StepsView,
): Promise<PmsError | undefined> {
  const stream = reportStream(context, flags);
  try {
    if (flags.json && among !== undefined) await among.printJson(JSON.stringify(made));
    else if (flags.json) await writeToStream(stream, `${JSON.stringify(made)}\n`);
    else if (!flags.quiet)
      await writeToStream(
        stream,
        renderReport(made, { hasColor: hasColor(context, stream, flags), width: tableWidth(stream), ...steps }),
      );
    else if (!made.success) say(context, `${nameOfInput(made.file)}: ${shortly(made)}`);
  } catch (error) {
    if (error instanceof PmsError) return error;
    if (!isClosedPipe(error)) throw error;
  }
  return undefined;
}

/** Whether the rejected rows go to standard output. */
export function takesStdout({ rejects }: ImportFlags): boolean {
  return typeof rejects === 'string' && isStandardOutput(rejects);
}

/** Where the report goes: standard output, or beside it where that takes the rejected rows. */
export function reportStream({ io }: Context, flags: ImportFlags): TerminalWritable {
  return takesStdout(flags) ? io.stderr : io.stdout;
}

/** What is wrong, in one line. */
function shortly({ error_count: rejected, rejects_file: rejects, unsent, stopped, warnings }: Report): string {
  const parts = [
    ...(stopped === null ? [] : [stopped.message]),
    ...(rejected === 0 ? [] : [`${rejected} ${rejected === 1 ? 'row was' : 'rows were'} rejected.`]),
    ...(unsent === 0 ? [] : [`${unsent} ${unsent === 1 ? 'row was' : 'rows were'} not sent.`]),
    ...(rejects === null ? [] : [`See ${rejects}.`]),
    ...warnings
      .filter(isDoubtful)
      .map(({ message, lines }) => `Lines ${describeLines({ ranges: lines, count: 0 })}: ${message}.`),
  ];
  return parts.join(' ');
}

/** The first that holds of: signal, cannot write, keys, service, --max-errors, rejected rows. A file that fails behind its first rows is finished in part. */
function exitCodeOfOutcome(context: Context, { stop, tally }: ImportOutcome): number {
  if (stop === 'interrupted') return context.signalExitCode();
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
      fix: `Fix the rejected rows or raise the limit. ${againAtLimit(journal, service)}`,
    };
  // Our own service knows the request by its key, and takes it once.
  if (stop.code === 'fate_unknown' && journal !== undefined && service?.info.isOurs)
    return { code: stop.code, message: `${stop.message}${unknown}`, fix: `${again} Nothing goes in twice.` };
  const isTold = journal === undefined || stop.code === 'cannot_write' || stop.code === 'file_changed';
  const fix = isTold ? stop.fix : `${stop.fix} ${again}`;
  return { code: stop.code, message: `${stop.message}${unknown}`, fix };
}

/** Of a service that may take a record twice, only requests of which nothing is in are sent again. */
function againAtLimit(journal: Journal | undefined, service: Service | undefined): string {
  if (journal === undefined) return 'Run the same command again: what is in already is skipped.';
  const again = 'Run the same command again: it goes on where it stopped, and looks again at what was rejected';
  return service?.info.isOurs ? `${again}.` : `${again}; \`--restart\` begins at the first row.`;
}
