/** The cells of one row of a sheet, as a reader of workbooks meets them, become a row that is no larger than a row of any other file. */
import { PmsError } from '../../contract/errors.ts';
import { createBombCount, type PackedFile } from '../archive/refuse-bomb.ts';
import { cellCharactersMax, recordBytesMax } from '../limits.ts';
import type { RowsWanted, SheetRow } from './book.ts';

/** Fills one row after the other. */
export interface SheetRowBuilder {
  begin(line: number): void;
  /** Puts a text into a 0-based column. Throws PmsError file_broken where the row becomes longer than 1 MiB, or all too large for the file. */
  place(column: number, text: string): void;
  /** The row; undefined where nothing stands in it, or where no more rows are wanted. */
  end(): SheetRow | undefined;
}

/** A builder for the rows of one reading of a sheet. */
export function createRowBuilder(
  file: PackedFile,
  { width = Infinity, count = Infinity }: RowsWanted,
): SheetRowBuilder {
  // A text stands once in the file, and any number of cells may point to it.
  const countText = createBombCount(file);
  let row: SheetRow = { line: 0, cells: [], beyond: 0 };
  let units = 0;
  let left = count;
  return {
    begin(line) {
      row = { line, cells: [], beyond: 0 };
      units = 0;
    },
    place(column, text) {
      if (text === '') return;
      if (column >= width) {
        if (!isBlank(text)) row.beyond += 1;
        return;
      }
      countText(text.length);
      units += text.length;
      if (units > recordBytesMax) throw brokenSheet(file.name, `row ${row.line} is longer than 1 MiB`);
      while (row.cells.length < column) row.cells.push('');
      row.cells[column] = text;
    },
    end() {
      if (row.cells.every(isBlank)) row.cells = [];
      if (left === 0 || (row.cells.length === 0 && row.beyond === 0)) return undefined;
      left -= 1;
      return row;
    },
  };
}

/** Whether nothing but white space stands in a cell. */
export function isBlank(text: string): boolean {
  return !/\S/.test(text);
}

/** A text without what no spreadsheet program would have let anyone type. */
export function cutToCell(text: string): string {
  return text.length <= cellCharactersMax ? text : text.slice(0, cellCharactersMax).toWellFormed();
}

/** The failure of a sheet that no spreadsheet program writes. */
export function brokenSheet(name: string, why: string): PmsError {
  return new PmsError('file_broken', `A sheet of ${name} is broken: ${why}.`, {
    fix: 'Open it in a spreadsheet program and save it again.',
  });
}
