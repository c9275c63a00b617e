/** What a run of the tests has once: a build where src/ is newer than dist/, a folder with the PostgreSQL of the run, and a word on what there is not. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser, noBrowser } from './board/browser.ts';
import { isPostgresThere, noPostgres, stopShared } from './store/postgres/start-postgres.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Gives what ends the run. */
export async function setup(): Promise<() => Promise<void>> {
  const { PMS_RANDOM_SEED: random } = process.env;
  if (random !== undefined) console.log(`random seeds from ${random} on; again: PMS_RANDOM_SEED=${random}`);
  process.env.TMPDIR ??= await roomInMemory();
  if (findBrowser() === undefined) console.warn(noBrowser);
  if (!isPostgresThere()) console.warn(noPostgres);
  if ((await newestChange('src')) > (await newestChange('dist'))) {
    const { status } = spawnSync('npm run build', { cwd: root, shell: true, stdio: 'inherit' });
    if (status !== 0) throw new Error('`npm run build` failed, and there is nothing to test.');
  }
  const folder = await mkdtemp(join(tmpdir(), 'pms-run-'));
  process.env.PMS_RUN_FOLDER = folder;
  return async () => {
    await stopShared(folder);
    await rm(folder, { recursive: true, force: true });
  };
}

/** When a file below a folder was changed last, in milliseconds; 0 where there is none. */
async function newestChange(folder: string): Promise<number> {
  const names = await readdir(join(root, folder), { recursive: true }).catch(() => []);
  const files = names
    .filter((name) => /\.([jt]sx?|mjs|md|css|html|svg)$/.test(name))
    .map((name) => stat(join(root, folder, name)));
  return Math.max(0, ...(await Promise.all(files)).map(({ mtimeMs }) => mtimeMs));
}

/**
 * A folder in memory with room for all that the tests write, or that of the system: they wait for the disk for a third of their time, and what they kill are
 * processes, not the machine.
 */
async function roomInMemory(): Promise<string> {
  const found = await statfs('/dev/shm').catch(() => undefined);
  return found !== undefined && found.bavail * found.bsize >= 4 * 1024 ** 3 ? '/dev/shm' : tmpdir();
}
