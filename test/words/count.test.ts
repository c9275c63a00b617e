import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count } from '../../src/words/count.ts';
import { holds } from '../effort.ts';

test('Whole numbers are written as an English reader expects them', () => {
  holds(fc.property(fc.maxSafeInteger(), (number) => count(number) === number.toLocaleString('en-US')));
  for (const number of [0, 7, 999, 1000, 999_999, 1_000_000])
    expect(count(number)).toBe(number.toLocaleString('en-US'));
});
