/** Reads the value of `--currency`: a known ISO 4217 code. */
import { currencyOfText, isCurrency } from '../contract/currencies.ts';
import { PmsError } from '../contract/errors.ts';

/** The code in upper case. Throws PmsError usage for a text that is not a currency, present or historic. */
export function currencyCode(text: string): string {
  const code = currencyOfText(text.trim());
  if (isCurrency(code)) return code;
  throw new PmsError('usage', `--currency ${code.slice(0, 20)} is not a currency.`, {
    fix: 'Give an ISO 4217 code such as EUR.',
  });
}
