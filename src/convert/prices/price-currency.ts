/** Compares the currency of a price list with that of the property: prices of rooms and rates have no currency of their own. */
import { PmsError } from '../../contract/errors.ts';
import { choicesAmong, type Question } from '../question.ts';
import type { Decisions } from '../reading-options.ts';
import type { SeenTexts } from '../seen-texts.ts';
import { currenciesSharing } from '../values/amounts/currency-signs.ts';

const namedMax = 10;

/** The currencies of prices found in all rows. */
export interface SeenCurrencies {
  /** By ISO code. */
  currencies: SeenTexts;
  /** Signs that several currencies share, for prices without a code. */
  signs: SeenTexts;
  /** The cells of a column of currencies, as written. */
  currencyCells: SeenTexts;
}

/**
 * A sign that several currencies share, if nobody has said which one it is; or several currencies in one file, separated by its `currencyColumn`.
 * Throws PmsError wrong_currency for several that no column separates.
 */
export function currencyQuestions(
  seen: SeenCurrencies,
  decisions: Decisions,
  currencyColumn: string | undefined,
): Question[] {
  return [...severalCurrencies(seen, decisions, currencyColumn), ...sharedSign(seen, decisions)];
}

function severalCurrencies(
  { currencies, currencyCells }: SeenCurrencies,
  { only }: Decisions,
  column: string | undefined,
): Question[] {
  if (currencies.size < 2) return [];
  const found = [...currencies].slice(0, namedMax).map(([code, { line }]) => ({ code, line }));
  // There is only one `--only`, and it may already select a property.
  if (column === undefined || currencyCells.size < 2 || only !== undefined) {
    const named = found.map(({ code, line }) => `${code} (line ${line})`).join(', ');
    throw new PmsError('wrong_currency', `The file has prices in several currencies: ${named}.`, {
      fix: 'Make a file of each currency.',
    });
  }
  const choices = choicesAmong('only', [...currencyCells.keys()], column.trim());
  return [{ what: 'currency', kind: 'several', currencies: found, choices }];
}

/** A sign of amounts that several currencies share, if nobody has said which one it is. */
export function sharedSign({ signs }: Pick<SeenCurrencies, 'signs'>, { currency }: Decisions): Question[] {
  const [found] = signs;
  if (found === undefined || currency !== undefined) return [];
  const [sign, { line }] = found;
  const currencies = currenciesSharing(sign);
  return [{ what: 'currency', kind: 'shared sign', sign, line, currencies, choices: [{ option: 'currency' }] }];
}

/**
 * Throws PmsError wrong_currency if a price list has another currency than the property (undefined: unknown), or if another was said of it. Gives the
 * codes that cannot be compared, because the property has no currency.
 */
export function comparePriceCurrency(
  seen: SeenTexts,
  { said, property }: { said: string | undefined; property: string | null | undefined },
): string[] {
  const codes = new Set([...(said === undefined ? [] : [said]), ...seen.keys()]);
  if (property === null) return [...codes];
  const other = [...codes].find((code) => property !== undefined && code !== property);
  if (other === undefined) return [];
  const where = seen.has(other) ? ` (line ${seen.get(other)!.line})` : ', as you say';
  throw new PmsError('wrong_currency', `The prices are in ${other}${where}, and the property is in ${property}.`, {
    fix: 'Check which property the key belongs to, or set its currency: `pms properties set NAME --currency CODE`.',
  });
}
