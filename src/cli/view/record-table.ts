/** Shows records as a table on a terminal. */
import type { Cell, RecordStream } from '../../contract/api.ts';
import { count } from '../../words/count.ts';
import { valueText } from '../../words/money.ts';
import { printable } from '../../words/printable.ts';
import { drawTable, type TableView } from './table.ts';

/** Nobody reads a longer table, and it must be held whole to be drawn. */
const rowsMax = 1000;
const cellCharactersMax = 40;

/** Draws the first 1,000 records, and says how many there are if there are more. `currency`: that of amounts whose record names none. */
export async function renderTable(
  { columns, batches }: RecordStream,
  { width, currency = null }: Pick<TableView, 'width'> & { currency?: string | null },
): Promise<string> {
  const shown: Cell[][] = [];
  let rows = 0;
  for await (const batch of batches) {
    shown.push(...batch.slice(0, Math.max(0, rowsMax - rows)));
    rows += batch.length;
  }
  const currencyAt = columns.findIndex((column) => column === 'currency_iso' || column === 'currency');
  const textOf = (cell: Cell, index: number, row: readonly Cell[]) =>
    cell === null ? '' : valueText(columns[index]!, cell, String(row[currencyAt] ?? '') || currency);
  const data = {
    head: columns.map((column) => printable(column, cellCharactersMax)),
    isRight: (index: number) => shown.every((row) => row[index] === null || typeof row[index] === 'number'),
    rows: shown.map((row) => row.map((cell, index) => printable(textOf(cell, index, row), cellCharactersMax))),
  };
  const more = rows > rowsMax ? `the first ${rowsMax} of ${count(rows)} rows; \`--format csv\` has them all\n` : '';
  return `${drawTable(data, { width, isCut: true })}\n${more}`;
}
