import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitCells } from '../../../src/file/csv/csv-cells.ts';

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
