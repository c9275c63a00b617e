/** Writes rows of values as lines of CSV. Most rows need neither quotes nor a guard: one test finds these, and they are just joined. */
import { stringify } from 'csv-stringify/sync';
import { type PackedRows, tornRows, unpackRows } from '../../contract/packed-rows.ts';
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

/** A header and one example row. */
export function csvExample(fields: readonly { name: string; example: CellValue }[]): string {
  const rows = [fields.map(({ name }) => name), fields.map(({ example }) => example)];
  return renderCsvLines(rows, { delimiter: ',', guard: true });
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

/** A delimiter, quote or line break, or the beginning of a cell that may need a guard. */
const needsCare = /[,"\r\n]|(?:^|\0)(?: *'|[=+\-@\t])/;
const comma = 0x2c;
const lineFeed = 0x0a;

/**
 * Turns packed rows into CSV lines in place; only a piece with a cell that needs quotes or a guard is split. Gives the bytes of `renderCsvLines`,
 * with commas and guarded. `width`: cells of a row, at least two.
 */
export function renderPackedCsv(packed: PackedRows, width: number): Uint8Array {
  const { bytes, rows } = packed;
  // Latin-1 reads every byte as one character: the searched characters are ASCII, which is never part of another character in UTF-8.
  if (needsCare.test(bytes.toString('latin1'))) {
    return Buffer.from(renderCsvLines(unpackRows(packed, width), { delimiter: ',', guard: true }));
  }
  let cells = 0;
  let ofRow = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 0) continue;
    cells++;
    ofRow = ofRow === width - 1 ? 0 : ofRow + 1;
    bytes[at] = ofRow === 0 ? lineFeed : comma;
  }
  if (cells !== rows * width) throw tornRows();
  return bytes;
}
