/** Finds the columns of a file with a row for each day or range of days. */
import { indexesByRole } from '../../columns/native-columns.ts';
import { type ColumnRole, occupancyRoles } from '../../columns/source.ts';
import { createUnitReader } from '../../columns/unit-of-header.ts';
import { figures } from '../figures/read-figure.ts';
import type { RateFile } from '../plan.ts';
import { readWeekdays } from './read-weekdays.ts';

/** One price of a row: its columns, of which the first that is not blank counts, and its number of guests if that makes a rate plan of its own. */
export interface PriceColumns {
  indexes: readonly number[];
  /** Added to the name of the plan; absent if the price belongs to the plain name. */
  guests?: number;
  /** The days of the week that its header names, if it holds on no others: `Fri-Sat`. */
  weekdays?: string;
  unitOf: ReturnType<typeof createUnitReader>;
}

export type RateColumns = ReturnType<typeof createRateColumns>;

/** The roles of all columns of figures. */
export const figureRoles: readonly ColumnRole[] = [...figures, ...occupancyRoles];

/** The columns of a file with the layout `long` or `ranges`. */
export function createRateColumns(file: RateFile) {
  const indexes = indexesByRole(file);
  const prices = pricesOf(file, indexes).map((price): PriceColumns => {
    const [first = -1] = price.indexes;
    return { ...price, unitOf: createUnitReader(file, first) };
  });
  return {
    /** The columns with a role, the most important first. */
    indexes,
    prices,
  };
}

/** The prices of a row: the plain one and one for each number of guests, or only the one that was chosen. */
function pricesOf(
  { decisions, constants, header, roles, amounts }: RateFile,
  indexes: (role: ColumnRole) => readonly number[],
): Omit<PriceColumns, 'unitOf'>[] {
  const byGuests = occupancyRoles.map((role, index) => ({ indexes: indexes(role), guests: index + 1 }));
  if (decisions.occupancy !== undefined)
    return byGuests
      .filter(({ guests, indexes: found }) => guests === decisions.occupancy && found.length > 0)
      .map((price) => ({ indexes: price.indexes }));
  const plain = indexes('rate_amount');
  const found = byGuests.filter((price) => price.indexes.length > 0);
  if (plain.length > 0 || constants.has('rate_amount')) return [{ indexes: plain }, ...found];
  if (found.length > 0) return found;
  return header.flatMap((name, index) =>
    roles[index] === undefined && amounts?.includes(name.trim()) && readWeekdays(name) !== undefined
      ? [{ indexes: [index], weekdays: name }]
      : [],
  );
}

/** The plan name of a price: `BAR (2 guests)`; the plain name if the number of guests does not make a plan. */
export function planOfGuests(plan: string, guests: number | undefined): string {
  return guests === undefined ? plan : `${plan} (${guests} ${guests === 1 ? 'guest' : 'guests'})`;
}
