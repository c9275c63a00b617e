/** A row that is refused, with the others that went into the same record, and why. */
import type { FieldIssue } from '../contract/row-issue.ts';
import type { Row } from '../file/row.ts';

export interface RefusedRow {
  row: Row;
  folded?: readonly Row[];
  issues: FieldIssue[];
}
