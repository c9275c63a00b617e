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
export type BrokenRowCode = 'wrong_cell_count' | 'unclosed_quote' | 'undecodable' | 'line_too_long' | 'broken_json' | 'not_text';

/** A place of the file that gave no row, with the reason. */
export interface BrokenRow {
  kind: 'broken';
  line: number;
  code: BrokenRowCode;
  /** What happened there, one sentence without the file's name and line. */
  message: string;
  /** The whole line as text, cut at 1 MiB; undecodable bytes are U+FFFD. */
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
  /** Label of the encoding it is read in. */
  encoding: string;
  /** Rows in file order, some hundreds at a time. */
  batches: AsyncIterable<Row[]>;
  /** Bytes of the file read so far, and its whole size where known: for progress. */
  progress(): { bytesRead: number; bytesTotal?: number };
  close(): Promise<void>;
}
