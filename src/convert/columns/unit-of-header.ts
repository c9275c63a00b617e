/** Finds the unit in the header of a column of amounts: `Total (cents)`, `amount_minor`, `Preis (Tsd. EUR)`, `Total in 1000 IDR`, `Umsatz Mio`. */
import { minorUnitOf } from '../../contract/currencies.ts';
import type { CellsOfRows } from '../../file/row.ts';
import type { Decisions } from '../reading-options.ts';
import { shiftAmount } from '../values/amounts/amount-arithmetic.ts';
import { headerWords } from './header-words.ts';
import { type ColumnRole, namesOf, type Roles } from './source.ts';

type NamedUnit = 'hundredths' | 'minor units' | 'thousands' | 'millions';
/** `decimals 3`: a whole number of which the last three digits are decimals. */
export type AmountUnit = NamedUnit | `decimals ${number}`;

const words: Readonly<Record<NamedUnit, string>> = {
  hundredths:
    'cent cents centime centimes centavo centavos centimo centimos centesimi centesimos pence kopeks kopecks groszy ore paise',
  'minor units': 'minor',
  thousands: 'thousand thousands tsd tausend milliers miles mil migliaia mila tys тыс ribu k keur kusd',
  millions: 'million millions mio mln millionen millones milhoes milioni juta',
};
const unitOfWord = new Map(
  Object.entries(words).flatMap(([unit, all]) => all.split(' ').map((word) => [word, unit as NamedUnit] as const)),
);
const thousand = /(?:\b(?:in|x|per)\s*|[(×*]\s*)1[.,' ]?000(?!\d)|'000|\b000s\b/i;

/** Roles of columns of amounts, in files of any resource. */
export const amountRoles: ReadonlySet<ColumnRole | undefined> = new Set(
  namesOf('total_amount net_amount night_amount paid balance rate_amount base_price single double triple quadruple'),
);

/** The unit that a header names for its amounts, else that a person says; undefined if there is none, or for another role. */
export function unitOfHeader(
  header: string,
  role: ColumnRole | undefined,
  decimal?: Decisions['decimal'],
): AmountUnit | undefined {
  if (!amountRoles.has(role)) return undefined;
  if (thousand.test(header)) return 'thousands';
  const unit = headerWords(header).find((word) => unitOfWord.has(word));
  return unitOfWord.get(unit ?? '') ?? (decimal === 'cents' ? 'minor units' : undefined);
}

/** Reads the unit of an amount: from the header of its column, or of a whole number from the cell beside it: `2`, or a word such as `cents`. */
export function createUnitReader(
  { header, roles, decisions }: UnitsOfFile,
  index: number,
): (amount: string, cellAt: (index: number) => string | undefined) => AmountUnit | undefined {
  const role = roles[index];
  const ofHeader = unitOfHeader(header[index] ?? '', role, decisions.decimal);
  const at = unitColumn(header, index, role);
  if (at === undefined) return () => ofHeader;
  const isOfPlaces = placesHeader.test(header[at]!.trim());
  return (amount, cellAt) => {
    const cell = (cellAt(at) ?? '').trim().toLowerCase();
    if (!/^\d+$/.test(amount.trim()) || cell === '') return ofHeader;
    return isOfPlaces && /^[1-4]$/.test(cell) ? `decimals ${Number(cell)}` : (unitOfWord.get(cell) ?? ofHeader);
  };
}

interface UnitsOfFile {
  header: readonly string[];
  roles: Roles;
  decisions: Decisions;
}

/** Whether the cells of a column say the unit of amounts beside them, by the first of them. */
export function saysUnit(header: string, cell = ''): boolean {
  return placesHeader.test(header.trim()) || unitOfWord.has(cell.trim().toLowerCase());
}

const placesHeader = /^(?:(.*)[._ ])?(?:precision|decimal[ _]?places|decimals)$/i;
/** Of an amount: a bare unit may be a flat, whose words are no units of money. */
const unitHeader = /(?:^|[._ ])(?:price|amount|total|money|cost|rate|currency)[._ ]unit$|^unit$/i;

/** The column that says the unit of a column of amounts, or how many decimals its whole numbers have: its neighbour in an object of JSON, or the only one. */
export function unitColumn(header: readonly string[], index: number, role: ColumnRole | undefined): number | undefined {
  if (!amountRoles.has(role)) return undefined;
  const above = (name: string | undefined = '') => name.slice(0, name.lastIndexOf('.') + 1);
  const found = [...header.keys()].filter(
    (at) => at !== index && (placesHeader.test(header[at]!.trim()) || unitHeader.test(header[at]!.trim())),
  );
  return (
    found.find((at) => above(header[at]!) === above(header[index]!)) ?? (found.length === 1 ? found[0] : undefined)
  );
}

/** Whether a unit stands beside some amounts of a column, and none beside others. */
export function isUnitBlank(
  header: readonly string[],
  index: number,
  role: ColumnRole | undefined,
  rows: CellsOfRows,
): boolean {
  const at = unitColumn(header, index, role);
  if (at === undefined) return false;
  const units = rows.filter((cells) => /[1-9]/.test(cells[index] ?? '')).map((cells) => cells[at]?.trim() ?? '');
  return units.includes('') && units.some((unit) => unit !== '' && saysUnit(header[at]!, unit));
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
    default:
      return shiftAmount(amount, -Number(unit.slice('decimals '.length)));
  }
}
