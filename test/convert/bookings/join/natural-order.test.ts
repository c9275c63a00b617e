import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareNaturally } from '../../../../src/convert/bookings/join/natural-order.ts';
import { holds } from '../../../effort.ts';

test('ids come in the order in which people count', () => {
  const ordered = ['', '7', '007', '9', '10', '100', 'A', 'A2', 'A10', 'A10-1', 'A10-2', 'AB', 'B1'];
  expect([...ordered].reverse().sort(compareNaturally)).toEqual(ordered);
  expect(compareNaturally('4000000001', '4000000001')).toBe(0);
});

test('a number of any length is one', () => {
  expect(compareNaturally(`1${'0'.repeat(400)}`, `9${'0'.repeat(399)}`)).toBeGreaterThan(0);
});

test('any three ids have one order', () => {
  const id = fc.string({ unit: fc.constantFrom('0', '1', '9', 'A', 'b', '-', '\n', 'é'), maxLength: 6 });
  holds(
    fc.property(id, id, id, (one, two, three) => {
      expect(Math.sign(compareNaturally(one, two))).toBe(-Math.sign(compareNaturally(two, one)) || 0);
      expect(compareNaturally(one, two) === 0).toBe(one === two);
      if (compareNaturally(one, two) <= 0 && compareNaturally(two, three) <= 0)
        expect(compareNaturally(one, three)).toBeLessThanOrEqual(0);
    }),
    { numRuns: 2000 },
  );
});
