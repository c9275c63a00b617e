import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openRows } from '../../../src/file/open-rows.ts';
import type { Reject, RejectsOptions } from '../../../src/file/rejects/rejects.ts';
import { openRejects } from '../../../src/file/rejects/rejects.ts';
import { gather, newFile, newFolder, short } from '../reading.ts';

const issues = [{ field: 'a', message: 'is wrong' }];

async function write(rejects: Reject[], options: Partial<RejectsOptions> = {}) {
  const inputPath = await newFile('bookings.csv', '');
  const opened = await openRejects({
    inputPath,
    folder: '.',
    format: 'csv',
    delimiter: ',',
    header: ['a', 'b'],
    ...options,
  });
  for (const reject of rejects) await opened.add(reject);
  const path = await opened.finish();
  return { path, text: path === undefined ? undefined : await readFile(path, 'utf8') };
}

describe('CSV', () => {
  test('holds the cells as they were, guarded, then line, fields, messages and raw', async () => {
    const { text } = await write([
      { line: 3, cells: [`'=1`, 'x,"y'], issues: [...issues, { field: 'b', message: 'is too long' }] },
      { line: 4, raw: '1,2,3', issues: [{ message: 'has 3 cells, the header has 2' }] },
    ]);
    expect(text).toBe(
      'a,b,_line,_field,_message,_raw\n' +
        `''=1,"x,""y",3,a; b,is wrong; is too long,\n` +
        ',,4,,"has 3 cells, the header has 2","1,2,3"\n',
    );
  });

  test('leaves cells of columns that are not kept empty', async () => {
    const { text } = await write([{ line: 2, cells: ['1', '4111111111111111'], issues }], {
      keepColumns: [true, false],
    });
    expect(text).toContain('\n1,,2,a,is wrong,\n');
  });

  test('has the delimiter and the mark of the input', async () => {
    const { text } = await write([{ line: 2, cells: ['1;2', 'x'], issues }], { delimiter: ';', bom: true });
    expect(text).toBe('\ufeffa;b;_line;_field;_message;_raw\n"1;2";x;2;a;is wrong;\n');
  });

  test('of a fixed file does not double the columns that begin with _', async () => {
    const header = ['a', '_line', 'b', '_field', '_message', '_raw'];
    const { text } = await write([{ line: 2, cells: ['1', '7', '2', 'f', 'm', ''], issues }], { header });
    expect(text).toBe('a,b,_line,_field,_message,_raw\n1,2,2,a,is wrong,\n');
  });

  test.each(['xlsx', 'xls'] as const)(
    'of an .%s is marked as UTF-8, for the program that opens it next',
    async (format) => {
      const { text } = await write([{ line: 2, cells: ['1', '2'], issues }], { format, delimiter: undefined });
      expect(text).toBe('\ufeffa,b,_line,_field,_message,_raw\n1,2,2,a,is wrong,\n');
    },
  );

  test('of XML is CSV too', async () => {
    const { path, text } = await write([{ line: 2, cells: ['1', '2'], issues }], {
      format: 'xml',
      delimiter: undefined,
    });
    expect([basename(path as string), text]).toEqual([
      'bookings.rejects.csv',
      'a,b,_line,_field,_message,_raw\n1,2,2,a,is wrong,\n',
    ]);
  });

  test('opens again as rows, even where raw holds a NUL', async () => {
    const { path } = await write([
      { line: 2, raw: 'x\0y', issues },
      { line: 3, cells: ['p\nq', ''], issues },
    ]);
    const source = await openRows({ path: path as string, name: 'rejects' });
    expect(short(await gather(source.batches))).toEqual(['2:||2|a|is wrong|x\ufffdy', '3:p\nq||3|a|is wrong|']);
  });

  test('takes a hundred thousand rows', async () => {
    const many = Array.from({ length: 100_000 }, (_, index) => ({ line: index + 2, cells: ['1', '2'], issues }));
    expect((await write(many)).text?.split('\n').length).toBe(100_002);
  });
});

describe('JSON', () => {
  const json = { format: 'json' as const, header: undefined, delimiter: undefined };

  test('adds our keys to the value as it was, __proto__ among its keys or not', async () => {
    const value = JSON.parse('{"a":1,"__proto__":{"x":1}}');
    const { path, text } = await write([{ line: 3, value, issues }], json);
    expect(basename(path as string)).toBe('bookings.rejects.ndjson');
    expect(text).toBe('{"a":1,"__proto__":{"x":1},"_line":3,"_field":"a","_message":"is wrong"}\n');
  });

  test('puts what is no object under _raw', async () => {
    const { text } = await write(
      [
        { line: 1, value: [1], issues },
        { line: 2, raw: '{"a"', issues: [{ message: 'is not valid JSON' }] },
      ],
      json,
    );
    expect(text).toBe(
      '{"_raw":"[1]","_line":1,"_field":"a","_message":"is wrong"}\n{"_raw":"{\\"a\\"","_line":2,"_field":"","_message":"is not valid JSON"}\n',
    );
  });
});

describe('the file', () => {
  test('is not written when nothing was refused', async () => {
    const { path } = await write([]);
    expect(path).toBeUndefined();
  });

  test.each([
    ['bookings.csv', 'bookings.rejects.csv'],
    ['bookings.csv.gz', 'bookings.rejects.csv'],
    ['my.hotel.csv', 'my.hotel.rejects.csv'],
    ['bookings.csv.zip', 'bookings.rejects.csv'],
    ['bookings', 'bookings.rejects.csv'],
    ['.gz', '.gz.rejects.csv'],
  ])('of %s is %s beside it', async (input, name) => {
    const inputPath = await newFile(input, '');
    const { path } = await write([{ line: 2, issues }], { inputPath });
    expect(path).toBe(join(dirname(inputPath), name));
  });

  test('of stdin stands in the folder of the work', async () => {
    const folder = await newFolder();
    const { path } = await write([{ line: 2, issues }], { inputPath: undefined, folder });
    expect(path).toBe(join(folder, 'stdin.rejects.csv'));
  });

  test('never overwrites another by its default name, and leaves nothing half done beside it', async () => {
    const inputPath = await newFile('bookings.csv', '');
    const names: string[] = [];
    for (let turn = 0; turn < 3; turn += 1)
      names.push(basename((await write([{ line: turn, issues }], { inputPath })).path as string));
    expect(names).toEqual(['bookings.rejects.csv', 'bookings.rejects-2.csv', 'bookings.rejects-3.csv']);
    expect((await readdir(dirname(inputPath))).sort()).toEqual(['bookings.csv', ...names].sort());
    expect(await readFile(join(dirname(inputPath), names[0] as string), 'utf8')).toContain('\n,,0,');
  });

  test('with a name given is overwritten', async () => {
    const path = await newFile('mine.csv', 'old');
    expect(await write([{ line: 2, issues }], { path })).toMatchObject({
      path,
      text: expect.stringContaining('_line'),
    });
  });

  test('appears only at the end, and abandoned not at all', async () => {
    const inputPath = await newFile('bookings.csv', '');
    const opened = await openRejects({ inputPath, folder: '.', format: 'csv', header: ['a'], delimiter: ',' });
    await opened.add({ line: 2, cells: ['x'.repeat(100_000)], issues });
    expect((await readdir(dirname(inputPath))).filter((name) => !name.startsWith('.'))).toEqual(['bookings.csv']);
    await opened.abandon();
    expect(await readdir(dirname(inputPath))).toEqual(['bookings.csv']);
  });

  test('that cannot be written is found before the first row', async () => {
    const folder = await newFolder();
    const open = (path: string) => openRejects({ path, folder, format: 'csv' });
    await expect(open(join(folder, 'none', 'r.csv'))).rejects.toMatchObject({ code: 'output_folder_missing' });
    await expect(open(folder)).rejects.toMatchObject({ code: 'output_exists' });
    await writeFile(join(folder, 'file'), '');
    await expect(open(join(folder, 'file', 'r.csv'))).rejects.toMatchObject({ code: 'output_folder_missing' });
    if (process.getuid?.() === 0 || process.platform === 'win32') return;
    await chmod(folder, 0o500);
    await expect(open(join(folder, 'r.csv'))).rejects.toMatchObject({ code: 'output_exists' });
  });
});
