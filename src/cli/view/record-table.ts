/** Records as a table for a terminal. */
import Table from 'cli-table3';
import type { RecordStream } from '../../contract/api.ts';
import { printable } from './printable.ts';

/** A table is for reading: beyond this nobody does, and it must be held whole to be drawn. */
const rowsMax = 1000;
const cellCharactersMax = 40;

/** Draws the records, the first 1,000 of them, and says how many there are if there are more. */
export async function renderTable({ columns, batches }: RecordStream): Promise<string> {
  const table = new Table({
    head: [...columns].map((column) => printable(column, cellCharactersMax)),
    style: { head: [], border: [] },
  });
  let rows = 0;
  for await (const batch of batches) {
    for (const row of batch) {
      rows++;
      if (rows <= rowsMax)
        table.push(row.map((cell) => printable(cell === null ? '' : String(cell), cellCharactersMax)));
    }
  }
  const more =
    rows > rowsMax
      ? `the first ${rowsMax} of ${rows.toLocaleString('en-US')} rows; \`--format csv\` has them all\n`
      : '';
  return `${table.toString()}\n${more}`;
}
