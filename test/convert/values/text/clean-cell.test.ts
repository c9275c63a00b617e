import { describe, expect, test } from 'vitest';
import {
  areaUnitOf,
  firstEmail,
  idText,
  isPlaceholder,
  plainText,
} from '../../../../src/convert/values/text/clean-cell.ts';

describe('plainText', () => {
  test.each([
    ['="314"', '314'],
    ['="007"', '007'],
    ['=""', ''],
    ['  Deluxe \u00a0  Double ', 'Deluxe Double'],
    ['\ufeffEva\u200b\u200f', 'Eva'],
    ['a\r\nb', 'a b'],
    ['="a"&"b"', '="a"&"b"'],
    ['x = 1', 'x = 1'],
    ['é\u2009x', 'é x'],
  ])('trap 2: %j is read as %j', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  test('a megabyte of spaces, quotes or marks takes no time', () => {
    const started = process.cpuUsage();
    for (const text of [' ', '"', '="', '\u200b ', '= ']) plainText(text.repeat(500_000));
    plainText(`x${' x'.repeat(500_000)}\n`);
    // Of this process: the machine may be busy with others.
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(5000);
  });
});

test.each(['', ' ', 'n/a', 'N/A', ' Unknown', '-', '--', '–', 'none', 'NULL', '#N/A', '\u00a0'])(
  '%j stands for nothing',
  (text) => {
    expect(isPlaceholder(text)).toBe(true);
  },
);

test.each(['0', 'no', 'na', 'None at all', '-1', '.', 'NA', 'x'])('%j stands for itself', (text) => {
  expect(isPlaceholder(text)).toBe(false);
});

test.each([
  ['eva@example.com, max@example.com', 'eva@example.com'],
  ['eva@example.com;max@example.com', 'eva@example.com'],
  ['eva@example.com max@example.com', 'eva@example.com'],
  ['eva@example.com/max@example.com', 'eva@example.com'],
  ['Eva Muster <eva@example.com>', 'eva@example.com'],
  ['mailto:eva@example.com', 'eva@example.com'],
  ['MAILTO:eva@example.com?', 'eva@example.com'],
  ['eva@example.com,', 'eva@example.com'],
  ['eva@example,com', 'eva@example,com'],
  ['eva@example.co,uk', 'eva@example.co,uk'],
  ['eva@example.com,max@example.com', 'eva@example.com'],
  ['eva\u200b@example.com', 'eva@example.com'],
  ['n/a; eva@example.com', 'eva@example.com'],
  ['eva@', 'eva@'],
])('%j: the first address is %s', (text, email) => {
  expect(firstEmail(text)).toBe(email);
});

test('a cell without an @ has no address', () => {
  expect(firstEmail('none given')).toBeUndefined();
});

test.each([
  ['4000000001.0', '4000000001'],
  ['="4000000001"', '4000000001'],
  ['007', '007'],
  ['101A', '101A'],
  ['1-2', '1-2'],
  ['1.5', '1.5'],
  ['12.00', '12'],
  ['1.23E+10', '1.23E+10'],
  ['4.000123456E9', '4000123456'],
  ['4,000123456E+09', '4000123456'],
  ['5E10', '5E10'],
  ['HMABC.0', 'HMABC.0'],
])('trap 9: the id %j is read as %s', (text, id) => {
  expect(idText(text)).toBe(id);
});

test.each([
  ['Size (sq ft)', 'ft²'],
  ['Area sqft', 'ft²'],
  ['area_sq_ft', 'ft²'],
  ['size_sqm', 'm²'],
  ['Fläche m²', 'm²'],
  ['Größe (qm)', 'm²'],
  ['Square feet', 'ft²'],
  ['Площадь, кв.м', 'm²'],
  ['面積㎡', undefined],
  ['Superficie (mq)', 'm²'],
  ['room_area', undefined],
  ['Room', undefined],
])('the header %s names the unit %s', (header, unit) => {
  expect(areaUnitOf(header)).toBe(unit);
});
