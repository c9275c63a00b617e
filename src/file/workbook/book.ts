/** What a workbook is to its reader, whatever program made it: sheets, each giving its rows from the top as often as asked. */

/** One row of a sheet: its cells as text, blank ones between them as `''`, as many as the row has. */
export interface SheetRow {
  /** 1-based number of the row in its sheet. */
  line: number;
  cells: string[];
}

export interface BookSheet {
  name: string;
  isHidden: boolean;
  /** Rows in the order of the sheet, blank ones perhaps left out. Throws PmsError file_broken, behind the rows that came before. */
  rows(): AsyncGenerator<SheetRow[]>;
  /** How much of the sheet the last call of `rows` has read. */
  progress(): { bytesRead: number; bytesTotal?: number };
}

export interface Book {
  format: 'xlsx' | 'xls';
  /** In the order of the tabs; only those that hold cells. */
  sheets: BookSheet[];
}
