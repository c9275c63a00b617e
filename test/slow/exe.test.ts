/** The executable of `npm run build:exe`: it serves, imports and exports with no Node on the path. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFrontDesk } from '../journeys/front-desk.ts';
import { root, startProcess } from '../journeys/run-pms.ts';

const isMade = process.platform === 'linux' && process.arch === 'x64';

test.skipIf(!isMade)(
  'serves, imports its own templates and exports them, and runs the demo',
  { timeout: 300_000 },
  async ({ skip }) => {
    const made = await openFrontDesk();
    const program = made.path('bin/pms');
    const built = await startProcess(process.execPath, [join(root, 'src/exe/build.mjs'), program]).finished;
    const unreachable = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTCACHED|E50\d)\b/.exec(
      built.stderr,
    );
    if (unreachable !== null) console.warn(`skipped: the registry cannot be reached (${unreachable[0]})`);
    skip(unreachable !== null);
    expect(built.exitCode, built.stderr).toBe(0);
    const desk = await openFrontDesk({ program, env: { PATH: '/nowhere', XDG_CACHE_HOME: made.path('cache') } });
    expect(await desk.pms(['--version'])).toMatchObject({ exitCode: 0, stderr: '' });
    const service = await desk.serve();
    for (const resource of ['room-types', 'rates', 'bookings']) {
      const { stdout } = await desk.pms(['template', resource]);
      const file = await desk.write(`${resource}.csv`, stdout);
      expect(await desk.pms(['import', resource, file])).toMatchObject({ exitCode: 0 });
    }
    expect((await desk.pms(['export', 'bookings'])).stdout).toContain('Muster');
    expect((await desk.pms(['help', 'files'])).stdout).toContain('Files that come in');
    expect(await fetch(`${service.baseUrl}/docs/`)).toMatchObject({ status: 200 });
    expect(await service.stop()).toMatchObject({ exitCode: 0 });
    // The demo itself is a script of Node; what it runs finds none.
    const env = { PATH: '/nowhere', PMS_PROGRAM: program, XDG_CACHE_HOME: made.path('cache'), TMPDIR: made.folder };
    const demo = await startProcess(process.execPath, [join(root, 'fixtures/demo.mjs')], { env }).finished;
    expect(demo.exitCode, demo.stdout + demo.stderr).toBe(0);
    for (const count of ['1,648', '352', '520,479.49 EUR']) expect(demo.stdout).toContain(count);
  },
);
