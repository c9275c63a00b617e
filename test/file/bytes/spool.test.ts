import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { spool } from '../../../src/file/bytes/spool.ts';
import { inChunks, newFolder } from '../reading.ts';

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
