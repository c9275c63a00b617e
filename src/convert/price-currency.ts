/** The currency that a price list says, against the one that the property has: prices of rooms and rates have none of their own. */
import { PmsError } from '../contract/errors.ts';
import { currenciesOfSign } from './currency-signs.ts';
import type { Decisions } from './decisions.ts';
import type { Undecided } from './undecided.ts';

type Seen = ReadonlyMap<string, { count: number; line: number }>;

/** A sign that several currencies share, where nobody has said which it is. */
export function undecidedCurrency({ signs }: { signs: Seen }, { currency }: Decisions): Undecided[] {
  const [found] = signs;
  if (found === undefined || currency !== undefined) return [];
  const [sign, { line }] = found;
  const shared = (currenciesOfSign(sign) ?? []).slice(0, 6).join(', ');
  const message = `The sign ${sign} (line ${line}) belongs to several currencies: ${shared}.`;
  return [{ what: 'currency', message, flags: ['--currency CODE'] }];
}

/**
 * Throws PmsError wrong_currency where a price list says another currency than the property's (undefined: not known). Gives the codes
 * that nothing can be compared with, because the property has none.
 */
export function comparePriceCurrency(currencies: Seen, property: string | null | undefined): string[] {
  const codes = [...currencies.keys()];
  if (codes.length > 1) {
    throw new PmsError(
      'wrong_currency',
      `The file has prices in several currencies: ${codes.slice(0, 10).join(', ')}.`,
      {
        fix: 'Make a file of each currency, or take a part of the rows with `--only "Column=value"`.',
      },
    );
  }
  if (property === null) return codes;
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
