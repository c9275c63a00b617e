/** Prints the report of an import that has ended or stopped. */
import type { ImportJob, ImportSettings } from '../../../app/import/import-job.ts';
import type { Reported } from '../../../app/import/run-import.ts';
import { optionsOfFile, optionsOfRows } from '../../../app/reading/read-again.ts';
import { exitCodeOf, PmsError } from '../../../contract/errors.ts';
import { isStandardOutput, writeToStream } from '../../../file/output.ts';
import { isClosedPipe } from '../../../file/write-failure.ts';
import type { Report } from '../../../transfer/report-schema.ts';
import { type ReportedImport, reportOfImport } from '../../../words/import-report.ts';
import { shellWord } from '../../../words/shell-word.ts';
import { type Context, flagsOfService, type GlobalFlags, hasColor, say, type TerminalWritable } from '../../context.ts';
import { warnOfColumns } from '../../read-input.ts';
import type { StepsView } from '../../view/next-steps.ts';
import { renderReport, shortly } from '../../view/report.ts';
import { tableWidth } from '../../view/table.ts';

export interface ImportFlags extends GlobalFlags, ImportSettings {
  json?: boolean;
  /** A file of houses: each goes into its own profile. */
  byProperty?: string;
  /** File -> its rows that belong to the current house. */
  onlyOfFile?: ReadonlyMap<string, NonNullable<ImportSettings['only']>>;
  showValues?: boolean;
}

/** The import of one file, which may be one of several. */
export interface ImportCommand extends ImportJob {
  flags: ImportFlags;
  /** Prints its report as JSON. */
  printJson(text: string): Promise<void>;
}

export interface ReportedFile extends Reported {
  report: Report;
}

/** Prints the report, and gives it, with the exit code and whether it could be printed. */
export async function reportImport(
  context: Context,
  command: ImportCommand,
  run: ReportedImport,
): Promise<ReportedFile> {
  const { outcome, prepared, records, rooms, journal } = run;
  const { flags } = command;
  const { file: source, reading } = prepared;
  // The keys of JSON records are known only after the last one.
  if (source.header === undefined && reading.kind === 'native') warnOfColumns(context, command, prepared);
  const { report, exitCode } = reportOfImport(command, run, {
    // Without --json, a warning about columns was printed before.
    namesColumns: flags.json === true,
    nowMs: context.clock(),
    signalExitCode: context.signalExitCode(),
  });
  const failure = await printReport(context, report, command, {
    fileFlags: [...optionsOfFile(prepared).map(shellWord), ...rooms.flags, ...flagsOfSending(flags)].join(' '),
    lacksFields: rooms.flags.length > 0,
    rowFlags: optionsOfRows(prepared).map(shellWord).join(' '),
    isOfPayments: reading.source?.isOfPayments,
    dates: records.dates(),
    service: flagsOfService(flags),
  });
  if (failure === undefined) return { report, exitCode, isDelivered: true };
  const again = journal === undefined ? 'what is in already is skipped' : 'it sends nothing twice';
  say(
    context,
    `pms: ${failure.message} ${failure.fix.replace(/, then run the command again\.$/, '.')} Run the same command again: ${again}.`,
  );
  const { stop } = outcome;
  return { report, exitCode: stop === 'interrupted' ? exitCode : exitCodeOf(failure.code), isDelivered: false };
}

/** Flags of a dry run that the import after it needs too. */
function flagsOfSending({ dryRun, onDuplicate, repeats, lowerAmounts }: ImportFlags): string[] {
  if (!dryRun) return [];
  return [
    ...(onDuplicate === undefined ? [] : [`--on-duplicate ${onDuplicate}`]),
    ...(lowerAmounts === undefined ? [] : [`--lower-amounts ${lowerAmounts}`]),
    ...(repeats === undefined ? [] : ['--repeats-as-rooms']),
  ];
}

/** Returns the error if the report could not be printed. A reader that has closed the pipe is no error. */
async function printReport(
  context: Context,
  made: Report,
  { flags, printJson }: ImportCommand,
  steps: StepsView,
): Promise<PmsError | undefined> {
  const stream = reportStream(context, flags);
  try {
    if (flags.json) await printJson(JSON.stringify(made));
    else if (!flags.quiet)
      await writeToStream(
        stream,
        renderReport(made, { hasColor: hasColor(context, stream, flags), width: tableWidth(stream), ...steps }),
      );
    else if (!made.success) say(context, shortly(made));
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

/** Where the report goes: standard output, or standard error if the rejected rows go to standard output. */
export function reportStream({ io }: Context, flags: ImportFlags): TerminalWritable {
  return takesStdout(flags) ? io.stderr : io.stdout;
}
