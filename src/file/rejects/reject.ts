/** A refused row, and how the file that holds such rows is written. */
import type { Writable } from 'node:stream';
import type { FileFormat } from '../row.ts';
import type { RejectsPlace } from './rejects-path.ts';

export interface RejectsOptions extends Omit<RejectsPlace, 'extension'> {
  /** Takes them in place of a file, as they come. */
  stream?: Writable;
  /** The input's; rows with cells are written as CSV, values as NDJSON. */
  format: FileFormat;
  /** CSV: the input's own; a comma when absent. */
  delimiter?: string;
  /** CSV: the input's own, as written. */
  header?: readonly string[];
  /** CSV: for each column of the header whether its cells are kept; the others are left empty. All are kept when absent. */
  keepColumns?: readonly boolean[];
  /** True where the input begins with a byte order mark. */
  bom?: boolean;
}

/** A refused row: its cells or value, or `raw` where it could not be split, and why. */
export interface Reject {
  line: number;
  cells?: readonly string[];
  value?: unknown;
  raw?: string;
  /** The numbers behind the names of its records; absent for all rows of a file that has none. */
  number?: string;
  issues: readonly { field?: string; message: string }[];
  /** Of a row that is left out (`left-out`): why, and which row counts in its place, where one does. */
  leftOut?: { reason: string; by: Pick<Reject, 'line' | 'cells' | 'value'> | undefined };
}
