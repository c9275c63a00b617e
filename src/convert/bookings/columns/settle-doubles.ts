/** What becomes of two columns with one role: equal ones are one, and of others a person says which counts. */
import { areDateParts } from '../../columns/date-parts.ts';
import type { ColumnRole } from '../../columns/source.ts';
import { askOfColumns, type ColumnsDraft, indexesWith } from './draft.ts';

/** Roles that several columns may have: each counts. */
const several: ReadonlySet<ColumnRole> = new Set<ColumnRole>(['channel_id', 'cancelled']);

/** Of several columns with one role, those that repeat another in every row lose it; about the rest it is asked. */
export function settleDoubles(draft: ColumnsDraft): void {
  if (draft.isOfSource) return;
  for (const role of new Set(draft.roles)) {
    if (role === undefined || several.has(role)) continue;
    const indexes = indexesWith(draft, role);
    if (areDateParts(draft.header, indexes)) continue;
    const [first, ...others] = indexes;
    const differing = others.filter((index) => !isCopy(draft, index, first!));
    for (const index of others) draft.roles[index] = undefined;
    if (differing.length > 0) askOfColumns(draft, 'double', [first!, ...differing], [role]);
  }
}

/** Whether a column repeats another in every row of the file. */
export function isCopy({ sample, rows }: ColumnsDraft, index: number, of: number): boolean {
  return sample.length === rows && sample.every(({ cells }) => cells[index] === cells[of]);
}
