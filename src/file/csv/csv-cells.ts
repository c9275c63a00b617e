/**
 * Turns the records of a CSV into rows of cells. The cells of a plain line are made when they are asked for; any other record is checked by itself, so
 * that a bad one does not affect its neighbours.
 */
import { findNoText } from '../bytes/find-undecodable.ts';
import { addLine, emptyRanges } from '../line-ranges.ts';
import type { BrokenRow, BrokenRowCode, CellRow, PlainCells, Row, RowFixes } from '../row.ts';
import { quoteFormulas, splitLoose } from './csv-quotes.ts';
import { cutRecords, type RecordLines, type RecordShape } from './csv-records.ts';
import { type ColumnShapes, fixQuotes, fixSeparators } from './fix-cells.ts';
import type { LineWindow } from './lines.ts';

interface RowShape extends RecordShape {
  /** The encoding of the file before it was transcoded. */
  encoding: string;
  /** How many names at the end of the header are blank. */
  blankTail: number;
  /** What its columns look like; undefined if the first rows do not show it. */
  shapes?: ColumnShapes;
  /** Collects what was corrected. */
  fixes: RowFixes;
}

/** An empty account of corrections. */
export function createFixes(): RowFixes {
  return { quotes: emptyRanges(), extraSeparators: emptyRanges(), missingCells: emptyRanges() };
}

const [LF, CR, quote, comma] = [10, 13, 34, 44];

/** The records of a window. */
interface Records {
  window: LineWindow;
  shape: RowShape;
  /** Whether some bytes of them are not text. */
  areSuspect: boolean;
  /** The cells of the one that was looked at last. */
  plain: PlainCells;
  /** Those of the plain one whose texts were made last. */
  above?: { first: number; cells: readonly string[] };
}

/** One row for each record of the window, in order; lines of blanks give none. `used` lines are finished, as `cutRecords` says. */
export function readRecords(window: LineWindow, shape: RowShape): { rows: Row[]; used: number } {
  const { bytes, starts, ends, firsts, cells } = window;
  const areSuspect = findNoText(bytes.subarray(0, starts[ends.length]), shape.encoding) !== undefined;
  const records: Records = { window, shape, areSuspect, plain: { bytes, ends: cells, first: 0 } };
  const rows: Row[] = [];
  const accept = (first: number, last: number) => {
    const isPlain = !areSuspect && firsts[first]! >= 0;
    const row = (isPlain ? createRecordRow : readOdd)(records, { first, last });
    if (row !== undefined) rows.push(row);
  };
  const used = cutRecords(window, shape, { accept, reject: (row) => rows.push(row) });
  return { rows, used };
}

/** The cells of each record in the bytes, as written; undefined where `splitCells` gives none. */
export function parseCells(bytes: Buffer, delimiter: number): string[][] | undefined {
  return splitCells(bytes.toString('utf8'), String.fromCharCode(delimiter));
}

/**
 * The cells of each record that is not empty; undefined if a quote stands inside a cell that does not begin with one, behind a closing one, or is
 * never closed: a law holds it to what csv-parse says, which takes four times as long.
 */
export function splitCells(text: string, delimiter: string): string[][] | undefined {
  const records: string[][] = [];
  const sign = delimiter.charCodeAt(0);
  let cells: string[] = [];
  for (let at = 0; at < text.length || cells.length > 0; at++) {
    const from = at;
    const isQuoted = text.charCodeAt(at) === quote;
    if (isQuoted) {
      do at = text.indexOf('"', at + 1) + 1;
      while (at > 0 && text.charCodeAt(at) === quote);
      if (at === 0) return undefined;
    }
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === sign || unit === LF || unit === CR) break;
      if (isQuoted || unit === quote) return undefined;
    }
    const isLast = text.charCodeAt(at) !== sign;
    const cell = text.slice(from, at);
    if (cell !== '' || !isLast || cells.length > 0) cells.push(isQuoted ? unquoted(cell) : cell);
    if (!isLast || cells.length === 0) continue;
    records.push(cells);
    cells = [];
  }
  return records;
}

function unquoted(cell: string): string {
  const text = cell.slice(1, -1);
  // Most have no quote in them.
  return text.includes('"') ? text.replaceAll('""', '"') : text;
}

function textOf({ window: { bytes, starts, ends } }: Records, { first, last }: RecordLines): string {
  return bytes.toString('utf8', starts[first], ends[last]);
}

/** The row of a record that is not plain; undefined for a line of blanks. */
function readOdd(records: Records, record: RecordLines): Row | undefined {
  const { window, shape, areSuspect } = records;
  const { bytes, starts, ends } = window;
  const noText = areSuspect
    ? findNoText(bytes.subarray(starts[record.first], ends[record.last]), shape.encoding)
    : undefined;
  if (noText) return brokenRow(records, record, noText);
  const line = textOf(records, record);
  const delimiter = String.fromCharCode(shape.delimiter);
  const found = splitCells(line, delimiter);
  if (found?.length === 1) return rowOf(records, record, found[0]!);
  const loose = readLoose(line, delimiter);
  const cells = loose?.length === shape.width ? loose : (fixQuotes(line, delimiter, shape.width) ?? loose);
  if (cells) {
    if (cells !== loose) addLine(shape.fixes.quotes, lineOf(records, record));
    const row = rowOf(records, record, cells);
    // The bytes as they stand do not give these cells.
    return row?.kind === 'cells' ? { kind: 'cells', line: row.line, cells } : row;
  }
  const message =
    'has a quote where none is allowed: a cell that contains quotes must be quoted, with its quotes doubled';
  return brokenRow(records, record, { code: 'unclosed_quote', message });
}

/** The cells of a line with quotes where RFC 4180 allows none; undefined if it is ambiguous. */
function readLoose(line: string, delimiter: string): string[] | undefined {
  const quoted = quoteFormulas(line, delimiter);
  return quoted === line ? splitLoose(line, delimiter) : splitCells(quoted, delimiter)?.[0];
}

function rowOf(records: Records, record: RecordLines, cells: string[]): Row | undefined {
  const { shape } = records;
  if (cells.length === shape.width || isFitted(cells, shape, lineOf(records, record)))
    return createRecordRow(records, record, fitCells(cells, shape.width));
  return cells.length > 1 || !isBlank(records, record) ? fixedRow(records, record, cells) : undefined;
}

/** Whether a row of another width is complete all the same; it is counted. */
function isFitted(cells: readonly string[], shape: RowShape, line: number): boolean {
  const { width, rowWidth, blankTail, fixes } = shape;
  if (cells.length > width) {
    // If only this row is longer, its extra cell may be anywhere.
    if (cells.length > rowWidth) return false;
    for (let at = width; at < cells.length; at += 1) if (!saysNothing(cells[at]!)) return false;
    addLine(fixes.extraSeparators, line);
    return true;
  }
  if (cells.length < 2 || (cells.length !== rowWidth && cells.length < width - blankTail)) return false;
  if (cells.length < width - blankTail) addLine(fixes.missingCells, line);
  return true;
}

/** Whether a cell holds no letter and no digit: `-`, or a blank. */
export function saysNothing(cell: string): boolean {
  return !/[\p{L}\p{N}]/u.test(cell);
}

/** A row with one separator too many, if it is clear which one; otherwise a broken row. */
function fixedRow(records: Records, record: RecordLines, found: string[]): Row {
  const { delimiter, shapes, fixes } = records.shape;
  const cells = fixSeparators(found, String.fromCharCode(delimiter), shapes);
  if (cells === undefined) return wrongCellCount(records, record, found);
  const line = lineOf(records, record);
  addLine(fixes.extraSeparators, line);
  return { kind: 'cells', line, cells };
}

function fitCells(cells: string[], width: number): string[] {
  while (cells.length < width) cells.push('');
  return cells.length === width ? cells : cells.slice(0, width);
}

/** A row as a record in the bytes of the file: thousands of rows are held at a time, and their cells would be many small texts. */
interface RecordRow extends CellRow, RecordLines {
  records: Records;
  heldCells: string[] | undefined;
}

const ofRecordRows: Pick<RecordRow, 'kind' | 'line' | 'cells' | 'plain' | 'releaseCells'> & ThisType<RecordRow> = {
  kind: 'cells',
  get line() {
    return lineOf(this.records, this);
  },
  get plain(): PlainCells | undefined {
    const { window, shape, plain } = this.records;
    plain.first = window.firsts[this.first]! + 1;
    return plain.first > 0 && shape.delimiter === comma ? plain : undefined;
  },
  get cells() {
    this.heldCells ??= cellsOfRecord(this.records, this);
    return this.heldCells;
  },
  releaseCells() {
    this.heldCells = undefined;
  },
};

function createRecordRow(records: Records, { first, last }: RecordLines, cells?: string[]): CellRow {
  // Defining a getter on each row would take longer than creating the row.
  const row: RecordRow = Object.create(ofRecordRows);
  row.first = first;
  row.last = last;
  row.records = records;
  row.heldCells = cells;
  return row;
}

function lineOf({ window }: Records, { first }: RecordLines): number {
  return window.firstLine + first;
}

function cellsOfRecord(records: Records, record: RecordLines): string[] {
  const { window, shape } = records;
  const first = window.firsts[record.first]!;
  if (first >= 0) return plainCells(records, first);
  return fitCells(splitCells(textOf(records, record), String.fromCharCode(shape.delimiter))![0]!, shape.width);
}

/** The cells of a plain record. One that is as in the record that was read before is its very text: most columns say few things. */
function plainCells(records: Records, first: number): string[] {
  const { above } = records;
  const { bytes, cells: ends } = records.window;
  const { width } = records.shape;
  const from = ends[first]! + 1;
  // A character for each byte: a cell stands at the same places in both.
  const line = bytes.toString('latin1', from, ends[first + width]);
  const cells = new Array<string>(width);
  for (let index = 0; index < width; index++) {
    const start = ends[first + index]! + 1;
    const end = ends[first + index + 1]!;
    if (above !== undefined) {
      const otherEnd = ends[above.first + index + 1]!;
      // Those that differ do so at their end.
      let same = ends[above.first + index]! + 1 === otherEnd - end + start ? end : start - 1;
      while (same > start && bytes[same - 1] === bytes[same - 1 + otherEnd - end]) same--;
      if (same === start) {
        cells[index] = above.cells[index]!;
        continue;
      }
    }
    let at = start;
    while (at < end && bytes[at]! < 0x80) at++;
    const text = at === end ? line.slice(start - from, end - from) : bytes.toString('utf8', start, end);
    cells[index] = bytes[start] === quote ? unquoted(text) : text;
  }
  records.above = { first, cells };
  return cells;
}

/** Only blanks, like the last line of many hand-made files; `""` is a cell. */
function isBlank(records: Records, record: RecordLines): boolean {
  return textOf(records, record).trim() === '';
}

function wrongCellCount(records: Records, record: RecordLines, cells: string[]): BrokenRow {
  const count = cells.length === 1 ? '1 cell' : `${cells.length} cells`;
  const message = `has ${count}, the header has ${records.shape.width}`;
  return { ...brokenRow(records, record, { code: 'wrong_cell_count', message }), cells };
}

function brokenRow(records: Records, record: RecordLines, why: { code: BrokenRowCode; message: string }): BrokenRow {
  const raw = textOf(records, record);
  return { kind: 'broken', line: lineOf(records, record), ...why, raw };
}
