/** The body of an import request as the interface has it: `{"bookings":[…],"duplicate_action":"skip"}`. */
import { allRecords, type RequestRecords, type WrittenBody } from './api.ts';
import type { DuplicateAction } from './import-result.ts';
import type { Resource } from './resource.ts';

/** The body of these records. */
export function bodyOfRecords(
  resource: Resource,
  records: RequestRecords,
  action: DuplicateAction | undefined,
): WrittenBody {
  return bodyOfList(resource, Buffer.from(JSON.stringify(allRecords(records))), action);
}

/** The body of records that are written already, as an array. */
export function bodyOfList({ name }: Resource, list: Buffer, action: DuplicateAction | undefined): WrittenBody {
  const end = action === undefined ? '}' : `,"duplicate_action":"${action}"}`;
  return { form: 'objects', bytes: Buffer.concat([Buffer.from(`{"${name}":`), list, Buffer.from(end)]) };
}
