import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from '../../../src/file/csv/read-csv.ts';
import { holds } from '../../effort.ts';
import { gather, inChunks, short } from '../reading.ts';

async function read(text: string, sizes: number[] = []) {
  const source = await readCsv(inChunks(text, sizes), { name: 'in.csv' });
  const rows = short(await gather(source.batches));
  const { header, delimiter, dialect, fixes } = source;
  return { header, delimiter, dialect, fixes, rows };
}

test('lines that are one quoted cell each are split again', async () => {
  const text = '"code,""guest"",""paid"""\r\n"A1,""Ann, Lee"",""12,50 €"""\r\n"A2,""Bo """"B"""" Ray"",""3"""\r\n';
  expect(await read(text, [7])).toMatchObject({
    dialect: 'wrapped lines',
    delimiter: ',',
    header: ['code', 'guest', 'paid'],
    rows: ['2:A1|Ann, Lee|12,50 €', '3:A2|Bo "B" Ray|3'],
  });
});

test('separators behind a line that is one quoted cell go with its quotes', async () => {
  const text = '"code;guest;paid";;\n"A1;Ann;3";;\n"A2;Bo;4";;\n';
  expect(await read(text)).toMatchObject({ header: ['code', 'guest', 'paid'], rows: ['2:A1|Ann|3', '3:A2|Bo|4'] });
});

test('one column of quoted cells with commas in them is no such file', async () => {
  const { dialect, rows } = await read('guest\n"Lee, Ann"\n"Ray, Bo"\n');
  expect({ dialect, rows }).toEqual({ dialect: undefined, rows: ['2:Lee, Ann', '3:Ray, Bo'] });
});

test.each([[[]], [[1]], [[3, 5]]])(
  'blanks between separators and quotes are left out (chunks of %j)',
  async (sizes) => {
    const text = 'code, "guest", note\nA1, "Lee, Ann" , "a ""b"" c"\nA2, "Ray\n Bo", x\n';
    expect(await read(text, sizes)).toMatchObject({
      dialect: 'blanks',
      header: ['code', 'guest', 'note'],
      rows: ['2:A1|Lee, Ann|a "b" c', '3:A2|Ray\n Bo|x'],
    });
  },
);

test("' quotes where it stands around cells, and is an apostrophe in words and in front of formulas", async () => {
  const text = "code,'guest',note\nA1,'O''Hara, Ann','won't \"fit\"'\nA2,'Ray, Bo',it's\n";
  expect(await read(text, [4])).toMatchObject({
    dialect: 'single quotes',
    rows: ['2:A1|O\'Hara, Ann|won\'t "fit"', "3:A2|Ray, Bo|it's"],
  });
  const guarded = await read("code,guest\n'=1+1,Ann's\n'-x,Bo\n'@a,Cy\n");
  expect(guarded).toMatchObject({ dialect: undefined, rows: ["2:'=1+1|Ann's", "3:'-x|Bo", "4:'@a|Cy"] });
});

test('a quote behind a \\ is text where the file writes it so', async () => {
  const text = 'code,note,city\nA1,"5\\" pipe, old",Rome\nA2,"C:\\\\",Oslo\nA3,"48\\"",Graz\n';
  expect(await read(text, [5])).toMatchObject({
    dialect: 'backslashes',
    rows: ['2:A1|5" pipe, old|Rome', '3:A2|C:\\\\|Oslo', '4:A3|48"|Graz'],
  });
});

test('law: cells written with single quotes come back as they were', async () => {
  const cell = fc.stringMatching(/^[a-z0-9 ,é]{0,8}[a-z]$/);
  await holds(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { minLength: 3, maxLength: 8 }), async (rows) => {
      const line = (cells: readonly string[]) => cells.map((text) => `'${text.replaceAll("'", "''")}'`).join(',');
      const text = [['one, a', 'two', 'three'], ...rows].map(line).join('\n');
      const found = await read(`${text}\n`, [3, 11]);
      expect(found.rows).toEqual(rows.map((cells, at) => `${at + 2}:${cells.join('|')}`));
    }),
    { numRuns: 200 },
  );
});

test('a separator too many at the end of each row is left out; a row that alone has one is refused', async () => {
  const each = await read('a;b;c\n1;2;3;\n4;5;6;\n');
  expect(each.rows).toEqual(['2:1|2|3', '3:4|5|6']);
  expect(each.fixes.extraSeparators).toEqual({ count: 2, ranges: [[2, 3]] });
  expect((await read('a;b;c\n1;2;3\n4;5;6;\n')).rows).toEqual(['2:1|2|3', '3:wrong_cell_count']);
});

test('a row with a separator too many is fixed where its columns say which blank cell is too many', async () => {
  const rows = Array.from({ length: 9 }, (_, at) => `B${at},2027-01-0${at + 1},Ann Lee,1${at}.50`);
  const bad = ['B10,,2027-01-10,Ann Lee,10.50', 'B11,2027-01-10,Lee, Ann,10.50', 'B12,2027-01-10,Lee,,10.50'];
  const { rows: read11, fixes } = await read(`code,arrival,guest,paid\n${[...rows, ...bad].join('\n')}\n`);
  expect(read11.slice(9)).toEqual([
    '11:B10|2027-01-10|Ann Lee|10.50',
    '12:wrong_cell_count',
    '13:B12|2027-01-10|Lee|10.50',
  ]);
  expect(fixes.extraSeparators.count).toBe(2);
});

test('one cell too few in every row leaves the last column blank; in a single row it is refused', async () => {
  const each = await read('a;b;c\n1;2\n4;5\n');
  expect(each.rows).toEqual(['2:1|2|', '3:4|5|']);
  expect(each.fixes.missingCells.count).toBe(2);
  expect((await read('a;b;c\n1;2\n4;5;6\n')).rows).toEqual(['2:wrong_cell_count', '3:4|5|6']);
  expect((await read('a;b;;\n1;2\n4;5;;\n')).rows).toEqual(['2:1|2||', '3:4|5||']);
});

test('a stray quote beside cells quoted rightly is text, where that is the one way to as many cells', async () => {
  const text = 'a,b,c,d\n1,"2,"x, y",4\n5,6,"7, 8",9\n""q",1,"2",3\n';
  const { rows, fixes } = await read(text);
  expect(rows).toEqual(['2:1|"2|x, y|4', '3:5|6|7, 8|9', '4:"q|1|2|3']);
  expect(fixes.quotes).toEqual({
    count: 2,
    ranges: [
      [2, 2],
      [4, 4],
    ],
  });
});
