/** A workbook as its reader sees it, whatever program made it: sheets, each of which gives its rows from the top as often as asked. */

/** One row of a sheet that is not empty: its cells as text, blank ones between them as `''`, as many as the row has. */
export interface SheetRow {
  /** 1-based number of the row in its sheet. */
  line: number;
  cells: string[];
  /** By column, what the formats of its numbers put beside them. */
  moneys?: Record<number, string>;
  /** How many of its cells are to the right of the requested columns. */
  beyond: number;
  /** True if it is hidden, as by a filter. */
  isHidden: boolean;
}

/** Which part of a sheet to read: all of it by default. */
export interface RowsWanted {
  /** Only this many columns; cells further right are counted. */
  width?: number;
  /** Only this many rows, from the top. */
  count?: number;
}

export interface BookSheet {
  name: string;
  isHidden: boolean;
  /** Rows in the order of the sheet, without blank ones. Throws PmsError file_broken, after the rows before that place. */
  rows(wanted?: RowsWanted): AsyncGenerator<SheetRow[]>;
  /** How much of the sheet the last call of `rows` has read. */
  progress(): { bytesRead: number; bytesTotal?: number };
}

export interface Book {
  format: 'xlsx' | 'xls' | 'ods' | 'fods' | 'spreadsheetml' | 'html';
  /** In the order of the tabs; only those that contain cells. */
  sheets: BookSheet[];
}
