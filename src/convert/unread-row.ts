/** The outcome of a row that nothing can be read from. */
import { type FieldIssue, fieldIssue } from '../contract/row-issue.ts';
import type { Row } from '../file/row.ts';

/** A row that is rejected whole: it is broken, or it is JSON but not an object. */
export function unreadRow(row: Row): { row: Row; issues: FieldIssue[] } {
  if (row.kind === 'broken') return { row, issues: [fieldIssue(row.code, null, { message: row.message })] };
  return { row, issues: [fieldIssue('not_an_object', null)] };
}
