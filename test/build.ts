/** Global set-up of the tests: builds dist/ once where src/ is newer, since the journeys run bin/pms.js as people do. */
import { execFile } from 'node:child_process';
import { cp, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export async function setup(): Promise<void> {
  if ((await newestChange('src')) <= (await newestChange('dist'))) return;
  // A type error still gives JavaScript: the tests show what runs, `npm run types` shows what is wrong.
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  await new Promise<void>((built) => {
    execFile(process.execPath, [compiler, '-p', join(root, 'src')], (error, stdout) => {
      if (error) console.warn(`dist/ was built with errors:\n${stdout}`);
      built();
    });
  });
  await cp(join(root, 'src/cli/help'), join(root, 'dist/cli/help'), {
    recursive: true,
    filter: (path) => !path.endsWith('.ts'),
  });
  await new Promise<void>((built) => {
    execFile(process.execPath, [join(root, 'src/board/page/build.mjs')], (error, _stdout, stderr) => {
      if (error) console.warn(`the page was not built:\n${stderr}`);
      built();
    });
  });
}

/** When a file below a folder was changed last, in milliseconds; 0 where there is none. */
async function newestChange(folder: string): Promise<number> {
  const names = await readdir(join(root, folder), { recursive: true }).catch(() => []);
  const files = names
    .filter((name) => /\.([jt]sx?|mjs|md|css|html|svg)$/.test(name))
    .map((name) => stat(join(root, folder, name)));
  return Math.max(0, ...(await Promise.all(files)).map(({ mtimeMs }) => mtimeMs));
}
