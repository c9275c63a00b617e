import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRoomNumbers } from '../../../src/convert/bookings/room-numbers.ts';

test('the first of a key has the plain name, the others count on', () => {
  const numbers = createRoomNumbers();
  expect([numbers.last('a'), numbers.next('a', 1), numbers.last('a'), numbers.next('a', 1), numbers.last('a')]).toEqual(
    [0, 1, 1, 2, 2],
  );
  expect(numbers.next('b', 1)).toBe(1);
});

test('a second room of a group takes its place, and the next booking of the key comes behind it', () => {
  const numbers = createRoomNumbers();
  expect([numbers.next('a', 2), numbers.next('a', 1), numbers.next('a', 2)]).toEqual([2, 3, 4]);
});

test('no number of a key is given twice, none is below what was asked for, and the last is the highest', () => {
  const asked = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 9 })));
  fc.assert(
    fc.property(asked, (all) => {
      const numbers = createRoomNumbers();
      const given = new Map<string, number[]>();
      for (const [key, least] of all) {
        const number = numbers.next(key, least);
        expect(number).toBeGreaterThanOrEqual(least);
        given.set(key, [...(given.get(key) ?? []), number]);
        expect(numbers.last(key)).toBe(Math.max(...given.get(key)!));
      }
      for (const found of given.values()) expect(new Set(found).size).toBe(found.length);
    }),
  );
});
