/**
 * Records as they are sent: to a service that takes it as the lines of a CSV under the names of their fields, strictly by RFC 4180, otherwise as the
 * objects of the interface.
 */
import { createHash } from 'node:crypto';
import { type BodyForm, bodyOfList, bodyOfRecords, type RequestRecords, type WrittenBody } from '../contract/api.ts';
import { type FieldKind, normalizeValue } from '../contract/field.ts';
import type { DuplicateAction } from '../contract/import-result.ts';
import type { Resource } from '../contract/resource.ts';
import { guardCell, unguardCell } from '../file/csv/cell-guard.ts';
import { parseCells } from '../file/csv/csv-cells.ts';
import type { PlainCells } from '../file/row.ts';

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
  /** A row that is plainly right goes out as it stands. Only as CSV. */
  addRow(cells: PlainCells): void;
}

const [quote, comma, lineFeed] = [0x22, 0x2c, 0x0a];
const bytesLeast = 64 * 1024;
/** What of a text must stand between quotes; a line break keeps its request from being a CSV, in which each line is a record. */
const isQuoted = /[",\r\n]/;
const breaksLine = /[\r\n]/;

/** Records as bytes: `ends` begins with 0, and has behind it where each ends, with its comma or line end. */
interface Written {
  resource: Resource;
  form: BodyForm;
  /** The columns of a CSV. */
  columns: readonly string[];
  /** Of what was picked: the whole body, if it is a CSV. */
  body?: Buffer;
  bytes: Buffer;
  ends: ArrayLike<number>;
  /** The indexes of those with a line break in them. */
  broken: ReadonlySet<number>;
}

/** Room for records of a resource, at first for as many bytes. `names`: the columns of the rows that go out as they stand; undefined for those that do not. */
export function createWrittenRecords(
  resource: Resource,
  form: BodyForm,
  names: readonly (string | undefined)[] = resource.fields.map(({ name }) => name),
  bytesAtFirst = bytesLeast,
): WrittenRecords {
  const columns = names.filter((name) => name !== undefined);
  const used = names.flatMap((name, index) => (name === undefined ? [] : [index]));
  const ends: number[] = [0];
  const broken = new Set<number>();
  let bytes = Buffer.allocUnsafeSlow(bytesAtFirst);
  let length = 0;
  // Rows that follow one another in a file are copied together: the last of the bytes, which are still to come.
  let [source, from, to]: [Buffer, number, number] = [bytes, 0, 0];
  const copyRows = () => {
    if (from === to) return;
    source.copy(bytes, length - (to - from), from, to);
    bytes[length - 1] = lineFeed;
    from = to;
  };
  const makeRoom = (more: number) => {
    if (length + more <= bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, length + more));
    bytes.copy(larger, 0, 0, length);
    bytes = larger;
  };
  return {
    get length() {
      return ends.length - 1;
    },
    get bytes() {
      return length;
    },
    add(record) {
      let text = form === 'objects' ? JSON.stringify(record) : lineOf(columns, record as CellRecord);
      if (form === 'csv' && breaksLine.test(text)) broken.add(ends.length - 1);
      text += form === 'objects' ? ',' : '\n';
      copyRows();
      makeRoom(text.length * 3);
      length += bytes.write(text, length);
      ends.push(length);
    },
    addRow({ bytes: row, ends: cells, first }) {
      const rowFrom = cells[first - 1]! + 1;
      const rowTo = cells[first + names.length - 1]! + 1;
      makeRoom(rowTo - rowFrom);
      if (used.length === names.length) {
        if (row !== source || rowFrom !== to || row[to - 1] !== lineFeed) {
          copyRows();
          [source, from] = [row, rowFrom];
        }
        to = rowTo;
        length += rowTo - rowFrom;
      } else {
        for (const index of used) {
          length += row.copy(bytes, length, cells[first + index - 1]! + 1, cells[first + index]!);
          bytes[length++] = comma;
        }
        bytes[length - 1] = lineFeed;
      }
      ends.push(length);
    },
    pick(indexes) {
      copyRows();
      return pickFrom({ resource, form, columns, bytes, ends, broken }, indexes);
    },
  };
}

function pickFrom(written: Written, indexes: Uint32Array): ImportBody {
  const { bytes, ends } = written;
  const head = written.form === 'csv' ? `${written.columns.join()}\n` : '';
  let length = head.length;
  for (let place = 0; place < indexes.length; place++) length += ends[indexes[place]! + 1]! - ends[indexes[place]!]!;
  const body = Buffer.allocUnsafeSlow(length);
  const picked = body.subarray(body.write(head));
  const pickedEnds = new Uint32Array(indexes.length + 1);
  const broken = new Set<number>();
  let at = 0;
  for (let place = 0; place < indexes.length; ) {
    const from = place;
    // Records that follow one another are copied in one piece.
    while (place < indexes.length && indexes[place] === indexes[from]! + place - from) {
      const index = indexes[place]!;
      if (written.broken.has(index)) broken.add(place);
      pickedEnds[++place] = at + ends[index + 1]! - ends[indexes[from]!]!;
    }
    at += bytes.copy(picked, at, ends[indexes[from]!], ends[indexes[place - 1]! + 1]);
  }
  return bodyOf({ ...written, body, bytes: picked, ends: pickedEnds, broken });
}

function bodyOf(written: Written): ImportBody {
  const { resource, form, columns, body: whole, bytes, ends, broken } = written;
  const length = ends.length - 1;
  const all = form === 'objects' ? Buffer.concat([Buffer.from('['), bytes.subarray(0, -1), Buffer.from(']')]) : bytes;
  const places = resource.fields.map(({ name }) => columns.indexOf(name));
  let hashed: string | undefined;
  const at = (index: number) => {
    const record = bytes.subarray(ends[index], ends[index + 1]! - 1);
    return form === 'objects' ? JSON.parse(record.toString()) : recordOf(resource, places, record);
  };
  return {
    form,
    length,
    at,
    hash: () => (hashed ??= createHash('sha256').update(all).digest('base64')),
    body(wanted, action) {
      if (form === 'objects') return bodyOfList(resource, all, action);
      if (wanted === 'objects' || broken.size > 0) return bodyOfRecords(resource, { length, at }, action);
      return { form, bytes: whole! };
    },
    pick: (indexes) => pickFrom(written, indexes),
  };
}

type CellRecord = Readonly<Record<string, string | number | undefined>>;

/** A record as a line of CSV without its end. */
function lineOf(columns: readonly string[], record: CellRecord): string {
  let line = '';
  for (let column = 0; column < columns.length; column++) {
    if (column > 0) line += ',';
    const value = record[columns[column]!];
    if (typeof value === 'number') line += value;
    else if (value !== undefined) {
      const cell = guardCell(value);
      line += isQuoted.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
    }
  }
  return line;
}

/** Kinds whose values are written as they are. */
const asWritten: ReadonlySet<FieldKind> = new Set(['text', 'email', 'date', 'currency', 'status']);

/** The record of such a line: it was checked before it was written. `places`: the column of each field. */
function recordOf({ fields }: Resource, places: readonly number[], line: Buffer): unknown {
  const cells = line.includes(quote) ? parseCells(line, comma)![0]! : line.toString().split(',');
  const record: Record<string, unknown> = {};
  for (let at = 0; at < places.length; at++) {
    const { name, kind } = fields[at]!;
    const cell = unguardCell(cells[places[at]!] ?? '');
    if (cell !== '') record[name] = asWritten.has(kind) ? cell : normalizeValue(kind, cell);
  }
  return record;
}
