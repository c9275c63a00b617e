/** Imports the files of `pms import` one after the other, each with its report, and prints totals if there are several. */
import { holdMemory } from '../../../app/import/hold-memory.ts';
import { isStandardInput, nameOfInput } from '../../../app/reading/input-file.ts';
import { type ErrorCode, exitCodeOf, PmsError } from '../../../contract/errors.ts';
import type { ResourceName } from '../../../contract/resource.ts';
import { writeToStream } from '../../../file/output.ts';
import type { Report } from '../../../transfer/report.ts';
import { count } from '../../../words/count.ts';
import { type Context, say } from '../../context.ts';
import { renderError, renderErrorJson } from '../../view/say-error.ts';
import type { ImportFlags } from './import-command.ts';
import { reportStream } from './report.ts';
import { runImport } from './run.ts';

interface Files {
  resource: ResourceName;
  files: readonly string[];
  flags: ImportFlags;
  /** The command that goes on with one of the files. */
  wordsOf(file: string): readonly string[];
}

/** Errors that concern one file only: the other files are imported anyway. */
const ofOneFile: ReadonlySet<ErrorCode> = new Set([
  'usage',
  'file_not_found',
  'file_unreadable',
  'file_changed',
  'file_empty',
  'file_binary',
  'file_broken',
  'unknown_encoding',
  'double_column',
  'missing_column',
  'unknown_header',
  'mapping_does_not_fit',
  'undecided',
  'wrong_resource',
  'wrong_currency',
  'output_folder_missing',
  'output_exists',
  'import_running',
  'journal_unusable',
  'journal_does_not_fit',
]);

/** Imports the files; the exit code is the highest of theirs. Throws PmsError if there is only one file, or if flags do not fit several. */
export async function importFiles(
  context: Context,
  { resource, files, flags, wordsOf }: Files,
  onReport: (report: Report) => void = () => {},
): Promise<number> {
  holdMemory();
  const [only, ...others] = files;
  if (others.length === 0) {
    const printJson = (text: string) => writeToStream(reportStream(context, flags), `${text}\n`);
    return runImport(
      context,
      {
        ...{ resource, file: only!, words: wordsOf(only!) },
        flags: { ...flags, only: flags.onlyOfFile?.get(only!) ?? flags.only },
      },
      { printJson, onReport },
    );
  }
  requireFit(files, flags);
  const all = openAll(context, flags, onReport);
  for (const [index, file] of files.entries()) {
    const isStopped = await importOne(context, { resource, file, files, flags, wordsOf, all });
    if (!isStopped || index === files.length - 1) continue;
    all.notBegun = files.slice(index + 1);
    break;
  }
  await finish(context, all, flags);
  return all.exitCode;
}

/** The result of the files so far. */
interface AllFiles {
  exitCode: number;
  reports: Report[];
  onReport(report: Report): void;
  /** Files of which nothing was imported because of an error. */
  failed: string[];
  notBegun: readonly string[];
  /** Prints one file's object of `--json`: together they are an array, each on a line as soon as it is ready. */
  printJson(text: string): Promise<void>;
}

function openAll(context: Context, flags: ImportFlags, onReport: (report: Report) => void): AllFiles {
  let printed = 0;
  return {
    exitCode: 0,
    reports: [],
    onReport,
    failed: [],
    notBegun: [],
    printJson: (text) => writeToStream(reportStream(context, flags), `${printed++ === 0 ? '[\n' : ',\n'}${text}`),
  };
}

/** Imports one of several files; returns whether to leave the rest alone, because they would stop for the same reason. */
async function importOne(
  context: Context,
  { resource, file, flags: typed, wordsOf, all }: Files & { file: string; all: AllFiles },
): Promise<boolean> {
  const flags = { ...typed, only: typed.onlyOfFile?.get(file) ?? typed.only };
  try {
    const exitCode = await runImport(
      context,
      { resource, file, flags, words: wordsOf(file) },
      {
        printJson: all.printJson,
        onReport(report) {
          all.reports.push(report);
          all.onReport(report);
        },
      },
    );
    all.exitCode = Math.max(all.exitCode, exitCode);
    return exitCode > 2;
  } catch (error) {
    if (!(error instanceof PmsError)) throw error;
    const isAborted = context.signal.aborted;
    all.exitCode = Math.max(all.exitCode, isAborted ? context.signalExitCode() : exitCodeOf(error.code));
    all.failed.push(file);
    await sayFailure(context, { file, flags, all }, error);
    return isAborted || !ofOneFile.has(error.code);
  }
}

async function sayFailure(
  context: Context,
  { file, flags, all }: { file: string; flags: ImportFlags; all: AllFiles },
  error: PmsError,
): Promise<void> {
  const name = nameOfInput(file);
  if (flags.json) await all.printJson(JSON.stringify({ file, ...JSON.parse(renderErrorJson(error)) }));
  const isNamed = error.message.includes(name);
  const told = isNamed ? error : new PmsError(error.code, `${name}: ${error.message}`, { fix: error.fix });
  context.io.stderr.write(`${renderError(told)}\n`);
}

async function finish(context: Context, all: AllFiles, flags: ImportFlags): Promise<void> {
  const { reports, failed, notBegun } = all;
  const number = count(reports.length + failed.length + notBegun.length);
  const names = (files: readonly string[]) => files.map(nameOfInput).join(', ');
  if (flags.json) await writeToStream(reportStream(context, flags), '\n]\n');
  else if (!flags.quiet)
    await writeToStream(reportStream(context, flags), `\n${number} files: ${totalsOf(reports, flags)}\n`);
  if (failed.length > 0) say(context, `nothing was imported of: ${names(failed)}`);
  if (notBegun.length > 0) say(context, `not begun: ${names(notBegun)}; the same command goes on with them`);
}

/** `5,012 records, 5,000 imported, 10 skipped, 2 rejected`. */
export function totalsOf(reports: readonly Report[], { dryRun }: ImportFlags): string {
  const sum = (of: (report: Report) => number) => count(reports.reduce((total, report) => total + of(report), 0));
  const unsent = sum((report) => report.unsent);
  return [
    `${sum(({ total }) => total)} records`,
    `${sum(({ imported }) => imported)} ${dryRun ? 'would be sent' : 'imported'}`,
    `${sum(({ skipped }) => skipped)} skipped`,
    `${sum((report) => report.error_count)} rejected`,
    ...(unsent === '0' ? [] : [`${unsent} not sent`]),
  ].join(', ');
}

function requireFit(files: readonly string[], { rejects }: ImportFlags): void {
  if (typeof rejects === 'string')
    throw new PmsError('usage', `--rejects ${rejects} is one place, and there are ${files.length} files.`, {
      fix: 'Leave it out: each file gets its own beside it; or import them one by one.',
    });
  if (files.filter(isStandardInput).length > 1)
    throw new PmsError('usage', 'Standard input (-) can be read once only.', { fix: 'Name it once.' });
}
