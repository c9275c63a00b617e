/** A rejected row, and how the file of such rows is written. */
import type { Writable } from 'node:stream';
import type { FileFormat } from '../row.ts';
import type { RejectsPlace } from './rejects-path.ts';

export interface RejectsOptions extends Omit<RejectsPlace, 'extension'> {
  /** Takes the rows instead of a file, as they come. */
  stream?: Writable;
  /** The format of the input; rows with cells are written as CSV, values as NDJSON. */
  format: FileFormat;
  /** CSV: that of the input; a comma when absent. */
  delimiter?: string;
  /** CSV: that of the input, as written. */
  header?: readonly string[];
  /** CSV: for each column of the header, whether its cells are kept; the others are left empty. All are kept when absent. */
  keepColumns?: readonly boolean[];
  /** True if the input begins with a byte order mark. */
  bom?: boolean;
}

/** A rejected row: its cells or value, or `raw` if it could not be split, and the reason. */
export interface Reject {
  line: number;
  cells?: readonly string[];
  value?: unknown;
  raw?: string;
  /** The numbers that follow the names of its records; absent for all rows if the file has none. */
  number?: string;
  issues: readonly { field?: string; message: string }[];
  /** For a row that is left out (`left-out`): the reason, and the row that replaces it, if one does. */
  leftOut?: { reason: string; by: Pick<Reject, 'line' | 'cells' | 'value'> | undefined };
}
