/**
 * Turns blocks of CSV records into rows of cells. A record without quotes is only looked at as bytes, and its cells are made when they are asked for. A run of others whose quotes stand where RFC 4180 wants them is split; of any other the records are checked one by one, so that a bad one does not affect its neighbours.
 */
import { findNoText } from '../bytes/find-undecodable.ts';
import { addLine, emptyRanges } from '../line-ranges.ts';
import type { BrokenRow, BrokenRowCode, CellRow, PlainCells, Row, RowFixes } from '../row.ts';
import { countCells, quoteFormulas, splitLoose } from './csv-quotes.ts';
import type { RecordBlock, RecordShape } from './csv-records.ts';
import { fixQuotes } from './fix-quotes.ts';
import { type ColumnShapes, fixSeparators } from './fix-separators.ts';

interface CellShape extends RecordShape {
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
/** Where no cell ends. */
const notPlain = -2;

/** One row for each record of the block, in order; lines of blanks give none. */
export function readCells(block: RecordBlock, shape: CellShape): Row[] {
  const count = block.lines.length;
  if (findNoText(sliceOf(block, { from: 0, to: count }), shape.encoding))
    return readSuspects(block, shape, { from: 0, to: count });
  const ends = emptyEnds(block);
  const rows: Row[] = [];
  for (let at = 0; at < count; at++) {
    const from = at;
    while (at < count && !findCells(block, ends, at)) at++;
    if (at > from) for (const row of readOthers(block, shape, { from, to: at })) rows.push(row);
    if (at === count) continue;
    // Where each record has quotes nothing of it need be kept.
    block.plain ??= { bytes: block.bytes, ends, first: 0 };
    rows.push(createRecordRow(block, at));
  }
  return rows;
}

function emptyEnds({ starts, width }: RecordBlock): Int32Array {
  return new Int32Array(starts.length * (width + 1)).fill(notPlain);
}

/** Finds the cells of a record if it is as wide as the header and has no quotes; with `takesQuotes` also if each is around a whole cell without any. */
function findCells(block: RecordBlock, ends: Int32Array, record: number, takesQuotes = false): boolean {
  const { bytes, delimiter, width } = block;
  const before = record * (width + 1);
  const end = block.ends[record]!;
  let from = block.starts[record]!;
  let cell = 1;
  for (let at = from; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === quote) {
      if (!takesQuotes || at !== from) return false;
      at = bytes.indexOf(quote, at + 1);
      if (at === -1 || (at + 1 < end && bytes[at + 1] !== delimiter)) return false;
    } else if (byte === delimiter) {
      if (cell === width) return false;
      ends[before + cell++] = at;
      from = at + 1;
    }
  }
  if (cell !== width) return false;
  ends[before] = block.starts[record]! - 1;
  ends[before + width] = end;
  return true;
}

function readOthers(block: RecordBlock, shape: CellShape, range: Range): Row[] {
  const found = parseCells(sliceOf(block, range), shape.delimiter);
  if (found?.length === range.to - range.from) return toRows(block, { shape, all: range, cells: found });
  return readSuspects(block, shape, range);
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

type Range = { from: number; to: number };

function sliceOf(block: RecordBlock, { from, to }: Range): Buffer {
  return block.bytes.subarray(block.starts[from], block.ends[to - 1]);
}

/** Separates the suspect records, and parses the runs of sound records between them. */
function readSuspects(block: RecordBlock, shape: CellShape, range: Range): Row[] {
  const rows: Row[] = [];
  let { from } = range;
  for (let at = from; at <= range.to; at += 1) {
    const suspect = at < range.to ? readSuspect(block, at, shape) : undefined;
    if (!suspect && at < range.to) continue;
    if (at > from) for (const row of readSound(block, shape, { from, to: at })) rows.push(row);
    if (suspect) rows.push(suspect);
    from = at + 1;
  }
  return rows;
}

/** The rows of records that `countCells` counts: a law holds that to what is split. */
function readSound(block: RecordBlock, shape: CellShape, all: Range): Row[] {
  return toRows(block, { shape, all, cells: parseCells(sliceOf(block, all), shape.delimiter)! });
}

/** The row of a record that cannot or must not be split as it stands; undefined for a sound one. */
function readSuspect(block: RecordBlock, at: number, shape: CellShape): Row | undefined {
  const bytes = sliceOf(block, { from: at, to: at + 1 });
  const noText = findNoText(bytes, shape.encoding);
  if (noText) return brokenRow(block, at, noText);
  if (countCells(bytes, { start: 0, end: bytes.length }, shape.delimiter) > 0) return undefined;
  const line = bytes.toString('utf8');
  const loose = readLoose(line, shape.delimiter);
  const cells =
    loose?.length === shape.width
      ? loose
      : (fixQuotes(line, String.fromCharCode(shape.delimiter), shape.width) ?? loose);
  if (cells) {
    if (cells !== loose) addLine(shape.fixes.quotes, block.lines[at]!);
    const row = toRows(block, { shape, all: { from: at, to: at + 1 }, cells: [cells] })[0];
    // The bytes as they stand do not give these cells.
    return row?.kind === 'cells' ? { kind: 'cells', line: row.line, cells } : row;
  }
  const message =
    'has a quote where none is allowed: a cell that contains quotes must be quoted, with its quotes doubled';
  return brokenRow(block, at, { code: 'unclosed_quote', message });
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

function toRows(block: RecordBlock, found: { shape: CellShape; all: Range; cells: string[][] }): Row[] {
  const { width } = found.shape;
  const rows: Row[] = [];
  for (let at = 0; at < found.cells.length; at += 1) {
    const cells = found.cells[at]!;
    const index = found.all.from + at;
    if (cells.length === width) rows.push(createRecordRow(block, index, cells));
    else if (isFitted(cells, found.shape, block.lines[index]!))
      rows.push(createRecordRow(block, index, fitCells(cells, width)));
    else if (cells.length > 1 || !isBlank(block, index))
      rows.push(fixedRow(block, index, { shape: found.shape, cells }));
  }
  return rows;
}

/** Whether a row of another width is complete all the same; it is counted. */
function isFitted(cells: readonly string[], shape: CellShape, line: number): boolean {
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
function fixedRow(block: RecordBlock, at: number, found: { shape: CellShape; cells: string[] }): Row {
  const { width, shapes, fixes } = found.shape;
  const cells = fixSeparators(found.cells, String.fromCharCode(block.delimiter), shapes);
  const line = block.lines[at]!;
  if (cells === undefined) return wrongCellCount(block, at, { cells: found.cells, width });
  addLine(fixes.extraSeparators, line);
  return { kind: 'cells', line, cells };
}

function fitCells(cells: string[], width: number): string[] {
  while (cells.length < width) cells.push('');
  return cells.length === width ? cells : cells.slice(0, width);
}

/** A row as a range of bytes in the file: thousands of rows are held at a time, and their cells would be many small texts. */
interface RecordRow extends CellRow {
  block: RecordBlock;
  at: number;
  heldCells: string[] | undefined;
}

const ofRecordRows: Pick<RecordRow, 'kind' | 'cells' | 'plain' | 'releaseCells'> & ThisType<RecordRow> = {
  kind: 'cells',
  get plain(): PlainCells | undefined {
    const { block, at } = this;
    if (block.delimiter !== comma) return undefined;
    block.plain ??= { bytes: block.bytes, ends: emptyEnds(block), first: 0 };
    const { plain, width } = block;
    plain.first = at * (width + 1) + 1;
    return plain.ends[plain.first - 1] !== notPlain || findCells(block, plain.ends, at, true) ? plain : undefined;
  },
  get cells() {
    this.heldCells ??= cellsOfRecord(this.block, this.at);
    return this.heldCells;
  },
  releaseCells() {
    this.heldCells = undefined;
  },
};

function cellsOfRecord(block: RecordBlock, at: number): string[] {
  const { delimiter, width } = block;
  const bytes = sliceOf(block, { from: at, to: at + 1 });
  const hasQuotes = bytes.includes(quote);
  const cells = hasQuotes ? parseCells(bytes, delimiter)![0]! : bytes.toString().split(String.fromCharCode(delimiter));
  return fitCells(cells, width);
}

function createRecordRow(block: RecordBlock, at: number, cells?: string[]): CellRow {
  // Defining a getter on each row would take longer than creating the row.
  const row: RecordRow = Object.create(ofRecordRows);
  row.line = block.lines[at]!;
  row.block = block;
  row.at = at;
  row.heldCells = cells;
  return row;
}

/** Only blanks, like the last line of many hand-made files; `""` is a cell. */
function isBlank({ bytes, starts, ends }: RecordBlock, at: number): boolean {
  return bytes.toString('utf8', starts[at], ends[at]).trim() === '';
}

function wrongCellCount(block: RecordBlock, at: number, found: { cells: string[]; width: number }): BrokenRow {
  const message = `has ${count(found.cells.length)}, the header has ${found.width}`;
  return { ...brokenRow(block, at, { code: 'wrong_cell_count', message }), cells: found.cells };
}

function count(cells: number): string {
  return cells === 1 ? '1 cell' : `${cells} cells`;
}

function brokenRow(block: RecordBlock, at: number, why: { code: BrokenRowCode; message: string }): BrokenRow {
  const raw = sliceOf(block, { from: at, to: at + 1 }).toString('utf8');
  return { kind: 'broken', line: block.lines[at]!, ...why, raw };
}
