import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFixes, readRecords, splitCells } from '../../../src/file/csv/csv-cells.ts';
import { countCells } from '../../../src/file/csv/csv-quotes.ts';
import { cutLines } from '../../../src/file/csv/lines.ts';
import type { Row } from '../../../src/file/row.ts';

const piece = fc.constantFrom(
  'a',
  'é',
  ' ',
  '=',
  ',',
  ',',
  '"',
  '"',
  '""',
  '\n',
  '\r',
  '\r\n',
  '"b"',
  '"c,\n""d"',
  ',"",',
);

function parsed(text: string): string[][] | undefined {
  const record_delimiter = text.includes('\r') ? ['\r\n', '\n', '\r'] : '\n';
  try {
    return parse(text, { delimiter: ',', relax_column_count: true, record_delimiter, skip_empty_lines: true });
  } catch {
    return undefined;
  }
}

test('what is split is what csv-parse says, and it refuses what is not split', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
      const text = pieces.join('');
      expect(splitCells(text, ',')).toEqual(parsed(text));
    }),
    { numRuns: 5000, examples: [[['"a"', '\r', '\n', '"b', '\r\n', '"', ',', '\r']]] },
  );
});

test('what is counted as one record is split into as many cells', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
      const bytes = Buffer.from(pieces.join(''));
      const cells = countCells(bytes, { start: 0, end: bytes.length }, 44);
      const outside = bytes.toString().replace(/"(?:[^"]|"")*"/g, '');
      fc.pre(bytes.length > 0 && !/[\r\n]/.test(outside));
      expect(cells > 0 ? cells : undefined).toBe(splitCells(bytes.toString(), ',')?.[0]?.length);
    }),
    { numRuns: 5000 },
  );
});

test('cells that stand in bytes are those of the row, with or without quotes around them', () => {
  let plain = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
      const fixes = createFixes();
      const shape = { delimiter: 44, width: 2, rowWidth: 2, blankTail: 0, encoding: 'utf-8', fixes };
      const { rows } = readRecords(cutLines(Buffer.from(`a,"b"\n${pieces.join('')}`), 1, true, shape), shape);
      for (const row of rows) {
        if (row.kind !== 'cells' || row.plain === undefined) continue;
        plain++;
        const { bytes, ends, first } = row.plain;
        const cells = [0, 1].map((cell) => bytes.toString('utf8', ends[first + cell - 1]! + 1, ends[first + cell]));
        expect(parsed(cells.join(','))).toEqual([row.cells]);
        row.releaseCells!();
      }
      // Asked again in another order, they stand below others.
      for (const row of rows.toReversed())
        if (row.kind === 'cells' && row.plain !== undefined) {
          const { bytes, ends, first } = row.plain;
          const line = bytes.toString('utf8', ends[first - 1]! + 1, ends[first + 1]);
          expect([row.cells]).toEqual(parsed(line));
        }
      return row0(rows);
    }),
    { numRuns: 5000 },
  );
  expect(plain).toBeGreaterThan(5000);
});

/** Quotes around a cell do not keep a row from being looked at as bytes. */
function row0([row]: readonly Row[]): boolean {
  return row?.kind !== 'cells' || row.plain !== undefined;
}
