/** Years that no hotel's list is about: mistyped, or of another calendar. */
import { type FieldIssue, fieldIssue } from '../../../contract/row-issue.ts';

const yearLeast = 1970;
const yearMost = 2100;

/** What is wrong with a date (YYYY-MM-DD) whose year is not between 1970 and 2100; undefined if it is. */
export function farYear(field: string, date: string): FieldIssue | undefined {
  const year = Number(date.slice(0, 4));
  if (year >= yearLeast && year <= yearMost) return undefined;
  const message = `${field} is in the year ${year}, not between ${yearLeast} and ${yearMost}: the year is mistyped, or of another calendar (the Buddhist one is 543 years ahead)`;
  return fieldIssue('not_a_date', field, { value: date, message });
}
