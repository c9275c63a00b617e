/** What a file gives, whatever its format: rows with their place, or the reason why a place gave none. Knows no resource. */

/** One row of a CSV file: its cells in the order of the header, as text. */
export interface CellRow {
  kind: 'cells';
  /** 1-based line of the file where the row begins; the header is line 1. */
  line: number;
  cells: string[];
}

/** One element of a JSON array or one line of NDJSON, as parsed (any JSON value). */
export interface ValueRow {
  kind: 'value';
  line: number;
  value: unknown;
}

/** Row codes of `contract.md` that only reading a file can find. */
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
}

export type Row = CellRow | ValueRow | BrokenRow;

/** An open input: `header` is there for CSV only. `batches` is read once, and ends with everything closed. */
export interface RowSource {
  format: 'csv' | 'json' | 'ndjson';
  /** CSV only: the cells of the header line, unguarded, as written. */
  header?: string[];
  /** CSV only. */
  delimiter?: string;
  /** WHATWG name of the encoding it is read in. */
  encoding: string;
  /** True when the file begins with a byte order mark: what is written beside it gets one too. */
  bom: boolean;
  /** Rows in file order, some hundreds at a time, at most 1,000. */
  batches: AsyncIterable<Row[]>;
  /** Bytes of the file read so far, and its whole size where known: for progress. */
  progress(): { bytesRead: number; bytesTotal?: number };
  close(): Promise<void>;
}
