/** Turns rows into batches of checked records, bounded by records and by bytes; rejected rows travel with their batch. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BodyForm } from '../contract/api.ts';
import { PmsError } from '../contract/errors.ts';
import { createImportBody } from '../contract/import-body.ts';
import type { Records, Resource, ResourceName } from '../contract/resource.ts';
import type { ConvertedRow, Converter } from '../convert/converter.ts';
import type { Row, RowSource } from '../file/row.ts';
import { createBatchedRecords, keepRecord } from './batched-records.ts';
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

/** In a dry run the body is empty. */
export interface Batch extends OutgoingRecords {
  /** Rows of the same part of the file that are rejected, and those that are not records. */
  refused: RejectedRow[];
  leftOut: LeftOutRow[];
  /** Rows read since the previous batch. */
  rows: number;
  /** Reading failed after its last row, but may succeed the next time. It must not be sent: the next time it would contain more. */
  isCutOff?: true;
  /** Rows and records after its last that are not sent, because the file changed while it was read. */
  withheld?: number;
}

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
  /** How the records are written into the bodies; absent if they are not sent. */
  form: BodyForm | undefined;
}

/** Reads a source to its end, in file order. Throws the errors of reading (PmsError file_broken). */
export async function* readBatches(source: RowSource, options: BatchOptions): AsyncGenerator<Batch> {
  const fixedBytes = options.resource.fields.reduce((sum, field) => sum + field.name.length + 6, 2);
  let batch = emptyBatch(options);
  let recordsMax = options.recordsMax();
  let bytes = 0;
  for await (const { rows, converted, withheld, failure } of convertedRows(source, options.converter)) {
    // The previous batch is being sent: its bytes leave only while the event loop runs.
    await nextTurn();
    batch.rows += rows;
    let unwritten: Records[ResourceName][] = [];
    const write = () => {
      if (options.form !== undefined) batch.body.add(unwritten);
      unwritten = [];
    };
    for (const one of converted) {
      if (one.leftOut !== undefined) batch.leftOut.push(one);
      else {
        const marked = options.repeated.mark(one);
        if (marked.issues !== undefined) batch.refused.push(marked);
        else {
          keepRecord(batch.records, options.resource.name, marked);
          unwritten.push(marked.record);
          bytes += fixedBytes + textUnits(marked.record) * bytesOfUnitMax;
        }
      }
      if (sizeOf(batch) < recordsMax && bytes < batchBytesMax) continue;
      write();
      yield finished(batch);
      batch = emptyBatch(options);
      // Asked before the previous batch is answered, however soon that is: a resumed import must cut the file in the same way.
      recordsMax = options.recordsMax();
      bytes = 0;
      // The service waits for that batch: let it leave before the rest of these rows is converted.
      await nextTurn();
    }
    write();
    if (failure === undefined) continue;
    if (sizeOf(batch) + batch.rows > 0)
      yield isOfTheFile(failure.error) ? { ...finished(batch), withheld } : { ...batch, isCutOff: true };
    throw failure.error;
  }
  if (sizeOf(batch) + batch.rows > 0) yield finished(batch);
}

/** A broken file breaks at the same place every time; a file that changed will be another one the next time. */
function isOfTheFile(error: unknown): boolean {
  return error instanceof PmsError && (error.code === 'file_broken' || error.code === 'file_changed');
}

function sizeOf({ records, refused, leftOut }: Batch): number {
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

function emptyBatch({ resource, form = 'objects' }: BatchOptions): Batch {
  return { records: createBatchedRecords(), body: createImportBody(resource, form), refused: [], leftOut: [], rows: 0 };
}

function textUnits(record: Records[ResourceName]): number {
  let units = 0;
  for (const name in record) {
    const value = record[name as keyof typeof record] as string | number;
    units += typeof value === 'string' ? value.length : numberUnits;
  }
  return units;
}
