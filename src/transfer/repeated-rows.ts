/** Recognises rows that repeat an earlier one of the same file, and rows that an earlier import rejected. */

import type { PlainBooking } from '../contract/plain-booking.ts';
import type { ResourceName } from '../contract/resource.ts';
import type { FieldIssue } from '../contract/row-issue.ts';
import type { ConvertedRow } from '../convert/converter.ts';
import { createKeyMemory } from '../convert/key-memory.ts';
import type { LeftOutReason } from '../convert/left-out.ts';
import { contradiction, plainKey, plainValues, recordKey, recordValues } from '../convert/record-key.ts';
import type { FixedRowTest } from '../file/rejects/fixed-rows.ts';
import type { CellRow, PlainCells, Row } from '../file/row.ts';
import type { MarkedRecord } from './batched-records.ts';

/** A row that is sent as it stands. */
export interface PlainRow {
  row: CellRow;
  cells: PlainCells;
  plain: PlainBooking;
  record?: undefined;
  folded?: undefined;
  origin?: undefined;
  issues?: undefined;
  leftOut?: undefined;
}

export interface RepeatedRows {
  /** Marks a row that repeats an earlier one or was rejected before; one that says other values than the earlier one is rejected. */
  mark(
    row: PlainRow | (Exclude<ConvertedRow, { leftOut: LeftOutReason }> & { plain?: undefined; cells?: undefined }),
  ): (MarkedRecord & { issues?: undefined }) | RejectedRow;
  /** Whether every row of the file so far is remembered. */
  isComplete(): boolean;
}

/** A memory for one file. */
export function createRepeatedRows(resource: ResourceName, isFixed: FixedRowTest): RepeatedRows {
  const memory = createKeyMemory();
  return {
    isComplete: () => memory.isComplete(),
    mark(one) {
      if (one.issues !== undefined) return one;
      const { row, folded, origin, plain, cells, record } = one;
      const { key, email } = plain === undefined ? recordKey(resource, record) : plainKey(plain);
      const values = plain === undefined ? recordValues(resource, record) : plainValues(plain);
      const found = memory.remember(key, email, values);
      if (found === 'contradicted') return { row, folded, issues: [contradiction(resource)] };
      return { record, plain, cells, row, folded, isRepeated: found === 'repeated', isFixed: isFixed(row), origin };
    },
  };
}

// A rejected row, with the other rows of the same record, and the reason.

export interface RejectedRow {
  row: Row;
  folded?: readonly Row[];
  issues: FieldIssue[];
}
