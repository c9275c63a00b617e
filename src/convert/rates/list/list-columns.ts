/** What is known of a file of rates in, where each of its figures stands out: of a layout of a row a day or a row a range. */
import { comparable } from '../../columns/match-columns.ts';
import type { Meaning } from '../../columns/source.ts';
import type { RateFile } from '../plan.ts';

/** One price of a row: its columns, of which the first that is not blank counts, and for how many guests it is, where that makes a plan. */
export interface PriceColumns {
  places: readonly number[];
  /** Added to the name of the plan; absent where the price stands under the plain name. */
  guests?: number;
}

export interface RateColumns {
  /** The columns of a meaning, in the order in which they count. */
  places(meaning: Meaning): readonly number[];
  prices: readonly PriceColumns[];
}

/** Meanings of a price for so many guests. */
export const occupancyMeanings = ['single', 'double', 'triple', 'quadruple'] as const;

/** The columns of a file whose layout is `long` or `ranges`. */
export function createRateColumns(file: RateFile): RateColumns {
  const placesByMeaning = new Map(
    file.meanings.flatMap((meaning) => meaning ?? []).map((meaning) => [meaning, placesOf(file, meaning)]),
  );
  const places = (meaning: Meaning) => placesByMeaning.get(meaning) ?? [];
  return { places, prices: pricesOf(file, places) };
}

/** The prices of a row: the plain one and one for each number of guests, or only the one that is decided for. */
function pricesOf({ decisions, constants }: RateFile, places: (meaning: Meaning) => readonly number[]): PriceColumns[] {
  const byGuests = occupancyMeanings.map((meaning, place) => ({ places: places(meaning), guests: place + 1 }));
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

function placesOf({ meanings, header, source }: RateFile, meaning: Meaning): number[] {
  const places = [...meanings.keys()].filter((place) => meanings[place] === meaning);
  if (source === undefined || places.length < 2) return places;
  const rank = new Map(source.columns.flatMap(({ words }, at) => words.map((word) => [comparable(word), at] as const)));
  const rankOf = (place: number) => rank.get(comparable(header[place]!)) ?? source.columns.length;
  return places.sort((left, right) => rankOf(left) - rankOf(right));
}
