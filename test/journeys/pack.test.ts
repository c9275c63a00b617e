/** The packed package, as a new user has it: packed from a copy of the sources, installed globally, and used in an empty folder. */
import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FrontDesk, makeFrontDesk } from './front-desk.ts';
import { type Finished, root, startProcess } from './run-pms.ts';

/** On Node 20 better-sqlite3 compiles for a minute or two. */
const installMsMax = 400_000;
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
/** Node 22.14 and newer take the package as it is. */
const flagsOfNode20 = Number(process.versions.napi) < 10 ? ['--allow-scripts=better-sqlite3'] : [];
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
    ['install', '--global', '--prefix', prefix, '--prefer-offline', ...flagsOfNode20, tarball],
    index.folder,
  );
  if (installed.exitCode === 0) return;
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
  const names = stdout.trim().split(/\r?\n/);
  for (const name of [
    'bin/pms.js',
    'dist/main.js',
    'dist/board/page/page.js',
    'dist/board/page/index.html',
    'LICENSE',
    'README.md',
    'package.json',
  ])
    expect(names).toContain(`package/${name}`);
  const allowed =
    /^package\/(bin\/pms\.js|dist\/.+\.js|dist\/cli\/help\/.+\.md|dist\/board\/page\/(index\.html|style\.css|icon\.svg)|LICENSE|README\.md|package\.json)$/;
  expect(names.filter((name) => !allowed.test(name))).toEqual([]);
});

test('the installed program says the version of the package', async ({ skip }) => {
  skip(unreachable !== undefined);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  expect(await desk.pms(['--version'])).toMatchObject({ exitCode: 0, stdout: `${version}\n` });
});

test('the installed program serves, imports its own templates, and what it exports imports again', async ({ skip }) => {
  skip(unreachable !== undefined);
  const service = await desk.serve();
  for (const resource of ['rooms', 'rates', 'bookings']) {
    const { stdout } = await desk.pms(['template', resource]);
    const file = await desk.write(`${resource}.csv`, stdout);
    expect(await desk.pms(['import', resource, file])).toMatchObject({ exitCode: 0 });
  }
  expect(await desk.pms(['export', 'bookings', '-o', 'exported.csv'])).toMatchObject({ exitCode: 0 });
  expect(await desk.read('exported.csv')).toContain('Muster');
  expect(await desk.pms(['import', 'bookings', 'exported.csv', '--dry-run'])).toMatchObject({ exitCode: 0 });
  expect(await fetch(`${service.baseUrl}/docs/`)).toMatchObject({ status: 200 });
  expect(await service.stop()).toMatchObject({ exitCode: 0 });
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

/** Where npm runs the tests it names its own script; the machine's configuration stays (a compiler may need `nodedir`). */
function npm(args: readonly string[], cwd: string): Promise<Finished> {
  const script = process.env.npm_execpath;
  if (script?.endsWith('npm-cli.js')) return startProcess(process.execPath, [script, ...args], { cwd }).finished;
  return startProcess('npm', args, { cwd }).finished;
}
