/** What is known of a file of rates in, where each of its figures stands out: of a layout of a row a day or a row a range. */
import { headerKey } from '../../columns/match-columns.ts';
import type { ColumnRole } from '../../columns/source.ts';
import type { RateFile } from '../plan.ts';

/** One price of a row: its columns, of which the first that is not blank counts, and for how many guests it is, where that makes a plan. */
export interface PriceColumns {
  places: readonly number[];
  /** Added to the name of the plan; absent where the price stands under the plain name. */
  guests?: number;
}

export interface RateColumns {
  /** The columns of a role, in the order in which they count. */
  places(role: ColumnRole): readonly number[];
  prices: readonly PriceColumns[];
}

/** Roles of a price for so many guests. */
export const occupancyRoles = ['single', 'double', 'triple', 'quadruple'] as const;

/** The columns of a file whose layout is `long` or `ranges`. */
export function createRateColumns(file: RateFile): RateColumns {
  const placesByRole = new Map(file.roles.flatMap((role) => role ?? []).map((role) => [role, placesOf(file, role)]));
  const places = (role: ColumnRole) => placesByRole.get(role) ?? [];
  return { places, prices: pricesOf(file, places) };
}

/** The prices of a row: the plain one and one for each number of guests, or only the one that is decided for. */
function pricesOf({ decisions, constants }: RateFile, places: (role: ColumnRole) => readonly number[]): PriceColumns[] {
  const byGuests = occupancyRoles.map((role, place) => ({ places: places(role), guests: place + 1 }));
  if (decisions.occupancy !== undefined)
    return byGuests
      .filter(({ guests, places: found }) => guests === decisions.occupancy && found.length > 0)
      .map((price) => ({ places: price.places }));
  const plain = places('rate_amount');
  const found = byGuests.filter((price) => price.places.length > 0);
  return plain.length > 0 || constants.has('rate_amount') ? [{ places: plain }, ...found] : found;
}

/** The plan's name of a price: `BAR (2 guests)`; the plain name where the number of guests makes no plan. */
export function planOfGuests(plan: string, guests: number | undefined): string {
  return guests === undefined ? plan : `${plan} (${guests} ${guests === 1 ? 'guest' : 'guests'})`;
}

function placesOf({ roles, header, source }: RateFile, role: ColumnRole): number[] {
  const places = [...roles.keys()].filter((place) => roles[place] === role);
  if (source === undefined || places.length < 2) return places;
  const rank = new Map(source.columns.flatMap(({ words }, at) => words.map((word) => [headerKey(word), at] as const)));
  const rankOf = (place: number) => rank.get(headerKey(header[place]!)) ?? source.columns.length;
  return places.sort((left, right) => rankOf(left) - rankOf(right));
}
