/** Recognises rows that repeat an earlier one of the same file, and rows that an earlier import rejected. */
import type { ResourceName } from '../contract/resource.ts';
import type { ConvertedRow } from '../convert/converter.ts';
import { createKeyMemory } from '../convert/key-memory.ts';
import { contradiction, recordKey, recordValues } from '../convert/record-key.ts';
import type { FixedRowTest } from '../file/rejects/fixed-rows.ts';
import type { MarkedRecord } from './batched-records.ts';
import type { RejectedRow } from './rejected-row.ts';

export interface RepeatedRows {
  /** Marks a converted row that repeats an earlier one or was rejected before; one that says other values than the earlier one is rejected. */
  mark(converted: Exclude<ConvertedRow, { leftOut: string }>): (MarkedRecord & { issues?: undefined }) | RejectedRow;
  /** Whether every row of the file so far is remembered. */
  isComplete(): boolean;
}

/** A memory for one file. */
export function createRepeatedRows(resource: ResourceName, isFixed: FixedRowTest): RepeatedRows {
  const memory = createKeyMemory();
  return {
    isComplete: () => memory.isComplete(),
    mark(converted) {
      if (converted.issues !== undefined) return converted;
      const { record, row, folded, origin } = converted;
      const { key, email } = recordKey(resource, record);
      const found = memory.remember(key, email, recordValues(resource, record));
      if (found === 'contradicted') return { row, folded, issues: [contradiction(resource)] };
      return { record, row, folded, isRepeated: found === 'repeated', isFixed: isFixed(row), origin };
    },
  };
}
