import { expect, test } from 'vitest';
import { addLine, emptyRanges, linesText } from '../../src/file/line-ranges.ts';

function rangesOf(lines: readonly number[]) {
  const ranges = emptyRanges();
  for (const line of lines) addLine(ranges, line);
  return ranges;
}

test('neighbouring lines fold into ranges, doubled ones into one', () => {
  expect(rangesOf([3, 5, 6, 7, 7, 9]).ranges).toEqual([
    [3, 3],
    [5, 7],
    [9, 9],
  ]);
  const some = rangesOf([3, 5, 6, 7]);
  expect(linesText(some.ranges, some.count)).toBe('lines 3, 5-7');
});

test('twenty ranges are kept, all lines are counted, and it is said that there are more', () => {
  const many = rangesOf(Array.from({ length: 50 }, (_, index) => index * 2));
  expect([many.ranges.length, many.count]).toEqual([20, 50]);
  expect(linesText(many.ranges, many.count)).toMatch(/, 38 and more$/);
});
