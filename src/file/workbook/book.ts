/** What a workbook is to its reader, whatever program made it: sheets, each giving its rows from the top as often as asked. */

/** One row of a sheet in which something stands: its cells as text, blank ones between them as `''`, as many as the row has. */
export interface SheetRow {
  /** 1-based number of the row in its sheet. */
  line: number;
  cells: string[];
  /** How many of its cells stand further right than was asked for. */
  beyond: number;
}

/** Which part of a sheet is read: all of it where nothing is said. */
export interface RowsWanted {
  /** Only cells of so many columns; those further right are counted. */
  width?: number;
  /** Only so many rows, from the top. */
  count?: number;
}

export interface BookSheet {
  name: string;
  isHidden: boolean;
  /** Rows in the order of the sheet, without blank ones. Throws PmsError file_broken, behind the rows that came before. */
  rows(wanted?: RowsWanted): AsyncGenerator<SheetRow[]>;
  /** How much of the sheet the last call of `rows` has read. */
  progress(): { bytesRead: number; bytesTotal?: number };
}

export interface Book {
  format: 'xlsx' | 'xls' | 'ods' | 'fods' | 'spreadsheetml' | 'html';
  /** In the order of the tabs; only those that hold cells. */
  sheets: BookSheet[];
}
