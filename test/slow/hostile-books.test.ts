/** Small workbooks that stand for far more than they hold: long texts that many cells share, cells far to the right, rows far down. */
import { describe, expect, test } from 'vitest';
import { cellCharactersMax, unpackedFreeBytes } from '../../src/file/limits.ts';
import { makeRawXls, makeRawXlsx, openContent, readContent } from '../file/books.ts';
import { gather } from '../file/reading.ts';
import { openFrontDesk } from '../journeys/front-desk.ts';

const mebibyte = 1024 * 1024;

const header = '<row r="1"><c r="A1" t="str"><v>name</v></c><c r="B1" t="str"><v>bed</v></c></row>';

function rowsOf(count: number, xmlOf: (row: number) => string): string {
  return Array.from({ length: count }, (_, at) => `<row r="${at + 2}">${xmlOf(at + 2)}</row>`).join('');
}

/** The length of each cell in the first column, until the end of the file or an error. */
async function lengthsOf(content: Buffer): Promise<{ lengths: number[]; error?: unknown }> {
  const { batches } = await openContent(content);
  const lengths: number[] = [];
  try {
    for await (const batch of batches)
      for (const row of batch) if (row.kind === 'cells') lengths.push(row.cells[0]!.length);
    return { lengths };
  } catch (error) {
    return { lengths, error };
  }
}

const tooDense = { code: 'file_broken', message: expect.stringContaining('200 times its size') };
const longText = 'x'.repeat(mebibyte - 16);
/** As many as make more than any file may unpack to for nothing. */
const manyRows = Math.ceil(unpackedFreeBytes / cellCharactersMax) + 10;

describe('a text longer than a cell of Excel takes', () => {
  test.each([
    ['in the list of texts', '<c r="A2" t="s"><v>0</v></c>'],
    ['as the value of a formula', `<c r="A2" t="str"><v>${longText}</v></c>`],
    ['written into the cell', `<c r="A2" t="inlineStr"><is><t>${longText}</t></is></c>`],
  ])('ends there: %s', async (_, cell) => {
    const book = makeRawXlsx(`${header}<row r="2">${cell}</row>`, {
      'xl/sharedStrings.xml': `<sst><si><t>${longText}</t></si></sst>`,
    });
    expect(await lengthsOf(book)).toEqual({ lengths: [cellCharactersMax] });
  });

  test('is counted without what XML needs to write it', async () => {
    const written = 'a_x000D_'.repeat(cellCharactersMax / 2);
    const book = makeRawXlsx(`${header}<row r="2"><c r="A2" t="inlineStr"><is><t>${written}</t></is></c></row>`);
    const [row] = await gather((await openContent(book)).batches);
    expect(row).toMatchObject({ cells: ['a\r'.repeat(cellCharactersMax / 2), ''] });
  });

  test('ends there in an .xls', async () => {
    const book = makeRawXls(
      [
        { row: 0, column: 0, text: 0 },
        { row: 1, column: 0, text: 1 },
      ],
      ['name', 'x'.repeat(65_535)],
    );
    expect(await lengthsOf(book)).toEqual({ lengths: [cellCharactersMax] });
  });
});

describe('one long text in very many cells', () => {
  test('is a file made to fill a machine', async () => {
    const book = makeRawXlsx(header + rowsOf(manyRows, (row) => `<c r="A${row}" t="s"><v>0</v></c>`), {
      'xl/sharedStrings.xml': `<sst><si><t>${longText}</t></si></sst>`,
    });
    expect(book.length).toBeLessThan(mebibyte);
    const { lengths, error } = await lengthsOf(book);
    expect(error).toMatchObject(tooDense);
    expect(lengths.length).toBeGreaterThan(0);
  });

  test('is one in an .xls too', async () => {
    const cells = Array.from({ length: manyRows }, (_, row) => ({ row, column: 0, text: row === 0 ? 0 : 1 }));
    const { error } = await lengthsOf(makeRawXls(cells, ['name', 'x'.repeat(cellCharactersMax)]));
    expect(error).toMatchObject(tooDense);
  });

  test('of one row is a row that is longer than a row can be', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `<c t="str"><v>h${at}</v></c>`).join('');
    const cells = '<c t="s"><v>0</v></c>'.repeat(60);
    const book = makeRawXlsx(`<row>${names}</row><row>${cells}</row>`, {
      'xl/sharedStrings.xml': `<sst><si><t>${longText}</t></si></sst>`,
    });
    await expect(readContent(book)).rejects.toMatchObject({
      code: 'file_broken',
      message: expect.stringContaining('row 2 is longer than 1 MiB'),
    });
  });
});

describe('cells right of the header', () => {
  const count = 3000;

  test('of an .xlsx are left out and counted, with their rows', async () => {
    const far = rowsOf(count, (row) => `<c r="A${row}" t="str"><v>R</v></c><c r="XFD${row}"><v>1</v></c>`);
    const blank = `<row r="${count + 2}"><c r="A${count + 2}" t="str"><v>R</v></c><c r="XFD${count + 2}" t="str"><v> </v></c></row>`;
    const source = await openContent(makeRawXlsx(header + far + blank));
    expect(await gather(source.batches)).toHaveLength(count + 1);
    expect(source.beyondHeader).toEqual({ count, ranges: [[2, count + 1]] });
  });

  test('of an .xls are left out and counted, wherever its numbers say they are', async () => {
    const rows = Array.from({ length: count }, (_, row) => [
      { row: row + 1, column: 0, text: 0 },
      { row: row + 1, column: 65_535, text: 0 },
    ]);
    const source = await openContent(makeRawXls([{ row: 0, column: 0, text: 0 }, ...rows.flat()], ['name']));
    expect(await gather(source.batches)).toHaveLength(count);
    expect(source.beyondHeader).toEqual({ count, ranges: [[2, count + 1]] });
  });

  test('make no row of their own', async () => {
    const note = '<row r="3"><c r="D3" t="str"><v>asked again</v></c></row>';
    const source = await openContent(makeRawXlsx(`${header}<row r="2"><c r="A2"><v>1</v></c></row>${note}`));
    expect(await gather(source.batches)).toHaveLength(1);
    expect(source.beyondHeader).toEqual({ count: 1, ranges: [[3, 3]] });
  });
});

describe('rows without cells are no rows', () => {
  test('between the first and the last that an .xlsx can have', async () => {
    const xml = [2, 1_048_576].map((row) => `<row r="${row}"><c r="A${row}"><v>1</v></c></row>`).join('');
    expect((await readContent(makeRawXlsx(header + xml))).rows).toEqual(['2:1|', '1048576:1|']);
  });

  test('between the first and the last that an .xls can have', async () => {
    const cells = [0, 1, 65_535].map((row) => ({ row, column: 0, text: 0 }));
    expect((await readContent(makeRawXls(cells, ['name']))).rows).toEqual(['2:name', '65536:name']);
  });

  test('whose cells have a look and no value', async () => {
    const looks = rowsOf(10, (row) => `<c r="A${row}" s="3"/><c r="B${row}" t="str"><v> </v></c>`);
    expect((await readContent(makeRawXlsx(`${header}${looks}<row r="12"><c r="A12"><v>1</v></c></row>`))).rows).toEqual(
      ['12:1|'],
    );
  });
});

describe('a workbook of very many parts', () => {
  const row = '<row r="2"><c r="A2"><v>1</v></c></row>';
  const listOf = (count: number, partOf: (tab: number) => string) => ({
    'xl/workbook.xml': `<workbook xmlns:r="http://r"><sheets>${Array.from({ length: count }, (_, tab) => `<sheet name="S${tab}" r:id="${partOf(tab)}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${Array.from({ length: count }, (_, tab) => `<Relationship Id="q${tab}" Type="http://x/worksheet" Target="worksheets/sheet${tab}.xml"/>`).join('')}</Relationships>`,
  });
  const tooLarge = { code: 'file_broken', message: expect.stringContaining('too large') };

  test('has as many sheets as parts, whatever it lists', async () => {
    const book = makeRawXlsx(
      header + row,
      listOf(50_000, () => 'q1'),
    );
    expect((await openContent(book)).sheetNames).toEqual(['S0']);
  });

  test('of more than 1,000 sheets is not looked through', async () => {
    const parts = Object.fromEntries(
      Array.from({ length: 1001 }, (_, tab) => [`xl/worksheets/sheet${tab}.xml`, '<a/>']),
    );
    const book = makeRawXlsx('', { ...listOf(1001, (tab) => `q${tab}`), ...parts });
    await expect(openContent(book)).rejects.toMatchObject({
      code: 'file_broken',
      message: expect.stringContaining('more than 1,000 sheets'),
    });
  });

  test('is looked through only as far as its size allows', async () => {
    const blank = Buffer.from(`<worksheet>${`<row r="1"/>${' '.repeat(1000)}`.repeat(16_600)}</worksheet>`);
    const parts = Object.fromEntries(Array.from({ length: 20 }, (_, tab) => [`xl/worksheets/sheet${tab}.xml`, blank]));
    const book = makeRawXlsx('', { ...listOf(20, (tab) => `q${tab}`), ...parts });
    await expect(openContent(book)).rejects.toMatchObject(tooDense);
  });

  test('has at most three million texts, and styles of 32 MiB', async () => {
    const texts = makeRawXlsx(header, { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(3_000_001)}</sst>` });
    await expect(openContent(texts)).rejects.toMatchObject(tooLarge);
    const styles = makeRawXlsx(header, { 'xl/styles.xml': `<styleSheet>${'<xf/>'.repeat(7_000_000)}</styleSheet>` });
    await expect(openContent(styles)).rejects.toMatchObject(tooLarge);
  });
});

const smallHeap = { env: { NODE_OPTIONS: '--max-old-space-size=96' } };
const rooms =
  '<row r="1"><c t="str"><v>name</v></c><c t="str"><v>max_occupancy</v></c><c t="str"><v>base_price</v></c></row>';

/** A row of a room type, with more cells behind it. */
function roomRow(row: number, more = ''): string {
  return `<row r="${row}"><c t="str"><v>R${row}</v></c><c><v>2</v></c><c><v>99.5</v></c>${more}</row>`;
}

test('through the whole command in a small heap: 20,000 rows with a cell in the last column', async () => {
  const desk = await openFrontDesk();
  const rows = Array.from({ length: 20_000 }, (_, at) => roomRow(at + 2, `<c r="XFD${at + 2}"><v>1</v></c>`));
  await desk.write('far.xlsx', makeRawXlsx(rooms + rows.join('')));
  const { exitCode, stderr } = await desk.pms(['convert', 'rooms', 'far.xlsx', '-o', 'out.csv'], smallHeap);
  expect(exitCode, stderr.slice(-2000)).toBe(0);
  expect(stderr).toContain(
    '20,000 cells are right of the last column of the header, and were left out (lines 2-20001)',
  );
  expect((await desk.read('out.csv')).trim().split('\n')).toHaveLength(20_001);
  const inspected = await desk.pms(['inspect', 'far.xlsx', '--offline', '--json'], smallHeap);
  expect(JSON.parse(inspected.stdout).notes).toContainEqual(
    expect.objectContaining({ code: 'beyond_header', count: 20_000 }),
  );
});

test('through the whole command in a small heap: a text of 1 MB that 140,000 rows point to stops the reading with a sentence', async () => {
  const desk = await openFrontDesk();
  const rows = Array.from({ length: 140_000 }, () => '<row><c t="s"><v>0</v></c><c><v>2</v></c></row>');
  const texts = `<sst><si><t>${'x'.repeat(1_000_000)}</t></si></sst>`;
  await desk.write('long.xlsx', makeRawXlsx(rooms + rows.join(''), { 'xl/sharedStrings.xml': texts }));
  const { exitCode, stderr } = await desk.pms(['convert', 'rooms', 'long.xlsx', '-o', 'out.csv'], smallHeap);
  expect({ exitCode, stderr: stderr.slice(-300) }).toEqual({
    exitCode: 2,
    stderr: expect.stringContaining('it may have been made to fill the memory of a machine'),
  });
});
