/** Rows on their way in, the same rows out, with the status words and currencies that they hold counted: for a file that nothing looked through before. */
import type { Reading } from '../../convert/reading.ts';
import { createTextCounter, type SeenTexts } from '../../convert/seen-texts.ts';
import type { Row, RowSource } from '../../file/row.ts';

export interface CountedRows {
  file: RowSource;
  /** As written, as far as the rows were read; absent where no column holds them. */
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
  const place = columns.findIndex((column) => column.role === role);
  if (place < 0) return undefined;
  const header = columns[place]!.header.trim();
  const words = createTextCounter();
  const add = (row: Row) => {
    const word = row.kind === 'cells' ? (row.cells[place] ?? '').trim() : '';
    // A header that stands in the file once more is no word of it.
    if (word !== '' && word !== header) words.add(word, row.line);
  };
  return { seen: words.all, add };
}
