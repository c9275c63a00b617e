import fs, { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removePart } from '../../src/file/new-file.ts';
import { newFolder } from './reading.ts';

test('a part whose stream fails before its file is made leaves none', async () => {
  const folder = await newFolder();
  const open = (...args: Parameters<typeof fs.open>) => setTimeout(() => fs.open(...args), 50);
  const part = createWriteStream(join(folder, 'part'), { flags: 'wx', fs: Object.assign({}, fs, { open }) });
  part.destroy();
  await removePart(part);
  expect([part.closed, await readdir(folder)]).toEqual([true, []]);
});
