/** The body of an import request, as the interface has it: `{"bookings":[…],"duplicate_action":"skip"}`. */
import type { DuplicateAction } from './import-result.ts';
import type { ResourceName } from './resource.ts';

/** A body that may be written while its records are still being read: so they need not be kept for it. */
export interface ImportBody {
  readonly resource: ResourceName;
  /** Writes records behind those that are in it. The text is the same as if all had been written at once. */
  add(records: readonly unknown[]): void;
  /** The array of the records alone, in UTF-8. */
  records(): Buffer;
  /** The whole body in UTF-8; without an action the service takes its own default. */
  bytes(action: DuplicateAction | undefined): Buffer;
}

/** Room for what stands around the records. */
const bytesAround = 100;
/** Bodies of one size find the place of an earlier one in the memory; of sizes that differ by little each leaves a hole. */
const bytesStep = 256 * 1024;

/** A body without records; `bytesExpected` of them need not be moved as it grows. */
export function createImportBody(resource: ResourceName, bytesExpected = 0): ImportBody {
  let buffer = Buffer.allocUnsafeSlow(Math.ceil((bytesExpected + bytesAround) / bytesStep) * bytesStep);
  const arrayAt = buffer.write(`{"${resource}":`);
  let end = arrayAt + buffer.write('[]', arrayAt);
  let isEmpty = true;
  const makeRoom = (bytes: number) => {
    if (end + bytes <= buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(buffer.length * 2, end + bytes));
    buffer.copy(larger, 0, 0, end);
    buffer = larger;
  };
  return {
    resource,
    add(records) {
      if (records.length === 0) return;
      const text = JSON.stringify(records);
      makeRoom(Buffer.byteLength(text));
      // The bracket that closed the records before becomes the comma, in the place of the one that opens these.
      const from = isEmpty ? arrayAt : end - 1;
      end = from + buffer.write(text, from);
      if (!isEmpty) buffer.write(',', from);
      isEmpty = false;
    },
    records: () => buffer.subarray(arrayAt, end),
    bytes(action) {
      makeRoom(bytesAround);
      const length = buffer.write(action === undefined ? '}' : `,"duplicate_action":"${action}"}`, end);
      return buffer.subarray(0, end + length);
    },
  };
}
