/** Workbooks that stand for far more than they hold, through the whole command in a small heap: rows come in, and what was left out is said. */
import { expect, test } from 'vitest';
import { makeRawXlsx } from '../file/books.ts';
import { openFrontDesk } from './front-desk.ts';

const smallHeap = { env: { NODE_OPTIONS: '--max-old-space-size=96' } };
const header =
  '<row r="1"><c t="str"><v>name</v></c><c t="str"><v>max_occupancy</v></c><c t="str"><v>base_price</v></c></row>';

/** A row of a room type, with more cells behind it. */
function roomRow(row: number, more = ''): string {
  return `<row r="${row}"><c t="str"><v>R${row}</v></c><c><v>2</v></c><c><v>99.5</v></c>${more}</row>`;
}

test('20,000 rows with a cell in the last column', async () => {
  const desk = await openFrontDesk();
  const rows = Array.from({ length: 20_000 }, (_, at) => roomRow(at + 2, `<c r="XFD${at + 2}"><v>1</v></c>`));
  await desk.write('far.xlsx', makeRawXlsx(header + rows.join('')));
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
}, 120_000);

test('a row at the very end of a sheet is the next row', async () => {
  const desk = await openFrontDesk();
  await desk.write('low.xlsx', makeRawXlsx(header + roomRow(2) + roomRow(1_048_576)));
  const { exitCode, stderr } = await desk.pms(['convert', 'rooms', 'low.xlsx', '-o', 'out.csv']);
  expect(exitCode, stderr.slice(-2000)).toBe(0);
  expect((await desk.read('out.csv')).trim().split('\n')).toHaveLength(3);
}, 60_000);

test('a text of 1 MB that 140,000 rows point to stops the reading with a sentence', async () => {
  const desk = await openFrontDesk();
  const rows = Array.from({ length: 140_000 }, () => '<row><c t="s"><v>0</v></c><c><v>2</v></c></row>');
  const texts = `<sst><si><t>${'x'.repeat(1_000_000)}</t></si></sst>`;
  await desk.write('long.xlsx', makeRawXlsx(header + rows.join(''), { 'xl/sharedStrings.xml': texts }));
  const { exitCode, stderr } = await desk.pms(['convert', 'rooms', 'long.xlsx', '-o', 'out.csv'], smallHeap);
  expect({ exitCode, stderr: stderr.slice(-300) }).toEqual({
    exitCode: 2,
    stderr: expect.stringContaining('it may have been made to fill the memory of a machine'),
  });
}, 120_000);
