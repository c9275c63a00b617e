/**
 * Turns the records of a CSV into rows of cells. The cells of a plain line are made when they are asked for. A run of other records whose quotes
 * stand where RFC 4180 wants them is split; of any other the records are checked one by one, so that a bad one does not affect its neighbours.
 */
import { findNoText } from '../bytes/find-undecodable.ts';
import { addLine, emptyRanges } from '../line-ranges.ts';
import type { BrokenRow, BrokenRowCode, CellRow, PlainCells, Row, RowFixes } from '../row.ts';
import { countCells, quoteFormulas, splitLoose } from './csv-quotes.ts';
import { cutRecords, type RecordLines, type RecordShape } from './csv-records.ts';
import { fixQuotes } from './fix-quotes.ts';
import { type ColumnShapes, fixSeparators } from './fix-separators.ts';
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

const [quote, comma] = [34, 44];

/** The records of a window. */
interface Records {
  window: LineWindow;
  shape: RowShape;
  /** The cells of the one that was looked at last. */
  plain: PlainCells;
}

/** One row for each record of the window, in order; lines of blanks give none. `used` lines are finished, as `cutRecords` says. */
export function readRecords(window: LineWindow, shape: RowShape): { rows: Row[]; used: number } {
  const { bytes, starts, ends, firsts, cells } = window;
  const records: Records = { window, shape, plain: { bytes, ends: cells, first: 0 } };
  const areSuspect = findNoText(bytes.subarray(0, starts[ends.length]), shape.encoding) !== undefined;
  const rows: Row[] = [];
  let run: RecordLines[] = [];
  const endRun = () => {
    if (run.length === 0) return;
    for (const row of areSuspect ? readSuspects(records, run) : readRun(records, run)) rows.push(row);
    run = [];
  };
  const accept = (first: number, last: number) => {
    if (areSuspect || firsts[first]! < 0) run.push({ first, last });
    else {
      endRun();
      rows.push(createRecordRow(records, { first, last }));
    }
  };
  const reject = (row: BrokenRow) => {
    endRun();
    rows.push(row);
  };
  const used = cutRecords(window, shape, { accept, reject });
  endRun();
  return { rows, used };
}

/** The rows of records that have only blank lines between them. */
function readRun(records: Records, run: readonly RecordLines[]): Row[] {
  const found = parseCells(bytesOf(records, run), records.shape.delimiter);
  return found?.length === run.length ? toRows(records, run, found) : readSuspects(records, run);
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
  let width = 0;
  const [lineFeed, carriageReturn, quoteAt, cellEnd] = ['\n', '\r', '"', delimiter].map((sign) => finderOf(text, sign));
  const lineEnd = (from: number) => Math.min(lineFeed!(from), carriageReturn!(from));
  for (let at = 0; at < text.length; ) {
    let end = lineEnd(at);
    // As long as the one before: a list to which cells are pushed takes twice the room.
    const cells = new Array<string>(width);
    let count = 0;
    for (; at < end || count > 0; at++) {
      const nextQuote = quoteAt!(at);
      if (at === nextQuote && at < end) {
        let close = text.indexOf('"', at + 1);
        const first = close;
        while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
        if (close === -1) return undefined;
        const cell = text.slice(at + 1, close);
        cells[count++] = close === first ? cell : cell.replaceAll('""', '"');
        at = close + 1;
        // The cell may contain line ends.
        if (at > end) end = lineEnd(at);
      } else {
        const to = Math.min(cellEnd!(at), end);
        if (nextQuote < to) return undefined;
        cells[count++] = text.slice(at, to);
        at = to;
      }
      if (at === end) break;
      if (text[at] !== delimiter) return undefined;
    }
    if (count !== width) width = cells.length = count;
    if (count > 0) records.push(cells);
    at = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
  }
  return records;
}

/** Finds where a sign stands next, or the end of the text; asked from front to back. */
function finderOf(text: string, sign: string): (from: number) => number {
  let next = -1;
  return (from) => {
    if (next < from) {
      next = text.indexOf(sign, from);
      if (next === -1) next = text.length;
    }
    return next;
  };
}

function bytesOf({ window: { bytes, starts, ends } }: Records, run: readonly RecordLines[]): Buffer {
  return bytes.subarray(starts[run[0]!.first], ends[run.at(-1)!.last]);
}

/** Separates the suspect records, and parses the runs of sound records between them. */
function readSuspects(records: Records, all: readonly RecordLines[]): Row[] {
  const rows: Row[] = [];
  let from = 0;
  for (let at = 0; at <= all.length; at += 1) {
    const suspect = at < all.length ? readSuspect(records, all[at]!) : undefined;
    if (!suspect && at < all.length) continue;
    if (at > from) for (const row of readSound(records, all.slice(from, at))) rows.push(row);
    if (suspect) rows.push(suspect);
    from = at + 1;
  }
  return rows;
}

/** The rows of records that `countCells` counts: a law holds that to what is split. */
function readSound(records: Records, run: readonly RecordLines[]): Row[] {
  return toRows(records, run, parseCells(bytesOf(records, run), records.shape.delimiter)!);
}

/** The row of a record that cannot or must not be split as it stands; undefined for a sound one. */
function readSuspect(records: Records, record: RecordLines): Row | undefined {
  const { shape } = records;
  const bytes = bytesOf(records, [record]);
  const noText = findNoText(bytes, shape.encoding);
  if (noText) return brokenRow(records, record, noText);
  if (countCells(bytes, { start: 0, end: bytes.length }, shape.delimiter) > 0) return undefined;
  const line = bytes.toString('utf8');
  const loose = readLoose(line, shape.delimiter);
  const cells =
    loose?.length === shape.width
      ? loose
      : (fixQuotes(line, String.fromCharCode(shape.delimiter), shape.width) ?? loose);
  if (cells) {
    if (cells !== loose) addLine(shape.fixes.quotes, lineOf(records, record));
    const row = toRows(records, [record], [cells])[0];
    // The bytes as they stand do not give these cells.
    return row?.kind === 'cells' ? { kind: 'cells', line: row.line, cells } : row;
  }
  const message =
    'has a quote where none is allowed: a cell that contains quotes must be quoted, with its quotes doubled';
  return brokenRow(records, record, { code: 'unclosed_quote', message });
}

/** The cells of a line with quotes where RFC 4180 allows none; undefined if it is ambiguous. */
function readLoose(line: string, delimiter: number): string[] | undefined {
  const sign = String.fromCharCode(delimiter);
  const quoted = quoteFormulas(line, sign);
  if (quoted === line) return splitLoose(line, sign);
  const bytes = Buffer.from(quoted);
  const isSound = countCells(bytes, { start: 0, end: bytes.length }, delimiter) > 0;
  return isSound ? parseCells(bytes, delimiter)?.[0] : undefined;
}

function toRows(records: Records, run: readonly RecordLines[], found: readonly string[][]): Row[] {
  const { shape } = records;
  const rows: Row[] = [];
  for (const [at, cells] of found.entries()) {
    const record = run[at]!;
    if (cells.length === shape.width || isFitted(cells, shape, lineOf(records, record)))
      rows.push(createRecordRow(records, record, fitCells(cells, shape.width)));
    else if (cells.length > 1 || !isBlank(records, record)) rows.push(fixedRow(records, record, cells));
  }
  return rows;
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
  const { delimiter, width } = records.shape;
  const bytes = bytesOf(records, [record]);
  const hasQuotes = bytes.includes(quote);
  const cells = hasQuotes ? parseCells(bytes, delimiter)![0]! : bytes.toString().split(String.fromCharCode(delimiter));
  return fitCells(cells, width);
}

/** Only blanks, like the last line of many hand-made files; `""` is a cell. */
function isBlank(records: Records, record: RecordLines): boolean {
  return bytesOf(records, [record]).toString('utf8').trim() === '';
}

function wrongCellCount(records: Records, record: RecordLines, cells: string[]): BrokenRow {
  const message = `has ${count(cells.length)}, the header has ${records.shape.width}`;
  return { ...brokenRow(records, record, { code: 'wrong_cell_count', message }), cells };
}

function count(cells: number): string {
  return cells === 1 ? '1 cell' : `${cells} cells`;
}

function brokenRow(records: Records, record: RecordLines, why: { code: BrokenRowCode; message: string }): BrokenRow {
  const raw = bytesOf(records, [record]).toString('utf8');
  return { kind: 'broken', line: lineOf(records, record), ...why, raw };
}
