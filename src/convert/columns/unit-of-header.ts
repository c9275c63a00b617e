/** Finds the unit in the header of a column of amounts: `Total (cents)`, `amount_minor`, `Preis (Tsd. EUR)`, `Total in 1000 IDR`, `Umsatz Mio`. */
import { minorUnitOf } from '../../contract/currencies.ts';
import { shiftAmount } from '../values/amounts/amount-arithmetic.ts';
import { headerWords } from './header-words.ts';
import { type ColumnRole, namesOf } from './source.ts';

export type AmountUnit = 'hundredths' | 'minor units' | 'thousands' | 'millions';

const words: Readonly<Record<AmountUnit, string>> = {
  hundredths:
    'cent cents centime centimes centavo centavos centimo centimos centesimi centesimos pence kopeks kopecks groszy ore paise',
  'minor units': 'minor',
  thousands: 'thousand thousands tsd tausend milliers miles mil migliaia mila tys тыс ribu k keur kusd',
  millions: 'million millions mio mln millionen millones milhoes milioni juta',
};
const unitOfWord = new Map(
  Object.entries(words).flatMap(([unit, all]) => all.split(' ').map((word) => [word, unit as AmountUnit] as const)),
);
const thousand = /(?:\b(?:in|x|per)\s*|[(×*]\s*)1[.,' ]?000(?!\d)|'000|\b000s\b/i;

/** Roles of columns of amounts, in files of any resource. */
export const amountRoles: ReadonlySet<ColumnRole | undefined> = new Set(
  namesOf('total_amount net_amount night_amount paid balance rate_amount base_price single double triple quadruple'),
);

/** The unit that a header names for its amounts; undefined if it names none, or is of another role. */
export function unitOfHeader(header: string, role: ColumnRole | undefined): AmountUnit | undefined {
  if (!amountRoles.has(role)) return undefined;
  if (thousand.test(header)) return 'thousands';
  return headerWords(header)
    .map((word) => unitOfWord.get(word))
    .find((unit) => unit !== undefined);
}

/** How many decimals whole numbers have by the cell of another column: `2`, or the word for a unit such as `cents`. */
export function placesOfCell(text: string): number {
  if (unitOfWord.get(text.toLowerCase()) === 'hundredths') return 2;
  return Number(/^[1-4]$/.exec(text)?.[0] ?? 0);
}

const placesHeader = /^(?:(.*)[._ ])?(?:precision|decimal[ _]?places|decimals)$/i;
/** In an object of an amount alone: elsewhere a unit is a flat. */
const unitHeader = /^.*(?:price|amount|total|money|cost|rate)\.unit$/i;

/** The column that says how many decimals the whole numbers of a column of amounts have: its neighbour in an object of JSON, or the only one. */
export function placesColumn(
  header: readonly string[],
  index: number,
  role: ColumnRole | undefined,
): number | undefined {
  if (!amountRoles.has(role)) return undefined;
  const above = (name: string) => name.slice(0, name.lastIndexOf('.') + 1);
  const isUnit = (name: string) => unitHeader.test(name) && above(name) === above(header[index]!);
  const found = [...header.keys()].filter(
    (at) => at !== index && (placesHeader.test(header[at]!.trim()) || isUnit(header[at]!)),
  );
  return (
    found.find((at) => above(header[at]!) === above(header[index]!)) ?? (found.length === 1 ? found[0] : undefined)
  );
}

/** An exact decimal text in a unit, in whole units of its currency (ISO code; two decimals where it is not known). */
export function inWholeUnits(amount: string, unit: AmountUnit | undefined, currency: string | undefined): string {
  switch (unit) {
    case undefined:
      return amount;
    case 'hundredths':
      return shiftAmount(amount, -2);
    case 'minor units':
      return shiftAmount(amount, -(minorUnitOf(currency ?? '') ?? 2));
    case 'thousands':
      return shiftAmount(amount, 3);
    case 'millions':
      return shiftAmount(amount, 6);
  }
}
