/** Reads a body of CSV or NDJSON under our own names as the records of a request, in row order. Mistakes in a row are data. */
import { isUtf8 } from 'node:buffer';
import type { RequestRecords } from '../contract/api.ts';
import { brokenRecord, longRecord } from '../contract/check-record.ts';
import { PmsError } from '../contract/errors.ts';
import { recordBytesMax } from '../contract/limits.ts';
import { createPace } from '../contract/pace.ts';
import { createBookingJudge } from '../contract/plain-booking.ts';
import type { ResourceName } from '../contract/resource.ts';
import { fieldIssue } from '../contract/row-issue.ts';
import { unguardCell } from '../file/csv/cell-guard.ts';
import { parseCells } from '../file/csv/csv-cells.ts';
import { type LineWindow, readLines, scanLine } from '../file/csv/lines.ts';
import { readCsv } from '../file/csv/read-csv.ts';
import { toRow } from '../file/json/json-array.ts';
import type { Row } from '../file/row.ts';
import { refuseManyValues } from './refuse-many-values.ts';

/** Gives one record for each row. Throws invalid_request, and too_large beyond `recordsMax`. */
export type ParseTable = (bytes: Buffer, resource: ResourceName, recordsMax: number) => Promise<RequestRecords>;

/** Bytes read in one go. */
const pieceBytes = 32 * 1024;
/** About twelve times as many as a record has fields. */
const columnsMax = 128;

/** The first line names the fields; blank cells are absent, and the guard against spreadsheet formulas is removed from cells. */
export const parseCsv: ParseTable = async (bytes, resource, recordsMax) => {
  const text = textOf(bytes);
  const plain = await readPlainTable(text, resource, recordsMax);
  if (plain !== undefined) return plain;
  const { header, batches } = await readCsv(piecesOf(text), { name: 'the body' }).catch(refuseHeader);
  const names = header.map((cell) => unguardCell(cell).trim());
  const wrong = names.find((name, index) => !/^[a-z][a-z_]*$/.test(name) || names.indexOf(name) < index);
  if (names.length > columnsMax)
    throw new PmsError('invalid_request', `The first line names more than ${columnsMax} columns.`);
  if (wrong !== undefined) {
    throw new PmsError(
      'invalid_request',
      `The first line must name fields of ${resource}, each once; ${JSON.stringify(wrong.slice(0, 100))} is not one, or is there twice.`,
    );
  }
  return readAll(batches, recordsMax, (row) => recordOfCells(row, names));
};

const [lineFeed, carriageReturn, comma] = [0x0a, 0x0d, 0x2c];

/**
 * A table strictly by RFC 4180, as programs write it: each record one line that ends with LF, as wide as the header, with names and commas. Its records
 * are made where they are asked for. Undefined for any other table, which may be a person's.
 */
async function readPlainTable(
  bytes: Buffer,
  resource: ResourceName,
  recordsMax: number,
): Promise<RequestRecords | undefined> {
  const head = bytes.indexOf(lineFeed);
  const names = bytes.toString('latin1', 0, Math.max(head, 0)).split(',');
  const areNames = new Set(names).size === names.length && names.every((name) => /^[a-z][a-z_]*$/.test(name));
  const isLined = bytes.at(-1) === lineFeed && !bytes.includes(carriageReturn) && !bytes.includes(0);
  if (!areNames || !isLined || names.length < 2 || names.length > columnsMax) return undefined;
  const { length: width } = names;
  const shape = { delimiter: comma, width };
  // Where each cell ends; before the first, where the header does.
  let ends = new Int32Array(1 + width * 1024);
  const pace = createPace();
  let length = 0;
  for (let rowFrom = head + 1; rowFrom < bytes.length; length++) {
    const at = length * width;
    if (at + width >= ends.length) {
      // Enough if the other rows are as long as these.
      const rows = Math.min(recordsMax, Math.ceil((length * 1.05 * bytes.length) / rowFrom)) + 1;
      const more = new Int32Array(1 + width * rows);
      more.set(ends);
      ends = more;
    }
    const rowEnd = scanLine(bytes, rowFrom, shape, ends, at);
    if (ends[at]! < 0 || rowEnd - rowFrom > recordBytesMax) return undefined;
    if (length === recordsMax) throw tooManyRecords(recordsMax);
    rowFrom = rowEnd + 1;
    if (length % 128 === 0 && pace.isDue()) await pace.pause();
  }
  const judge = resource === 'bookings' ? createBookingJudge(names) : undefined;
  return {
    length,
    plainAt: judge && ((index) => judge(bytes, ends, 1 + index * width)),
    at(index) {
      const line = bytes.subarray(ends[index * width]! + 1, ends[(index + 1) * width]);
      return recordOfCells({ kind: 'cells', line: index, cells: parseCells(line, comma)![0]! }, names);
    },
  };
}

/** One JSON object per line. */
export const parseNdjson: ParseTable = async (bytes, _resource, recordsMax) => {
  const text = textOf(bytes);
  refuseManyValues(text, recordsMax);
  const batches = readLines(piecesOf(text), 1, (window) => ({ rows: valuesOf(window), used: window.ends.length }));
  return readAll(batches, recordsMax, (row) => {
    // The reason is not told: its sentence quotes the row and may name a guest.
    if (row.kind === 'broken') return brokenRecord(fieldIssue(row.code, null));
    return row.kind === 'value' ? row.value : longRecord;
  });
};

function textOf(bytes: Buffer): Buffer {
  if (!isUtf8(bytes)) throw new PmsError('invalid_request', 'The body is not valid UTF-8.');
  const text = bytes.toString('utf8', 0, 3) === '\uFEFF' ? bytes.subarray(3) : bytes;
  if (text.length === 0) throw new PmsError('invalid_request', 'The body is empty.');
  return text;
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  const pace = createPace();
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes);
    if (pace.isDue()) await pace.pause();
  }
}

function refuseHeader(error: unknown): never {
  if (!(error instanceof PmsError)) throw error;
  throw new PmsError('invalid_request', error.message, { cause: error });
}

async function readAll(
  batches: AsyncIterable<Row[]>,
  recordsMax: number,
  recordOf: (row: Row) => unknown,
): Promise<unknown[]> {
  const records: unknown[] = [];
  for await (const rows of batches) {
    for (const row of rows) records.push(recordOf(row));
    if (records.length > recordsMax) throw tooManyRecords(recordsMax);
  }
  return records;
}

function tooManyRecords(recordsMax: number): PmsError {
  return new PmsError('too_large', `The body has more than ${recordsMax} records; send fewer a request.`);
}

function recordOfCells(row: Row, names: readonly string[]): unknown {
  if (row.kind === 'broken') return brokenRecord(fieldIssue(row.code, null, { message: `the row ${row.message}` }));
  if (row.kind !== 'cells') return longRecord;
  const record: Record<string, unknown> = {};
  let characters = 0;
  for (const [index, cell] of row.cells.entries()) {
    characters += cell.length;
    if (cell !== '') record[names[index]!] = unguardCell(cell);
  }
  return characters > recordBytesMax ? longRecord : record;
}

function valuesOf({ bytes, starts, ends, firstLine }: LineWindow): Row[] {
  const rows: Row[] = [];
  for (const [at, end] of ends.entries()) {
    if (starts[at] === end) continue;
    const line = bytes.subarray(starts[at], end);
    if (line.length > recordBytesMax) rows.push({ kind: 'value', line: firstLine + at, value: longRecord });
    else if (line.some((byte) => byte !== 0x20 && byte !== 0x09)) rows.push(toRow(line, firstLine + at, 'utf-8'));
  }
  return rows;
}
