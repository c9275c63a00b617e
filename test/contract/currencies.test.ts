import { expect, test } from 'vitest';
import { currencyCodes, currencyOfText, isCurrency, minorUnitOf } from '../../src/contract/currencies.ts';

test('the lists hold 178 codes in use and 129 historic ones, each once', () => {
  expect(currencyCodes.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
  expect(currencyCodes).toEqual([...new Set(currencyCodes)].sort());
  expect(currencyCodes).toHaveLength(178 + 129);
});

test.each([
  ['VND', 0],
  ['JPY', 0],
  ['ISK', 0],
  ['UGX', 0],
  ['USD', 2],
  ['HUF', 2],
  ['TWD', 2],
  ['COP', 2],
  ['MGA', 2],
  ['ZWG', 2],
  ['XCG', 2],
  ['SLE', 2],
  ['VED', 2],
  ['BHD', 3],
  ['KWD', 3],
  ['IQD', 3],
  ['CLF', 4],
  ['UYW', 4],
  ['XXX', 4],
  ['ITL', 0],
  ['ESP', 0],
  ['TRL', 0],
  ['DEM', 2],
  ['ANG', 2],
  ['HRK', 2],
  ['BGN', 2],
])('%s has %i decimals', (code, decimals) => {
  expect(minorUnitOf(code)).toBe(decimals);
});

test.each(['', 'EURO', 'eur', 'XYZ', 'BTC', '__proto__'])('"%s" is none', (code) => {
  expect(isCurrency(code)).toBe(false);
  expect(minorUnitOf(code)).toBeUndefined();
});

test('those that Intl knows are in the lists', () => {
  const unknown = Intl.supportedValuesOf('currency').filter((code) => !isCurrency(code));
  expect(unknown).toEqual([]);
});

test('a code is read in any case, and only of letters of ASCII', () => {
  expect([currencyOfText('inr'), currencyOfText('eUr')]).toEqual(['INR', 'EUR']);
  // Their capitals are I and S.
  expect([currencyOfText('ınr'), currencyOfText('uſd')].map(isCurrency)).toEqual([false, false]);
});
