/** Checks the names and values of rate pieces by the rules of the contract. */
import { checkNormalized } from '../../contract/check-record.ts';
import { dateOfDay } from '../../contract/dates.ts';
import { resources } from '../../contract/resource.ts';
import type { FieldIssue } from '../../contract/row-issue.ts';
import { cleanText } from '../../contract/text.ts';
import type { RatePiece } from './plan.ts';

/** Most names and values that are remembered as valid. */
const rightMax = 10_000;

/** A check that examines the same names and values only once: a plan mostly has the same ones for many days. */
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

/** The issues with the values of pieces; their days are valid already. */
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
