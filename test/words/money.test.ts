/** An amount has the decimals of its currency, and more only if they are there. */
import { expect, test } from 'vitest';
import { amountText, moneyText } from '../../src/words/money.ts';

test.each([
  [420.5, 'EUR', '420.50 EUR'],
  [1243.66, 'EUR', '1,243.66 EUR'],
  [12500, 'JPY', '12,500 JPY'],
  [1.2345, 'EUR', '1.2345 EUR'],
  [7, 'KWD', '7.000 KWD'],
  [480, null, '480'],
])('%s %s is %s', (amount, currency, text) => {
  expect(moneyText(amount, currency)).toBe(text);
});

test('the amount alone has the same decimals', () => {
  expect(amountText(88.4, 'EUR')).toBe('88.40');
});
