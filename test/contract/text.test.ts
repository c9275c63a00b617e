import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText, foldCase, isLongerThan, isText, nameKey } from '../../src/contract/text.ts';
import { holds } from '../effort.ts';

test.each([
  ['Deluxe Double', ' deluxe   DOUBLE '],
  ['Deluxe Double', 'Deluxe\u00a0Double'],
  ['Deluxe Double', 'deluxe\n\tdouble'],
  ['Straße', 'STRASSE'],
  ['Café', 'CAFE\u0301'],
  ['ΣΊΣΥΦΟΣ', 'Σίσυφος'],
])('the names "%s" and "%s" are one', (name, other) => {
  expect(nameKey(other)).toBe(nameKey(name));
});

test.each([
  ['Café', 'Cafe'],
  ['Double-Deluxe', 'Double Deluxe'],
  ['ılık', 'ilik'],
])('the names "%s" and "%s" are two', (name, other) => {
  expect(nameKey(other)).not.toBe(nameKey(name));
});

test('a letter, its capital and its small letter make one name, but for the dotless ı', () => {
  const others: string[] = [];
  for (let point = 1; point <= 0x10ffff; point++) {
    const letter = String.fromCodePoint(point);
    if (!/[\p{Changes_When_Casemapped}\p{Changes_When_NFKC_Casefolded}\p{M}]/u.test(letter)) continue;
    const name = `a${letter}`;
    if ([name.toUpperCase(), name.toLowerCase()].some((other) => nameKey(other) !== nameKey(name))) others.push(name);
  }
  expect(others).toEqual(['aı']);
});

test('a name key is its own key', () => {
  holds(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(nameKey(nameKey(name))).toBe(nameKey(name));
    }),
  );
});

test('the case of ASCII folds as that of any text', () => {
  holds(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(foldCase(`${text}ß`)).toBe(`${foldCase(text)}ss`);
    }),
  );
});

test('cleaning twice is cleaning once', () => {
  holds(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(cleanText(cleanText(text))).toBe(cleanText(text));
    }),
  );
});

test('a length is counted in code points', () => {
  expect([isLongerThan('😀😀', 2), isLongerThan('😀😀', 1), isLongerThan('ab', 2), isLongerThan('abc', 2)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('NUL and a lone surrogate are no text, a pair is', () => {
  expect([isText('a\0'), isText('\ud83d'), isText('\ude00\ud83d'), isText('😀'), isText('')]).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});
