/** Pieces of rates in, what is wrong with their names and values by the rules of the contract out. */
import { checkNormalized } from '../../contract/check-record.ts';
import { dateOfDay } from '../../contract/dates.ts';
import { resources } from '../../contract/resource.ts';
import type { FieldIssue } from '../../contract/row-issue.ts';
import { cleanText } from '../../contract/text.ts';
import type { RatePiece } from './plan.ts';

/** Names and values that are known to be right. */
const rightMax = 10_000;

/** A check that does not look twice at the same names and values: those of one plan are mostly the same for many days. */
export function createPieceCheck(): (pieces?: readonly RatePiece[]) => FieldIssue[] {
  const right = new Set<string>();
  return (pieces = []) => {
    const unknown = pieces.filter((piece) => !right.has(keyOfPiece(piece)));
    if (unknown.length === 0) return [];
    const issues = issuesOf(unknown);
    if (issues.length > 0) return issues;
    if (right.size + unknown.length > rightMax) right.clear();
    for (const piece of unknown) right.add(keyOfPiece(piece));
    return [];
  };
}

function keyOfPiece({ type, plan, values }: RatePiece): string {
  return `${type}\n${plan}\n${values.rate_amount} ${values.availability} ${values.min_nights} ${values.stop_sell}`;
}

/** What is wrong with the values of pieces, by the rules of the contract; their days are real and in order. */
function issuesOf(pieces: readonly RatePiece[]): FieldIssue[] {
  const issues: FieldIssue[] = [];
  for (const { type, plan, from, values } of pieces) {
    const date = dateOfDay(from);
    const normalized = {
      room_type_name: cleanText(type),
      rate_plan_name: cleanText(plan),
      date_from: date,
      date_to: date,
      ...values,
    };
    const checked = checkNormalized(resources.rates, { normalized, issues: [], showsGuests: false });
    for (const issue of checked.issues ?? [])
      if (!issues.some(({ field }) => field === issue.field)) issues.push(issue);
  }
  return issues;
}
