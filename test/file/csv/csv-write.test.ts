import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unpackRows } from '../../../src/contract/packed-rows.ts';
import { guardCell, unguardCell } from '../../../src/file/csv/cell-guard.ts';
import { countCells } from '../../../src/file/csv/csv-quotes.ts';
import { renderCsvLines, renderPackedCsv } from '../../../src/file/csv/csv-write.ts';
import { holds } from '../../effort.ts';
import { csvRows } from '../reading.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom('=', "'", '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', ' ', '1', '.', 'x', '\ufeff', 'é'),
      { maxLength: 8 },
    )
    .map((it) => it.join('')),
);

describe('the guard', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+84 123', "'+84 123"],
    ['-x', "'-x"],
    ['@x', "'@x"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ["''=x", "'''=x"],
    ["'+5", "''+5"],
    ['+84', '+84'],
    ['-1.50', '-1.50'],
    ['-1.', "'-1."],
    ['-1\n', "'-1\n"],
    ["O'Brien", "O'Brien"],
    ["'x", "'x"],
    [' =x', ' =x'],
    ['', ''],
  ])('%j is written as %j and taken back', (cell, guarded) => {
    expect(guardCell(cell)).toBe(guarded);
    expect(unguardCell(guarded)).toBe(cell);
  });

  test('is undone exactly, for every text', () => {
    holds(
      fc.property(text, (cell) => unguardCell(guardCell(cell)) === cell),
      { numRuns: 5000 },
    );
  });
});

describe('CSV lines', () => {
  test('null is empty, numbers are written as they are, lines end with LF', () => {
    const rows = [
      ['a', null, 1.5],
      ['', 0, -2],
    ];
    expect(renderCsvLines(rows, { delimiter: ';', guard: true })).toBe('a;;1.5\n;0;-2\n');
  });

  test('only what needs quotes is quoted, in its place among the others', () => {
    const rows = [
      ['a', 'b'],
      ['x,y', '"'],
      ['c', '\r'],
      ['d', 'e'],
    ];
    expect(renderCsvLines(rows, { delimiter: ',', guard: true })).toBe('a,b\n"x,y",""""\nc,"\'\r"\nd,e\n');
  });

  test('a number that holds the delimiter is quoted', () => {
    expect(renderCsvLines([['-1', '']], { delimiter: '-', guard: true })).toBe('"-1"-\n');
    expect(renderCsvLines([['+1.5', '']], { delimiter: '.', guard: true })).toBe('"+1.5".\n');
  });

  test('a cell between apostrophes is quoted, so that these are not taken for the quotes of the file', async () => {
    const rows = [
      ['name', 'city'],
      ["'Garden'", "'s-Gravenhage"],
      [" 'Sea' ", "rock 'n'"],
      ["'=1'", ''],
    ];
    const written = renderCsvLines(rows, { delimiter: ',', guard: true });
    expect(written).toBe(`name,city\n"'Garden'",'s-Gravenhage\n" 'Sea' ",rock 'n'\n"''=1'",\n`);
    const read = await csvRows(written, { delimiter: ',' });
    expect(read.map((row) => (row.kind === 'cells' ? row.cells.map(unguardCell) : row))).toEqual(rows.slice(1));
  });

  test('apostrophes inside of a quoted cell are no quotes of the file', async () => {
    const rows = [["a;'", '', "'\n'", " '=b"]];
    const written = renderCsvLines([['h0', 'h1', 'h2', 'h3'], ...rows], { delimiter: '.', guard: true });
    const read = await csvRows(written, { delimiter: '.' });
    expect(read.map((row) => (row.kind === 'cells' ? row.cells : row))).toEqual(rows);
  });

  test('no rows are no text, and an only cell that is empty is quoted', () => {
    expect(renderCsvLines([], { delimiter: ',', guard: true })).toBe('');
    expect(renderCsvLines([[''], ['x'], [null]], { delimiter: ',', guard: true })).toBe('""\nx\n""\n');
  });

  test.each([',', ';', '\t', '|', '.', '^', '-', ' '])(
    'what is written with %j is read back unchanged',
    async (delimiter) => {
      const tables = fc
        .integer({ min: 1, max: 4 })
        .chain((width) =>
          fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
        );
      const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });
      await holds(
        fc.asyncProperty(tables, sizes, async (table, sizes) => {
          const rows = table.map((row) => row.map((cell) => cell.replaceAll('\0', '').toWellFormed()));
          fc.pre(!rows.some((row) => looksLikeRows(row, delimiter)));
          const header = rows[0]!.map((_, index) => `h${index}`);
          const written = renderCsvLines([header, ...rows], { delimiter, guard: true });
          const read = await csvRows(written, { delimiter, sizes });
          expect(read.map((row) => (row.kind === 'cells' ? row.cells.map(unguardCell) : row))).toEqual(rows);
        }),
        { numRuns: 300 },
      );
    },
  );
});

/** Whether a line inside a row looks like a row by itself: the exception that `isOneRow` documents. */
function looksLikeRows(row: string[], delimiter: string): boolean {
  const lines = renderCsvLines([row], { delimiter, guard: true })
    .trimEnd()
    .split(/\r\n|\n|\r/);
  const inner = lines.slice(1, -1).map((line) => Buffer.from(line));
  const width = row.length;
  return (
    width > 1 &&
    inner.some((line) => countCells(line, { start: 0, end: line.length }, delimiter.charCodeAt(0)) === width)
  );
}

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
