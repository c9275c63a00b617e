/** The currency that a price list says, against the one that the property has: prices of rooms and rates have none of their own. */
import { PmsError } from '../../contract/errors.ts';
import type { Ambiguity } from '../ambiguity.ts';
import type { Decisions } from '../decisions.ts';
import type { SeenTexts } from '../seen-texts.ts';
import { currenciesSharing } from '../values/amounts/currency-signs.ts';

/** Codes that are named. */
const namedMax = 10;

/** What a look at all rows has found of the currencies of prices. */
export interface SeenCurrencies {
  /** By ISO code. */
  currencies: SeenTexts;
  /** Signs that several currencies share, where no code is said. */
  signs: SeenTexts;
  /** What the cells of a column of currencies say, as written. */
  currencyCells: SeenTexts;
}

/**
 * A sign that several currencies share, where nobody has said which it is; or several currencies in one file: its `currencyColumn` tells them
 * apart. Throws PmsError wrong_currency for several that no column tells apart.
 */
export function currencyAmbiguities(
  seen: SeenCurrencies,
  decisions: Decisions,
  currencyColumn: string | undefined,
): Ambiguity[] {
  return [...severalCurrencies(seen, decisions, currencyColumn), ...sharedSign(seen, decisions)];
}

function severalCurrencies(
  { currencies, currencyCells }: SeenCurrencies,
  { only }: Decisions,
  column: string | undefined,
): Ambiguity[] {
  if (currencies.size < 2) return [];
  const found = [...currencies].slice(0, namedMax).map(([code, { line }]) => ({ code, line }));
  // There is one `--only`, and it may be taken by a house.
  if (column === undefined || currencyCells.size < 2 || only !== undefined) {
    const named = found.map(({ code, line }) => `${code} (line ${line})`).join(', ');
    throw new PmsError('wrong_currency', `The file has prices in several currencies: ${named}.`, {
      fix: 'Make a file of each currency.',
    });
  }
  const of = column.trim();
  const choices = [...currencyCells.keys()].map((value) => ({ option: 'only' as const, of, value }));
  return [{ what: 'currency', kind: 'several', currencies: found, choices }];
}

/** A sign of amounts that several currencies share, where nobody has said which it is. */
export function sharedSign({ signs }: Pick<SeenCurrencies, 'signs'>, { currency }: Decisions): Ambiguity[] {
  const [found] = signs;
  if (found === undefined || currency !== undefined) return [];
  const [sign, { line }] = found;
  const currencies = currenciesSharing(sign);
  return [{ what: 'currency', kind: 'shared sign', sign, line, currencies, choices: [{ option: 'currency' }] }];
}

/**
 * Throws PmsError wrong_currency where a price list says another currency than the property's (undefined: not known). Gives the codes
 * that nothing can be compared with, because the property has none.
 */
export function comparePriceCurrency(currencies: SeenTexts, property: string | null | undefined): string[] {
  if (property === null) return [...currencies.keys()];
  const other = [...currencies].find(([code]) => property !== undefined && code !== property);
  if (other === undefined) return [];
  const [code, { line }] = other;
  throw new PmsError(
    'wrong_currency',
    `The prices are in ${code} (line ${line}), and the property is in ${property}.`,
    {
      fix: 'Check which property the key belongs to, or set its currency: `pms properties set NAME --currency CODE`.',
    },
  );
}
