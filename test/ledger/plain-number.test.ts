import { expect, test } from 'vitest';
import { bareNumber, plainNumber } from '../../src/ledger/plain-number.ts';

test.each([
  ['000417', '417'],
  ["'4000123456", '4000123456'],
  ['4,000,123,456', '4000123456'],
  ['4.000.123.456,00', '4000123456'],
  ['#4000123', '4000123'],
  ['000', '0'],
  ['HMABC', 'HMABC'],
  ['2027.001', '2027.001'],
  ['BDC-4000123', 'BDC-4000123'],
])('%s is the number %s', (text, plain) => {
  expect(plainNumber(text)).toBe(plain);
});

test.each([
  ['BDC-4000123', '4000123'],
  ['Booking.com: 4000123', '4000123'],
  ['bdc4000123', '4000123'],
  ['AIR-HMABC123', 'HMABC123'],
  ['R-1001', 'R-1001'],
  ['12345-678901', '12345-678901'],
])('%s is, without its system, %s', (text, bare) => {
  expect(bareNumber(text)).toBe(bare);
});
