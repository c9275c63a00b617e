/** What a file gives, whatever its format: rows with their line, or the reason why a line gave none. Knows no resource. */
import type { FileSnapshot } from './file-state.ts';
import { batchRowsMax } from './limits.ts';
import type { LineRanges } from './line-ranges.ts';

/** What a file is by its content: `xlsx` to `html` workbooks and tables, `xml` Opera's report, messages of OTA or a list of records, `ics` a calendar. */
export type FileFormat =
  | 'csv'
  | 'json'
  | 'ndjson'
  | 'xlsx'
  | 'xls'
  | 'ods'
  | 'fods'
  | 'spreadsheetml'
  | 'html'
  | 'xml'
  | 'ics';

/** Cells in bytes of UTF-8: cell `i` is `bytes` from behind `ends[first + i - 1]` up to `ends[first + i]`, as the file has it, with its quotes. */
export interface PlainCells {
  bytes: Buffer;
  ends: Int32Array;
  first: number;
}

/** One row of a CSV file, a sheet or an XML file: its cells in the order of the header, as text. */
export interface CellRow {
  kind: 'cells';
  /** 1-based line of the file where the row begins; in a workbook, the number of the row in its sheet. */
  line: number;
  cells: readonly string[];
  /** CSV only: where its cells stand, if commas separate them and it is one line whose quotes are plain (`scanLine`); until another row is asked. */
  plain?: PlainCells;
  /** Workbook only: by column, the sign or code that the format of a number cell puts beside it (`€`, `USD`), as written. */
  moneys?: Readonly<Record<number, string>>;
  /** Releases the memory of the cells; they are read again when needed. Absent if that is not possible. */
  releaseCells?(): void;
}

/** The cells of several rows, in the order of the header. */
export type CellsOfRows = readonly (readonly string[])[];

/** One element of a JSON array or one line of NDJSON, as parsed (any JSON value). */
export interface ValueRow {
  kind: 'value';
  line: number;
  value: unknown;
  /** Its cells under a header, kept by whoever made them: a row is looked at several times. */
  cells?: { header: readonly string[]; of: readonly string[] | undefined };
}

/** Row codes of `contract/README.md` that only the reading of a file can give. */
export type BrokenRowCode =
  | 'wrong_cell_count'
  | 'unclosed_quote'
  | 'undecodable'
  | 'line_too_long'
  | 'broken_json'
  | 'not_text';

/** A line of the file that gave no row, with the reason. */
export interface BrokenRow {
  kind: 'broken';
  line: number;
  code: BrokenRowCode;
  /** What is wrong, one sentence without the file's name and line. */
  message: string;
  /** The whole line as text; the first 64 KiB of one over 1 MiB. Undecodable bytes are U+FFFD. */
  raw: string;
  /** Only for `wrong_cell_count`: the cells it was split into, so that a line of totals can be told from a damaged row. */
  cells?: string[];
}

export type Row = CellRow | ValueRow | BrokenRow;

/** The lines of rows that violate RFC 4180 or do not match the header, but can be read in only one way. */
export interface RowFixes {
  /** A quote was taken as text. */
  quotes: LineRanges;
  /** Separators after the last cell, with nothing after them. */
  extraSeparators: LineRanges;
  /** Cells at the end that all rows lack. */
  missingCells: LineRanges;
  /** The last line, where it has no line end: it may be cut off. */
  openLine?: number;
}

/** How the quotes of a CSV are written, if not by RFC 4180 (`csv/rewrite-dialect.ts`). */
export type DialectKind = 'wrapped lines' | 'single quotes' | 'blanks' | 'backslashes';

/**
 * How the encoding of a text was found: by its byte order mark, as named, by the NULs of UTF-16, as UTF-8, by its letters in each code page, or by
 * none of these.
 */
export type EncodingFound = 'bom' | 'given' | 'utf-16' | 'utf-8' | 'letters' | 'not-utf-8';

/** A word of the file as it reads in one of its possible encodings. */
export interface CodePageReading {
  /** WHATWG name. */
  encoding: string;
  text: string;
}

/** A table of a JSON or XML file, by the keys that lead to it, and the number of its records. */
export interface CountedTable {
  path: string;
  count: number;
}

/** An open input. `batches` can be read once; everything is closed when it ends. */
export interface RowSource {
  format: FileFormat;
  /** The cells of the header, as written (of a rejects file without its guard); absent for JSON and NDJSON, whose rows are values. */
  header?: string[];
  /** Rows above the header that are not data, as many cells as they have; at most 29. Only if `findHeader` found the header below them. */
  preamble?: CellRow[];
  /** CSV only. */
  delimiter?: string;
  /** CSV only: absent if quotes are written by RFC 4180. */
  dialect?: DialectKind;
  /** CSV only: what was corrected in the rows read so far. */
  fixes?: RowFixes;
  /** WHATWG name of the encoding; `utf-8` for a workbook. */
  encoding: string;
  /** Absent for a workbook. `not-utf-8`: read as Windows-1252 because its first 64 KiB are not UTF-8. */
  encodingFound?: EncodingFound;
  /** Only if its letters fit several encodings: a word of one line in each. */
  codePage?: { line: number; readings: readonly CodePageReading[] };
  /** Workbook only: the sheet being read, and every visible sheet that has rows. */
  sheetName?: string;
  sheetNames?: string[];
  /** Workbook only: the other visible sheets in which a header is known. */
  tableSheets?: string[];
  /** Those of them that have the very header of the one that is read, if no sheet was named: its rows may go on there. */
  sameSheets?: string[];
  /** JSON and XML: the tables beside the one that was named; known once all rows are read. */
  unread?: readonly CountedTable[];
  /** Workbook only: cells of the rows read so far that are to the right of the header and were left out; one line entry for each. */
  beyondHeader?: LineRanges;
  /** Workbook only: rows read so far that are hidden in the sheet, as by a filter. */
  hiddenRows?: LineRanges;
  /** True if the file begins with a byte order mark: files written beside it get one too. */
  bom: boolean;
  /** Rows in file order, some hundreds at a time, at most 1,000. */
  batches: AsyncIterable<Row[]>;
  /** Bytes read so far of the file (or of the packed sheet in it), and its whole size if known: for progress. */
  progress(): { bytesRead: number; bytesTotal?: number };
  /** Of a file: its state when it was opened, and whether it has changed. Absent for streams, pipes and devices. */
  snapshot?: FileSnapshot;
  close(): Promise<void>;
}

/** The rows in order, at most 1,000 at a time, so that they may be copied, spread or sent; gives nothing if there are none. */
export function* inBatches(rows: Row[]): Generator<Row[]> {
  if (rows.length <= batchRowsMax) {
    if (rows.length > 0) yield rows;
    return;
  }
  for (let at = 0; at < rows.length; at += batchRowsMax) yield rows.slice(at, at + batchRowsMax);
}
