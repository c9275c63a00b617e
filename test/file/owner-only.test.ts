/** Rejected rows hold guests: their file is for its owner alone; an export is not. */
import { chmod, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openFileOutput } from '../../src/file/output.ts';
import { isOpenToOthers } from '../../src/file/owner-only.ts';
import { openRejects } from '../../src/file/rejects/rejects.ts';
import { newFolder } from './reading.ts';

async function rightsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return Promise.all(names.map(async (name) => ((await stat(join(folder, name))).mode & 0o777).toString(8)));
}

const reject = { line: 2, cells: ['Muster'.repeat(20_000)], issues: [{ message: 'wrong' }] };

// On Windows modes have no role: the folder of the user protects the file.
describe.skipIf(process.platform === 'win32')('rights of a file that is written', () => {
  test('of rejected rows are the owner’s from the first byte to the last, whatever the umask says', async () => {
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    for (const path of [undefined, 'mine.csv']) {
      const folder = await newFolder();
      const options = { format: 'csv', header: ['name'], folder } as const;
      const rejects = await openRejects({ ...options, path: path && join(folder, path) });
      await rejects.add(reject);
      expect(await rightsIn(folder)).toEqual(['600']);
      await rejects.finish();
      expect(await rightsIn(folder)).toEqual(['600']);
    }
  });

  test('of rejected rows are the owner’s also where a file for all stood', async () => {
    const folder = await newFolder();
    const path = join(folder, 'mine.csv');
    await writeFile(path, 'old', { mode: 0o644 });
    const rejects = await openRejects({ format: 'csv', header: ['name'], folder, path });
    await rejects.add(reject);
    expect((await rightsIn(folder)).sort()).toEqual(['600', '644']);
    await rejects.finish();
    expect(await rightsIn(folder)).toEqual(['600']);
  });

  test('of an export are the usual ones, or those of the file that stood there, which nobody else may read meanwhile', async () => {
    const before = process.umask(0o022);
    onTestFinished(() => void process.umask(before));
    const folder = await newFolder();
    const path = join(folder, 'out.csv');
    const fresh = await openFileOutput(path);
    await fresh.finish();
    expect(await rightsIn(folder)).toEqual(['644']);
    await chmod(path, 0o600);
    const again = await openFileOutput(path);
    expect(await rightsIn(folder)).toEqual(['600', '600']);
    await again.finish();
    expect(await rightsIn(folder)).toEqual(['600']);
  });

  test.each([
    [0o600, false],
    [0o400, false],
    [0o604, true],
    [0o640, true],
    [0o666, true],
  ])('%o is open to others: %s', async (mode, isOpen) => {
    const path = join(await newFolder(), 'profiles.json');
    await writeFile(path, '');
    await chmod(path, mode);
    expect(await isOpenToOthers(path)).toBe(isOpen);
  });
});

test('a file that is not there is open to nobody', async () => {
  expect(await isOpenToOthers(join(await newFolder(), 'none'))).toBe(false);
});
