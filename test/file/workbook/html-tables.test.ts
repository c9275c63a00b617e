import { describe, expect, test } from 'vitest';
import { openRows } from '../../../src/file/open-rows.ts';
import type { Row } from '../../../src/file/row.ts';
import { inChunks, short } from '../reading.ts';

async function read(html: string, sizes?: number[]): Promise<string[]> {
  const source = await openRows({ name: 'list.xls', stream: inChunks(html, sizes) });
  const rows: Row[] = [];
  try {
    for await (const batch of source.batches) rows.push(...batch);
  } catch (error) {
    return [...short(rows), String((error as Error).message)];
  }
  return short(rows);
}

const header = '<table><tr><th>Guest<th>Total';
const cut = 'list.xls ends inside a table: it was cut off, and rows may be missing.';

describe('a page without closing tags', () => {
  test.each([[undefined], [[1]], [[7]]])('has its last row too (chunks of %j)', async (sizes) => {
    expect(await read(`${header}<tr><td>Ana<td>300<tr><td>Bo<td>200</table></body></html>`, sizes)).toEqual([
      '2:Ana|300',
      '3:Bo|200',
    ]);
  });

  test('whose table ends with the page is whole, and elements that are left open do no harm', async () => {
    expect(await read(`<html><body>${header}<tr><td><b>Ana<td><s>300<tr><td>Bo<td>200</body></html>`)).toEqual([
      '2:Ana|',
      '3:Bo|200',
    ]);
  });
});

/** More rows than are looked at for a header. */
const many = Array.from({ length: 40 }, () => '<tr><td>Zoe<td>1').join('');

describe('a page that is cut off', () => {
  test.each([
    ['<tr><td>Ana</td><td>300</td></tr><tr><td>Bo</td><td>200</td>', ['42:Ana|300', '43:Bo|200', cut]],
    ['<tr><td>Ana<td>300<tr><td>Bo<td>200\n', ['42:Ana|300', '43:Bo|200', cut]],
    ['<tr><td>Ana<td>300<tr><td>Bo<td>20', ['42:Ana|300', cut]],
    ['<tr><td>Ana<td>300</tr><tr><td cla', ['42:Ana|300', cut]],
  ])('by %s says so behind its rows', async (html, rows) => {
    expect((await read(header + many + html)).slice(40)).toEqual(rows);
    await expect(read(header + html)).rejects.toMatchObject({ code: 'file_broken', message: cut });
  });

  test('behind its first table says nothing of that one', async () => {
    expect(await read(`${header}<tr><td>Ana<td>300</table><p>x<table><tr><td>y`)).toEqual(['2:Ana|300']);
  });
});

test.each([
  ['<s>300</s> 200', '200'],
  ['<strike>300</strike><br>200', '200'],
  ['<del>300</del>200', '200'],
  ['<span style="text-decoration: line-through">300</span> 200', '200'],
  ['<span style="display:none">20270501</span>200', '200'],
  ['<span hidden>1</span>200', '200'],
  ['300<sup>50</sup>', '300\n50'],
  ['25 m<sup>2</sup>', '25 m2'],
  ['1<sup>st</sup> May', '1st May'],
  ['<div>300</div><div>200</div>', '300\n200'],
  ['<table><tr><td>100</td><td>200</td></tr></table>', '100\n200'],
  ['a<script>1</script><style>2</style>b', 'ab'],
])('a cell of %s is %j', async (cell, text) => {
  expect(await read(`${header}<tr><td>Ana<td>${cell}</table>`)).toEqual([`2:Ana|${text}`]);
});

test('elements without an end are bounded', async () => {
  const deep = '<b>'.repeat(50_000);
  await expect(read(`${header}<tr><td>${deep}</table>`)).rejects.toMatchObject({ code: 'file_broken' });
});
