/** What is known of a file of rates in, where each of its figures stands out: of a layout of a row a day or a row a range. */
import { headerKey } from '../../columns/match-columns.ts';
import type { ColumnRole } from '../../columns/source.ts';
import type { RateFile } from '../plan.ts';

/** One price of a row: its columns, of which the first that is not blank counts, and for how many guests it is, where that makes a plan. */
export interface PriceColumns {
  indexes: readonly number[];
  /** Added to the name of the plan; absent where the price stands under the plain name. */
  guests?: number;
}

export interface RateColumns {
  /** The columns of a role, in the order in which they count. */
  indexes(role: ColumnRole): readonly number[];
  prices: readonly PriceColumns[];
}

/** Roles of a price for so many guests. */
export const occupancyRoles = ['single', 'double', 'triple', 'quadruple'] as const;

/** The columns of a file whose layout is `long` or `ranges`. */
export function createRateColumns(file: RateFile): RateColumns {
  const indexesByRole = new Map(file.roles.flatMap((role) => role ?? []).map((role) => [role, indexesOf(file, role)]));
  const indexes = (role: ColumnRole) => indexesByRole.get(role) ?? [];
  return { indexes, prices: pricesOf(file, indexes) };
}

/** The prices of a row: the plain one and one for each number of guests, or only the one that is decided for. */
function pricesOf(
  { decisions, constants }: RateFile,
  indexes: (role: ColumnRole) => readonly number[],
): PriceColumns[] {
  const byGuests = occupancyRoles.map((role, index) => ({ indexes: indexes(role), guests: index + 1 }));
  if (decisions.occupancy !== undefined)
    return byGuests
      .filter(({ guests, indexes: found }) => guests === decisions.occupancy && found.length > 0)
      .map((price) => ({ indexes: price.indexes }));
  const plain = indexes('rate_amount');
  const found = byGuests.filter((price) => price.indexes.length > 0);
  return plain.length > 0 || constants.has('rate_amount') ? [{ indexes: plain }, ...found] : found;
}

/** The plan's name of a price: `BAR (2 guests)`; the plain name where the number of guests makes no plan. */
export function planOfGuests(plan: string, guests: number | undefined): string {
  return guests === undefined ? plan : `${plan} (${guests} ${guests === 1 ? 'guest' : 'guests'})`;
}

function indexesOf({ roles, header, source }: RateFile, role: ColumnRole): number[] {
  const indexes = [...roles.keys()].filter((index) => roles[index] === role);
  if (source === undefined || indexes.length < 2) return indexes;
  const rank = new Map(source.columns.flatMap(({ words }, at) => words.map((word) => [headerKey(word), at] as const)));
  const rankOf = (index: number) => rank.get(headerKey(header[index]!)) ?? source.columns.length;
  return indexes.sort((left, right) => rankOf(left) - rankOf(right));
}
