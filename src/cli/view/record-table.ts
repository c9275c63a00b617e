/** Records as a table for a terminal. */
import Table from 'cli-table3';
import type { Cell, RecordStream } from '../../contract/api.ts';
import { printable } from '../../words/printable.ts';

/** A table is for reading: beyond this nobody does, and it must be held whole to be drawn. */
const rowsMax = 1000;
const cellCharactersMax = 40;

/** Draws the records, the first 1,000 of them, and says how many there are if there are more. */
export async function renderTable({ columns, batches }: RecordStream): Promise<string> {
  const shown: Cell[][] = [];
  let rows = 0;
  for await (const batch of batches) {
    shown.push(...batch.slice(0, Math.max(0, rowsMax - rows)));
    rows += batch.length;
  }
  const table = new Table({
    head: columns.map((column) => printable(column, cellCharactersMax)),
    colAligns: columns.map((_, place) => (isNumeric(shown, place) ? 'right' : 'left')),
    style: { head: [], border: [], compact: true },
  });
  for (const row of shown) table.push(row.map((cell) => printable(String(cell ?? ''), cellCharactersMax)));
  const more =
    rows > rowsMax
      ? `the first ${rowsMax} of ${rows.toLocaleString('en-US')} rows; \`--format csv\` has them all\n`
      : '';
  return `${table.toString()}\n${more}`;
}

function isNumeric(rows: readonly Cell[][], place: number): boolean {
  return rows.every((row) => row[place] === null || typeof row[place] === 'number');
}
