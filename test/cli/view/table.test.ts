import { describe, expect, test } from 'vitest';
import { drawTable, tableWidth, wrapped } from '../../../src/cli/view/table.ts';

const head = ['name', 'address', 'amount'];
const rows = [
  ['Ada', 'https://a-long-address.example.com/with/a/path', '1'],
  ['Bea', '', '22'],
];
const isRight = (index: number) => index === 2;
const widest = (text: string) => Math.max(...text.split('\n').map((line) => [...line].length));

test('a line breaks at blanks and goes on with an indent, and a word that is too long stays whole', () => {
  expect(wrapped('one two three four', 9)).toBe('one two\n    three\n    four');
  expect(wrapped('a-word-that-is-too-long for it', 9)).toBe('a-word-that-is-too-long for it');
  expect(wrapped('one two')).toBe('one two');
});

test('long cells are cut where they may be', () => {
  const table = drawTable({ head, rows, isRight }, { width: 50, isCut: true });
  expect(widest(table)).toBeLessThanOrEqual(50);
  expect(table).toContain('│ Ada  │ https://a-long-address.exampl… │      1 │');
});

describe('the width', () => {
  test.each([
    [{ isTTY: true, columns: 100 }, 100],
    [{ isTTY: true, columns: 0 }, undefined],
    [{ isTTY: true }, undefined],
    [{ columns: 100 }, undefined],
    [{ isTTY: true, columns: 3 }, 20],
  ])('of %j is %s', (stream, width) => {
    expect(tableWidth(stream as Parameters<typeof tableWidth>[0])).toBe(width);
  });
});
