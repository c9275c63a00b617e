/**
 * Draws rows under a header as a table that fits the window: long cells are cut if that is allowed, sentences in the last column are broken,
 * otherwise each row is shown vertically, one line for each cell.
 */
import Table from 'cli-table3';
import { printable } from '../../words/printable.ts';
import type { TerminalWritable } from '../context.ts';

interface TableData {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** Which columns are aligned right; none if absent. */
  isRight?: (index: number) => boolean;
}

export interface TableView {
  /** Columns of the window; undefined if lines are not limited. */
  width: number | undefined;
  /** Whether cells may be cut to make the table fit: only if their ends do not matter. */
  isCut?: boolean;
}

/** Cells are cut to these lengths, one after another, until the table fits. */
const cutLengths = [30, 20, 14];
/** A reported width below this is treated as this. */
const widthLeast = 20;

/** How wide a table on this stream may be: undefined for a pipe, and for a terminal that does not report its width. */
export function tableWidth({ isTTY, columns }: TerminalWritable): number | undefined {
  return isTTY === true && columns !== undefined && columns > 0 ? Math.max(columns, widthLeast) : undefined;
}

/** A line that fits the window: it breaks at blanks, and goes on with an indent. Not for commands, which are copied. */
export function wrapped(line: string, width = Number.POSITIVE_INFINITY): string {
  const at = line.lastIndexOf(' ', width);
  if (line.length <= width || line.slice(0, Math.max(at, 0)).trim() === '') return line;
  return `${line.slice(0, at)}\n${wrapped(`    ${line.slice(at + 1)}`, width)}`;
}

/** Draws the table, without a newline at the end. Cells must already be safe for a terminal. */
export function drawTable(data: TableData, { width = Number.POSITIVE_INFINITY, isCut = false }: TableView): string {
  const whole = draw(data);
  if (widthOf(whole) <= width) return whole;
  for (const most of isCut ? cutLengths : []) {
    const cut = draw({ ...data, rows: data.rows.map((row) => row.map((cell) => printable(cell, most))) });
    if (widthOf(cut) <= width) return cut;
  }
  // Sentences in the last column go on below.
  const longest = Math.max(...[data.head, ...data.rows].map((row) => row.at(-1)?.length ?? 0));
  const room = longest + 2 - (widthOf(whole) - width);
  if (room >= widthLeast) return draw(data, room);
  return data.rows.map((row) => upright(data.head, row, width)).join('\n\n');
}

function draw({ head, rows, isRight = () => false }: TableData, last: number | null = null): string {
  const table = new Table({
    head: [...head],
    colAligns: head.map((_, index) => (isRight(index) ? 'right' : 'left')),
    colWidths: head.map((_, index) => (index === head.length - 1 ? last : null)),
    wordWrap: true,
    style: { head: [], border: [], compact: true },
  });
  for (const row of rows) table.push([...row]);
  return table.toString();
}

/** The border has one character for each column of the window. */
function widthOf(table: string): number {
  return table.indexOf('\n') < 0 ? table.length : table.indexOf('\n');
}

/** `name  value`, one line each, without blank values; a long value continues on the next line. */
function upright(head: readonly string[], row: readonly string[], width: number): string {
  const names = Math.min(Math.max(...head.map(({ length }) => length)), Math.floor(width / 2));
  const room = width - names - 2;
  return head
    .flatMap((name, index) => {
      const characters = [...(row[index] ?? '')];
      const pieces = Array.from({ length: Math.ceil(characters.length / room) }, (_, piece) =>
        characters.slice(piece * room, (piece + 1) * room).join(''),
      );
      const label = printable(name === '' ? '' : name, Math.max(names, 1));
      return pieces.map((piece, at) => `${(at === 0 ? label : '').padEnd(names)}  ${piece}`);
    })
    .join('\n');
}
