/** Tells rows that repeat an earlier one of the same file, and, where the user says so, makes them rooms of their own. */
import type { Booking } from '../contract/booking.ts';
import { checkRecord } from '../contract/check-record.ts';
import { type Records, type ResourceName, resources } from '../contract/resource.ts';
import type { ConvertedRow } from '../convert/create-converter.ts';
import type { BatchedRecord, RefusedRow } from './batches.ts';
import { createKeyMemory } from './key-memory.ts';
import { recordKey } from './record-key.ts';

export interface RepeatedRows {
  /** Marks a converted row that repeats an earlier one; under `rooms` gives it a guest of its own instead. */
  mark(converted: ConvertedRow): (BatchedRecord & { issues?: undefined }) | RefusedRow;
  /** Rows that became rooms of their own. */
  expanded(): number;
  /** Whether every row of the file so far is remembered. */
  isComplete(): boolean;
}

/** A memory for one file. `asRooms`: two bookings of one guest, type and dates are two rooms (`--repeats rooms`). */
export function createRepeatedRows(resource: ResourceName, asRooms: boolean): RepeatedRows {
  const memory = createKeyMemory();
  let expanded = 0;
  const isRepeated = (record: Records[ResourceName]): boolean => {
    const { key, email } = recordKey(resource, record);
    return memory.remember(key, email);
  };
  return {
    isComplete: () => memory.isComplete(),
    expanded: () => expanded,
    mark(converted) {
      if (converted.issues !== undefined) return converted;
      const { record, row } = converted;
      if (!isRepeated(record)) return { record, row, isRepeated: false };
      if (!asRooms) return { record, row, isRepeated: true };
      const another = nextRoom(record as Booking, isRepeated);
      const checked = checkRecord(resources.bookings, another);
      if (checked.issues !== undefined) return { row, issues: checked.issues };
      expanded++;
      return { record: checked.record, row, isRepeated: false };
    },
  };
}

/** The booking under the first number behind the last name that no earlier row has. */
function nextRoom(booking: Booking, isTaken: (booking: Booking) => boolean): Booking {
  for (let number = 2; ; number++) {
    const guest_last_name = `${booking.guest_last_name ?? ''} (${number})`.trim();
    const another = { ...booking, guest_last_name };
    if (!isTaken(another)) return another;
  }
}
