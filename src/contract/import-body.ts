/** The body of an import request, written while the rows are read: `{"bookings":[…],"duplicate_action":"skip"}`, or in columns. */
import { createHash } from 'node:crypto';
import { allRecords, type BodyForm, type RequestRecords } from './api.ts';
import type { DuplicateAction } from './import-result.ts';
import { columnsKey, createColumnRecords, createColumnWriter } from './record-columns.ts';
import type { Resource } from './resource.ts';

/** Records kept as the text of their body: as objects, every garbage collection would have to move them. */
export interface ImportBody extends RequestRecords {
  readonly resource: Resource;
  readonly form: BodyForm;
  /** Appends checked records. The text is the same as if all had been written at once. Must not be called after it was read. */
  add(records: readonly object[]): void;
  /** Writes the body and its hash now, while there is time, and not when it is sent. */
  finish(): void;
  /** SHA-256, in base64, of the array of records or blocks. */
  hash(): string;
  body(wanted: BodyForm, action: DuplicateAction | undefined): Buffer;
}

/** An empty body, whose records will be written in `form`. */
export function createImportBody(resource: Resource, form: BodyForm): ImportBody {
  const writer = form === 'columns' ? createColumnWriter(resource) : undefined;
  const pieces: string[] = [];
  let length = 0;
  let written: Written | undefined;
  let hashed: string | undefined;
  let parsed: RequestRecords | undefined;
  const write = () => {
    if (written !== undefined) return written;
    const rest = writer?.finish();
    if (rest !== undefined) pieces.push(rest);
    written = writtenOf(writer === undefined ? resource.name : columnsKey, pieces);
    return written;
  };
  const hash = () => {
    hashed ??= createHash('sha256').update(recordsIn(write())).digest('base64');
    return hashed;
  };
  const read = () => {
    parsed ??= parse(resource, form, write());
    return parsed;
  };
  return {
    resource,
    form,
    get length() {
      return length;
    },
    add(records) {
      length += records.length;
      if (writer === undefined) {
        if (records.length > 0) pieces.push(JSON.stringify(records).slice(1, -1));
        return;
      }
      for (const record of records) {
        const block = writer.add(record as Record<string, unknown>);
        if (block !== undefined) pieces.push(block);
      }
    },
    finish: () => void hash(),
    hash,
    at: (index) => read().at(index),
    body(wanted, action) {
      if (form === 'objects' || wanted === 'columns') return bodyOf(write(), action);
      return bodyOfRecords(resource, read(), action);
    },
  };
}

/** The body of records in the form of the interface. */
export function bodyOfRecords(
  resource: Resource,
  records: RequestRecords,
  action: DuplicateAction | undefined,
): Buffer {
  return bodyOf(writtenOf(resource.name, [JSON.stringify(allRecords(records)).slice(1, -1)]), action);
}

/** A body without its end; the buffer has room for any end. */
interface Written {
  bytes: Buffer;
  from: number;
  to: number;
}

const endBytes = 64;

function writtenOf(key: string, pieces: readonly string[]): Written {
  const head = `{"${key}":`;
  const text = `${head}[${pieces.join()}]`;
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text) + endBytes);
  return { bytes, from: head.length, to: bytes.write(text) };
}

function recordsIn({ bytes, from, to }: Written): Buffer {
  return bytes.subarray(from, to);
}

function bodyOf({ bytes, to }: Written, action: DuplicateAction | undefined): Buffer {
  const end = action === undefined ? '}' : `,"duplicate_action":"${action}"}`;
  return bytes.subarray(0, to + bytes.write(end, to));
}

function parse(resource: Resource, form: BodyForm, written: Written): RequestRecords {
  const elements = JSON.parse(recordsIn(written).toString()) as unknown[];
  if (form === 'objects') return elements;
  const records = createColumnRecords(resource);
  for (const block of elements) records.push(block);
  return records;
}
