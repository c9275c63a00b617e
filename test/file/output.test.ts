import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { openOutput } from '../../src/file/output.ts';
import { isClosedPipe } from '../../src/file/write-failure.ts';
import { newFile, newFolder } from './reading.ts';

const stdout = new PassThrough();
const isRoot = process.getuid?.() === 0;
const isWindows = process.platform === 'win32';

describe('a file', () => {
  test('appears under its name only when it is finished', async () => {
    const path = join(await newFolder(), 'out.csv');
    const output = await openOutput({ path, stdout });
    await output.write('a,b\n');
    await output.write(Buffer.from('1,2\n'));
    const beside = await readdir(dirname(path));
    expect(beside).toEqual([expect.stringMatching(/^\.out\.csv\.[0-9a-f]{12}\.part$/)]);
    expect(await output.finish()).toBe(path);
    expect(await readFile(path, 'utf8')).toBe('a,b\n1,2\n');
    await output.abandon();
    expect(await readdir(dirname(path))).toEqual(['out.csv']);
  });

  test('abandoned, leaves what was there and nothing else', async () => {
    const path = await newFile('out.csv', 'old');
    const output = await openOutput({ path, stdout });
    await output.write('new');
    await output.abandon();
    expect(await readdir(dirname(path))).toEqual(['out.csv']);
    expect(await readFile(path, 'utf8')).toBe('old');
  });

  test.skipIf(isWindows)('that is replaced keeps its permissions, and a link still leads to it', async () => {
    const path = await newFile('out.csv', 'old');
    await chmod(path, 0o600);
    const link = join(dirname(path), 'link.csv');
    await symlink(path, link);
    const output = await openOutput({ path: link, stdout });
    await output.write('new');
    await output.finish();
    expect(await readFile(path, 'utf8')).toBe('new');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test('in a folder that is missing is output_folder_missing, before any work', async () => {
    const path = join(await newFolder(), 'none', 'out.csv');
    await expect(openOutput({ path, stdout })).rejects.toMatchObject({ code: 'output_folder_missing' });
    const under = join(await newFile('file', 'x'), 'out.csv');
    await expect(openOutput({ path: under, stdout })).rejects.toMatchObject({ code: 'output_folder_missing' });
  });

  test('that is a folder is output_exists', async () => {
    const path = join(await newFolder(), 'folder');
    await mkdir(path);
    await expect(openOutput({ path, stdout })).rejects.toMatchObject({ code: 'output_exists' });
  });

  test.skipIf(isWindows)('in a folder that may not be written is output_exists', async () => {
    const folder = await newFolder();
    await chmod(folder, 0o500);
    // Root may write everywhere: it is somebody else for as long.
    if (isRoot) await chmod(folder, 0o555).then(() => process.seteuid!(65_534));
    try {
      await expect(openOutput({ path: join(folder, 'out.csv'), stdout })).rejects.toMatchObject({
        code: 'output_exists',
      });
    } finally {
      if (isRoot) process.seteuid!(0);
    }
  });

  test('may have the longest name a folder takes', async () => {
    const path = join(await newFolder(), `${'é'.repeat(120)}.csv`);
    const output = await openOutput({ path, stdout });
    await output.finish();
    expect(existsSync(path)).toBe(true);
  });

  test('that cannot be put in its place any more is cannot_write', async () => {
    const path = join(await newFolder(), 'out.csv');
    const output = await openOutput({ path, stdout });
    await mkdir(path);
    await writeFile(join(path, 'x'), '');
    await expect(output.finish()).rejects.toMatchObject({ code: 'cannot_write' });
    await output.abandon();
    expect(await readdir(dirname(path))).toEqual([basename(path)]);
  });
});

describe('a device', () => {
  test.skipIf(!existsSync('/dev/full'))('that is full is cannot_write, and the sentence says why', async () => {
    const output = await openOutput({ path: '/dev/full', stdout });
    const writing = output.write('a');
    await expect(writing).rejects.toMatchObject({
      code: 'cannot_write',
      message: '/dev/full could not be written: the disk is full.',
    });
    await output.abandon();
    expect(existsSync('/dev/full')).toBe(true);
  });

  test.skipIf(!existsSync('/dev/null'))('is written directly', async () => {
    const output = await openOutput({ path: '/dev/null', stdout });
    await output.write('a');
    expect(await output.finish()).toBeUndefined();
  });
});

describe('standard output', () => {
  test('takes everything, slowly read or not', async () => {
    const stream = new PassThrough({ highWaterMark: 10 });
    const output = await openOutput({ stdout: stream });
    const reading = text(stream);
    for (let line = 0; line < 1000; line += 1) await output.write(`${line}\n`);
    expect(await output.finish()).toBeUndefined();
    stream.end();
    expect((await reading).split('\n').length).toBe(1001);
  });

  test('waits for its reader', async () => {
    const stream = new PassThrough({ highWaterMark: 10 });
    const output = await openOutput({ stdout: stream });
    let written = 0;
    const writing = (async () => {
      for (; written < 100; written += 1) await output.write('x'.repeat(10));
    })();
    await new Promise((done) => setTimeout(done, 20));
    expect(written).toBeLessThan(5);
    const reading = text(stream);
    await writing;
    stream.end();
    expect((await reading).length).toBe(1000);
  });

  test('closed by its reader is a closed pipe, and no PmsError', async () => {
    const child = spawn(process.execPath, ['-e', 'process.exit(0)'], { stdio: ['pipe', 'ignore', 'ignore'] });
    const output = await openOutput({ stdout: child.stdin });
    await new Promise((done) => child.once('exit', done));
    const error = await (async () => {
      for (let turn = 0; turn < 100; turn += 1) await output.write('x'.repeat(65_536));
    })().catch((error) => error);
    expect(isClosedPipe(error)).toBe(true);
    expect(await output.write('more').catch(isClosedPipe)).toBe(true);
    expect(isClosedPipe(new Error('other'))).toBe(false);
  });
});
