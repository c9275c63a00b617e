/**
 * Records as they are sent: to a service that takes it as the lines of a CSV under the names of their fields, strictly by RFC 4180, otherwise as the
 * objects of the interface.
 */
import { createHash } from 'node:crypto';
import type { BodyForm, RequestRecords, WrittenBody } from '../contract/api.ts';
import { checkRecord } from '../contract/check-record.ts';
import { bodyOfList, bodyOfRecords } from '../contract/import-body.ts';
import type { DuplicateAction } from '../contract/import-result.ts';
import type { Resource } from '../contract/resource.ts';
import { guardCell, unguardCell } from '../file/csv/cell-guard.ts';
import { parseCells } from '../file/csv/csv-cells.ts';

/** Records kept as the bytes of their body: as objects, every garbage collection would have to move them. */
export interface ImportBody extends RequestRecords {
  readonly form: BodyForm;
  /** SHA-256, in base64, of the records as written. */
  hash(): string;
  body(wanted: BodyForm, action: DuplicateAction | undefined): WrittenBody;
  /** The records at these indexes as a body of their own. */
  pick(indexes: Uint32Array): ImportBody;
}

/** Checked records as they are written, one behind the other; bodies are picked from them. */
export interface WrittenRecords extends Pick<ImportBody, 'pick' | 'length'> {
  /** How many bytes they take so far. */
  readonly bytes: number;
  add(record: object): void;
}

const comma = 0x2c;
const bytesAtFirst = 64 * 1024;
/** What of a text must stand between quotes; a line break keeps its request from being a CSV, in which each line is a record. */
const isQuoted = /[",\r\n]/;
const breaksLine = /[\r\n]/;

/** Room for records of a resource. */
export function createWrittenRecords(resource: Resource, form: BodyForm): WrittenRecords {
  let bytes = Buffer.allocUnsafeSlow(bytesAtFirst);
  const ends: number[] = [0];
  const broken = new Set<number>();
  let used = 0;
  return {
    get length() {
      return ends.length - 1;
    },
    get bytes() {
      return used;
    },
    add(record) {
      let text: string;
      if (form === 'objects') text = `${JSON.stringify(record)},`;
      else {
        text = lineOf(resource, record as Record<string, string | number | undefined>);
        if (breaksLine.test(text)) broken.add(ends.length - 1);
        text += '\n';
      }
      if (used + text.length * 3 > bytes.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, used + text.length * 3));
        bytes.copy(larger, 0, 0, used);
        bytes = larger;
      }
      used += bytes.write(text, used);
      ends.push(used);
    },
    pick(indexes) {
      const length = indexes.reduce((sum, index) => sum + ends[index + 1]! - ends[index]!, 0);
      const picked = Buffer.allocUnsafeSlow(length);
      const starts = new Uint32Array(indexes.length + 1);
      let at = 0;
      for (const [place, index] of indexes.entries()) {
        at += bytes.copy(picked, at, ends[index], ends[index + 1]);
        starts[place + 1] = at;
      }
      const isOneLineEach = broken.size === 0 || !indexes.some((index) => broken.has(index));
      return bodyOf(resource, { form, records: picked, starts, isOneLineEach });
    },
  };
}

interface Picked {
  form: BodyForm;
  /** Each with its comma or line end. */
  records: Buffer;
  /** Where each begins, and where the last one ends. */
  starts: Uint32Array;
  isOneLineEach: boolean;
}

function bodyOf(resource: Resource, picked: Picked): ImportBody {
  const { form, records, starts, isOneLineEach } = picked;
  const length = starts.length - 1;
  const all =
    form === 'objects' ? Buffer.concat([Buffer.from('['), records.subarray(0, -1), Buffer.from(']')]) : records;
  let hashed: string | undefined;
  const at = (index: number) => {
    const record = records.subarray(starts[index], starts[index + 1]! - 1);
    return form === 'objects' ? JSON.parse(record.toString()) : recordOf(resource, record);
  };
  return {
    form,
    length,
    at,
    hash: () => (hashed ??= createHash('sha256').update(all).digest('base64')),
    body(wanted, action) {
      if (form === 'objects') return bodyOfList(resource, all, action);
      if (wanted === 'objects' || !isOneLineEach) return bodyOfRecords(resource, { length, at }, action);
      return {
        form,
        bytes: Buffer.concat([Buffer.from(`${resource.fields.map(({ name }) => name).join()}\n`), records]),
      };
    },
    pick(indexes) {
      const part = createWrittenRecords(resource, form);
      for (const index of indexes) part.add(at(index) as object);
      return part.pick(Uint32Array.from(indexes, (_, place) => place));
    },
  };
}

/** A record as a line of CSV without its end. */
function lineOf({ fields }: Resource, record: Readonly<Record<string, string | number | undefined>>): string {
  let line = '';
  for (let column = 0; column < fields.length; column++) {
    if (column > 0) line += ',';
    const value = record[fields[column]!.name];
    if (typeof value === 'number') line += value;
    else if (value !== undefined) {
      const cell = guardCell(value);
      line += isQuoted.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
    }
  }
  return line;
}

/** The record of such a line: it was checked before it was written. */
function recordOf(resource: Resource, line: Buffer): unknown {
  const cells = parseCells(line, comma)![0]!;
  const raw = Object.fromEntries(resource.fields.map(({ name }, column) => [name, unguardCell(cells[column]!)]));
  const checked = checkRecord(resource, raw);
  return checked.issues === undefined ? checked.record : raw;
}
