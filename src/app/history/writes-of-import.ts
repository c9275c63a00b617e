/** Records in the history what an import writes: with `--undoable` everything with its former values, otherwise only what the answers say is new. */
import { allRecords } from '../../contract/api.ts';
import type { Booking } from '../../contract/booking.ts';
import { dayNumber } from '../../contract/dates.ts';
import { PmsError } from '../../contract/errors.ts';
import { type ImportResult, recordsOfAnswer } from '../../contract/import-result.ts';
import { fromStoredAmount } from '../../contract/money.ts';
import type { BookingOrigin } from '../../convert/converter.ts';
import type { FieldValues, History, HistoryWrite } from '../../history/history.ts';
import { bookingKeyOf } from '../../sync/entry-of-record.ts';
import { keyFieldNames } from '../../sync/planned-writes.ts';
import type { HeldColumns } from '../../sync/spool.ts';
import { isRefusedWhole, type OutgoingRecords, type SendRequest } from '../../transfer/send-request.ts';
import type { Tally } from '../../transfer/tally.ts';
import type { AppContext } from '../app-context.ts';
import type { ImportJob } from '../import/import-job.ts';
import { isStandardInput, pathOfInput } from '../reading/input-file.ts';
import type { Service } from '../service/find-service.ts';
import type { HeldBefore } from './held-before.ts';
import { openHistoryOf } from './history-of-service.ts';

/** A plain import of more records than this is not recorded one by one. */
const createdMax = 20_000;

export interface KeptWrites {
  /** The same sender, which also keeps the history. */
  kept(send: SendRequest): SendRequest;
  /** Records the counts; `isEnd`: the import came to its end. */
  finish(tally: Tally, isEnd: boolean): void;
  close(): void;
}

const nothingKept: KeptWrites = { kept: (send) => send, finish: () => {}, close: () => {} };

interface WrittenImport {
  job: ImportJob;
  /** Absent in a dry run that reaches none. */
  service: Service | undefined;
  /** What the service held before, if it was read. */
  before: HeldBefore | undefined;
  isGoingOn: boolean;
}

/** Records the writes. If the history cannot be written, the import stops, as for a full disk. */
export async function keepWrites(
  context: AppContext,
  { job, service, before, isGoingOn }: WrittenImport,
): Promise<KeptWrites> {
  if (job.flags.dryRun || service === undefined) return nothingKept;
  const history = await openHistoryOf(context, service).catch((error) => {
    // Standard input goes in on a machine that takes no files, too: it has no journal either.
    if (before === undefined && isStandardInput(job.file)) return undefined;
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
  const run = { history, id };
  const isBookings = job.resource.name === 'bookings';
  return {
    kept(send) {
      if (!isBookings) return send;
      if (before !== undefined)
        return aroundAll(send, { ...run, before, isUpdate: job.flags.onDuplicate === 'update' });
      return behindAnswers(send, { ...run, isOurs: info.isOurs, isUpdate: job.flags.onDuplicate === 'update' });
    },
    finish({ imported, skipped, errorCount }, isEnd) {
      history.setCounts(id, { sent: imported, cancelled: 0, skipped, rejected: errorCount }, isEnd);
    },
    close: history.close,
  };
}

interface Run {
  history: History;
  id: string;
  isUpdate: boolean;
}

/** Records each write with its former values before its request is sent. A skipped record is not a write. */
function aroundAll(send: SendRequest, { history, id, before, isUpdate }: Run & { before: HeldBefore }): SendRequest {
  return async (outgoing) => {
    const writes: HistoryWrite[] = [];
    const indexes: number[] = [];
    for (const [index, record] of (allRecords(outgoing.body) as Booking[]).entries()) {
      const held = before.find(record, bookingKeyOf(record));
      const write = held === undefined ? created(outgoing, index, record) : changed(outgoing, index, { record, held });
      if (held !== undefined && (!isUpdate || Object.keys(write.after).length === 0)) continue;
      writes.push(write);
      indexes.push(index);
    }
    const kept = history.begin(id, writes);
    try {
      const answered = await send(outgoing);
      const { failed, isOpen } = recordsOfAnswer(JSON.parse(answered.text) as ImportResult);
      const refused = kept.filter((_, at) => failed.has(indexes[at]!));
      history.settle(isOpen ? [] : kept.filter((_, at) => !failed.has(indexes[at]!)), refused);
      return answered;
    } catch (error) {
      if (error instanceof PmsError && isRefusedWhole(error)) history.settle([], kept);
      throw error;
    }
  };
}

/** Records what the answers say is new; nothing is known about the rest. */
function behindAnswers(send: SendRequest, { history, id, isOurs, isUpdate }: Run & { isOurs: boolean }): SendRequest {
  let sent = 0;
  return async (outgoing) => {
    const answered = await send(outgoing);
    sent += outgoing.body.length;
    if (sent > createdMax) {
      if (sent - outgoing.body.length <= createdMax) history.forgetWrites(id);
      return answered;
    }
    const result = JSON.parse(answered.text) as ImportResult;
    const { failed, isOpen, isThere } = recordsOfAnswer(result);
    // Another service does not say what existed: only if it skipped nothing is everything known to be new.
    const isKnown = isOurs || (!isUpdate && result.skipped === 0);
    if (isOpen || !isKnown) return answered;
    const writes = (allRecords(outgoing.body) as Booking[]).flatMap((record, index) =>
      failed.has(index) || isThere(index) ? [] : [created(outgoing, index, record)],
    );
    if (writes.length > 0) history.settle(history.begin(id, writes), []);
    return answered;
  };
}

function created(outgoing: OutgoingRecords, index: number, record: Booking): HistoryWrite {
  const key = bookingKeyOf(record);
  const { source = '', number = '' }: Partial<BookingOrigin> = outgoing.records.origins[index] ?? {};
  return {
    ...writeOf(outgoing, index, { record, key }),
    before: null,
    after: { ...record } as FieldValues,
    // A number that was unknown before becomes unknown again when the write is undone.
    numbers: number === '' ? [] : [{ source, number, key, was: null }],
  };
}

/** Only the fields that differ. */
function changed(
  outgoing: OutgoingRecords,
  index: number,
  { record, held }: { record: Booking; held: HeldColumns },
): HistoryWrite {
  const former: FieldValues = {
    guest_first_name: held.first,
    guest_last_name: held.last,
    guest_email: held.mail,
    total_amount: held.amount === null ? null : fromStoredAmount(held.amount),
    currency_iso: held.currency,
    booking_source: held.origin,
    booking_status: held.status,
  };
  const fields = Object.entries(record).filter(([field, value]) => field in former && value !== former[field]);
  return {
    ...writeOf(outgoing, index, { record, key: held.key }),
    email: held.mail,
    before: Object.fromEntries(fields.map(([field]) => [field, former[field]!])),
    after: Object.fromEntries(fields) as FieldValues,
    numbers: [],
  };
}

function writeOf(outgoing: OutgoingRecords, index: number, { record, key }: { record: Booking; key: number }) {
  return {
    ...{ group: null, key, email: record.guest_email ?? null, checkin: dayNumber(record.checkin_date) },
    stay: Object.fromEntries(keyFieldNames.map((name) => [name, record[name] ?? null])),
    ...{ file: '', line: outgoing.records.rows[index]!.line },
  };
}
