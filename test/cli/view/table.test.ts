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

test('a table that fits is drawn whole', () => {
  const table = drawTable({ head, rows, isRight }, { width: 80 });
  expect(table).toContain('│ Ada  │ https://a-long-address.example.com/with/a/path │      1 │');
  expect(drawTable({ head, rows, isRight }, { width: undefined })).toBe(table);
});

test('long cells are cut where they may be', () => {
  const table = drawTable({ head, rows, isRight }, { width: 50, isCut: true });
  expect(widest(table)).toBeLessThanOrEqual(50);
  expect(table).toContain('│ Ada  │ https://a-long-address.exampl… │      1 │');
});

test('else each row stands upright, and nothing of it is lost', () => {
  const upright = drawTable({ head, rows, isRight }, { width: 30 });
  expect(upright).toBe(
    [
      'name     Ada',
      'address  https://a-long-addres',
      '         s.example.com/with/a/',
      '         path',
      'amount   1',
      '',
      'name     Bea',
      'amount   22',
    ].join('\n'),
  );
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

  test.each([1, 2, 5, 20, 40, 79])('%i columns and any cells end', (width) => {
    const wide = [['\u{1f3e8}'.repeat(50), 'x'.repeat(500), ''], []];
    expect(drawTable({ head, rows: wide }, { width: Math.max(width, 20), isCut: true })).not.toBe('');
  });
});
