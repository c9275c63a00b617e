/** A rejected row, with the other rows of the same record, and the reason. */
import type { FieldIssue } from '../contract/row-issue.ts';
import type { Row } from '../file/row.ts';

export interface RejectedRow {
  row: Row;
  folded?: readonly Row[];
  issues: FieldIssue[];
}
