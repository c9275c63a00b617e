/** Finds the column of a grid that names the rate plans. */

import type { ColumnRole } from '../../columns/source.ts';
import { readAmount } from '../../values/amounts/read-amount.ts';

/**
 * Its index: a column with that role; else one whose header is a word for a price, such as `Tarif` or `Rate`, and whose cells are all names. `rows`:
 * the cells of the first rows.
 */
export function indexOfPlan(
  roles: readonly (ColumnRole | undefined)[],
  rows: readonly (readonly string[])[],
): number | undefined {
  const named = roles.indexOf('rate_plan_name');
  if (named >= 0) return named;
  const found = roles.findIndex((role, index) => role === 'rate_amount' && areNames(index, rows));
  return found >= 0 ? found : undefined;
}

/** Whether a column contains names and no amounts. */
function areNames(index: number, rows: readonly (readonly string[])[]): boolean {
  const texts = rows.map((cells) => cells[index] ?? '').filter((text) => text !== '');
  return texts.length > 0 && texts.every((text) => readAmount(text) === undefined);
}
