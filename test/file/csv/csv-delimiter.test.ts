import { expect, test } from 'vitest';
import { readCsv } from '../../../src/file/csv/read-csv.ts';
import { gather, inChunks, short } from '../reading.ts';

async function read(text: string, delimiter?: string) {
  const source = await readCsv(inChunks(text), { name: 'in.csv', delimiter });
  return { delimiter: source.delimiter, header: source.header, rows: short(await gather(source.batches)) };
}

test.each([
  ['comma', 'a,b\n1,2\n', ','],
  ['semicolon', 'a;b\n1;2\n', ';'],
  ['tab', 'a\tb\n1\t2\n', '\t'],
  ['bar', 'a|b\n1|2\n', '|'],
  ['semicolon beside decimal commas', 'name;price\nx;1,5\ny;2,5\n', ';'],
  ['semicolon with a comma in the header', 'name, first;price;note\nx;1,5;a\ny;2,5;b\n', ';'],
  ['semicolon though quoted cells are full of commas', '"a,b,c";d\n"1,2,3";4\n', ';'],
  ['semicolon below a title line', 'Bookings of June\nname;price;note\nx;1,5;a\ny;2;b\n', ';'],
  ['tab though the cells hold more commas', 'a,b\tc,d,e\tf\tg\n1,2\t3,4,5\t6\t7\n', '\t'],
  ['#, which stands in each line', 'a#b, c#d\n1#2#3\n4#5, x#6\n', '#'],
  ['semicolon beside a colour in each line', 'a; #fc8;b;c\n1; #0af;2;3;4\n5; #111;6;7\n', ';'],
  ['comma beside # in front of words', 'code,# of nights,# of guests\nA1,2,3\nA2,4,5\n', ','],
  ['the one that comes first in a single line', 'a;b|c|d|e;f\n', ';'],
  ['comma for a file of one column', 'name\nx\ny\n', ','],
])('finds the delimiter: %s', async (_, text, delimiter) => {
  expect((await read(text)).delimiter).toBe(delimiter);
});

test('a given delimiter beats what the file looks like', async () => {
  expect((await read('a,b;c\n1,2;3\n', ';')).header).toEqual(['a,b', 'c']);
  expect((await read('a\tb\n1\t2\n', 'tab')).rows).toEqual(['2:1|2']);
});

test('a delimiter of several characters, a quote, a letter or a digit is wrong usage', async () => {
  for (const delimiter of ['::', '"', '', '§', '\n', 'x', '1']) {
    await expect(read('a,b\n', delimiter)).rejects.toMatchObject({ code: 'usage' });
  }
});

test('an Excel sep= line names the delimiter, is no row and counts as a line', async () => {
  expect(await read('sep=;\r\na,b;c\r\n1;2\r\n')).toEqual({ delimiter: ';', header: ['a,b', 'c'], rows: ['3:1|2'] });
});

test('a file of one column keeps quoted empty cells as rows', async () => {
  expect((await read('a\nx\n""\n\ny\n')).rows).toEqual(['2:x', '3:', '5:y']);
});
