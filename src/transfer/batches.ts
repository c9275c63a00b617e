/**
 * Turns rows into batches of checked records, bounded by records and by bytes; rejected rows travel with their batch. Bookings for our own service are
 * sorted by check-in, a window of rows at a time: inserted in that order a shuffled million costs a database a third of the time and a ninth of what
 * is written. Rows of one check-in keep their order, and a list is in the same order as without.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BodyForm } from '../contract/api.ts';
import type { Booking } from '../contract/booking.ts';
import { dayNumber } from '../contract/dates.ts';
import { PmsError } from '../contract/errors.ts';
import { recordBytesMax } from '../contract/limits.ts';
import type { PlainBooking } from '../contract/plain-booking.ts';
import type { Resource } from '../contract/resource.ts';
import type { FieldIssue } from '../contract/row-issue.ts';
import type { ConvertedRow, Converter } from '../convert/converter.ts';
import type { LeftOutReason } from '../convert/left-out.ts';
import { contradiction, plainKey, plainValues, recordKey, recordValues } from '../convert/record-key.ts';
import type { KeyMemory } from '../file/key-memory.ts';
import { batchRowsMax } from '../file/limits.ts';
import type { FixedRowTest } from '../file/rejects/fixed-rows.ts';
import type { CellRow, PlainCells, Row, RowSource } from '../file/row.ts';
import {
  type BatchedRecords,
  createBatchedRecords,
  indexesFrom,
  type KeptRecord,
  keepRecord,
  pickRecords,
} from './batched-records.ts';
import type { OutgoingRecords } from './send-request.ts';
import { createWrittenRecords, type WrittenRecords } from './written-records.ts';

/** A row that is sent as it stands. */
export type PlainRow = KeptRecord & {
  row: CellRow;
  cells: PlainCells;
  plain: PlainBooking;
  issues?: undefined;
  leftOut?: undefined;
};

/** A rejected row, with the other rows of the same record, and the reason. */
export interface RejectedRow {
  row: Row;
  folded?: readonly Row[];
  issues: FieldIssue[];
}

/** A row that is not a record, such as a total, and why. */
export interface LeftOutRow {
  row: Row;
  leftOut: LeftOutReason;
  /** The row that counts in its place. */
  replacedBy?: Row;
  /** Absent where it is none. */
  booking?: object;
}

/** Some rows that follow one another in the file. */
interface RowStretch {
  /** Those that are rejected, and those that are not records. */
  refused: RejectedRow[];
  leftOut: LeftOutRow[];
  /** How many were read. */
  rows: number;
  /** Reading failed after its last row, but may succeed the next time. It must not be sent: the next time it would contain more. */
  isCutOff?: true;
  /** Rows and records after its last that are not sent, because the file changed while it was read. */
  withheld?: number;
}

/** In a dry run the body is empty. The rows of a window are counted with its first batch; those that are no records come with its last. */
export interface Batch extends OutgoingRecords, RowStretch {
  /** Whether it is the last of its window: what its rows and those before it became can be told in the order of the file. */
  endsWindow: boolean;
}

/** Rows from which requests are cut: those of one request, or as many as are sorted. */
interface Window extends RowStretch {
  records: BatchedRecords;
  written: WrittenRecords;
  /** Of bookings that are sorted: the day of each check-in. */
  days: number[];
}

/** Rows of a window that is sorted, at most: more would take more of the memory that a client may have. */
export const windowRowsMax = 20_000;
/** The first window is this part of a full one, and each has twice the rows of the one before it: the service need not wait for a full one. */
export const windowParts = 4;
/** Bytes of the request bodies of a window. */
const windowBytesMax = 16 * 1024 * 1024;
/** A request body stays below 8 MiB, well within the limit of every server that we know: its last record may begin here. */
const batchBytesMax = 8 * 1024 * 1024 - recordBytesMax;
/** Rows converted in one go: about two milliseconds. Of rows that are plainly right those of a piece of the file take no more. */
const sliceRows = 200;

interface BatchOptions {
  resource: Resource;
  converter: Converter;
  /** Of the keys of the file. */
  memory: KeyMemory;
  /** Whether an earlier import rejected a row. */
  isFixed: FixedRowTest;
  /** Most records of a batch; asked when it begins, because a service may want fewer. */
  recordsMax(): number;
  /** Of bookings: rows of a window that is sorted by check-in; absent if the records stay in the order of the file. */
  windowRows?: number;
  /** How the records are written into the bodies; absent if they are not sent. */
  form: BodyForm | undefined;
}

/** Reads a source to its end. Throws the errors of reading (PmsError file_broken). */
export async function* readBatches(source: RowSource, options: BatchOptions): AsyncGenerator<Batch> {
  let recordsMax = options.recordsMax();
  const asked = { ...options, recordsMax: () => recordsMax };
  // Whether the file has changed is looked at when all before its last rows is sent, as late as can be.
  let sent = Promise.resolve();
  let nowSent = () => {};
  const windows = readWindows(source, asked, () => sent);
  let ahead: ReturnType<typeof windows.next> | undefined;
  try {
    for (;;) {
      const { done, value: window } = await (ahead ?? windows.next());
      ahead = undefined;
      if (done) return;
      sent = new Promise((resolve) => (nowSent = resolve));
      for (const batch of batchesOf(window, asked)) {
        yield batch;
        // Asked before that batch is answered, however soon that is: a resumed import must cut the file in the same way.
        recordsMax = options.recordsMax();
        // The next window is read while this one is sent: the one before it is done with. A failure is thrown where it is awaited.
        ahead ??= windows.next();
        ahead.catch(() => {});
      }
      nowSent();
    }
  } finally {
    nowSent();
    await windows.return(undefined);
  }
}

async function* readWindows(
  source: RowSource,
  options: BatchOptions,
  beforeEnd: () => Promise<void>,
): AsyncGenerator<Window> {
  const { windowRows } = options;
  const bytesMax = windowRows === undefined ? batchBytesMax : windowBytesMax;
  let window = emptyWindow(options);
  let rowsMax = windowRows === undefined ? options.recordsMax() : Math.ceil(windowRows / windowParts);
  for await (const { rows, converted, withheld, failure } of convertedRows(source, options, beforeEnd)) {
    // The previous batch is being sent: its bytes leave only while the event loop runs.
    await nextTurn();
    window.rows += rows;
    for (const one of converted) {
      if (one.leftOut !== undefined) window.leftOut.push(one);
      else if (one.issues !== undefined) window.refused.push(one);
      else take(one, window, options);
      if (sizeOf(window) < rowsMax && window.written.bytes < bytesMax) continue;
      yield window;
      window = emptyWindow(options, Math.ceil(window.written.bytes * 1.1));
      rowsMax = windowRows === undefined ? options.recordsMax() : Math.min(windowRows, rowsMax * 2);
      // The service waits for that batch: let it leave before the rest of these rows is converted.
      await nextTurn();
    }
    if (failure === undefined) continue;
    if (sizeOf(window) + window.rows > 0)
      yield isOfTheFile(failure.error) ? { ...window, withheld } : { ...window, isCutOff: true };
    throw failure.error;
  }
  if (sizeOf(window) + window.rows > 0) yield window;
}

/** Adds a record, unless it says other values than an earlier row of its key. */
function take(kept: KeptRecord, window: Window, options: BatchOptions): void {
  const { row, folded, record, plain, cells } = kept;
  const { records, written } = window;
  const { name } = options.resource;
  const { key, email } = plain === undefined ? recordKey(name, record!) : plainKey(plain);
  const values = plain === undefined ? recordValues(name, record!) : plainValues(plain);
  const found = options.memory.remember(key, email, values);
  if (found === 'contradicted') {
    window.refused.push({ row, folded, issues: [contradiction(name)] });
    return;
  }
  if (found === 'repeated') records.repeated.add(records.rows.length);
  if (options.isFixed(row)) records.fixed.add(records.rows.length);
  keepRecord(records, name, kept);
  if (options.form !== undefined && cells !== undefined) written.addRow(cells);
  else if (options.form !== undefined) written.add(record!);
  if (options.windowRows !== undefined)
    window.days.push(plain?.checkinDay ?? dayNumber((record as Booking).checkin_date));
}

/** The requests of a window. */
function* batchesOf(window: Window, options: BatchOptions): Generator<Batch> {
  const { records, written, days, ...rest } = window;
  const count = records.rows.length;
  if (options.windowRows === undefined || window.isCutOff || count === 0)
    return yield finished({ ...rest, records, body: written.pick(indexesFrom(0, written.length)), endsWindow: true });
  let { rows } = rest;
  const order = orderOf(days);
  const bytesOfRecord = written.bytes / count;
  for (let from = 0; from < count; ) {
    const size = Math.max(1, Math.min(options.recordsMax(), Math.floor(batchBytesMax / bytesOfRecord)));
    const part = order.subarray(from, from + size);
    from += part.length;
    const outgoing = { records: pickRecords(records, part), body: written.pick(part) };
    const isLast = from === count;
    const others = isLast ? { ...rest, rows } : { refused: [], leftOut: [], rows };
    yield finished({ ...others, ...outgoing, endsWindow: isLast });
    rows = 0;
  }
}

/** The indexes of bookings by check-in, those of one day in their order. */
function orderOf(days: readonly number[]): Uint32Array {
  const order = indexesFrom(0, days.length);
  if (days.every((day, index) => index === 0 || days[index - 1]! <= day)) return order;
  const keys = Float64Array.from(days, (day, index) => day * 2 ** 32 + index).sort();
  return order.map((_, place) => keys[place]! % 2 ** 32);
}

/** A broken file breaks at the same place every time; a file that changed will be another one the next time. */
function isOfTheFile(error: unknown): boolean {
  return error instanceof PmsError && (error.code === 'file_broken' || error.code === 'file_changed');
}

function sizeOf({ records, refused, leftOut }: Window): number {
  return records.rows.length + refused.length + leftOut.length;
}

interface Stretch {
  rows: number;
  converted: Iterable<PlainRow | ConvertedRow>;
  withheld?: number;
  failure?: { error: unknown };
}

/** Rows as they are read and converted; a reading error follows them as a value, so that the rows before it still go in. */
async function* convertedRows(
  source: RowSource,
  { converter, form }: Pick<BatchOptions, 'converter' | 'form'>,
  beforeEnd: () => Promise<void>,
): AsyncGenerator<Stretch> {
  // Objects are made of all rows that are sent as such.
  const convert = form === 'objects' ? converter.convert : judging(converter);
  const rowsMax = convert === converter.convert ? sliceRows : batchRowsMax;
  for await (const { rows, withheld, failure } of readToEnd(source, beforeEnd)) {
    for (let at = 0; at < rows.length; at += rowsMax) {
      const slice = rows.slice(at, at + rowsMax);
      yield { rows: slice.length, converted: convert(slice) };
    }
    if (failure === undefined) continue;
    const held = converter.finish();
    // More rows of a group that is held back may still follow.
    if (withheld === undefined) yield { rows: 0, converted: held, failure };
    else
      yield {
        rows: withheld,
        converted: [],
        withheld: withheld + held.filter(({ leftOut }) => leftOut === undefined).length,
        failure,
      };
  }
  yield { rows: 0, converted: converter.finish() };
}

/** Converts rows, but for those that are plainly right by their bytes: of these each must be looked at before the next is asked for. */
export function judging({ plain, convert }: Converter): (rows: readonly Row[]) => Stretch['converted'] {
  if (plain === undefined) return convert;
  // One for all rows, as the judge has one booking: they are looked at one by one.
  let right: PlainRow | undefined;
  return function* (rows) {
    for (const row of rows) {
      const cells = row.kind === 'cells' ? row.plain : undefined;
      const booking = cells && plain.judge(row.line, cells);
      if (booking === undefined) yield* convert([row]);
      else {
        right ??= { row: row as CellRow, cells: cells!, plain: booking };
        right.row = row as CellRow;
        right.cells = cells!;
        yield right;
      }
    }
  };
}

interface ReadRows {
  rows: Row[];
  /** Rows after these that are not given, because the file changed while it was read. */
  withheld?: number;
  failure?: { error: unknown };
}

/**
 * Gives the last rows only if the end was reached and the file has not changed: in a file that is being written, the last row may be cut anywhere.
 */
async function* readToEnd({ batches, snapshot }: RowSource, beforeEnd: () => Promise<void>): AsyncGenerator<ReadRows> {
  let last: Row[] = [];
  let failure: ReadRows['failure'];
  try {
    for await (const rows of batches) {
      if (last.length > 0) yield { rows: last };
      last = rows;
    }
  } catch (error) {
    failure = { error };
  }
  const tail = tailOf(last);
  if (tail > 0) yield { rows: last.slice(0, tail) };
  const leftOut =
    last.length === 0
      ? 'It has no rows so far.'
      : `The last row so far, line ${last[tail]!.line}, may be cut in the middle and was left out.`;
  await beforeEnd();
  const changed = await snapshot?.changed(leftOut);
  if (changed !== undefined) yield { rows: [], withheld: last.length - tail, failure: { error: changed } };
  else {
    if (last.length > 0) yield { rows: last.slice(tail) };
    if (failure !== undefined) yield { rows: [], failure };
  }
}

/** Where the rows begin that depend on the end of the file: the last row, or all after the last unbroken one, as an open quote leaves them. */
function tailOf(rows: readonly Row[]): number {
  const broken = rows.findLastIndex(({ kind }) => kind !== 'broken') + 1;
  return Math.min(broken, Math.max(0, rows.length - 1));
}

/** Its request is ready to be sent: the one before it is still being answered. */
function finished(batch: Batch): Batch {
  if (batch.body.length > 0) batch.body.hash();
  return batch;
}

function emptyWindow({ resource, converter, form = 'objects' }: BatchOptions, bytes?: number): Window {
  const written = createWrittenRecords(resource, form, converter.plain?.names, bytes);
  return { records: createBatchedRecords(), written, days: [], refused: [], leftOut: [], rows: 0 };
}
