/** Tells rows that repeat an earlier one of the same file, and, where the user says so, makes them rooms of their own. */
import type { Booking } from '../contract/booking.ts';
import { checkRecord } from '../contract/check-record.ts';
import { type Records, type ResourceName, resources } from '../contract/resource.ts';
import type { ConvertedRow } from '../convert/converter.ts';
import { createKeyMemory } from '../convert/key-memory.ts';
import { recordKey } from '../convert/record-key.ts';
import type { MarkedRecord } from './batched-records.ts';
import type { RefusedRow } from './refused-row.ts';

export interface RepeatedRows {
  /** Marks a converted row that repeats an earlier one; under `rooms` gives it a guest of its own instead. */
  mark(converted: Exclude<ConvertedRow, { leftOut: string }>): (MarkedRecord & { issues?: undefined }) | RefusedRow;
  /** Repeated rows that became rooms of their own. */
  madeRooms(): number;
  /** Whether every row of the file so far is remembered. */
  isComplete(): boolean;
}

/** A memory for one file. `asRooms`: two bookings of one guest, type and dates are two rooms (`--repeats rooms`). */
export function createRepeatedRows(resource: ResourceName, asRooms: boolean): RepeatedRows {
  const memory = createKeyMemory();
  let madeRooms = 0;
  const isRepeated = (record: Records[ResourceName]): boolean => {
    const { key, email } = recordKey(resource, record);
    return memory.remember(key, email);
  };
  return {
    isComplete: () => memory.isComplete(),
    madeRooms: () => madeRooms,
    mark(converted) {
      if (converted.issues !== undefined) return converted;
      const { record, row, folded } = converted;
      if (!isRepeated(record)) return { record, row, folded, isRepeated: false };
      if (!asRooms) return { record, row, folded, isRepeated: true };
      const another = nextRoom(record as Booking, isRepeated);
      const checked = checkRecord(resources.bookings, another);
      if (checked.issues !== undefined) return { row, folded, issues: checked.issues };
      madeRooms++;
      return { record: checked.record, row, folded, isRepeated: false };
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
