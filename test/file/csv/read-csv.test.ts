import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from '../../../src/file/csv/read-csv.ts';
import { holds, testOfAll } from '../../effort.ts';
import { csvRows, gather, inChunks, short } from '../reading.ts';

const MiB = 1024 * 1024;

describe('lines', () => {
  test('LF, CRLF and CR end lines in one file, and blank lines count without being rows', async () => {
    expect(short(await csvRows('a,b\r\n1,2\n\n\r\n3,4\r5,6\r\r7,8'))).toEqual(['2:1|2', '5:3|4', '6:5|6', '8:7|8']);
  });

  test('a file with CR only reads like any other', async () => {
    expect(short(await csvRows('a,b\r1,2\r"x\ry",3\r4,5\r'))).toEqual(['2:1|2', '3:x\ry|3', '5:4|5']);
  });

  test('a line of blanks is no row where the header has several columns', async () => {
    expect(short(await csvRows('a,b\n1,2\n   \n3,4\n  '))).toEqual(['2:1|2', '4:3|4']);
  });

  test('the header may follow blank lines and hold line breaks in quotes', async () => {
    const source = await readCsv(inChunks('\n\n"first\nname",b\n1,2\n'), { name: 'in.csv' });
    expect(source.header).toEqual(['first\nname', 'b']);
    expect(short(await gather(source.batches))).toEqual(['5:1|2']);
  });

  test('cells stay as they are written: blanks, guards and doubled quotes', async () => {
    expect(short(await csvRows(`a,b\n  x ,'=1\n"say ""hi""",\n`))).toEqual([`2:  x |'=1`, '3:say "hi"|']);
  });

  test('a header without rows gives none', async () => {
    expect(await csvRows('a,b\n')).toEqual([]);
    expect(await csvRows('a,b')).toEqual([]);
  });

  testOfAll(
    'more than a hundred thousand one-byte rows of one read are no trouble, nor is a bad one among them',
    async () => {
      const rows = await csvRows(`a\n${'1\n'.repeat(150_000)}"x"y\n`);
      expect(rows.length).toBe(150_001);
    },
  );
});

describe('a wrong number of cells', () => {
  test('rejects that row alone and says both numbers', async () => {
    const rows = await csvRows('a,b,c\n1,2,3\n1,2\n1\n1,2,3,4\n5,6,7\n');
    expect(short(rows)).toEqual([
      '2:1|2|3',
      '3:wrong_cell_count',
      '4:wrong_cell_count',
      '5:wrong_cell_count',
      '6:5|6|7',
    ]);
    expect(rows[1]).toMatchObject({ message: 'has 2 cells, the header has 3', raw: '1,2' });
    expect(rows[2]).toMatchObject({ message: 'has 1 cell, the header has 3', raw: '1' });
  });
});

describe('quotes', () => {
  test('a quoted cell keeps delimiters and line breaks, and the next row its line', async () => {
    expect(short(await csvRows('a,b\n"x,\r\n\r\ny",1\n2,3\n'))).toEqual(['2:x,\r\n\r\ny|1', '5:2|3']);
  });

  test('a quote that never closes rejects each line from the opening one to the end, by name of that line', async () => {
    const rows = await csvRows('a,b\n1,2\n3,"4\n5,6\n\n7,8\n');
    expect(short(rows)).toEqual(['2:1|2', '3:unclosed_quote', '4:unclosed_quote', '6:unclosed_quote']);
    expect(rows.slice(1)).toMatchObject([
      { message: 'opens a quote that never closes', raw: '3,"4' },
      { message: 'stands inside the quote that line 3 opens and that never closes', raw: '5,6' },
      { raw: '7,8' },
    ]);
  });

  test('a quote on the last line, with and without a line end, rejects that line', async () => {
    expect(short(await csvRows('a,b\n1,2\n3,"'))).toEqual(['2:1|2', '3:unclosed_quote']);
    expect(short(await csvRows('a,b\n1,2\n"\n'))).toEqual(['2:1|2', '3:unclosed_quote']);
  });

  test('a stray quote three thousand lines before the end costs its own line only', async () => {
    const lines = Array.from({ length: 6000 }, (_, index) => `${index},x`);
    lines[2998] = '2998,"x';
    const rows = await csvRows(`a,b\n${lines.join('\n')}\n`, { sizes: [7001] });
    expect(rows.length).toBe(6000);
    expect(rows.filter((row) => row.kind === 'broken')).toMatchObject([
      { line: 3000, code: 'unclosed_quote', message: 'opens a quote that does not close within 1 MiB and 1,000 lines' },
    ]);
    expect(rows.map((row) => row.line)).toEqual(Array.from({ length: 6000 }, (_, index) => index + 2));
  });

  test('a quoted cell of 1,000 lines is read, of 1,001 lines is not', async () => {
    const cell = (lines: number) => `a,b\n"${Array(lines).fill('x').join('\n')}",1\n2,3\n`;
    expect((await csvRows(cell(1000))).map((row) => [row.kind, row.line])).toEqual([
      ['cells', 2],
      ['cells', 1002],
    ]);
    const over = await csvRows(cell(1001), { sizes: [100] });
    expect(over[0]).toMatchObject({ line: 2, code: 'unclosed_quote', raw: '"x' });
    expect(over.at(-1)).toMatchObject({ kind: 'cells', line: 1003 });
  });

  test('a quoted cell over 1 MiB rejects its opening line and no other', async () => {
    const filler = `1,${'y'.repeat(9998)}\n`.repeat(200);
    const rows = await csvRows(`a,b\n1,"x\n${filler}`, { sizes: [65_536] });
    expect(rows[0]).toMatchObject({ line: 2, code: 'unclosed_quote', raw: '1,"x' });
    expect(rows.slice(1).filter((row) => row.kind === 'cells').length).toBe(200);
  });

  test('two stray quotes do not swallow the good rows between them', async () => {
    const rows = await csvRows('a,b,c\n1,"2,3\n4,5,6\n7,8,9\n1,2",3\n4,5,6\n');
    expect(short(rows)).toEqual(['2:unclosed_quote', '3:4|5|6', '4:7|8|9', '5:1|2"|3', '6:4|5|6']);
  });

  test('a quote that closes in the middle of a later row costs its own line only', async () => {
    const rows = await csvRows('a,b\n1,"2\n3,4\n"5",6\n7,8\n');
    expect(short(rows)).toEqual(['2:unclosed_quote', '3:3|4', '4:5|6', '5:7|8']);
  });

  test('a record of several lines with the wrong number of cells rejects its opening line and reads on behind it', async () => {
    expect(short(await csvRows('a,b\n1,"2\n3",4\n5,6\n'))).toEqual(['2:unclosed_quote', '3:3"|4', '4:5|6']);
  });

  test('a good row of several lines right behind a stray quote is read', async () => {
    expect(short(await csvRows('a,b\n1,"2\n"x\ny",4\n5,6\n'))).toEqual(['2:unclosed_quote', '3:x\ny|4', '5:5|6']);
  });

  test('a quote inside an unquoted cell is text, odd or even in number', async () => {
    const rows = await csvRows('a,b,c\n1,5" pipe,2\n3,5" by 6",4\n7,"8\n9",10\n');
    expect(short(rows)).toEqual(['2:1|5" pipe|2', '3:3|5" by 6"|4', '4:7|8\n9|10']);
  });

  test('of a cell such as ="007" belong to the formula, beside quoted cells too', async () => {
    const rows = await csvRows('a,b,c\n="007",x,"1,5"\n1,="0,5",y\n="a"b,"1",2\n');
    expect(short(rows)).toEqual(['2:="007"|x|1,5', '3:1|="0,5"|y', '4:="a"b|1|2']);
  });

  test('a quote inside an unquoted cell does not excuse a wrong number of cells, nor swallow what follows', async () => {
    expect(short(await csvRows('a,b,c\n1,5" pipe\n4,5,6\n'))).toEqual(['2:wrong_cell_count', '3:4|5|6']);
  });

  test('a quote inside a cell is text beside cells quoted rightly, and refused where none shows what quotes mean', async () => {
    const rows = await csvRows('a,b\n5" pipe,"x"\n"a"b,c\n "x",y\n1,2\n');
    expect(short(rows)).toEqual(['2:5" pipe|x', '3:unclosed_quote', '4:unclosed_quote', '5:1|2']);
  });

  test('a thousand bad lines among good ones are told apart in one block', async () => {
    const text = Array.from({ length: 3000 }, (_, index) => (index % 3 === 0 ? `"${index}"x,2` : `${index},2`));
    const rows = await csvRows(`a,b\n${text.join('\n')}`);
    expect(rows.map((row) => row.line)).toEqual(text.map((_, index) => index + 2));
    expect(rows.filter((row) => row.kind === 'cells').length).toBe(2000);
  });

  test('a quote inside a name of the header is text, as in Hebrew', async () => {
    expect(short(await csvRows('a,סה"כ,b\n1,2,3\n4,"5\n6",7\n'))).toEqual(['2:1|2|3', '3:4|5\n6|7']);
  });

  test('a header whose quote never closes is file_broken', async () => {
    await expect(csvRows('a,"b\n1,2\n')).rejects.toMatchObject({ code: 'file_broken' });
    await expect(csvRows(`a,"b\n${'1,2\n'.repeat(500_000)}`)).rejects.toMatchObject({ code: 'file_broken' });
  });
});

describe('long lines', () => {
  test('a line of 1 MiB is read, one byte more is line_too_long, wherever the chunks end', async () => {
    for (const sizes of [[], [MiB], [MiB + 5], [MiB + 6, 1], [64 * 1024], [100_003]]) {
      const text = (length: number) => `a,b\r\n1,${'x'.repeat(length - 2)}\r\n3,4\r\n`;
      expect((await csvRows(text(MiB), { sizes })).map((row) => row.kind)).toEqual(['cells', 'cells']);
      const rows = await csvRows(text(MiB + 1), { sizes });
      expect(rows).toMatchObject([
        { line: 2, code: 'line_too_long' },
        { line: 3, cells: ['3', '4'] },
      ]);
      expect((rows[0] as { raw: string }).raw.length).toBe(64 * 1024);
    }
  });

  test('a line of 100 MB passes in constant memory, and a quote in it opens nothing', async () => {
    const chunk = Buffer.alloc(256 * 1024, 'x');
    async function* bytes(): AsyncGenerator<Buffer> {
      yield Buffer.from('a,b\n1,2\n3,"');
      for (let sent = 0; sent < 100 * MiB; sent += chunk.length) yield chunk;
      yield Buffer.from('\n5,6\n');
    }
    let peakBytes = 0;
    const before = process.memoryUsage().rss;
    const source = await readCsv(
      (async function* () {
        for await (const each of bytes()) {
          peakBytes = Math.max(peakBytes, process.memoryUsage().rss - before);
          yield each;
        }
      })(),
      { name: 'in.csv' },
    );
    expect(short(await gather(source.batches))).toEqual(['2:1|2', '3:line_too_long', '4:5|6']);
    expect(peakBytes).toBeLessThan(50 * MiB);
  });

  test('a long line inside an open quote is rejected by itself', async () => {
    const rows = await csvRows(`a,b\n1,"2\n${'x'.repeat(MiB + 100)}\n3,4\n`, { sizes: [50_000] });
    expect(short(rows)).toEqual(['2:unclosed_quote', '3:line_too_long', '4:3|4']);
  });
});

describe('bytes that are no text', () => {
  test('reject their row alone, with the byte and --encoding named', async () => {
    const rows = await csvRows(Buffer.from('a,b\n1,2\nM\xfcller,3\n4,5\n', 'latin1'));
    expect(short(rows)).toEqual(['2:1|2', '3:undecodable', '4:4|5']);
    expect(rows[1]).toMatchObject({
      raw: 'M\ufffdller,3',
      message: expect.stringMatching(/^byte 2 \(0xfc\).*`--encoding`/),
    });
  });

  test('a header that is not UTF-8 is file_broken and the fix names --encoding', async () => {
    const error = csvRows(Buffer.from('Pr\xe9nom,b\n1,2\n', 'latin1'));
    await expect(error).rejects.toMatchObject({ code: 'file_broken', fix: expect.stringContaining('--encoding') });
  });
});

test('no cut of the bytes into chunks changes a row', async () => {
  const piece = fc.constantFrom(
    '1,2',
    '"',
    '""',
    ',',
    '\n',
    '\r',
    '\r\n',
    'x',
    '"a\nb",1',
    'é',
    '5" p,2',
    '😀',
    ' ',
    '\0',
  );
  const texts = fc.array(piece, { maxLength: 60 }).map((pieces) => `a,b\n${pieces.join('')}`);
  await holds(
    fc.asyncProperty(texts, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), async (text, sizes) => {
      expect(await csvRows(text, { sizes, delimiter: ',' })).toEqual(await csvRows(text, { delimiter: ',' }));
    }),
    { numRuns: 500 },
  );
});

test('each physical line that is not blank is accounted for: in a row, or inside the row that begins above it', async () => {
  const piece = fc.constantFrom('1,2', '"', '""', ',', '\n', 'x', '"a\nb",1', '5" p,2');
  await holds(
    fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
      const text = pieces.join('');
      const rows = await csvRows(`a,b\n${text}`, { delimiter: ',' });
      const lines = text.split('\n');
      const covered = new Set(rows.flatMap((row) => linesOf(row.line, row.kind === 'cells' ? row.cells.join('') : '')));
      for (const [index, line] of lines.entries()) if (line !== '') expect(covered).toContain(index + 2);
    }),
    { numRuns: 500 },
  );
});

function linesOf(first: number, text: string): number[] {
  return text.split('\n').map((_, index) => first + index);
}
