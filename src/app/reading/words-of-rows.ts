/** Passes rows through and counts their status words and currencies: for a file that was not read through before. */
import type { Reading } from '../../convert/reading.ts';
import { createTextCounter, type SeenTexts } from '../../convert/seen-texts.ts';
import type { Row, RowSource } from '../../file/row.ts';

interface CountedRows {
  file: RowSource;
  /** As written, as far as the rows were read; absent if no column holds them. */
  words(): Pick<Reading, 'statuses' | 'currencies'>;
}

/** Counts the cells of the columns of a CSV file or a sheet while its rows are read. */
export function countWords(file: RowSource, { columns }: Pick<Reading, 'columns'>): CountedRows {
  const statuses = counterOf(columns, 'booking_status');
  const currencies = counterOf(columns, 'currency_iso');
  async function* batches(): AsyncGenerator<Row[]> {
    for await (const rows of file.batches) {
      for (const row of rows) {
        statuses?.add(row);
        currencies?.add(row);
      }
      yield rows;
    }
  }
  const words = () => ({ statuses: statuses?.seen, currencies: currencies?.seen });
  return { file: { ...file, batches: batches() }, words };
}

interface Counter {
  seen: SeenTexts;
  add(row: Row): void;
}

function counterOf(columns: Reading['columns'], role: string): Counter | undefined {
  const index = columns.findIndex((column) => column.role === role);
  if (index < 0) return undefined;
  const header = columns[index]!.header.trim();
  const words = createTextCounter();
  const add = (row: Row) => {
    const word = row.kind === 'cells' ? (row.cells[index] ?? '').trim() : '';
    // A repeated header is not a word of its column.
    if (word !== '' && word !== header) words.add(word, row.line);
  };
  return { seen: words.all, add };
}
