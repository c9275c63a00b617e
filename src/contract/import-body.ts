/** The body of an import request, as the interface has it: `{"bookings":[…],"duplicate_action":"skip"}`. */
import { borrowMemory } from './body-memory.ts';
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
  /** Ends it: its memory is lent to another body, and nothing that was given of it may be read any more. */
  end(): void;
}

/** A body without records. */
export function createImportBody(resource: ResourceName): ImportBody {
  const memory = borrowMemory();
  const head = `{"${resource}":`;
  let length = 0;
  let isEmpty = true;
  const write = (text: string, at: number) => {
    length = at + memory.withRoom(at, Buffer.byteLength(text)).write(text, at);
  };
  const soFar = () => {
    if (length === 0) write(`${head}[]`, 0);
    return memory.withRoom(length, 0).subarray(0, length);
  };
  return {
    resource,
    end: memory.giveBack,
    add(records) {
      if (records.length === 0) return;
      const text = JSON.stringify(records);
      if (isEmpty) write(`${head}${text}`, 0);
      else {
        // The bracket that closed the records before becomes the comma, in the place of the one that opens these.
        const from = length - 1;
        write(text, from);
        soFar().write(',', from);
      }
      isEmpty = false;
    },
    records: () => soFar().subarray(head.length),
    bytes(action) {
      const tail = action === undefined ? '}' : `,"duplicate_action":"${action}"}`;
      const buffer = memory.withRoom(soFar().length, tail.length);
      return buffer.subarray(0, length + buffer.write(tail, length));
    },
  };
}
