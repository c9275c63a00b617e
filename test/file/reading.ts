/** What the tests of this folder share: bytes in chunks of any size, rows gathered, and a folder that is removed afterwards. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { type CsvOptions, readCsv } from '../../src/file/csv/read-csv.ts';
import type { CellRow, Row } from '../../src/file/row.ts';

/** The bytes in chunks of the given sizes, taken in turn; at once when there are none. */
export async function* inChunks(text: string | Buffer, sizes: number[] = []): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text as string);
  let turn = 0;
  for (let at = 0; at < bytes.length; turn += 1) {
    const size = sizes.length === 0 ? bytes.length : sizes[turn % sizes.length]!;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

export async function gather(batches: AsyncIterable<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

export async function csvRows(
  text: string | Buffer,
  options: Partial<CsvOptions> & { sizes?: number[] } = {},
): Promise<Row[]> {
  const source = await readCsv(inChunks(text, options.sizes), { name: 'in.csv', ...options });
  const rows = await gather(source.batches);
  for (const row of rows) if (row.kind === 'cells') expectCellsAgain(row);
  return rows;
}

/** Cells that were let go are the same when they are read again. */
function expectCellsAgain(row: CellRow): void {
  const cells = [...row.cells];
  row.releaseCells?.();
  expect(row.cells).toEqual(cells);
}

/** Short to read: `3:a|b` for cells, `3:unclosed_quote` for a broken row, `3={"a":1}` for a value. */
export function short(rows: Row[]): string[] {
  return rows.map((row) => {
    if (row.kind === 'cells') return `${row.line}:${row.cells.join('|')}`;
    return row.kind === 'broken' ? `${row.line}:${row.code}` : `${row.line}=${JSON.stringify(row.value)}`;
  });
}

/** A new folder, removed when the test is over. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pms-file-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function newFile(name: string, content: string | Buffer): Promise<string> {
  const path = join(await newFolder(), name);
  await writeFile(path, content);
  return path;
}
