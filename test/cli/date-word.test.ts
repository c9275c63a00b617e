import { describe, expect, test } from 'vitest';
import { dateOfWord, isRelativeDate } from '../../src/cli/date-word.ts';

const now = new Date(2027, 1, 27, 23, 30).getTime();

describe('a date that is typed', () => {
  test.each([
    ['2027-07-14', '2027-07-14', '2027-07-14'],
    ['2027-07', '2027-07-01', '2027-07-31'],
    ['2028-02', '2028-02-01', '2028-02-29'],
    ['today', '2027-02-27', '2027-02-27'],
    ['Today', '2027-02-27', '2027-02-27'],
    ['+30d', '2027-03-29', '2027-03-29'],
    ['-7d', '2027-02-20', '2027-02-20'],
    ['+2w', '2027-03-13', '2027-03-13'],
    ['+0d', '2027-02-27', '2027-02-27'],
  ])('%s is %s as a first and %s as a last date', (word, first, last) => {
    expect(dateOfWord(word, 'first', now)).toBe(first);
    expect(dateOfWord(word, 'last', now)).toBe(last);
  });

  test.each(['', '2027', '2027-13', '2027-02-30', '30d', '+d', '+30', 'yesterday?', '07/2027'])(
    '"%s" is none',
    (word) => {
      expect(dateOfWord(word, 'first', now)).toBeUndefined();
    },
  );

  test('only what is counted from today is relative', () => {
    expect(['today', '+1d', '-3w', '2027-07', '2027-07-01'].map(isRelativeDate)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
