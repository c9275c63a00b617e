/** Rows under a header as a table that fits the window: long cells are cut where they may be, else each row is shown upright, a line for each cell. */
import Table from 'cli-table3';
import { printable } from '../../words/printable.ts';
import type { TerminalWritable } from '../context.ts';

export interface TableData {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** Which columns are aligned right; none where it is absent. */
  isRight?: (place: number) => boolean;
}

export interface TableView {
  /** Columns of the window; undefined where nothing bounds a line. */
  width: number | undefined;
  /** Whether cells may be cut to make it fit: where nothing hangs on their end. */
  isCut?: boolean;
}

/** Cells are cut to these lengths, one after the other, until the table fits. */
const cutLengths = [30, 20, 14];
/** A window that says less has no room for anything. */
const widthLeast = 20;

/** How wide a table on this stream may be: a pipe, and a terminal that does not say its width, bound nothing. */
export function tableWidth({ isTTY, columns }: TerminalWritable): number | undefined {
  return isTTY === true && columns !== undefined && columns > 0 ? Math.max(columns, widthLeast) : undefined;
}

/** Draws it, without a newline at its end. Cells are safe for a terminal already. */
export function drawTable(data: TableData, { width = Number.POSITIVE_INFINITY, isCut = false }: TableView): string {
  const whole = draw(data);
  if (widthOf(whole) <= width) return whole;
  for (const most of isCut ? cutLengths : []) {
    const cut = draw({ ...data, rows: data.rows.map((row) => row.map((cell) => printable(cell, most))) });
    if (widthOf(cut) <= width) return cut;
  }
  return data.rows.map((row) => upright(data.head, row, width)).join('\n\n');
}

function draw({ head, rows, isRight = () => false }: TableData): string {
  const table = new Table({
    head: [...head],
    colAligns: head.map((_, place) => (isRight(place) ? 'right' : 'left')),
    style: { head: [], border: [], compact: true },
  });
  for (const row of rows) table.push([...row]);
  return table.toString();
}

/** The border has one sign a column of the window. */
function widthOf(table: string): number {
  return table.indexOf('\n') < 0 ? table.length : table.indexOf('\n');
}

/** `name  value`, a line each, blank ones left out; a value that is longer goes on below itself. */
function upright(head: readonly string[], row: readonly string[], width: number): string {
  const names = Math.min(Math.max(...head.map(({ length }) => length)), Math.floor(width / 2));
  const room = width - names - 2;
  return head
    .flatMap((name, place) => {
      const characters = [...(row[place] ?? '')];
      const pieces = Array.from({ length: Math.ceil(characters.length / room) }, (_, piece) =>
        characters.slice(piece * room, (piece + 1) * room).join(''),
      );
      const label = printable(name === '' ? '' : name, Math.max(names, 1));
      return pieces.map((piece, at) => `${(at === 0 ? label : '').padEnd(names)}  ${piece}`);
    })
    .join('\n');
}
