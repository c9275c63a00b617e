import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountMax,
  decimalsOf,
  fromStoredAmount,
  hasTooManyDigits,
  numberOfText,
  toStoredAmount,
} from '../../src/contract/money.ts';
import { holds } from '../effort.ts';

/** Amounts of at most 15 significant digits and 4 decimals up to 1e12, as they are written; large ones often. */
const amountText = fc
  .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 15 }), fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }))
  .map(([decimals, digits, value]) => {
    const text = String(value % 10n ** BigInt(digits)).padStart(decimals + 1, '0');
    return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
  })
  .filter((text) => Number(text) <= amountMax);
const largeText = fc
  .tuple(fc.integer({ min: 5 * 10 ** 11, max: 10 ** 12 - 1 }), fc.integer({ min: 0, max: 999 }))
  .map(([whole, decimals]) => `${whole}.${String(decimals).padStart(3, '0')}`);
const text = fc.oneof(amountText, largeText);

function exactParts(amount: string): bigint {
  const [whole = '', decimals = ''] = amount.split('.');
  return BigInt(whole + decimals.padEnd(4, '0'));
}

test('what is stored comes back as the number that went in', () => {
  holds(
    fc.property(text, (amount) => {
      const value = Number(amount);
      expect(fromStoredAmount(toStoredAmount(value))).toBe(value);
    }),
    { numRuns: 20_000, examples: [['999999999999.003'], ['960804984090.367'], ['1000000000000'], ['0.0001']] },
  );
});

test('what is stored is exact to the ten-thousandth', () => {
  holds(
    fc.property(text, (amount) => {
      expect(BigInt(toStoredAmount(Number(amount)))).toBe(exactParts(amount));
    }),
    { numRuns: 20_000, examples: [['999999999999.003'], ['999999999999.12']] },
  );
});

test('decimals are those of the number as it is written shortest', () => {
  holds(
    fc.property(text, (amount) => {
      const decimals = amount.includes('.') ? amount.replace(/^.*\./, '').replace(/0+$/, '').length : 0;
      expect(decimalsOf(Number(amount))).toBe(decimals);
    }),
    { numRuns: 10_000 },
  );
  expect([99.5, 12500, 1e-7, 1.5e-7, 1e21, 0].map(decimalsOf)).toEqual([1, 0, 7, 8, 0, 0]);
});

test('15 significant digits are enough for every amount, 16 too many', () => {
  holds(
    fc.property(text, (amount) => {
      expect(hasTooManyDigits(Number(amount))).toBe(false);
    }),
  );
  for (const value of [0.1 + 0.2, 1.000000000000001, 1234567890123456.5]) expect(hasTooManyDigits(value)).toBe(true);
});

test('a text is the number it means, zeros at either end for nothing', () => {
  expect(['1.50', '+007', '-0', '12500.00', '0.000000000000000001'].map(numberOfText)).toEqual([
    1.5, 7, 0, 12500, 1e-18,
  ]);
  expect(['', '1e5', '1,5', ' 1', '1.', '١', '1234567890.1234567'].map(numberOfText)).toEqual(Array(7).fill(undefined));
});
