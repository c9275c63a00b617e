/** What `pms import` does: opens the file, the way to the service and the rejects, runs the import, reports, and gives the exit code. */

import { holdMemory, holdMemoryAt } from '../../../app/import/hold-memory.ts';
import { openJournalOf } from '../../../app/import/journal-of-import.ts';
import { type KeptFiles, openKeptFiles } from '../../../app/import/kept-files.ts';
import { type WatchedRecords, watchRecords } from '../../../app/import/watch-records.ts';
import { createInput, isStandardInput, nameOfInput } from '../../../app/reading/input-file.ts';
import { prepareToRead, type ReadyFile } from '../../../app/reading/prepare-input.ts';
import type { ReadingOptions } from '../../../app/reading/reading-options.ts';
import { connect, describeTarget, type ServiceConnection } from '../../../app/service/connect.ts';
import type { ServerInfo } from '../../../client/create-client.ts';
import { exitCodeOf, PmsError } from '../../../contract/errors.ts';
import type { DuplicateAction } from '../../../contract/import-result.ts';
import { type Resource, type ResourceName, resources } from '../../../contract/resource.ts';
import type { Converter } from '../../../convert/converter.ts';
import { comparePriceCurrency } from '../../../convert/prices/price-currency.ts';
import type { Reading } from '../../../convert/reading.ts';
import type { RepeatableInput } from '../../../file/repeatable-input.ts';
import type { RowSource } from '../../../file/row.ts';
import type { Journal } from '../../../journal/journal.ts';
import { type ErrorLimit, type ImportOutcome, importRows } from '../../../transfer/import.ts';
import { createSender } from '../../../transfer/send-request.ts';
import { type Context, type GlobalFlags, say } from '../../context.ts';
import { createProgress, type Progress } from '../../view/progress.ts';
import { reportImport } from './report.ts';
import { warnOfColumns } from './warnings.ts';

export interface ImportFlags extends GlobalFlags, ReadingOptions {
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
export interface Service extends ServiceConnection {
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
  holdMemory();
  if (isStandardInput(file)) stopWaitingOnSignal(context);
  const input = createInput(context, file);
  try {
    return await importInput(context, command, input);
  } finally {
    await input.close();
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
    repeatsAsRooms: command.flags.repeats === 'rooms',
    isReported: !command.flags.json,
  });
  try {
    warnOfColumns(context, command, prepared);
    service = await findService(context, command.flags);
    await requireUnchanged(prepared);
    return await importPrepared(context, command, { prepared, service, startedMs });
  } finally {
    await prepared.file.close();
    await service?.client.close();
  }
}

/** What all rows of a file decided, such as the order of its dates or the numbers behind its names, does not hold for a file that has more of them. */
async function requireUnchanged({ file, reading }: ReadyFile): Promise<void> {
  if (reading.kind === 'literal' && !reading.isSurveyed) return;
  const changed = await file.snapshot?.changed('How it is read hangs on all of its rows, so nothing was sent.');
  if (changed !== undefined) throw changed;
}

async function importPrepared(
  context: Context,
  command: ImportCommand,
  { prepared, service, startedMs }: { prepared: ReadyFile; service: Service | undefined; startedMs: number },
): Promise<number> {
  const { file: source, reading } = prepared;
  const records = watchRecords(command.resource, prepared.converter);
  const { converter } = records;
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
  const journal = service && (await openJournalOf(context, command, { ...service, snapshot: source.snapshot }));
  const run: ImportRun = { prepared, records, source, converter, reading, service, kept, journal };
  try {
    const outcome = await runRows(context, command, run);
    const exitCode = await reportImport(context, command, { ...run, outcome, startedMs });
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
    return { ...connection, info: await connection.client.identify() };
  } catch (error) {
    const isAway = error instanceof PmsError && (exitCodeOf(error.code) >= 3 || error.code === 'no_address');
    if (!flags.dryRun || !isAway) throw error;
    say(context, `room types are not checked: ${error.message}`);
    return undefined;
  }
}

/** What an import goes by from its first row to its report. */
export interface ImportRun {
  prepared: ReadyFile;
  records: WatchedRecords;
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
  { source, converter, service, kept, journal }: ImportRun,
): Promise<ImportOutcome> {
  const { resource, flags, file } = command;
  const progress = createProgress(context, flags.quiet ? 'none' : `importing ${nameOfInput(file)}`);
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
      batchSize: journal?.head.batchSize ?? flags.batchSize,
      errorLimit: flags.maxErrors,
      rejects: kept.rejects,
      unsent: kept.unsent,
      signal: context.signal,
      onProgress: ({ imported, skipped, errorCount }, slow) => {
        const rows = imported + skipped + errorCount;
        holdMemoryAt(rows);
        showProgress(progress, source, { rows, slow });
      },
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
  progress.update(
    `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}${share}${slow === undefined ? '' : `; ${slow}`}`,
  );
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
