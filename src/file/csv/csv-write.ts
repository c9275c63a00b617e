/** Writes rows of values as lines of CSV. Most rows need neither quotes nor a guard: one test finds these, and they are just joined. */
import { stringify } from 'csv-stringify/sync';
import { guardCell } from './cell-guard.ts';

export type CellValue = string | number | null;

interface CsvWriteOptions {
  /** One ASCII character. */
  delimiter: string;
  /** True: cells that a spreadsheet would run as a formula get a `'` in front (`guardCell`). */
  guard: boolean;
}

/**
 * Renders rows of one width as lines that each end with LF; null is an empty cell. `openRows` and `unguardCell` read them back unchanged, except a
 * cell with line breaks if one of its lines looks like a row (`isOneRow` in `csv-records.ts`).
 */
export function renderCsvLines(rows: readonly (readonly CellValue[])[], options: CsvWriteOptions): string {
  const width = rows[0]?.length ?? 0;
  const isHarmless = lineOf(width, options);
  const isUnquoted = lineOf(width, { ...options, guard: false });
  let text = '';
  let quoted: CellValue[][] = [];
  for (const row of rows) {
    let line = row.join(options.delimiter);
    if (!isHarmless.test(line)) {
      const cells = options.guard ? row.map(guarded) : [...row];
      line = cells.join(options.delimiter);
      if (!isUnquoted.test(line)) {
        // One call for a whole run of such rows: a call costs more than a row.
        quoted.push(cells);
        continue;
      }
    }
    if (quoted.length > 0) {
      text += renderQuoted(quoted, options);
      quoted = [];
    }
    text += `${line}\n`;
  }
  return quoted.length > 0 ? text + renderQuoted(quoted, options) : text;
}

/**
 * Matches a joined row in which no cell contains a delimiter, quote or line break, or begins and ends with `'`, which may be taken for the quote of the
 * file; or, with `guard`, needs a guard.
 */
function lineOf(width: number, { delimiter, guard }: CsvWriteOptions): RegExp {
  const mark = `\\x${delimiter.charCodeAt(0).toString(16).padStart(2, '0')}`;
  const text = `[^"\\r\\n${mark}]`;
  // Signed numbers need no guard; if the delimiter may be part of one, the slower way decides.
  const number = '+-.'.includes(delimiter) ? '' : `[+-]?\\d+(?:\\.\\d+)?(?=${mark}|$)|`;
  const cell = guard ? `(?:${number}(?! *'|[=+\\-@\\t])${text}*)` : `(?! *'${text}*' *(?:${mark}|$))${text}*`;
  // The only cell of a row must not be empty, or the row would be a blank line.
  return width > 1 ? new RegExp(`^${cell}(?:${mark}${cell}){${width - 1}}$`) : new RegExp(`^(?=.)${cell}$`);
}

function guarded(cell: CellValue): CellValue {
  return typeof cell === 'string' ? guardCell(cell) : cell;
}

function renderQuoted(rows: CellValue[][], { delimiter }: CsvWriteOptions): string {
  // A lone CR ends a line for every reader, but csv-stringify looks only for its own record delimiter.
  const quoted = /[\r\n]|^ *'.*' *$/s;
  return stringify(rows, {
    delimiter,
    record_delimiter: '\n',
    quoted_match: quoted,
    quoted_empty: rows[0]?.length === 1,
  });
}
