/** Opens an old workbook (.xls, BIFF) as a book: SheetJS reads all of it at once, so its size is bounded first. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CellObject, DenseWorkSheet, WorkBook } from '@e965/xlsx';
import { PmsError } from '../../contract/errors.ts';
import type { PackedFile } from '../archive/refuse-bomb.ts';
import { batchRowsMax } from '../limits.ts';
import type { Book, BookSheet, SheetRow } from './book.ts';
import { createNumberText, type NumberText } from './cell-text.ts';
import { createRowBuilder, cutToCell, type SheetRowBuilder } from './sheet-row.ts';

/** Throws PmsError file_binary if the bytes are not a workbook, or one with a password. */
export async function openXls(bytes: Buffer, name: string): Promise<Book> {
  const library = await import('@e965/xlsx');
  // Only needed for files older than 1997, whose texts are in a code page.
  library.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  const book = readBook(() => library.read(bytes, { ...readOptions, type: 'buffer' }), name);
  const file = { name, bytesRead: () => bytes.length };
  const numberText = createNumberText(library.SSF, book.Workbook?.WBProps?.date1904 === true);
  const sheets = book.SheetNames.flatMap((sheetName, index) => {
    const sheet = book.Sheets[sheetName] as DenseWorkSheet | undefined;
    if (sheet === undefined || !isTable(sheet)) return [];
    const isHidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
    return [
      openSheet({ name: sheetName, isHidden, rows: sheet['!data'], looks: sheet['!rows'] }, { file, numberText }),
    ];
  });
  return { format: 'xls', sheets };
}

/** Formats are read because only they identify a date; nothing else that costs memory is. */
const readOptions = { dense: true, cellNF: true, cellText: false, cellHTML: false, cellFormula: false } as const;

function readBook(read: () => WorkBook, name: string): WorkBook {
  try {
    return read();
  } catch (error) {
    const isLocked = /password|ECMA-376 Encrypted|EncryptionInfo/i.test(String(error));
    const what = isLocked ? 'is a workbook with a password' : 'is an old Excel workbook (.xls) or another Office file';
    throw new PmsError('file_binary', `${name} ${what}${isLocked ? '' : ' and cannot be read'}.`, {
      fix: isLocked ? 'Save it without a password.' : 'Open it and save the table as .xlsx or as CSV (UTF-8).',
      cause: error,
    });
  }
}

function isTable(sheet: DenseWorkSheet): boolean {
  return (sheet['!type'] ?? 'sheet') === 'sheet' && Array.isArray(sheet['!data']);
}

interface XlsSheet {
  name: string;
  isHidden: boolean;
  /** Holes for empty cells. */
  rows: ((CellObject | undefined)[] | undefined)[];
  looks: DenseWorkSheet['!rows'];
}

function openSheet(
  { name, isHidden, rows, looks }: XlsSheet,
  book: { file: PackedFile; numberText: NumberText },
): BookSheet {
  let taken = 0;
  return {
    name,
    isHidden,
    async *rows(wanted = {}) {
      const builder = createRowBuilder(book.file, wanted);
      for (taken = 0; taken < rows.length; ) {
        const batch: SheetRow[] = [];
        for (const end = Math.min(taken + batchRowsMax, rows.length); taken < end; taken += 1) {
          builder.begin(taken + 1, looks?.[taken]?.hidden);
          putCells(rows[taken] ?? [], builder, book.numberText);
          const row = builder.end();
          if (row !== undefined) batch.push(row);
        }
        yield batch;
        // All rows are in memory: without a turn of the event loop, nothing else could run until all are delivered.
        await nextTurn();
      }
    },
    progress: () => ({ bytesRead: taken, bytesTotal: rows.length }),
  };
}

function putCells(cells: readonly (CellObject | undefined)[], row: SheetRowBuilder, numberText: NumberText): void {
  // By key, because there may be a single cell after thousands of holes.
  for (const [index, cell] of Object.entries(cells)) {
    if (cell !== undefined) row.put(Number(index), cutToCell(cellText(cell, numberText)));
  }
}

const errorWords: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
};

function cellText({ t, v, z }: CellObject, numberText: NumberText): string {
  if (v === undefined || v === null) return '';
  if (t === 'b') return v ? 'TRUE' : 'FALSE';
  if (t === 'e') return errorWords[Number(v)] ?? '#N/A';
  return typeof v === 'number' ? numberText(v, String(z ?? 'General')) : String(v);
}
