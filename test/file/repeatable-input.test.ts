import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createRepeatableInput, spool, withRows } from '../../src/file/repeatable-input.ts';
import type { Row } from '../../src/file/row.ts';
import { makeBook } from './books.ts';
import { inChunks, newFile, newFolder } from './reading.ts';

test.each(['xlsx', 'biff8'] as const)(
  'each opening of a workbook gives all of its rows, also where one was left in the middle: %s',
  async (type) => {
    const rows = [['Room'], ...Array.from({ length: 5000 }, (_, at) => [`Double ${at}`])];
    const path = await newFile('list', makeBook({ List: rows, Other: [['Beds'], ['2']] }, { type }));
    const input = createRepeatableInput({ name: path, path });
    const left = await input.open({});
    await left.batches[Symbol.asyncIterator]().next();
    await left.close();
    for (const [sheet, count] of [
      ['List', 5000],
      ['Other', 1],
      ['List', 5000],
    ] as const) {
      const opened = await input.open({ sheet });
      let seen = 0;
      for await (const batch of opened.batches) seen += batch.length;
      expect([opened.sheetName, seen]).toEqual([sheet, count]);
      await opened.close();
    }
    await input.close();
  },
);

test('a workbook that was read to its end is not read again, and its rows are the same', async () => {
  const price = { value: 80.5, format: '0.00 "€"' };
  const stays = Array.from({ length: 3000 }, (_, at) => [`Zoë ${at}`, price, '', 'beyond']);
  const path = await newFile('list.xlsx', makeBook({ List: [['Guest', 'Price'], ...stays] }));
  const input = createRepeatableInput({ name: path, path });
  const readAll = async () => {
    const { batches, progress, beyondHeader, header, sheetName } = await input.open({});
    const read: Row[] = [];
    for await (const batch of batches) read.push(...batch);
    const { bytesRead, bytesTotal } = progress();
    return { read, beyond: beyondHeader?.count, header, sheetName, isWhole: bytesRead === bytesTotal };
  };
  const first = await readAll();
  expect(first.read[2999]).toMatchObject({ line: 3001, cells: ['Zoë 2999', '80.5'], moneys: { 1: '€' } });
  await rm(path);
  expect(await readAll()).toEqual(first);
  await input.close();
  await expect(readAll()).rejects.toThrow();
});

test.skipIf(!existsSync('/proc/self/fd'))('a file is closed again, whatever becomes of its rows', async () => {
  const path = await newFile('list.csv', 'Room\nDouble\n');
  const isOpen = () =>
    readdirSync('/proc/self/fd').some((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`) === path;
      } catch {
        return false;
      }
    });
  const seen = await withRows({ name: path, path }, {}, async ({ header }) => ({ header, isOpen: isOpen() }));
  expect(seen).toEqual({ header: ['Room'], isOpen: true });
  expect(isOpen()).toBe(false);
  const failed = withRows({ name: path, path }, {}, async () => {
    throw new Error('no such column');
  });
  await expect(failed).rejects.toThrow('no such column');
  expect(isOpen()).toBe(false);
});

const temporary = process.env.TMPDIR;
afterEach(() => {
  if (temporary === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = temporary;
});

const onWindows = process.platform === 'win32';

test('a stream is kept whole, and all of it is removed, also twice', async () => {
  const { path, remove } = await spool(inChunks('a,b\n1,2\n'.repeat(1000), [1, 2, 300]));
  expect(await readFile(path, 'utf8')).toBe('a,b\n1,2\n'.repeat(1000));
  await remove();
  await remove();
  expect(existsSync(dirname(path))).toBe(false);
});

test.skipIf(onWindows)('nobody else may read the file or look into its folder', async () => {
  const { path, remove } = await spool(inChunks('x'));
  expect([(await stat(path)).mode & 0o777, (await stat(dirname(path))).mode & 0o777]).toEqual([0o600, 0o700]);
  await remove();
});

test.skipIf(onWindows)('a stream that fails leaves nothing behind', async () => {
  process.env.TMPDIR = await newFolder();
  const failing = (async function* () {
    yield Buffer.from('x');
    throw new Error('the pipe broke');
  })();
  await expect(spool(failing)).rejects.toMatchObject({ code: 'file_unreadable' });
  expect(await readdir(process.env.TMPDIR)).toEqual([]);
});

test.skipIf(onWindows)('a temporary folder that is not there is cannot_write', async () => {
  process.env.TMPDIR = '/none/of/this';
  await expect(spool(inChunks('x'))).rejects.toMatchObject({
    code: 'cannot_write',
    message: expect.stringContaining('/none/of/this'),
  });
});
