/** Imports a file that is understood: opens its journal and the files beside it, sends its rows, and accounts for each of them. */
import type { Booking } from '../../contract/booking.ts';
import { valuesOfStored } from '../../contract/booking-values.ts';
import { dayNumber, localDate } from '../../contract/dates.ts';
import { PmsError } from '../../contract/errors.ts';
import type { Records } from '../../contract/resource.ts';
import { isEnded } from '../../contract/status.ts';
import { nameKey } from '../../contract/text.ts';
import { type RowStep, withSteps } from '../../convert/converter.ts';
import type { Reading } from '../../convert/reading.ts';
import { createRemarkCounter, type RowsRemark } from '../../convert/remark.ts';
import type { Journal } from '../../journal/journal.ts';
import { type ImportOutcome, importRows } from '../../transfer/import.ts';
import { createSender } from '../../transfer/send-request.ts';
import type { AppContext } from '../app-context.ts';
import { type HeldBefore, keepWrites } from '../history/writes-of-import.ts';
import { keepNumbers, type MovedNumbers } from '../ledger/numbers-of-import.ts';
import type { ReadyFile } from '../reading/prepare-input.ts';
import type { Service } from '../service/find-service.ts';
import {
  addFewer,
  addingNights,
  addStays,
  createSoldNights,
  findOverbooked,
  type OverbookedType,
  type SoldNights,
} from '../service/overbooked.ts';
import { comparePrices } from '../service/property-currency.ts';
import { openJournalOf, windowRowsOf } from './find-journal.ts';
import { holdMemoryAt } from './hold-memory.ts';
import type { ImportJob } from './import-job.ts';
import { finishKept, openKeptFiles, type WrittenFiles } from './kept-files.ts';
import type { PlannedRefusals, PlannedRooms } from './refuse-planned.ts';
import { type WatchedRecords, watchRecords } from './watch-records.ts';

/** How far an import has come. */
export interface ImportProgress {
  rows: number;
  bytesRead: number;
  /** Absent if the size of the input is unknown. */
  bytesTotal?: number;
  /** Why requests have fewer records than `--batch-size`, if they do. */
  slow: string | undefined;
}

/** An import that has ended or stopped. */
export interface FinishedImport {
  outcome: ImportOutcome;
  records: WatchedRecords;
  rooms: PlannedRooms;
  journal: Journal | undefined;
  /** Lines of bookings whose number is also known under another stay, which may still be live. */
  numbers: MovedNumbers;
  /** Nights that are overbooked, among those that it has sold or, in a dry run, would sell. */
  overbooked: readonly OverbookedType[];
  /** What was done to the values of the file. */
  notes: RowsRemark[];
  /** Paths of the files written beside the input. */
  written: WrittenFiles;
}

/** The exit code of a report, and whether the report reached its reader. */
export interface Reported {
  exitCode: number;
  isDelivered: boolean;
}

interface ImportRun<End extends Reported> {
  prepared: ReadyFile;
  /** Absent in a dry run that reaches no service. */
  service: Service | undefined;
  /** What the service holds in the place of the records, if the whole import must be undoable. */
  before?: HeldBefore;
  onProgress(progress: ImportProgress): void;
  /** Makes the report. The journal is removed only afterwards: after a kill before that, the next run repeats the report and sends nothing. */
  onFinished(finished: FinishedImport): Promise<End>;
}

/**
 * Imports a file from its first row to its end, or until it must stop; gives what `onFinished` gives. Throws PmsError for what is found before
 * the first row is sent: file_changed, wrong_currency, import_running, journal_unusable, journal_does_not_fit, output_folder_missing, output_exists.
 */
export async function importPrepared<End extends Reported>(
  context: AppContext,
  job: ImportJob,
  run: ImportRun<End>,
): Promise<End> {
  const { prepared, service, onFinished } = run;
  const { file: source, reading } = prepared;
  await requireUnchanged(prepared);
  const today = localDate(context.clock());
  const records = watchRecords(job.resource, today);
  if (job.resource.name !== 'bookings') comparePrices(context, prepared, { service, quiet: job.flags.quiet });
  const kept = await openKeptFiles(job, source, prepared.converter);
  // Of a sheet all cells of a row are kept.
  const isHeavy = reading.kind === 'external' || source.sheetName !== undefined;
  const windowRows = service && windowRowsOf(job, service.info, isHeavy);
  const journal = service && (await openJournalOf(context, job, { ...service, snapshot: source.snapshot, windowRows }));
  const isGoingOn = journal?.isGoingOn === true;
  const writes = await keepWrites(context, { job, service, before: run.before, isGoingOn }).catch((error) => {
    journal?.close();
    throw error;
  });
  const numbers = keepNumbers(context, job, service);
  const sender = () =>
    createSender({
      api: service!.client,
      resource: job.resource.name,
      duplicateAction: job.flags.onDuplicate,
      journal,
      isOurs: service!.info.isOurs,
      clock: context.clock,
    });
  const sold = createSoldNights();
  let amounts: KeptAmounts | undefined;
  let refusals: PlannedRefusals | undefined;
  try {
    amounts = await keepAmounts(job, reading, service);
    if (job.flags.dryRun) {
      const { refusePlanned } = await import('./refuse-planned.ts');
      refusals = await refusePlanned(context, job, { reading, records, service });
    }
    const fewer = await countFewer(job, service, { sold, today });
    const converter = withSteps(prepared.converter, [amounts.step, refusals?.step, records.step, fewer]);
    const outcome = await importRows({
      resource: job.resource,
      source,
      converter,
      plan: (records) => addStays(sold, records, (index) => !records.repeated.has(index)),
      send: job.flags.dryRun ? undefined : addingNights(writes.kept(numbers.kept(sender())), sold),
      form: journal === undefined ? service?.info.importForm : journal.head.form,
      windowRows: journal === undefined ? windowRows : journal.head.windowRows,
      batchSize: journal?.head.batchSize ?? job.flags.batchSize,
      errorLimit: job.flags.maxErrors,
      ...kept,
      keepsRepeated: reading.kind === 'external',
      signal: context.signal,
      onProgress({ imported, skipped, errorCount }, slow) {
        const rows = imported + skipped + errorCount;
        holdMemoryAt(rows, isHeavy);
        run.onProgress({ rows, slow, ...source.progress() });
      },
    }).catch(async (error) => {
      await kept.rejects?.abandon();
      await kept.leftOut?.abandon();
      await kept.unsent?.abandon();
      throw error;
    });
    writes.finish(outcome.tally, outcome.stop === undefined);
    // A dry run takes no room away; whether a booking of its file is there nobody knows.
    const planned = fewer === undefined ? 'perhaps there' : 'planned';
    const sale = job.flags.dryRun ? planned : 'sent';
    const overbooked = service === undefined ? [] : await findOverbooked(service.client, sold, sale);
    const { written, stop } = await finishKept(context, kept, { stop: outcome.stop, journal });
    const ended = { ...outcome, stop };
    const reported = await onFinished({
      ...{ outcome: ended, records, journal, written, overbooked },
      rooms: refusals?.rooms() ?? { unlisted: [], flags: [] },
      numbers: numbers.moved(),
      notes: converter.notes(),
    });
    // If the report did not reach its reader, the same command makes it again from the journal.
    if (stop === undefined && reported.isDelivered) journal?.remove();
    if (stop === 'max-errors') journal?.keepStoppedAtLimit();
    return reported;
  } finally {
    numbers.close();
    amounts?.close();
    refusals?.close?.();
    writes.close();
    journal?.close();
  }
}

/** Counts the rooms that an update of room types takes away; undefined where none is. */
async function countFewer(
  { resource, flags }: ImportJob,
  service: Service | undefined,
  { sold, today }: { sold: SoldNights; today: string },
): Promise<RowStep | undefined> {
  if (resource.name !== 'rooms' || flags.onDuplicate !== 'update' || service === undefined) return undefined;
  const { roomsOfTypes } = await import('../../report/rooms-of-types.ts');
  const stood = await roomsOfTypes(service.client).catch((error) => {
    // Who may not list them may still write.
    if (error instanceof PmsError) return undefined;
    throw error;
  });
  return {
    change(converted) {
      for (const { record } of converted) {
        const { name = '', total_rooms: after } = (record ?? {}) as Partial<Records['rooms']>;
        const before = stood?.get(nameKey(name))?.rooms ?? null;
        if (before !== null && after !== undefined) addFewer(sold, name, { before, after, today: dayNumber(today) });
      }
      return converted;
    },
  };
}

/** Throws if the file has changed: some decisions, such as the order of day and month or the numbers appended to names, depend on all its rows. */
async function requireUnchanged({ file, reading }: ReadyFile): Promise<void> {
  if (reading.kind === 'native') return;
  const changed = await file.snapshot?.changed('How it is read hangs on all of its rows, so nothing was sent.');
  if (changed !== undefined) throw changed;
}

interface KeptAmounts {
  step?: RowStep;
  close(): void;
}

/**
 * Keeps a report of payments from lowering what a booking costs: the report holds the payments of its own window, which may be the last instalment
 * alone. Such an amount stays as the service has it unless `--lower-amounts take` says otherwise, and is named in the report.
 */
async function keepAmounts(
  { flags }: ImportJob,
  { source, arrivals }: Reading,
  service: Service | undefined,
): Promise<KeptAmounts> {
  const mayLower = source?.isOfPayments === true && flags.onDuplicate === 'update';
  if (!mayLower || service === undefined || arrivals === undefined) return { close: () => {} };
  const { openHeldBookings } = await import('../history/held-before.ts');
  const held = await openHeldBookings(service, { days: arrivals });
  const notes = createRemarkCounter();
  return {
    step: {
      change: (converted) =>
        converted.map((each) => {
          if (each.record === undefined) return each;
          const { total_amount: amount, currency_iso: currency, ...rest } = each.record as Booking;
          const booking = held.find(each.record as Booking);
          const { total_amount: before, currency_iso: heldIn } = booking === undefined ? {} : valuesOfStored(booking);
          if (amount === undefined || typeof before !== 'number') return each;
          const isOther = heldIn !== currency && typeof heldIn === 'string' && currency !== undefined;
          if (!isOther && amount >= before) {
            if (amount > before) notes.add('amount_raised', each.row.line);
            return each;
          }
          if (flags.lowerAmounts === 'take') return each;
          // What a cancelled booking would have cost is no question.
          if (!isEnded(rest.booking_status ?? '')) notes.add('amount_kept', each.row.line);
          // What stands is sent again, so that the sums of the report are those of the service.
          const stands = typeof heldIn === 'string' ? { total_amount: before, currency_iso: heldIn } : {};
          return { ...each, record: { ...rest, ...stands } };
        }),
      notes: () => notes.list(),
    },
    close: held.close,
  };
}
