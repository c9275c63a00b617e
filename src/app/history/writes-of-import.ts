/** Records in the history what an import writes: under `--undoable` everything with its former values, otherwise only what the answers say is new. */
import { allRecords } from '../../contract/api.ts';
import type { Booking } from '../../contract/booking.ts';
import { type ImportResult, recordsOfAnswer } from '../../contract/import-result.ts';
import { type ResourceName, resources } from '../../contract/resource.ts';
import type { BookingOrigin } from '../../convert/converter.ts';
import type { FieldValues, History, HistoryWrite } from '../../history/history.ts';
import { bookingKeyOf } from '../../sync/entry-of-record.ts';
import { historyOfBooking, historyOfList, keepingWrites } from '../../sync/keep-writes.ts';
import type { OutgoingRecords, SendRequest } from '../../transfer/send-request.ts';
import type { Tally } from '../../transfer/tally.ts';
import type { AppContext } from '../app-context.ts';
import { rowsExpected } from '../import/hold-memory.ts';
import type { ImportJob } from '../import/import-job.ts';
import { isReadOnce, pathOfInput } from '../reading/input-file.ts';
import type { Service } from '../service/find-service.ts';
import { openHistoryOf } from './history-of-service.ts';

/** An import of more records than this, without `--undoable`, is not recorded one by one. */
const createdMax = 20_000;
/** A file expected to have more rows than this is recorded at its end: writing down 20,000 records to forget them takes 0.2 s, while the service waits. */
const rowsAtOnceMax = 2 * createdMax;

/** What the service held before in the place of a file, of which `held-before` makes the writes. */
export interface HeldBefore {
  /** The writes that the record at an index of a request makes; none if it changes nothing. */
  writesOf(record: object, outgoing: OutgoingRecords, index: number): HistoryWrite[];
  close(): void;
}

interface KeptWrites {
  /** The same sender, which also keeps the history. */
  kept(send: SendRequest): SendRequest;
  /** Records the counts; `isEnd`: the import was not stopped before its end. */
  finish(tally: Tally, isEnd: boolean): void;
  close(): void;
}

const nothingKept: KeptWrites = { kept: (send) => send, finish: () => {}, close: () => {} };

interface WrittenImport {
  job: ImportJob;
  /** Absent in a dry run that reaches no service. */
  service: Service | undefined;
  /** What the service held before, if it was read. */
  before: HeldBefore | undefined;
  isGoingOn: boolean;
}

/** Records the writes. If the history cannot be written, the import stops, as it does when the disk is full. */
export async function keepWrites(
  context: AppContext,
  { job, service, before, isGoingOn }: WrittenImport,
): Promise<KeptWrites> {
  if (job.flags.dryRun || service === undefined) return nothingKept;
  const history = await openHistoryOf(context, service).catch((error) => {
    // Standard input and pipes can be imported on a machine where no file can be written: they have no journal either.
    if (before === undefined && isReadOnce(job.file)) return undefined;
    throw error;
  });
  if (history === undefined) return nothingKept;
  const { info, target } = service;
  const id = history.open({
    ...{
      kind: 'import',
      resource: job.resource.name,
      files: [pathOfInput(job.file)],
      isUndoable: before !== undefined,
    },
    ...{ baseUrl: target.baseUrl, property: info.property ?? target.property },
    joins: isGoingOn ? 'unfinished' : 'none',
  });
  const { name: resource } = job.resource;
  const isUpdate = job.flags.onDuplicate === 'update';
  const isAtOnce = (await rowsExpected([job.file])) <= rowsAtOnceMax;
  const created = behindAnswers({ history, id, resource, isUpdate, isOurs: info.isOurs, isAtOnce });
  return {
    kept(send) {
      if (before !== undefined) return keepingWrites(send, { history, id, writesOf: before.writesOf });
      return created.kept(send);
    },
    finish({ imported, skipped, errorCount }, isEnd) {
      created.write();
      history.setCounts(id, { sent: imported, cancelled: 0, skipped, rejected: errorCount }, isEnd);
    },
    close: history.close,
  };
}

interface PlainImport {
  history: History;
  id: string;
  resource: ResourceName;
  isOurs: boolean;
  isUpdate: boolean;
  /** Whether each answer is recorded as it comes, and not at the end. */
  isAtOnce: boolean;
}

interface AnsweredRequest {
  outgoing: OutgoingRecords;
  result: ImportResult;
}

/** Records what the answers say is new; nothing is known about the rest. `write` records those that have waited. */
function behindAnswers({ history, id, isAtOnce, ...run }: PlainImport): Pick<KeptWrites, 'kept'> & { write(): void } {
  let sent = 0;
  let waiting: AnsweredRequest[] = [];
  const write = () => {
    const writes = waiting.flatMap((each) => createdWrites(each, run));
    waiting = [];
    if (writes.length > 0) history.settle(history.begin(id, writes), []);
  };
  return {
    write,
    kept: (send) => async (outgoing) => {
      const answered = await send(outgoing);
      const isMore = sent + outgoing.body.length > createdMax;
      if (isMore && sent <= createdMax) {
        waiting = [];
        history.forgetWrites(id);
      }
      sent += outgoing.body.length;
      if (isMore) return answered;
      waiting.push({ outgoing, result: answered.result });
      if (isAtOnce) write();
      return answered;
    },
  };
}

function createdWrites(
  { outgoing, result }: AnsweredRequest,
  run: Pick<PlainImport, 'resource' | 'isOurs' | 'isUpdate'>,
): HistoryWrite[] {
  const { failed, isOpen, isThere } = recordsOfAnswer(result);
  if (isOpen || !isKnown(result, run)) return [];
  return allRecords(outgoing.body).flatMap((record, index) =>
    failed.has(index) || isThere(index) ? [] : [createdWrite(run.resource, { outgoing, index, record })],
  );
}

/** Whether an answer tells which records were not there before. */
function isKnown(
  { skipped, dates_kept: kept }: ImportResult,
  { resource, isOurs, isUpdate }: Pick<PlainImport, 'resource' | 'isOurs' | 'isUpdate'>,
): boolean {
  // For rates, only a whole request is known to be new: one record can have new nights and nights that are there already.
  if (resource === 'rates') return isOurs && !isUpdate && skipped === 0 && kept === 0;
  // Another service does not say what was there: everything is known to be new only if it skipped nothing.
  return isOurs || (!isUpdate && skipped === 0);
}

function createdWrite(
  resource: ResourceName,
  { outgoing, index, record }: { outgoing: OutgoingRecords; index: number; record: unknown },
): HistoryWrite {
  if (resource === 'bookings') return createdBooking(outgoing, index, record as Booking);
  const after = { ...(record as FieldValues) };
  const keys = resources[resource].fields.filter(({ need }) => need === 'key').map(({ name }) => name);
  const stay = Object.fromEntries(keys.map((name) => [name, after[name]!]));
  return historyOfList({ stay, before: null, after }, placeOf(outgoing, index));
}

/** A booking that the import creates. */
export function createdBooking(outgoing: OutgoingRecords, index: number, record: Booking): HistoryWrite {
  const key = bookingKeyOf(record);
  const { source = '', number = '' }: Partial<BookingOrigin> = outgoing.records.origins[index] ?? {};
  return {
    ...{ group: null, ...placeOf(outgoing, index), ...historyOfBooking(record, { key, before: null }) },
    // A number that was unknown before becomes unknown again when the write is undone.
    numbers: number === '' ? [] : [{ source, number, key }],
  };
}

/** Where the record at an index of a request stands in its file. */
export function placeOf(outgoing: OutgoingRecords, index: number): Pick<HistoryWrite, 'file' | 'line'> {
  return { file: '', line: outgoing.records.rows[index]!.line };
}
