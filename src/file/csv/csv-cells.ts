/**
 * Turns blocks of CSV records into rows of cells. The cells of a plain line are made when they are asked for. A run of other records whose quotes stand where RFC 4180 wants them is split; of any other the records are checked one by one, so that a bad one does not affect its neighbours.
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

/** One row for each record of the block, in order; lines of blanks give none. */
export function readCells(block: RecordBlock, shape: CellShape): Row[] {
  const count = block.firsts.length;
  if (findNoText(sliceOf(block, { from: 0, to: count }), shape.encoding))
    return readSuspects(block, shape, { from: 0, to: count });
  const rows: Row[] = [];
  for (let at = 0; at < count; at++) {
    const from = at;
    while (at < count && plainOf(block, at) === undefined) at++;
    if (at > from) for (const row of readOthers(block, shape, { from, to: at })) rows.push(row);
    if (at < count) rows.push(new RecordRow(block, at));
  }
  return rows;
}

/** The cells of a record if it is a plain line. */
function plainOf({ window, firsts, plain }: RecordBlock, at: number): PlainCells | undefined {
  plain.first = window.firsts[firsts[at]!]! + 1;
  return plain.first > 0 ? plain : undefined;
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
  const { bytes, starts, ends } = block.window;
  return bytes.subarray(starts[block.firsts[from]!], ends[block.lasts[to - 1]!]);
}

function lineOf({ window, firsts }: RecordBlock, at: number): number {
  return window.firstLine + firsts[at]!;
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
    if (cells !== loose) addLine(shape.fixes.quotes, lineOf(block, at));
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
    if (cells.length === width) rows.push(new RecordRow(block, index, cells));
    else if (isFitted(cells, found.shape, lineOf(block, index)))
      rows.push(new RecordRow(block, index, fitCells(cells, width)));
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
  const cells = fixSeparators(found.cells, String.fromCharCode(block.shape.delimiter), shapes);
  const line = lineOf(block, at);
  if (cells === undefined) return wrongCellCount(block, at, { cells: found.cells, width });
  addLine(fixes.extraSeparators, line);
  return { kind: 'cells', line, cells };
}

function fitCells(cells: string[], width: number): string[] {
  while (cells.length < width) cells.push('');
  return cells.length === width ? cells : cells.slice(0, width);
}

/** A row as a record in the bytes of the file: thousands of rows are held at a time, and their cells would be many small texts. */
class RecordRow implements CellRow {
  readonly block: RecordBlock;
  readonly at: number;
  private heldCells: string[] | undefined;

  constructor(block: RecordBlock, at: number, cells?: string[]) {
    this.block = block;
    this.at = at;
    this.heldCells = cells;
  }

  get kind(): 'cells' {
    return 'cells';
  }

  get line(): number {
    return lineOf(this.block, this.at);
  }

  get plain(): PlainCells | undefined {
    return this.block.shape.delimiter === comma ? plainOf(this.block, this.at) : undefined;
  }

  get cells(): string[] {
    this.heldCells ??= cellsOfRecord(this.block, this.at);
    return this.heldCells;
  }

  releaseCells(): void {
    this.heldCells = undefined;
  }
}

function cellsOfRecord(block: RecordBlock, at: number): string[] {
  const { delimiter, width } = block.shape;
  const bytes = sliceOf(block, { from: at, to: at + 1 });
  const hasQuotes = bytes.includes(quote);
  const cells = hasQuotes ? parseCells(bytes, delimiter)![0]! : bytes.toString().split(String.fromCharCode(delimiter));
  return fitCells(cells, width);
}

/** Only blanks, like the last line of many hand-made files; `""` is a cell. */
function isBlank(block: RecordBlock, at: number): boolean {
  return (
    sliceOf(block, { from: at, to: at + 1 })
      .toString('utf8')
      .trim() === ''
  );
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
  return { kind: 'broken', line: lineOf(block, at), ...why, raw };
}
