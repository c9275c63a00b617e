/** Builds one row from the cells of a sheet, no larger than a row of any other file. */
import { PmsError } from '../../contract/errors.ts';
import { createBombCount, type PackedFile } from '../archive/refuse-bomb.ts';
import { cellCharactersMax, recordBytesMax } from '../limits.ts';
import type { RowsWanted, SheetRow } from './book.ts';

/** Fills one row after another. */
export interface SheetRowBuilder {
  begin(line: number, isHidden?: boolean): void;
  /**
   * Puts a text into a 0-based column. Throws PmsError file_broken if the row becomes longer than 1 MiB, or all rows together too large for the file.
   */
  put(column: number, text: string, money?: string): void;
  /** The row; undefined if it is empty, or if no more rows are wanted. */
  end(): SheetRow | undefined;
}

/** A builder for the rows of one reading of a sheet. */
export function createRowBuilder(
  file: PackedFile,
  { width = Infinity, count = Infinity }: RowsWanted,
): SheetRowBuilder {
  // A text is in the file once, but any number of cells may refer to it.
  const countText = createBombCount(file);
  let row: SheetRow = { line: 0, cells: [], beyond: 0, isHidden: false };
  let units = 0;
  let left = count;
  return {
    begin(line, isHidden = false) {
      row = { line, cells: [], beyond: 0, isHidden };
      units = 0;
    },
    put(column, text, money) {
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
      if (money !== undefined) row.moneys = { ...row.moneys, [column]: money };
    },
    end() {
      if (row.cells.every(isBlank)) row.cells = [];
      if (left === 0 || (row.cells.length === 0 && row.beyond === 0)) return undefined;
      left -= 1;
      return row;
    },
  };
}

/** Whether a cell contains only white space. */
export function isBlank(text: string): boolean {
  return !/\S/.test(text);
}

/** The text cut to what a spreadsheet program accepts in a cell. */
export function cutToCell(text: string): string {
  return text.length <= cellCharactersMax ? text : text.slice(0, cellCharactersMax).toWellFormed();
}

/** The error for a sheet that no spreadsheet program would write. */
export function brokenSheet(name: string, why: string): PmsError {
  return new PmsError('file_broken', `A sheet of ${name} is broken: ${why}.`, {
    fix: 'Open it in a spreadsheet program and save it again.',
  });
}
