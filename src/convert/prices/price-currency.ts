/** The currency that a price list says, against the one that the property has: prices of rooms and rates have none of their own. */
import { PmsError } from '../../contract/errors.ts';
import type { Ambiguity } from '../ambiguity.ts';
import type { Decisions } from '../decisions.ts';
import type { SeenTexts } from '../seen-texts.ts';
import { currenciesSharing } from '../values/amounts/currency-signs.ts';

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
export function undecidedCurrency(
  seen: SeenCurrencies,
  decisions: Decisions,
  currencyColumn: string | undefined,
): Ambiguity[] {
  return [...severalCurrencies(seen, decisions, currencyColumn), ...undecidedSign(seen, decisions)];
}

function severalCurrencies(
  { currencies, currencyCells }: SeenCurrencies,
  { only }: Decisions,
  column: string | undefined,
): Ambiguity[] {
  if (currencies.size < 2) return [];
  const named = [...currencies].slice(0, 10).map(([code, { line }]) => `${code} (line ${line})`);
  const message = `The file has prices in several currencies: ${named.join(', ')}.`;
  // There is one `--only`, and it may be taken by a house.
  if (column === undefined || currencyCells.size < 2 || only !== undefined)
    throw new PmsError('wrong_currency', message, { fix: 'Make a file of each currency.' });
  const name = column.trim();
  return [{ what: 'currency', message, flags: [...currencyCells.keys()].map((cell) => `--only "${name}=${cell}"`) }];
}

/** A sign of amounts that several currencies share, where nobody has said which it is. */
export function undecidedSign({ signs }: Pick<SeenCurrencies, 'signs'>, { currency }: Decisions): Ambiguity[] {
  const [found] = signs;
  if (found === undefined || currency !== undefined) return [];
  const [sign, { line }] = found;
  const message = `The sign ${sign} (line ${line}) belongs to several currencies: ${currenciesSharing(sign)}.`;
  return [{ what: 'currency', message, flags: ['--currency CODE'] }];
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
