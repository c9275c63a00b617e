/** The packed package, unpacked beside the dependencies of this checkout; test/slow/pack installs it as a new user does. */
import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FrontDesk, makeFrontDesk } from './front-desk.ts';
import { npm, useTemplates } from './packing.ts';
import { root, startProcess } from './run-pms.ts';

let packed: FrontDesk;
let names: string[];

beforeAll(async () => {
  packed = await makeFrontDesk();
  const { exitCode, stdout, stderr } = await npm(
    ['pack', '--ignore-scripts', '--json', '--pack-destination', packed.folder],
    root,
  );
  expect(exitCode, stderr).toBe(0);
  const [{ filename, files }] = JSON.parse(stdout);
  names = files.map(({ path }: { path: string }) => path);
  await startProcess('tar', ['-xzf', filename], { cwd: packed.folder }).finished;
  await symlink(join(root, 'node_modules'), packed.path('package/node_modules'), 'junction');
}, 120_000);
afterAll(() => packed.close());

test('holds the program, its licence and its words, and nothing of the workshop', () => {
  for (const name of [
    'bin/pms.js',
    'dist/main.js',
    'dist/help.txt',
    'dist/board/page/page.js',
    'dist/board/page/index.html',
    'LICENSE',
  ])
    expect(names).toContain(name);
  const allowed =
    /^(bin\/pms\.js|dist\/.+\.js|dist\/help\.txt|dist\/cli\/help\/.+\.md|dist\/board\/page\/(index\.html|style\.css|icon\.svg)|LICENSE|README\.md|package\.json)$/;
  expect(names.filter((name) => !allowed.test(name))).toEqual([]);
});

test('says its version, serves, imports its own templates, and what it exports imports again', async () => {
  const desk = await makeFrontDesk({ program: packed.path('package/bin/pms.js') });
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  expect(await desk.pms(['--version'])).toMatchObject({ exitCode: 0, stdout: `${version}\n` });
  await useTemplates(desk);
  await desk.close();
});
