/** Folders are made in a bounded number of steps, whatever the file system answers. */
import { existsSync } from 'node:fs';
import { mkdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../src/file/make-folder.ts';
import { newFolder } from './reading.ts';

const onWindows = process.platform === 'win32';

test('makes what is missing, for its owner alone, and leaves what is there', async () => {
  const folder = await newFolder();
  const path = join(folder, 'a', 'b', 'c');
  await Promise.all([makeFolder(path), makeFolder(path), makeFolder(join(folder, 'a', 'd'))]);
  await makeFolder(path);
  for (const made of [path, join(folder, 'a', 'b'), join(folder, 'a', 'd')]) {
    const found = await stat(made);
    expect(found.isDirectory()).toBe(true);
    if (!onWindows) expect(found.mode & 0o777).toBe(0o700);
  }
});

test.skipIf(onWindows)('goes through a link to a folder', async () => {
  const folder = await newFolder();
  await mkdir(join(folder, 'real'));
  await symlink(join(folder, 'real'), join(folder, 'link'));
  await makeFolder(join(folder, 'link', 'x'));
  expect(existsSync(join(folder, 'real', 'x'))).toBe(true);
});

test('a file in the way is an error, at the end of the path and in its middle', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'file'), '');
  await expect(makeFolder(join(folder, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(join(folder, 'file', 'x'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test.skipIf(!existsSync('/proc/self'))(
  'a place that takes no folder is an error, not a search without end',
  async () => {
    await expect(makeFolder('/proc/.config/pms')).rejects.toMatchObject({ code: 'ENOENT' });
  },
);
