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
import { createImportBody } from '../contract/import-body.ts';
import type { Records, Resource, ResourceName } from '../contract/resource.ts';
import type { ConvertedRow, Converter } from '../convert/converter.ts';
import type { Row, RowSource } from '../file/row.ts';
import { type BatchedRecords, createBatchedRecords, keepRecord, pickRecords } from './batched-records.ts';
import type { RejectedRow } from './rejected-row.ts';
import type { RepeatedRows } from './repeated-rows.ts';
import type { OutgoingRecords } from './send-request.ts';

/** A row that is not a record, such as a total, and why. */
export interface LeftOutRow {
  row: Row;
  leftOut: string;
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
  values: Records[ResourceName][];
  bytes: number;
}

/** Rows of a window that is sorted, at most: more would take more of the memory that a client may have. */
export const windowRowsMax = 20_000;
/** The first window is this part of a full one, and each has twice the rows of the one before it: the service need not wait for a full one. */
const firstPart = 4;
/** Bytes of the request bodies of a window. */
const windowBytesMax = 48 * 1024 * 1024;
/** Bytes of a request body that a batch stays below, well within the limit of every server that we know. */
const batchBytesMax = 8 * 1024 * 1024;
/** Rows converted in one go: about two milliseconds. */
const sliceRows = 200;
/** A UTF-16 unit takes at most three bytes in UTF-8. */
const bytesOfUnitMax = 3;
/** Digits, sign and point of a number. */
const numberUnits = 20;

interface BatchOptions {
  resource: Resource;
  converter: Converter;
  repeated: RepeatedRows;
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
  const windows = readWindows(source, asked);
  let ahead: ReturnType<typeof windows.next> | undefined;
  try {
    for (;;) {
      const { done, value: window } = await (ahead ?? windows.next());
      if (done) return;
      if (options.windowRows !== undefined) {
        // The next window is read while this one is sent: the two share nothing. A failure is thrown where it is awaited.
        ahead = windows.next();
        ahead.catch(() => {});
      }
      for (const batch of batchesOf(window, asked)) {
        yield batch;
        // Asked before that batch is answered, however soon that is: a resumed import must cut the file in the same way.
        recordsMax = options.recordsMax();
      }
    }
  } finally {
    await windows.return(undefined);
  }
}

async function* readWindows(source: RowSource, options: BatchOptions): AsyncGenerator<Window> {
  const { resource, windowRows } = options;
  const fixedBytes = resource.fields.reduce((sum, field) => sum + field.name.length + 6, 2);
  const bytesMax = windowRows === undefined ? batchBytesMax : windowBytesMax;
  let window = emptyWindow();
  let rowsMax = windowRows === undefined ? options.recordsMax() : Math.ceil(windowRows / firstPart);
  for await (const { rows, converted, withheld, failure } of convertedRows(source, options.converter)) {
    // The previous batch is being sent: its bytes leave only while the event loop runs.
    await nextTurn();
    window.rows += rows;
    for (const one of converted) {
      if (one.leftOut !== undefined) window.leftOut.push(one);
      else {
        const marked = options.repeated.mark(one);
        if (marked.issues !== undefined) window.refused.push(marked);
        else {
          keepRecord(window.records, resource.name, marked);
          if (options.form !== undefined) window.values.push(marked.record);
          window.bytes += fixedBytes + textUnits(marked.record) * bytesOfUnitMax;
        }
      }
      if (sizeOf(window) < rowsMax && window.bytes < bytesMax) continue;
      yield window;
      window = emptyWindow();
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

/** The requests of a window. */
function* batchesOf(window: Window, options: BatchOptions): Generator<Batch> {
  const { records, values, bytes: _bytes, ...rest } = window;
  const count = records.rows.length;
  if (options.windowRows === undefined || window.isCutOff || count === 0)
    return yield finished({ ...rest, ...written(records, values, options), endsWindow: true });
  let { rows } = rest;
  const order = orderOf(values as Booking[]);
  const bytesOfRecord = window.bytes / count;
  for (let from = 0; from < count; ) {
    const size = Math.max(1, Math.min(options.recordsMax(), Math.floor(batchBytesMax / bytesOfRecord)));
    const part = order.subarray(from, from + size);
    from += part.length;
    const outgoing = written(
      pickRecords(records, part),
      Array.from(part, (index) => values[index]!),
      options,
    );
    const isLast = from === count;
    const others = isLast ? { ...rest, rows } : { refused: [], leftOut: [], rows };
    yield finished({ ...others, ...outgoing, endsWindow: isLast });
    rows = 0;
  }
}

/** The indexes of bookings by check-in, those of one day in their order. */
function orderOf(bookings: readonly Booking[]): Uint32Array {
  const keys = Float64Array.from(bookings, ({ checkin_date: day }, index) => dayNumber(day) * 2 ** 32 + index);
  return Uint32Array.from(keys.sort(), (key) => key - Math.floor(key / 2 ** 32) * 2 ** 32);
}

function written(records: BatchedRecords, values: readonly object[], options: BatchOptions): OutgoingRecords {
  const body = createImportBody(options.resource, options.form ?? 'objects');
  body.add(values);
  return { records, body };
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
  converted: ConvertedRow[];
  withheld?: number;
  failure?: { error: unknown };
}

/** Rows as they are read and converted; a reading error follows them as a value, so that the rows before it still go in. */
async function* convertedRows(source: RowSource, converter: Converter): AsyncGenerator<Stretch> {
  for await (const { rows, withheld, failure } of readToEnd(source)) {
    for (let at = 0; at < rows.length; at += sliceRows) {
      const slice = rows.slice(at, at + sliceRows);
      yield { rows: slice.length, converted: converter.convert(slice) };
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

interface ReadRows {
  rows: Row[];
  /** Rows after these that are not given, because the file changed while it was read. */
  withheld?: number;
  failure?: { error: unknown };
}

/**
 * Gives the last rows only if the end was reached and the file has not changed: in a file that is being written, the last row may be cut anywhere.
 */
async function* readToEnd({ batches, snapshot }: RowSource): AsyncGenerator<ReadRows> {
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
  if (batch.records.rows.length > 0) batch.body.finish();
  return batch;
}

function emptyWindow(): Window {
  return { records: createBatchedRecords(), values: [], bytes: 0, refused: [], leftOut: [], rows: 0 };
}

function textUnits(record: Records[ResourceName]): number {
  let units = 0;
  for (const name in record) {
    const value = record[name as keyof typeof record] as string | number;
    units += typeof value === 'string' ? value.length : numberUnits;
  }
  return units;
}
