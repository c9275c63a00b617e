/** The packed package, as a new user has it: packed from a copy of the sources, installed globally, and used in an empty folder. */
import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FrontDesk, makeFrontDesk } from '../journeys/front-desk.ts';
import { npm, useTemplates } from '../journeys/packing.ts';
import { root, startProcess } from '../journeys/run-pms.ts';

const installMsMax = 200_000;
const sources = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'LICENSE',
  'README.md',
  'bin',
  'src',
  'test',
  '.ci',
];
/** Node 22.14 and newer take the package as it is; on Node 20 better-sqlite3 compiles, for minutes, what this checkout has compiled already. */
const compiles = Number(process.versions.napi) < 10;
const isWindows = process.platform === 'win32';

let desk: FrontDesk;
let tarball: string;
/** Why the package could not be installed here; a failure that is not the network's is none of these. */
let unreachable: string | undefined;

beforeAll(async () => {
  const index = await makeFrontDesk();
  const prefix = index.path('prefix');
  desk = await makeFrontDesk({ program: join(prefix, isWindows ? 'pms.cmd' : 'bin/pms') });
  closeLast.push(index, desk);
  tarball = await pack(index);
  const installed = await npm(
    ['install', '--global', '--prefix', prefix, '--prefer-offline', ...(compiles ? ['--ignore-scripts'] : []), tarball],
    index.folder,
  );
  if (installed.exitCode === 0) {
    const built = 'node_modules/better-sqlite3/build';
    const there = join(prefix, isWindows ? '' : 'lib', 'node_modules/@pms-cli/pms', built);
    if (compiles) await cp(join(root, built), there, { recursive: true });
    return;
  }
  unreachable = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTCACHED|E50\d)\b/.exec(
    installed.stderr,
  )?.[0];
  expect(unreachable, installed.stderr).toBeDefined();
  console.warn(`skipped: the packed package was not installed, the registry cannot be reached (${unreachable})`);
}, installMsMax);

const closeLast: FrontDesk[] = [];
afterAll(() => Promise.all(closeLast.map((index) => index.close())));

test('the package holds the program, its licence and its words, and nothing of the workshop', async () => {
  const { stdout } = await startProcess('tar', ['-tzf', tarball]).finished;
  const names = stdout
    .trimEnd()
    .split('\n')
    .map((name) => name.replace(/^package\//, ''));
  const page = ['dist/board/page/page.js', 'dist/board/page/index.html'];
  expect(names).toEqual(expect.arrayContaining(['bin/pms.js', 'dist/main.js', 'dist/help.txt', ...page, 'LICENSE']));
  const allowed =
    /^(bin\/pms\.js|dist\/.+\.js|dist\/help\.txt|dist\/cli\/help\/.+\.md|dist\/board\/page\/(index\.html|style\.css|icon\.svg)|LICENSE|README\.md|package\.json)$/;
  expect(names.filter((name) => !allowed.test(name))).toEqual([]);
});

test('the installed program says the version of the package', async ({ skip }) => {
  skip(unreachable !== undefined);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  expect(await desk.pms(['--version'])).toMatchObject({ exitCode: 0, stdout: `${version}\n` });
});

test('the installed program serves, imports its own templates, and what it exports imports again', async ({ skip }) => {
  skip(unreachable !== undefined);
  await useTemplates(desk);
});

test('installed without scripts, what needs no database works; a database without a binary says what to do', async ({
  skip,
}) => {
  skip(unreachable !== undefined);
  const prefix = desk.path('no-scripts');
  const words = ['install', '--global', '--prefix', prefix, '--prefer-offline', '--ignore-scripts', tarball];
  const installed = await npm(words, desk.folder);
  expect(installed.exitCode, installed.stderr).toBe(0);
  const bare = await makeFrontDesk({ program: join(prefix, isWindows ? 'pms.cmd' : 'bin/pms') });
  closeLast.push(bare);
  const { stdout } = await bare.pms(['template', 'bookings']);
  const file = await bare.write('bookings.csv', stdout);
  expect(await bare.pms(['inspect', file, '--offline'])).toMatchObject({ exitCode: 0 });
  if (!compiles) return useTemplates(bare);
  const served = await bare.pms(['serve', '--port', '0']);
  expect(served.exitCode).toBe(2);
  expect(served.stderr).toContain('has no binary for this Node');
  expect(served.stderr).toContain('--allow-scripts=better-sqlite3');
});

/** Packs a copy: `prepare` builds anew, and the dist/ of this checkout is in use by other tests. */
async function pack(index: FrontDesk): Promise<string> {
  const copy = index.path('copy');
  await mkdir(copy);
  const there = await readdir(root);
  for (const name of sources.filter((source) => there.includes(source)))
    await cp(join(root, name), join(copy, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const packed = await npm(['pack', '--pack-destination', index.folder], copy);
  expect(packed.exitCode, packed.stdout + packed.stderr).toBe(0);
  const name = (await readdir(index.folder)).find((entry) => entry.endsWith('.tgz'));
  return index.path(name!);
}
