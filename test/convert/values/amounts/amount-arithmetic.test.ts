import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addAmounts,
  multiplyAmount,
  roundToMinorUnit,
  shiftAmount,
  splitAmount,
} from '../../../../src/convert/values/amounts/amount-arithmetic.ts';
import { holds } from '../../../effort.ts';

test('half goes to the even neighbour, and zeros at the end are no decimals', () => {
  const rounded = (text: string, minorUnit = 2) => Object.values(roundToMinorUnit(text, minorUnit));
  expect(rounded('126.6314')).toEqual([126.63, true]);
  expect(rounded('0.125')).toEqual([0.12, true]);
  expect(rounded('0.135')).toEqual([0.14, true]);
  expect(rounded('-0.125')).toEqual([-0.12, true]);
  expect(rounded('-0.135')).toEqual([-0.14, true]);
  expect(rounded('0.1250000000000000001')).toEqual([0.13, true]);
  expect(rounded('1.005')).toEqual([1, true]);
  expect(rounded('1.015')).toEqual([1.02, true]);
  expect(rounded('12.500')).toEqual([12.5, false]);
  expect(rounded('272.0000')).toEqual([272, false]);
  expect(rounded('2.5', 0)).toEqual([2, true]);
  expect(rounded('3.5', 0)).toEqual([4, true]);
  expect(rounded('1.2345', 3)).toEqual([1.234, true]);
  expect(rounded('-0.001')).toEqual([0, true]);
  expect(rounded('-0')).toEqual([0, false]);
  expect(Object.is(roundToMinorUnit('-0.001', 2).amount, 0)).toBe(true);
});

const decimalText = fc
  .tuple(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.integer({ min: 0, max: 6 }))
  .map(([units, decimals]) => {
    const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
    const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
    return units < 0n ? `-${text}` : text;
  });

/** Millionths, by way of nothing that is tested here. */
function millionths(text: string): bigint {
  const [whole = '', decimals = ''] = text.replace('-', '').split('.');
  return BigInt(whole + decimals.padEnd(6, '0')) * (text.startsWith('-') ? -1n : 1n);
}

test('sums and products are exact', () => {
  holds(
    fc.property(fc.array(decimalText, { maxLength: 20 }), fc.integer({ min: 0, max: 1095 }), (amounts, nights) => {
      expect(millionths(addAmounts(amounts))).toBe(amounts.reduce((sum, amount) => sum + millionths(amount), 0n));
      for (const amount of amounts)
        expect(millionths(multiplyAmount(amount, nights))).toBe(millionths(amount) * BigInt(nights));
    }),
    { numRuns: 2_000 },
  );
  expect(addAmounts(['0.1', '0.2'])).toBe('0.3');
  expect(addAmounts(['12.50', '-2'])).toBe('10.50');
  expect(addAmounts([])).toBe('0');
  expect(multiplyAmount('33.333', 3)).toBe('99.999');
  expect(shiftAmount('48000', -2)).toBe('480.00');
  expect(shiftAmount('-5', -2)).toBe('-0.05');
});

test('rounding moves an amount by half a minor unit at most', () => {
  holds(
    fc.property(decimalText, fc.integer({ min: 0, max: 4 }), (amount, minorUnit) => {
      const rounded = roundToMinorUnit(amount, minorUnit);
      const difference = millionths(String(rounded.amount)) - millionths(amount);
      expect((difference < 0n ? -difference : difference) * 2n).toBeLessThanOrEqual(10n ** BigInt(6 - minorUnit));
      expect(rounded.isRounded).toBe(difference !== 0n);
    }),
    { numRuns: 5_000 },
  );
});

test('shares sum to the amount exactly, differ by one minor unit at most, the larger first', () => {
  const units = fc.oneof(
    fc.integer({ min: -1_000_000, max: 1_000_000 }),
    fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 }),
  );
  const minorUnits = fc.integer({ min: 0, max: 4 });
  holds(
    fc.property(units, minorUnits, fc.integer({ min: 1, max: 40 }), (drawn, minorUnit, parts) => {
      const amount = Number(`${drawn}e-${minorUnit}`);
      const unit = 10n ** BigInt(6 - minorUnit);
      const shares = splitAmount(amount, minorUnit, parts).map((share) => millionths(String(share)));
      expect(shares).toHaveLength(parts);
      expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(BigInt(drawn) * unit);
      const sizes = shares.map((share) => (share < 0n ? -share : share));
      expect([0n, unit]).toContain(sizes[0]! - sizes.at(-1)!);
      sizes.slice(1).forEach((size, index) => {
        expect(size).toBeLessThanOrEqual(sizes[index]!);
      });
    }),
    {
      numRuns: 5_000,
      examples: [
        [999_999_999_999_003, 3, 1],
        [960_804_984_090_367, 3, 7],
      ],
    },
  );
  expect(splitAmount(100, 2, 3)).toEqual([33.34, 33.33, 33.33]);
  expect(splitAmount(100, 0, 3)).toEqual([34, 33, 33]);
  expect(splitAmount(-0.05, 2, 2)).toEqual([-0.03, -0.02]);
  expect(splitAmount(0.01, 2, 3)).toEqual([0.01, 0, 0]);
});
