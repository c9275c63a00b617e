/** What stands in a file of rejected rows is text to a spreadsheet, and comes back to `pms` exactly as it was: for every format that comes in. */
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openRows } from '../../../src/file/open-rows.ts';
import { openRejects } from '../../../src/file/rejects/rejects.ts';
import { holds } from '../../effort.ts';
import { makeBook } from '../books.ts';
import { csvRows, gather, newFile } from '../reading.ts';

const cell = fc
  .array(fc.constantFrom('=', "'", '+', '-', '@', '\t', '"', ',', ';', ' ', '1', '.', 'x', 'é'), { maxLength: 6 })
  .map((signs) => signs.join(''));
/** No row is blank, and no header is without a name. */
const header = fc.tuple(cell, cell).map((names) => ['name', ...names.map((name) => `${name}n`)]);
const rows = fc.array(
  fc.tuple(cell, cell).map((cells) => ['x', ...cells]),
  { minLength: 1, maxLength: 4 },
);

const lineOf = (cells: readonly string[], delimiter: string) =>
  cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter);
const csv = (delimiter: string) => (all: string[][]) => all.map((cells) => `${lineOf(cells, delimiter)}\n`).join('');

/** Reads a file, rejects all of its rows, and gives both what was read first and what the rejects are read as. */
async function rejectAll(content: string | Buffer) {
  const path = await newFile('bookings', content);
  const source = await openRows({ name: 'bookings', path });
  const read = await gather(source.batches);
  const { format, delimiter, header: names, bom } = source;
  const rejects = await openRejects({ format, delimiter, header: names, bom, inputPath: path, folder: '.' });
  for (const row of read) {
    if (row.kind === 'cells') await rejects.add({ line: row.line, cells: row.cells, issues: [{ message: '=wrong' }] });
    if (row.kind === 'value') await rejects.add({ line: row.line, value: row.value, issues: [{ message: '=wrong' }] });
  }
  const written = (await rejects.finish())!;
  const again = await openRows({ name: 'rejects', path: written });
  return { source, read, again, readAgain: await gather(again.batches), text: await readFile(written, 'utf8') };
}

test.each([
  ['CSV', csv(',')],
  ['CSV with semicolons', csv(';')],
  ['CSV with tabs', csv('\t')],
  ['.xlsx', (all: string[][]) => makeBook({ One: all })],
  ['.xls', (all: string[][]) => makeBook({ One: all }, { type: 'biff8' })],
])(
  'the rejects of %s hold no formula, and are read as what was rejected',
  async (_format, make) => {
    await holds(
      fc.asyncProperty(header, rows, async (names, all) => {
        const { source, read, again, readAgain, text } = await rejectAll(make([names, ...all]));
        const width = names.length;
        expect(again.header!.slice(0, width)).toEqual(source.header);
        expect(readAgain.map((row) => row.kind === 'cells' && row.cells.slice(0, width))).toEqual(
          read.map((row) => row.kind === 'cells' && row.cells),
        );
        const delimiter = again.delimiter!;
        const shown = [...(await csvRows(`-\n${text.replace('\ufeff', '')}`, { delimiter }))].flatMap((row) =>
          row.kind === 'broken' ? (row.cells ?? []) : [],
        );
        expect(shown.length).toBeGreaterThan(width);
        for (const one of shown) if (/^[=+\-@\t\r]/.test(one)) expect(one).toMatch(/^[+-]\d+(\.\d+)?$/);
      }),
      { numRuns: 60 },
    );
  },
  60_000,
);

test('JSON values are rejected and read as they are: no spreadsheet runs them', async () => {
  const { read, readAgain, text } = await rejectAll('[{"a":"=1+1","b":"\'=1"}]');
  expect(text).toContain('"a":"=1+1","b":"\'=1"');
  expect(readAgain).toMatchObject([{ value: (read[0] as { value: object }).value }]);
});

test('a file that a spreadsheet has saved as a workbook is known as rejects too', async () => {
  const header = ['a', 'b', '_line', '_field', '_message', '_raw'];
  const book = makeBook({ One: [header, ["'=1", "''=1", '2', 'a', 'is wrong', '']] });
  const source = await openRows({ name: 'x', path: await newFile('x.xlsx', book) });
  expect((await gather(source.batches))[0]).toMatchObject({ cells: ['=1', "'=1", '2', 'a', 'is wrong', ''] });
});

test('in a file of any other kind a guard is left to whoever understands its columns', async () => {
  const [row] = await csvRows("a,b\n'=1,x\n");
  expect(row).toMatchObject({ cells: ["'=1", 'x'] });
});

test('a line that could not be split is text to a spreadsheet as well', async () => {
  const rejects = await openRejects({
    format: 'csv',
    header: ['a', 'b'],
    folder: '.',
    inputPath: await newFile('x.csv', ''),
  });
  await rejects.add({ line: 2, raw: '=HYPERLINK("x")', issues: [{ message: 'is no row' }] });
  expect(await readFile((await rejects.finish())!, 'utf8')).toContain(`"'=HYPERLINK(""x"")"`);
});
