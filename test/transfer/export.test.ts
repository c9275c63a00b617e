import { expect, test } from 'vitest';
import type { Cell, RecordStream } from '../../src/contract/api.ts';
import type { Output } from '../../src/file/output.ts';
import { type ExportOptions, exportRows } from '../../src/transfer/export.ts';

const rows: Cell[][] = [
  ['Double', 2, '=1+1'],
  ['Ä, "x"', 1.5, null],
  ['Attic', -1, '-5'],
];

function streamOf(batches: Cell[][][], csv?: string): RecordStream {
  async function* iterate<Item>(items: readonly Item[]): AsyncGenerator<Item> {
    yield* items;
  }
  const stream: RecordStream = { columns: ['name', 'price', 'bed'], batches: iterate(batches) };
  return csv === undefined ? stream : { ...stream, csv: iterate([Buffer.from(csv)]) };
}

async function exported(stream: RecordStream, options: Partial<ExportOptions> = {}) {
  let text = '';
  const output: Output = {
    write: async (data) => {
      text += typeof data === 'string' ? data : Buffer.from(data).toString();
    },
    finish: async () => undefined,
    abandon: async () => {},
  };
  await exportRows(stream, output, {
    format: 'csv',
    delimiter: ',',
    bom: false,
    onProgress: () => {},
    ...options,
  });
  return text;
}

test('CSV has a header, guarded texts and empty cells for null', async () => {
  expect(await exported(streamOf([rows.slice(0, 1), rows.slice(1)]))).toBe(
    `name,price,bed\nDouble,2,'=1+1\n"Ä, ""x""",1.5,\nAttic,-1,-5\n`,
  );
});

test('CSV that came guarded passes as it is, but not where something is asked of it', async () => {
  const ready = 'name,price,bed\nready,1,\n';
  expect(await exported(streamOf([rows], ready))).toBe(ready);
  for (const options of [{ delimiter: ';' }, { columns: ['name'] }, { format: 'ndjson' as const }])
    expect(await exported(streamOf([rows], ready), options)).toContain('Attic');
});
