import * as xlsx from '@e965/xlsx';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { plainNumber } from '../../src/file/workbook/cell-text.ts';
import { holds, testOfAll } from '../effort.ts';
import { type Cell, makeBook, makeRawXls, makeRawXlsx, openContent, readContent } from './books.ts';
import { gather } from './reading.ts';

const timeZone = process.env.TZ;
afterEach(() => {
  if (timeZone === undefined) delete process.env.TZ;
  else process.env.TZ = timeZone;
});

/** A table of one column and its cells as read. */
async function cellsOf(cells: Cell[], options: Parameters<typeof makeBook>[1] = {}): Promise<string[]> {
  const { batches } = await openContent(makeBook({ Data: [['x'], ...cells.map((cell) => [cell])] }, options));
  return (await gather(batches)).map((row) => (row.kind === 'cells' ? row.cells.join('|') : row.kind));
}

/** Each cell beside its text as read. */
async function expectCells(wanted: [cell: Cell, text: string][], options: Parameters<typeof makeBook>[1]) {
  const texts = await cellsOf(
    wanted.map(([cell]) => cell),
    options,
  );
  expect(wanted.map(([cell], at) => [cell, texts[at]])).toEqual(wanted);
}

describe.each(['xlsx', 'biff8'] as const)('a workbook (%s)', (type) => {
  const format = type === 'xlsx' ? 'xlsx' : 'xls';

  test('is told by its content and gives header and rows by their number in the sheet', async () => {
    const book = makeBook(
      {
        Data: [
          ['Book number', 'Guest'],
          [4000000001, 'Müller'],
          [7, null],
        ],
      },
      { type },
    );
    expect(await readContent(book)).toEqual({
      format,
      header: 'Book number|Guest',
      rows: ['2:4000000001|Müller', '3:7|'],
    });
  });

  test.each(['UTC', 'America/Los_Angeles', 'Asia/Tokyo'])(
    'dates are those of the sheet in time zone %s',
    async (zone) => {
      process.env.TZ = zone;
      const wanted: [Cell, string][] = [
        [{ value: 46003, format: 'd/m/yy' }, '2025-12-12'],
        [{ value: 45660 + 36672 / 86400, format: 'yyyy-mm-dd hh:mm' }, '2025-01-03T10:11:12'],
        [{ value: 46003.999999999, format: 'dd.mm.yyyy hh:mm:ss' }, '2025-12-13'],
        [{ value: 46003.42444444, format: 'm/d/yy h:mm' }, '2025-12-12T10:11:12'],
        [{ value: 0.5, format: 'h:mm' }, '12:00:00'],
        [{ value: 1.5, format: '[h]:mm' }, '1.5'],
      ];
      await expectCells(wanted, { type });
    },
  );

  test('numbers are plain decimals, ids keep the zeros of their format', async () => {
    const wanted: [Cell, string][] = [
      [4000000001, '4000000001'],
      [99.5, '99.5'],
      [0.1 + 0.2, '0.3'],
      [1.23e10, '12300000000'],
      [-0.00000012, '-0.00000012'],
      [{ value: 7, format: '000' }, '007'],
      [{ value: 1234.5, format: '#,##0.00 "€"' }, '1234.5'],
      [{ value: 0.125, format: '0.0%' }, '12.5%'],
      [{ value: -3, format: '[Red]-0' }, '-3'],
      [{ value: 126.6314, format: '0.00' }, '126.6314'],
    ];
    await expectCells(wanted, { type });
  });

  test('texts stay as they are, booleans are words', async () => {
    const texts = ['007', '=1', ' x ', 'a\nb', '1-2'];
    expect(await cellsOf([...texts, true, false], { type })).toEqual([...texts, 'TRUE', 'FALSE']);
  });

  test('a workbook that counts from 1904 gives its own dates', async () => {
    expect(await cellsOf([{ value: 44541, format: 'd/m/yy' }], { type, isFrom1904: true })).toEqual(['2025-12-12']);
  });

  test('blank rows are no rows, in the middle and at the end', async () => {
    const rows = [['a', 'b'], [1, 2], [], [null, ' '], [3, 4], [], [' ', null]];
    expect((await readContent(makeBook({ Data: rows }, { type }))).rows).toEqual(['2:1|2', '5:3|4']);
  });

  test('rows are as wide as the header', async () => {
    const rows = [['a', 'b', ' '], ['1'], ['1', '2', '3', '4']];
    expect(await readContent(makeBook({ Data: rows }, { type }))).toMatchObject({
      header: 'a|b',
      rows: ['2:1|', '3:1|2'],
    });
  });

  test('the first visible sheet with rows is read, and the filled ones are named', async () => {
    const sheets = { Secret: [['x'], ['0']], Cover: [], Data: [['a'], ['1']], More: [['b'], ['2']] };
    const source = await openContent(makeBook(sheets, { type, hidden: ['Secret'] }));
    expect(source).toMatchObject({ sheetName: 'Data', sheetNames: ['Data', 'More'], header: ['a'] });
  });

  test('a sheet is chosen by its name in any case, by its number among the visible ones, hidden ones by name', async () => {
    const book = makeBook(
      { Secret: [['s'], ['0']], Data: [['a']], '1': [['c']], More: [['b']] },
      { type, hidden: ['Secret'] },
    );
    const headerOf = async (sheet: string) => (await openContent(book, { sheet })).header;
    expect(await Promise.all(['more', '3', 'Secret', '1'].map(headerOf))).toEqual([['b'], ['b'], ['s'], ['c']]);
  });

  test('a sheet that is not there is wrong usage and the fix lists those there are', async () => {
    const book = makeBook({ Data: [['a']], Hid: [['b']] }, { type, hidden: ['Hid'] });
    for (const sheet of ['Dta', '2', '0'])
      await expect(openContent(book, { sheet })).rejects.toMatchObject({
        code: 'usage',
        fix: expect.stringContaining('"Data", "Hid" (hidden)'),
      });
  });

  test('a workbook without rows, and an empty sheet that is named, are file_empty', async () => {
    await expect(openContent(makeBook({ Data: [] }, { type }))).rejects.toMatchObject({ code: 'file_empty' });
    const book = makeBook({ Data: [['a']], Empty: [] }, { type });
    await expect(openContent(book, { sheet: 'Empty' })).rejects.toMatchObject({ code: 'file_empty' });
  });

  test('the header is found below a preamble, and the sheet that has one before another', async () => {
    const report = [['Report of May'], [], ['Printed', '2026-05-03'], ['Guest', 'Arrival'], ['Eva', 'x']];
    const book = makeBook({ Notes: [['read me']], Data: report }, { type });
    const findHeader = (records: readonly (readonly string[])[]) => {
      const at = records.findIndex((record) => record.includes('Arrival'));
      return at === -1 ? undefined : at;
    };
    expect(await readContent(book, { findHeader })).toEqual({
      format,
      header: 'Guest|Arrival',
      preamble: ['1:Report of May', '3:Printed|2026-05-03'],
      rows: ['5:Eva|x'],
    });
    expect(await readContent(book, { findHeader: () => undefined })).toMatchObject({ header: 'read me', rows: [] });
  });

  test('of several sheets with a header the one that is called as what is looked for is read', async () => {
    const book = makeBook({ Rooms: [['Room'], ['101']], Bookings: [['Guest'], ['Eva']] }, { type });
    const { sheetName } = await openContent(book, {
      findHeader: () => 0,
      isLikelySheet: (name) => name === 'Bookings',
    });
    expect(sheetName).toBe('Bookings');
  });

  test('no batch has more than 1,000 rows', async () => {
    const rows = Array.from({ length: 2500 }, (_, index) => [index]);
    const { batches } = await openContent(makeBook({ Data: [['n'], ...rows, ['end']] }, { type }));
    let count = 0;
    for await (const batch of batches) {
      expect(batch.length).toBeLessThanOrEqual(1000);
      count += batch.length;
    }
    expect(count).toBe(2501);
  });

  test('a format that is named and another is wrong usage', async () => {
    await expect(openContent(makeBook({ Data: [['a']] }, { type }), { format: 'csv' })).rejects.toMatchObject({
      code: 'usage',
    });
  });
});

test('a sheet is asked of a workbook only', async () => {
  await expect(openContent('a,b\n', { sheet: '1' })).rejects.toMatchObject({ code: 'usage' });
});

test('errors of formulas are their words', async () => {
  for (const error of ['#N/A', '#REF!', '#DIV/0!']) {
    const xml = `<row r="1"><c r="A1" t="str"><v>x</v></c></row><row r="2"><c r="A2" t="e"><f>1/0</f><v>${error}</v></c></row>`;
    expect((await readContent(makeRawXlsx(xml))).rows).toEqual([`2:${error}`]);
  }
});

describe('an .xlsx as other programs write it', () => {
  const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c></row>';
  const texts = '<sst><si><t>Gast</t></si><si><t>Müller</t></si></sst>';

  test.each(['utf16le', 'utf16be'])('XML parts in %s, with a mark and without', async (name) => {
    for (const mark of ['\ufeff', '']) {
      const encode = (xml: string) => {
        const bytes = Buffer.from(`${mark}<?xml version="1.0" encoding="UTF-16"?>${xml}`, 'utf16le');
        return name === 'utf16be' ? bytes.swap16() : bytes;
      };
      const book = makeRawXlsx('', {
        'xl/sharedStrings.xml': encode(texts),
        'xl/worksheets/sheet1.xml': encode(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      });
      expect(await readContent(book)).toEqual({ format: 'xlsx', header: 'Gast', rows: ['2:Müller'] });
    }
  });

  test('names with a prefix, paths from the root, in another case', async () => {
    const book = makeRawXlsx('', {
      'xl/_rels/workbook.xml.rels':
        '<p:Relationships xmlns:p="p"><p:Relationship Id="rId1" Type="http://x/worksheet" Target="/XL/Worksheets/a.xml"/></p:Relationships>',
      'xl/worksheets/A.xml':
        '<x:worksheet xmlns:x="x"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>',
    });
    expect((await readContent(book)).header).toBe('a');
  });

  test('cells and rows without a place follow one another, blank ones too', async () => {
    const cell = (text: string) => `<c t="str"><v>${text}</v></c>`;
    const xml = `<row>${cell('a')}${cell('b')}${cell('c')}</row><row>${cell('1')}<c/>${cell('3')}</row>`;
    expect(await readContent(makeRawXlsx(xml))).toMatchObject({ header: 'a|b|c', rows: ['2:1||3'] });
  });

  test('rich texts are joined, hints of pronunciation are no text, escapes are undone', async () => {
    const rich = '<si><r><t>Eva </t></r><r><rPr/><t>Muster</t></r><rPh sb="0" eb="1"><t>エバ</t></rPh></si>';
    const escaped = '<si><t>a_x000D_b_x005F_c &amp; &#228;</t></si>';
    const book = makeRawXlsx(rows, { 'xl/sharedStrings.xml': `<sst>${rich}${escaped}</sst>` });
    expect(await readContent(book)).toMatchObject({ header: 'Eva Muster', rows: ['2:a\rb_c & ä'] });
  });

  test('dates written out stand as they are, in no zone', async () => {
    const dates = ['2026-05-03T00:00:00.000Z', '2026-05-03T22:30:00+02:00', '2026-05-03'];
    const xml = dates.map((date) => `<row><c t="d"><v>${date}</v></c></row>`).join('');
    const { rows: read } = await readContent(makeRawXlsx(`<row><c t="str"><v>x</v></c></row>${xml}`));
    expect(read).toEqual(['2:2026-05-03', '3:2026-05-03T22:30:00', '4:2026-05-03']);
  });

  test('the styles of cells decide, also formats that are built in', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-407]d\\. mmmm\\ yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="31"/><xf numFmtId="4"/></cellXfs></styleSheet>';
    const cells = [0, 1, 2, 3, 4].map((style) => `<row><c s="${style}"><v>46003</v></c></row>`).join('');
    const book = makeRawXlsx(`<row><c t="str"><v>x</v></c></row>${cells}`, { 'xl/styles.xml': styles });
    const date = '2025-12-12';
    expect((await readContent(book)).rows).toEqual(['2:46003', `3:${date}`, `4:${date}`, `5:${date}`, '6:46003']);
  });

  test('only the first of merged cells has the value', async () => {
    const xml =
      '<row><c t="str"><v>a</v></c><c t="str"><v>b</v></c></row><row r="2"><c r="A2" t="str"><v>x</v></c><c r="B2"/></row>';
    const sheet = `<worksheet><sheetData>${xml}</sheetData><mergeCells><mergeCell ref="A2:B2"/></mergeCells></worksheet>`;
    expect((await readContent(makeRawXlsx('', { 'xl/worksheets/sheet1.xml': sheet }))).rows).toEqual(['2:x|']);
  });
});

const cellsOfRow = (line: number, looks = '') =>
  `<row r="${line}" ${looks}><c r="A${line}" t="str"><v>v${line}</v></c></row>`;

describe('rows that are hidden in the sheet', () => {
  const table = (hidden: string) =>
    `<table:table-row><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row>
     <table:table-row table:visibility="${hidden}" table:number-rows-repeated="2"><table:table-cell><text:p>v</text:p></table:table-cell></table:table-row>
     <table:table-row><table:table-cell><text:p>v</text:p></table:table-cell></table:table-row>`;
  const fods = (hidden: string) => `<?xml version="1.0" encoding="UTF-8"?>
<office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet" xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet>
<table:table table:name="One">${table(hidden)}</table:table></office:spreadsheet></office:body></office:document>`;
  const sheetMl = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="One"><Table>
${['', 'ss:Hidden="1"', 'ss:Hidden="1"', ''].map((looks) => `<Row ${looks}><Cell><Data ss:Type="String">v</Data></Cell></Row>`).join('')}</Table></Worksheet></Workbook>`;
  const raw = [0, 1, 2, 3].map((row) => ({ row, column: 0, text: row }));

  test.each([
    [
      'xlsx',
      makeRawXlsx(
        ['', 'hidden="1"', 'hidden="true"', 'hidden="0"'].map((looks, at) => cellsOfRow(at + 1, looks)).join(''),
      ),
    ],
    ['xls', makeRawXls(raw, ['a', 'b', 'c', 'd'], [1, 2])],
    ['fods', fods('filter')],
    ['fods', fods('collapse')],
    ['spreadsheetml', sheetMl],
  ])('are read like the others, and counted: %s', async (format, content) => {
    const source = await openContent(content);
    const rows = await gather(source.batches);
    expect([source.format, rows.map(({ line }) => line), source.hiddenRows]).toEqual([
      format,
      [2, 3, 4],
      { count: 2, ranges: [[2, 3]] },
    ]);
  });
});

describe('a workbook that is broken or means harm', () => {
  const header = '<row r="1"><c r="A1" t="str"><v>a</v></c></row>';

  test.each([
    ['a text that is not in the list', '<row r="2"><c r="A2" t="s"><v>5</v></c></row>'],
    ['a row beyond the last', '<row r="1048577"><c t="str"><v>x</v></c></row>'],
    ['a column beyond the last', '<row r="2"><c r="XFE2" t="str"><v>x</v></c></row>'],
    ['a cell beyond 2 MiB', `<row r="2"><c r="A2" t="str"><v>${'x'.repeat(3_000_000)}</v></c></row>`],
    ['elements nested without end', '<a>'.repeat(1000)],
    ['an entity of its own', '<row r="2"><c r="A2" t="str"><v>&lol;</v></c></row>'],
    ['XML that ends in the middle', '<row r="2"><c r="A2"'],
  ])('%s is file_broken', async (_, xml) => {
    const reading = readContent(makeRawXlsx(header + xml));
    await expect(reading).rejects.toMatchObject({ code: 'file_broken' });
  });

  test('a missing part is named', async () => {
    const book = makeRawXlsx('', { '_rels/.rels': '<Relationships/>', 'xl/workbook.xml': '<workbook/>' });
    await expect(openContent(book)).rejects.toMatchObject({ code: 'file_empty' });
    const other = makeRawXlsx('', {
      '_rels/.rels': '<R><Relationship Type="x/officeDocument" Target="xl/b.xml"/></R>',
    });
    await expect(openContent(other)).rejects.toMatchObject({
      code: 'file_broken',
      message: expect.stringContaining('xl/b.xml'),
    });
  });

  testOfAll('a comment of 100 MB is refused and never held', async () => {
    const sheet = Buffer.concat([
      Buffer.from('<worksheet><!--'),
      Buffer.alloc(100 * 1024 * 1024, 'x'),
      Buffer.from('--></worksheet>'),
    ]);
    const book = makeRawXlsx('', { 'xl/worksheets/sheet1.xml': sheet });
    await expect(openContent(book)).rejects.toMatchObject({
      code: 'file_broken',
      message: expect.stringContaining('too long'),
    });
  });

  testOfAll(
    'a list of texts larger than the limit is refused by the size that the directory says, and by what comes out',
    async () => {
      const texts = Buffer.from(`<sst>${`<t>${' '.repeat(1024 * 1024)}</t>`.repeat(129)}</sst>`);
      const book = makeRawXlsx(header, { 'xl/sharedStrings.xml': texts });
      const refusal = { code: 'file_broken', message: expect.stringContaining('too large') };
      await expect(openContent(book)).rejects.toMatchObject(refusal);
      const lying = Buffer.from(book);
      const size = Buffer.alloc(4);
      size.writeUInt32LE(texts.length);
      for (let at = lying.indexOf(size); at !== -1; at = lying.indexOf(size)) lying.writeUInt32LE(9, at);
      await expect(openContent(lying)).rejects.toMatchObject(refusal);
    },
  );

  test('a workbook with a password is file_binary and the message says so', async () => {
    const container = xlsx.CFB.utils.cfb_new();
    xlsx.CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.from([4, 0, 4, 0, 64, 0, 0, 0]));
    xlsx.CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(100));
    const bytes = xlsx.CFB.write(container, { type: 'buffer' }) as Buffer;
    await expect(openContent(bytes)).rejects.toMatchObject({
      code: 'file_binary',
      message: expect.stringContaining('password'),
    });
  });

  test('an old workbook that is none is file_binary', async () => {
    const none = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]);
    await expect(openContent(none)).rejects.toMatchObject({
      code: 'file_binary',
      message: expect.stringContaining('(.xls)'),
    });
  });
});

test('an .xlsx of 40,000 rows passes in little memory, and timers run meanwhile', async () => {
  const rows = Array.from({ length: 40_000 }, (_, index) => [
    index,
    `Guest ${index}`,
    { value: 46000, format: 'd/m/yy' },
    'Double',
  ]);
  const book = makeBook({ Data: [['id', 'guest', 'arrival', 'room'], ...rows] });
  const source = await openContent(book);
  let [turns, peakBytes, count] = [0, 0, 0];
  const timer = setInterval(() => {
    turns += 1;
    peakBytes = Math.max(peakBytes, process.memoryUsage().arrayBuffers);
  }, 5);
  const before = process.memoryUsage().arrayBuffers;
  for await (const batch of source.batches) count += batch.length;
  clearInterval(timer);
  expect(count).toBe(40_000);
  expect(turns).toBeGreaterThan(5);
  expect(peakBytes - before).toBeLessThan(30 * 1024 * 1024);
  const { bytesRead, bytesTotal } = source.progress();
  expect(bytesRead).toBe(bytesTotal);
});

test('a plain number says what the double says, in at most 15 digits and never with an exponent', () => {
  holds(
    fc.property(fc.double({ noNaN: true, min: -1e300, max: 1e300 }), (value) => {
      const text = plainNumber(value);
      expect(text).toMatch(/^-?\d+(\.\d+)?$/);
      expect(Number(text)).toBe(Number(value.toPrecision(15)) + 0);
    }),
    { numRuns: 5000 },
  );
});
