/** Reads tables in markup (OpenDocument, the XML of old Excel, a web page) as a book: the markup is walked once for each reading of a sheet. */
import { PmsError } from '../../contract/errors.ts';
import type { PackedFile } from '../archive/refuse-bomb.ts';
import { sheetColumnsMax, sheetRowsMax, sheetsMax } from '../limits.ts';
import type { Book, BookSheet, RowsWanted, SheetRow } from './book.ts';
import { createRowBuilder, cutToCell } from './sheet-row.ts';

/** What a reader of markup reports about its tables, in order. */
export interface TableSink {
  beginTable(name: string, isHidden: boolean): void;
  /** The row is `skipped` rows below the one before it. */
  beginRow(skipped: number, isHidden: boolean): void;
  /** A cell, repeated `times` times to the right from a 0-based column on; `money` is its currency, if its format has one. */
  cell(column: number, text: string, times: number, money?: string): void;
  /** The row is repeated `times` times downwards. */
  endRow(times: number): void;
  /** The text ends inside the last table. */
  cutOff(): void;
}

/** Walks the markup from its beginning, and yields now and then. */
type WalkTables = (sink: TableSink) => AsyncGenerator<void>;

/** The tables that are not empty. Throws PmsError file_broken if the markup is broken or has too many tables. */
export async function openMarkupBook(format: Book['format'], file: PackedFile, walk: WalkTables): Promise<Book> {
  const tables: { name: string; isHidden: boolean; isFilled: boolean }[] = [];
  const sink: TableSink = {
    beginTable(name, isHidden) {
      if (tables.length >= sheetsMax)
        throw new PmsError('file_broken', `${file.name} has more than ${sheetsMax.toLocaleString('en-US')} tables.`);
      tables.push({ name: name === '' ? `table ${tables.length + 1}` : name, isHidden, isFilled: false });
    },
    beginRow: () => undefined,
    cell(_column, text) {
      const table = tables.at(-1);
      if (table !== undefined && /\S/.test(text)) table.isFilled = true;
    },
    endRow: () => undefined,
    cutOff: () => undefined,
  };
  for await (const _ of walk(sink));
  const sheets = tables.flatMap(({ name, isHidden, isFilled }, index): BookSheet[] => {
    if (!isFilled) return [];
    let bytesRead = 0;
    return [
      {
        name,
        isHidden,
        async *rows(wanted = {}) {
          for await (const batch of rowsOf({ file, walk, index }, wanted)) {
            bytesRead = file.bytesRead();
            yield batch;
          }
        },
        progress: () => ({ bytesRead, bytesTotal: undefined }),
      },
    ];
  });
  return { format, sheets };
}

async function* rowsOf(
  { file, walk, index }: { file: PackedFile; walk: WalkTables; index: number },
  wanted: RowsWanted,
): AsyncGenerator<SheetRow[]> {
  const builder = createRowBuilder(file, wanted);
  let rows: SheetRow[] = [];
  let [table, line] = [-1, 0];
  let [isHiddenRow, isCut] = [false, false];
  let cells: { column: number; text: string; times: number; money?: string }[] = [];
  const emit = () => {
    builder.begin(line, isHiddenRow);
    for (const { column, text, times, money } of cells)
      for (let at = column; at < column + times && at < sheetColumnsMax; at += 1) builder.put(at, text, money);
    const row = builder.end();
    if (row !== undefined) rows.push(row);
  };
  const sink: TableSink = {
    beginTable() {
      table += 1;
      line = 0;
    },
    beginRow(skipped, isHidden) {
      line += skipped + 1;
      isHiddenRow = isHidden;
      cells = [];
    },
    cell(column, text, times, money) {
      if (table === index && text !== '' && column < sheetColumnsMax)
        cells.push({ column, text: cutToCell(text), times: Math.min(times, sheetColumnsMax - column), money });
    },
    endRow(times) {
      if (table !== index || cells.length === 0) {
        line += times - 1;
        return;
      }
      for (let at = 0; at < times && line <= sheetRowsMax; at += 1) {
        if (at > 0) line += 1;
        emit();
      }
    },
    cutOff() {
      isCut = table === index;
    },
  };
  for await (const _ of walk(sink)) {
    if (table > index && rows.length === 0) return;
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
  if (isCut)
    throw new PmsError('file_broken', `${file.name} ends inside a table: it was cut off, and rows may be missing.`, {
      fix: 'Export or save it once more.',
    });
}
