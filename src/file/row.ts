/** What a file gives, whatever its format: rows with their place, or the reason why a place gave none. Knows no resource. */
import type { FileSnapshot } from './file-state.ts';

import type { LineRanges } from './line-ranges.ts';

/** What a file is, by its content: `xlsx` to `html` are workbooks and tables, `xml` is Opera's report or messages of OTA, `ics` a calendar. */
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

/** One row of a CSV file, a sheet or an XML file: its cells in the order of the header, as text. */
export interface CellRow {
  kind: 'cells';
  /** 1-based line of the file where the row begins; of a workbook, the number of the row in its sheet. */
  line: number;
  cells: string[];
  /** Lets go of the cells; they are read again when they are asked for. Absent where that cannot be. */
  releaseCells?(): void;
}

/** One element of a JSON array or one line of NDJSON, as parsed (any JSON value). */
export interface ValueRow {
  kind: 'value';
  line: number;
  value: unknown;
}

/** Row codes of `contract/README.md` that only reading a file can find. */
export type BrokenRowCode =
  | 'wrong_cell_count'
  | 'unclosed_quote'
  | 'undecodable'
  | 'line_too_long'
  | 'broken_json'
  | 'not_text';

/** A place of the file that gave no row, with the reason. */
export interface BrokenRow {
  kind: 'broken';
  line: number;
  code: BrokenRowCode;
  /** What happened there, one sentence without the file's name and line. */
  message: string;
  /** The whole line as text; of one over 1 MiB the first 64 KiB. Undecodable bytes are U+FFFD. */
  raw: string;
  /** Of `wrong_cell_count` only: the cells it was split into, so that a line of totals can be told from a damaged row. */
  cells?: string[];
}

export type Row = CellRow | ValueRow | BrokenRow;

/** The lines of rows that RFC 4180 or the header would have refused, and that can be read in one way only. */
export interface RowFixes {
  /** A quote was taken for text. */
  quotes: LineRanges;
  /** Separators behind the last cell, with nothing behind them. */
  extraSeparators: LineRanges;
  /** Cells at the end that all rows lack. */
  missingCells: LineRanges;
}

/** How the quotes of a CSV are written, where it is not by RFC 4180 (`csv/rewrite-dialect.ts`). */
export type DialectKind = 'wrapped lines' | 'single quotes' | 'blanks' | 'backslashes';

/**
 * How the encoding of a text was found: by its byte order mark, as named, by the NULs of UTF-16, as UTF-8, by what its letters are in
 * each code page, or as nothing of these. */
export type EncodingFound = 'bom' | 'given' | 'utf-16' | 'utf-8' | 'letters' | 'not-utf-8';

/** A word of the file as it would be in one of the encodings that it may be in. */
export interface CodePageReading {
  /** WHATWG name. */
  encoding: string;
  text: string;
}

/** An open input. `batches` is read once, and ends with everything closed. */
export interface RowSource {
  format: FileFormat;
  /** The cells of the header, as written (of a file of rejected rows without its guard); absent for JSON and NDJSON, whose rows are values. */
  header?: string[];
  /** Rows above the header that are no data, as many cells as they have; at most 29. Only where `findHeader` found one below them. */
  preamble?: CellRow[];
  /** CSV only. */
  delimiter?: string;
  /** CSV only: absent where quotes are written by RFC 4180. */
  dialect?: DialectKind;
  /** CSV only: what was put right in the rows read so far. */
  fixes?: RowFixes;
  /** WHATWG name of the encoding it is read in; `utf-8` for a workbook. */
  encoding: string;
  /** Absent for a workbook. `not-utf-8`: read as Windows-1252 because its first 64 KiB are no UTF-8. */
  encodingFound?: EncodingFound;
  /** Only where its letters do not tell which of several encodings it is in: a word of a line in each. */
  codePage?: { line: number; readings: readonly CodePageReading[] };
  /** Workbook only: the sheet that is read, and every visible sheet that has rows. */
  sheetName?: string;
  sheetNames?: string[];
  /** Workbook only: the other visible sheets in which a header is known. */
  tableSheets?: string[];
  /** Workbook only: cells of the rows read so far that stand right of the header, which are left out; a line for each of them. */
  beyondHeader?: LineRanges;
  /** True when the file begins with a byte order mark: what is written beside it gets one too. */
  bom: boolean;
  /** Rows in file order, some hundreds at a time, at most 1,000. */
  batches: AsyncIterable<Row[]>;
  /** Bytes of the file (or of the packed sheet in it) read so far, and its whole size where known: for progress. */
  progress(): { bytesRead: number; bytesTotal?: number };
  /** Of a file: what it was when it was opened, and whether it still is. Absent for streams, pipes and devices. */
  snapshot?: FileSnapshot;
  close(): Promise<void>;
}
