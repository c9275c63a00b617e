/** Rows in, batches of checked records out, bounded by records and by bytes; refused rows travel with the batch they stand in. */
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Records, Resource, ResourceName } from '../contract/resource.ts';
import type { FieldIssue } from '../contract/row-issue.ts';
import type { Converter } from '../convert/create-converter.ts';
import type { CellRow, Row, RowSource, ValueRow } from '../file/row.ts';
import type { RepeatedRows } from './repeated-rows.ts';

/** A record with the row it was made of. */
export interface BatchedRecord {
  record: Records[ResourceName];
  row: CellRow | ValueRow;
  /** Whether an earlier row of the file has the same key. */
  isRepeated: boolean;
}

export interface RefusedRow {
  row: Row;
  issues: FieldIssue[];
}

export interface Batch {
  /** Idempotency key of the request. */
  key: string;
  records: BatchedRecord[];
  /** The records as a JSON array, made while the batch before is on its way. */
  recordsJson: string;
  /** Rows of the same stretch of the file that are no records. */
  refused: RefusedRow[];
}

/** Bytes of a request body that a batch stays below, well inside of every server's limit that we know. */
const batchBytesMax = 8 * 1024 * 1024;
/** A UTF-16 unit takes at most three bytes in UTF-8. */
const bytesOfUnitMax = 3;
/** Digits, sign and point of a number. */
const numberUnits = 20;

export interface BatchOptions {
  resource: Resource;
  converter: Converter;
  repeated: RepeatedRows;
  /** Records of a batch at most; asked anew for each, because a server may want fewer. */
  recordsMax(): number;
}

/** Reads a source to its end, in file order. Throws what reading throws (PmsError file_broken). */
export async function* readBatches(source: RowSource, options: BatchOptions): AsyncGenerator<Batch> {
  let batch = emptyBatch();
  let bytes = 0;
  const fixedBytes = options.resource.fields.reduce((sum, field) => sum + field.name.length + 6, 2);
  for await (const { rows, failure } of readOrFailure(source)) {
    // The batch before is on its way: its bytes leave only while the event loop runs.
    await nextTurn();
    for (const row of rows) {
      const converted = options.repeated.mark(options.converter.convert(row));
      if (converted.issues !== undefined) batch.refused.push(converted);
      else {
        batch.records.push(converted);
        bytes += fixedBytes + textUnits(converted.record) * bytesOfUnitMax;
      }
      if (batch.records.length + batch.refused.length < options.recordsMax() && bytes < batchBytesMax) continue;
      yield finished(batch);
      batch = emptyBatch();
      bytes = 0;
    }
    if (failure === undefined) continue;
    if (batch.records.length + batch.refused.length > 0) yield finished(batch);
    throw failure.error;
  }
  if (batch.records.length + batch.refused.length > 0) yield finished(batch);
}

/** Rows as they are read; a failure of reading comes behind them as a value, so that what stood before it still goes in. */
async function* readOrFailure(source: RowSource): AsyncGenerator<{ rows: Row[]; failure?: { error: unknown } }> {
  try {
    for await (const rows of source.batches) yield { rows };
  } catch (error) {
    yield { rows: [], failure: { error } };
  }
}

function emptyBatch(): Batch {
  return { key: randomUUID(), records: [], recordsJson: '[]', refused: [] };
}

function finished(batch: Batch): Batch {
  batch.recordsJson = JSON.stringify(batch.records.map(({ record }) => record));
  return batch;
}

function textUnits(record: Records[ResourceName]): number {
  let units = 0;
  for (const name in record) {
    const value = record[name as keyof typeof record] as string | number;
    units += typeof value === 'string' ? value.length : numberUnits;
  }
  return units;
}
