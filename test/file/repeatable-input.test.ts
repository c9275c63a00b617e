import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createRepeatableInput, withRows } from '../../src/file/repeatable-input.ts';
import { makeBook } from './books.ts';
import { newFile } from './reading.ts';

test('an old workbook is parsed once, and each opening gives all of its rows, also where one was left in the middle', async () => {
  const rows = [['Room'], ...Array.from({ length: 5000 }, (_, at) => [`Double ${at}`])];
  const path = await newFile('list.xls', makeBook({ List: rows, Other: [['Beds'], ['2']] }, { type: 'biff8' }));
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
