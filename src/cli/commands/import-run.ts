/** What `pms import` does: opens the file, the way to the service and the rejects, runs the import, reports, and gives the exit code. */
import type { ServerInfo } from '../../client/create-client.ts';
import { exitCodeOf, PmsError } from '../../contract/errors.ts';
import type { DuplicateAction } from '../../contract/import-result.ts';
import { type Resource, type ResourceName, resources } from '../../contract/resource.ts';
import type { Converter } from '../../convert/converter.ts';
import { comparePriceCurrency } from '../../convert/price-currency.ts';
import type { Reading } from '../../convert/reading.ts';
import { createRepeatableInput, type RepeatableInput } from '../../file/repeatable-input.ts';
import type { RowSource } from '../../file/row.ts';
import type { Journal } from '../../store/journal.ts';
import { type ErrorLimit, type ImportOutcome, importRows } from '../../transfer/import.ts';
import { createReport, type Report } from '../../transfer/report.ts';
import { createSender } from '../../transfer/send-request.ts';
import type { Warning } from '../../transfer/tally.ts';
import { type Connection, connect, describeTarget } from '../connect.ts';
import { type Context, type GlobalFlags, hasColor, say } from '../context.ts';
import { createProgress, type Progress } from '../view/progress.ts';
import { renderReport } from '../view/report.ts';
import { flagsAgain } from './flags-again.ts';
import { columnWarnings, outcomeWarnings, warnOfColumns, warnOfRoomNames } from './import-warnings.ts';
import { journalWarnings, openJournalOf } from './journal-of-import.ts';
import { finishKept, type KeptFiles, openKeptFiles } from './kept-files.ts';
import { prepareToRead, type ReadyFile } from './prepare-to-read.ts';
import type { ReadingFlags } from './reading-flags.ts';

export interface ImportFlags extends GlobalFlags, ReadingFlags {
  onDuplicate?: DuplicateAction;
  dryRun?: boolean;
  repeats?: 'rooms';
  batchSize: number;
  maxErrors?: ErrorLimit;
  /** A path; false for `--no-rejects`; true where neither was said. */
  rejects: string | boolean;
  rejectsAllColumns?: boolean;
  retryFor: number;
  retryUnsafe?: boolean;
  json?: boolean;
  quiet?: boolean;
  showValues?: boolean;
  restart?: boolean;
}

export interface ImportCommand {
  resource: Resource;
  /** A path, or `-` for standard input. */
  file: string;
  flags: ImportFlags;
}

/** The service an import goes to; absent in a dry run that reaches none. */
interface Service extends Connection {
  info: ServerInfo;
}

/** Runs an import. Throws PmsError for what is found before the first row; everything later stands in the report. */
export async function runImport(
  context: Context,
  { resource: name, ...typed }: Omit<ImportCommand, 'resource'> & { resource: ResourceName },
): Promise<number> {
  const command: ImportCommand = { resource: resources[name], ...typed };
  const { file } = command;
  checkFlags(command);
  const input = file === '-' ? { name: 'stdin', stream: context.io.stdin } : { name: file, path: file };
  if (file === '-') stopWaitingOnSignal(context);
  const repeatable = createRepeatableInput(input);
  try {
    return await importInput(context, command, repeatable);
  } finally {
    await repeatable.close();
  }
}

/** Rows may never come: the first signal ends the wait for them where a person types, the second wherever they come from. */
function stopWaitingOnSignal({ io: { stdin }, signal, hardSignal }: Context): void {
  const ending = stdin.isTTY ? signal : hardSignal;
  ending.addEventListener('abort', () => stdin.destroy(), { once: true });
}

async function importInput(context: Context, command: ImportCommand, input: RepeatableInput): Promise<number> {
  const startedMs = context.clock();
  let service: Service | undefined;
  const prepared = await prepareToRead(context, command, {
    input,
    propertyCurrency: () => service?.info.currency,
    showsGuests: showsGuests(context, command.flags),
  });
  try {
    warnOfColumns(context, command, prepared);
    service = await findService(context, command.flags);
    return await importPrepared(context, command, { prepared, service, startedMs });
  } finally {
    await prepared.file.close();
    await service?.client.close();
  }
}

async function importPrepared(
  context: Context,
  command: ImportCommand,
  { prepared, service, startedMs }: { prepared: ReadyFile; service: Service | undefined; startedMs: number },
): Promise<number> {
  const { file: source, converter, reading } = prepared;
  if (service !== undefined && !command.flags.quiet) {
    say(context, `to ${describeTarget(service.target, service.info.property ?? service.target.property)}`);
  }
  // Prices in a currency that cannot be compared are sent, and said.
  const codes = comparePriceCurrency(reading.priceCurrencies ?? new Map(), service?.info.currency);
  if (codes.length > 0 && !command.flags.quiet) {
    say(
      context,
      `warning: the prices are in ${codes.join(', ')}, and the property has no currency to compare them with`,
    );
  }
  const kept = await openKeptFiles(command, source, converter);
  const journal = service && (await openJournalOf(context, command, service));
  const run: Run = { source, converter, reading, service, kept, journal };
  try {
    const outcome = await runRows(context, command, run);
    const exitCode = await report(context, command, { ...run, outcome, startedMs });
    // Last: a kill before this repeats the report, and sends nothing.
    if (outcome.stop === undefined) journal?.remove();
    return exitCode;
  } finally {
    journal?.close();
  }
}

/** Connects and asks who is there. A dry run goes on without: it says so. */
async function findService(context: Context, flags: ImportFlags): Promise<Service | undefined> {
  try {
    const connection = await connect(context, { flags, signal: flags.dryRun ? context.signal : context.hardSignal });
    return { ...connection, info: await connection.client.learn() };
  } catch (error) {
    const isAway = error instanceof PmsError && (exitCodeOf(error.code) >= 3 || error.code === 'no_address');
    if (!flags.dryRun || !isAway) throw error;
    say(context, `room types are not checked: ${error.message}`);
    return undefined;
  }
}

interface Run {
  source: RowSource;
  converter: Converter;
  reading: Reading;
  service: Service | undefined;
  kept: KeptFiles;
  journal: Journal | undefined;
}

async function runRows(
  context: Context,
  command: ImportCommand,
  { source, converter, service, kept, journal }: Run,
): Promise<ImportOutcome> {
  const { resource, flags, file } = command;
  const progress = createProgress(
    context,
    flags.quiet ? 'none' : `importing ${file === '-' ? 'standard input' : file}`,
  );
  try {
    return await importRows({
      resource,
      source,
      converter,
      send: flags.dryRun
        ? undefined
        : createSender({
            api: service!.client,
            resource: resource.name,
            duplicateAction: flags.onDuplicate,
            journal,
            clock: context.clock,
          }),
      repeatsAsRooms: flags.repeats === 'rooms',
      batchSize: journal?.head.batchSize ?? flags.batchSize,
      errorLimit: flags.maxErrors,
      rejects: kept.rejects,
      unsent: kept.unsent,
      signal: context.signal,
      onProgress: ({ imported, skipped, errorCount }, slow) =>
        showProgress(progress, source, { rows: imported + skipped + errorCount, slow }),
    });
  } catch (error) {
    await kept.rejects?.abandon();
    await kept.unsent?.abandon();
    throw error;
  } finally {
    progress.stop();
  }
}

function showProgress(
  progress: Progress,
  source: RowSource,
  { rows, slow }: { rows: number; slow: string | undefined },
): void {
  const { bytesRead, bytesTotal } = source.progress();
  const share = bytesTotal ? `, ${Math.min(100, Math.floor((bytesRead * 100) / bytesTotal))} % of the file read` : '';
  progress.update(`${rows.toLocaleString('en-US')} rows${share}${slow === undefined ? '' : `; ${slow}`}`);
}

interface Finished extends Run {
  outcome: ImportOutcome;
  startedMs: number;
}

async function report(context: Context, command: ImportCommand, run: Finished): Promise<number> {
  const { outcome, service, source, converter, reading, kept, journal, startedMs } = run;
  const { flags, file, resource } = command;
  if (source.header === undefined && reading.kind === 'literal') warnOfColumns(context, command, run);
  const warnings: Warning[] = [
    // People have read of the columns already.
    ...(flags.json ? columnWarnings(run) : []),
    ...(await roomNameWarnings(context, outcome, service)),
    ...outcomeWarnings(outcome, resource),
    ...(journal === undefined ? [] : journalWarnings(journal, context.clock())),
    ...converter.notes().map(({ code, message, lines }) => ({ code, message, lines })),
  ];
  const written = await finishKept(context, kept, { outcome, journal });
  const exitCode = exitCodeOfOutcome(context, outcome);
  const made = createReport(outcome, {
    resource: resource.name,
    file,
    baseUrl: service?.target.baseUrl ?? null,
    isDryRun: flags.dryRun === true,
    reading,
    exitCode,
    warnings,
    rejectsFile: written.rejects,
    unsentFile: written.unsent,
    seconds: Math.round(context.clock() - startedMs) / 1000,
    stopped: describeStop(outcome, run),
  });
  printReport(context, made, { flags, reading });
  return exitCode;
}

/** A service that cannot say its room types costs this check, and not the report. */
async function roomNameWarnings(
  context: Context,
  outcome: ImportOutcome,
  service: Service | undefined,
): Promise<Warning[]> {
  if (outcome.roomNames === undefined || service === undefined) return [];
  try {
    return await warnOfRoomNames(outcome.roomNames, service.client);
  } catch (error) {
    if (!(error instanceof PmsError)) throw error;
    say(context, `room types are not checked: ${error.message}`);
    return [];
  }
}

function printReport(
  context: Context,
  made: Report,
  { flags, reading }: { flags: ImportFlags; reading: Reading },
): void {
  const { stdout } = context.io;
  if (flags.json) stdout.write(`${JSON.stringify(made)}\n`);
  else if (!flags.quiet)
    stdout.write(renderReport(made, { hasColor: hasColor(context, stdout, flags), flags: flagsAgain(flags, reading) }));
  else if (!made.success) say(context, `${made.file}: ${shortly(made)}`);
}

/** What is wrong, in one line. */
function shortly({ error_count: rejected, rejects_file: rejects, unsent, stopped }: Report): string {
  const parts = [
    ...(stopped === null ? [] : [stopped.message]),
    ...(rejected === 0 ? [] : [`${rejected} ${rejected === 1 ? 'row was' : 'rows were'} rejected.`]),
    ...(unsent === 0 ? [] : [`${unsent} ${unsent === 1 ? 'row was' : 'rows were'} not sent.`]),
    ...(rejects === null ? [] : [`See ${rejects}.`]),
  ];
  return parts.join(' ');
}

/** The first that holds of: signal, cannot write, keys, service, --max-errors, rejected rows. A file that fails behind its first rows is finished in part. */
function exitCodeOfOutcome(context: Context, { stop, tally }: ImportOutcome): number {
  if (stop === 'interrupted') return context.signalExitCode();
  if (stop instanceof PmsError) return exitCodeOf(stop.code) === 2 ? 1 : exitCodeOf(stop.code);
  if (stop === 'max-errors') return exitCodeOf('max_errors');
  return tally.errorCount > 0 ? 1 : 0;
}

function describeStop(
  { stop, unknownLines }: ImportOutcome,
  { journal, service }: Pick<Run, 'journal' | 'service'>,
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
      fix: `Mend the rejected rows or raise the limit. ${again}`,
    };
  // Our own service knows the request by its key, and takes it once.
  if (stop.code === 'fate_unknown' && journal !== undefined && service?.info.isOurs)
    return { code: stop.code, message: `${stop.message}${unknown}`, fix: `${again} Nothing goes in twice.` };
  const fix = journal === undefined || stop.code === 'cannot_write' ? stop.fix : `${stop.fix} ${again}`;
  return { code: stop.code, message: `${stop.message}${unknown}`, fix };
}

function showsGuests(context: Context, flags: ImportFlags): boolean {
  return flags.showValues === true || (context.io.stdout.isTTY === true && !flags.json);
}

function checkFlags({ resource, flags }: ImportCommand): void {
  if (flags.repeats !== undefined && resource.name !== 'bookings') {
    throw new PmsError('usage', '--repeats rooms is for bookings: other records have no guest.', {
      fix: 'Leave it out.',
    });
  }
}
