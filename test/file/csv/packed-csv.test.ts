import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unpackRows } from '../../../src/contract/packed-rows.ts';
import { renderCsvLines } from '../../../src/file/csv/csv-write.ts';
import { renderPackedCsv } from '../../../src/file/csv/packed-csv.ts';
import { holds } from '../../effort.ts';

const packed = (rows: string[][]) => ({
  bytes: Buffer.from(
    rows
      .flat()
      .map((cell) => `${cell}\0`)
      .join(''),
  ),
  rows: rows.length,
});
const csv = (rows: string[][]) => renderCsvLines(rows, { delimiter: ',', guard: true });

const parts = [
  'a',
  '7',
  'é',
  '日',
  '😀',
  ' ',
  ',',
  '"',
  '\n',
  '\r',
  '\t',
  "'",
  '=',
  '+',
  '-',
  '@',
  ';',
  '.',
  '\u0001',
  '\ufeff',
];
const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom(...parts), maxLength: 6 }),
  fc.constantFrom(
    '',
    '-5',
    '+49.5',
    '-5x',
    '=1+1',
    "'=1",
    "''",
    "'a'",
    " 'a' ",
    'x'.repeat(5000),
    '2027-05-14',
    '0.0001',
  ),
  fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '').toWellFormed()),
);

test('packed rows are the lines that the same rows are cell by cell', () => {
  const rows = fc
    .integer({ min: 2, max: 6 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }));
  holds(
    fc.property(rows, (some) => {
      const text = csv(some);
      expect(unpackRows(packed(some), some[0]!.length)).toEqual(some);
      expect(Buffer.from(renderPackedCsv(packed(some), some[0]!.length)).toString()).toBe(text);
    }),
    { numRuns: 2000 },
  );
});

test('a row that needs no care keeps its memory', () => {
  const piece = packed([
    ['Eva', 'Müller'],
    ['', '日本'],
  ]);
  const rendered = renderPackedCsv(piece, 2);
  expect(rendered).toBe(piece.bytes);
  expect(Buffer.from(rendered).toString()).toBe('Eva,Müller\n,日本\n');
});

test.each([[['a', 'b\0c']], [['a,', 'b\0c']]])('a NUL in a cell shifts no cell: %j', (row) => {
  const damaged = expect.objectContaining({ code: 'database_damaged' });
  expect(() => renderPackedCsv(packed([row]), 2)).toThrow(damaged);
  expect(() => unpackRows(packed([row]), 2)).toThrow(damaged);
});
