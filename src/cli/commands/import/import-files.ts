/** Imports the files of `pms import` one by one, each with its report, and totals if there are several; those of several houses one after the other. */
import { holdMemory } from '../../../app/import/hold-memory.ts';
import { isStandardInput, nameOfInput } from '../../../app/reading/input-file.ts';
import { type ErrorCode, exitCodeOf, PmsError } from '../../../contract/errors.ts';
import type { ResourceName } from '../../../contract/resource.ts';
import { writeToStream } from '../../../file/output.ts';
import type { Report } from '../../../transfer/report-schema.ts';
import { count } from '../../../words/count.ts';
import { type Context, say } from '../../context.ts';
import { renderError, renderErrorJson } from '../../view/say-error.ts';
import { type ImportFlags, reportStream } from './report.ts';
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

/** Imports the files. Throws PmsError if there is only one file, or if flags do not fit several. */
export async function importFiles(context: Context, { resource, files, flags, wordsOf }: Files) {
  holdMemory();
  const isAlone = files.length === 1;
  if (!isAlone) requireFit(files, flags);
  const stream = reportStream(context, flags);
  let printed = 0;
  // The objects of several files are an array, each on a line as soon as it is ready.
  const printJson = (text: string) =>
    writeToStream(stream, isAlone ? `${text}\n` : `${printed++ === 0 ? '[\n' : ',\n'}${text}`);
  const reports: Report[] = [];
  const failed: string[] = [];
  let notBegun: readonly string[] = [];
  let highest = 0;
  for (const [index, file] of files.entries()) {
    let isStopped: boolean;
    try {
      const own = { ...flags, only: flags.onlyOfFile?.get(file) ?? flags.only };
      const { exitCode, report } = await runImport(
        context,
        { resource, file, flags: own, words: wordsOf(file) },
        printJson,
      );
      reports.push(report);
      highest = Math.max(highest, exitCode);
      // The others would stop for the same reason.
      isStopped = exitCode > 2;
    } catch (error) {
      if (isAlone || !(error instanceof PmsError)) throw error;
      const isAborted = context.signal.aborted;
      highest = Math.max(highest, isAborted ? context.signalExitCode() : exitCodeOf(error.code));
      failed.push(file);
      if (flags.json) await printJson(JSON.stringify({ file, ...JSON.parse(renderErrorJson(error)) }));
      sayFailure(context, nameOfInput(file), error);
      isStopped = isAborted || !ofOneFile.has(error.code);
    }
    if (!isStopped) continue;
    notBegun = files.slice(index + 1);
    break;
  }
  if (isAlone) return { exitCode: highest, reports };
  const number = count(reports.length + failed.length + notBegun.length);
  const names = (some: readonly string[]) => some.map(nameOfInput).join(', ');
  if (flags.json) await writeToStream(stream, '\n]\n');
  else if (!flags.quiet) await writeToStream(stream, `\n${number} files: ${totalsOf(reports, flags)}\n`);
  if (failed.length > 0) say(context, `nothing was imported of: ${names(failed)}`);
  if (notBegun.length > 0) say(context, `not begun: ${names(notBegun)}; the same command goes on with them`);
  return { exitCode: highest, reports };
}

function sayFailure({ io }: Context, name: string, error: PmsError): void {
  const isNamed = error.message.includes(name);
  const told = isNamed ? error : new PmsError(error.code, `${name}: ${error.message}`, { fix: error.fix });
  io.stderr.write(`${renderError(told)}\n`);
}

/** `--by-property`: imports the rows of each house into its own service; the exit code is the worst of theirs. Throws PmsError for what is found before. */
export async function importHouses(context: Context, task: Files): Promise<number> {
  const { byProperty } = await import('../../by-property.ts');
  return byProperty<ImportFlags>(context, {
    ...task,
    async runHouse({ files, flags }) {
      const { exitCode, reports } = await importFiles(context, { ...task, files, flags });
      return { exitCode, totals: totalsOf(reports, flags) };
    },
  });
}

/** `5,012 records, 5,000 imported, 10 skipped, 2 rejected`. */
function totalsOf(reports: readonly Report[], { dryRun }: ImportFlags): string {
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
