/**
 * Reads the CSV of an answer as columns and rows of cells. Strictly RFC 4180, unlike the reader of files: no person typed this, so anything that does
 * not fit means a broken answer, and a line break in a name is a line break.
 */
import { parse } from 'csv-parse/sync';
import type { Cell } from '../contract/api.ts';
import { PmsError } from '../contract/errors.ts';
import { numberOfText } from '../contract/money.ts';
import { asBuffer } from '../file/bytes/peek.ts';
import { unguardCell } from '../file/csv/cell-guard.ts';
import { splitCells } from '../file/csv/csv-cells.ts';
import { detectDelimiter } from '../file/csv/csv-delimiter.ts';
import { batchRowsMax, recordBytesMax } from '../file/limits.ts';
import { listColumnsMax } from './limits.ts';
import { boundSilence } from './read-body.ts';

interface CsvShape {
  columns: readonly string[];
  delimiter: string;
  /** Bytes of the header line, including its line end. */
  headerBytes: number;
}

/** Reads the header at the beginning of a CSV. Throws PmsError answer_unreadable. `isOurs`: the delimiter is a comma. */
export function readCsvShape(head: Buffer, { name, isOurs }: { name: string; isOurs: boolean }): CsvShape {
  const end = endOfRows(head, 'first') ?? head.length;
  const delimiter = isOurs ? ',' : detectDelimiter(head.toString('utf8'));
  const columns = parseRows(head.subarray(0, end), delimiter, name)[0] ?? [];
  requireColumns(columns.length, name);
  if (new Set(columns).size !== columns.length) {
    throw new PmsError('answer_unreadable', `${name} has two columns with the same name.`);
  }
  return { columns, delimiter, headerBytes: end };
}

/** Throws PmsError answer_unreadable for a list that has too many columns to be a table. */
export function requireColumns(columns: number, name: string): void {
  if (columns <= listColumnsMax) return;
  const message = `${name} has more than ${listColumnsMax.toLocaleString('en-US')} columns.`;
  throw new PmsError('answer_unreadable', message);
}

interface CsvReading extends CsvShape {
  name: string;
  /** Whether cells are guarded against spreadsheets. */
  isGuarded: boolean;
  /** Columns whose plain decimal texts become numbers. */
  numbers: ReadonlySet<string>;
}

/** The rows below the header, in constant memory. Throws PmsError answer_unreadable, and answer_cut if a quote is still open at the end. */
export async function* readCsvRows(bytes: AsyncIterable<Uint8Array>, reading: CsvReading): AsyncGenerator<Cell[][]> {
  const toCells = cellMaker(reading);
  let rest: Buffer = Buffer.alloc(0);
  const heard = boundSilence(bytes, reading.name);
  for await (const chunk of heard.bytes) {
    rest = rest.length === 0 ? asBuffer(chunk) : Buffer.concat([rest, chunk]);
    const end = endOfRows(rest, 'last');
    if (end === undefined) {
      if (rest.length > recordBytesMax * 2) throw unreadable(reading.name, 'has a row of more than 1 MiB');
      continue;
    }
    const rows = parseRows(rest.subarray(0, end), reading.delimiter, reading.name);
    if (rows.length > 0) heard.again();
    yield* inBatches(rows.map(toCells));
    rest = rest.subarray(end);
  }
  if (rest.length > 0) yield* inBatches(parseRows(rest, reading.delimiter, reading.name).map(toCells));
}

function* inBatches(rows: Cell[][]): Generator<Cell[][]> {
  for (let at = 0; at < rows.length; at += batchRowsMax) yield rows.slice(at, at + batchRowsMax);
}

const QUOTE = 34;
const LF = 10;

/** The position after the first or last line end outside quotes; undefined if there is none. */
function endOfRows(bytes: Buffer, which: 'first' | 'last'): number | undefined {
  let isOpen = false;
  let end: number | undefined;
  // By index: an iterator makes a pair for each byte, and took a twentieth of a plan.
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) isOpen = !isOpen;
    else if (byte === LF && !isOpen) {
      end = at + 1;
      if (which === 'first') return end;
    }
  }
  return end;
}

function parseRows(bytes: Buffer, delimiter: string, name: string): string[][] {
  const split = splitCells(bytes.toString('utf8'), delimiter);
  if (split !== undefined) return split;
  try {
    return parse(bytes, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: recordBytesMax,
    });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'CSV_QUOTE_NOT_CLOSED') throw new PmsError('answer_cut', `${name} ends inside a quoted cell.`);
    throw new PmsError('answer_unreadable', `${name} is not readable CSV.`, { cause: error });
  }
}

function cellMaker({ columns, name, isGuarded, numbers }: CsvReading): (texts: string[]) => Cell[] {
  const isNumber = columns.map((column) => numbers.has(column));
  return (texts) => {
    if (texts.length !== columns.length) {
      throw unreadable(name, `has a row of ${texts.length} cells, but its header has ${columns.length}`);
    }
    return texts.map((text, at) => {
      if (text === '') return null;
      if (isNumber[at]) return numberOfText(text) ?? text;
      return isGuarded ? unguardCell(text) : text;
    });
  };
}

function unreadable(name: string, what: string): PmsError {
  return new PmsError('answer_unreadable', `${name} ${what}.`);
}
