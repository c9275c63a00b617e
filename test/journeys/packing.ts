/** What the tests of the packed package share: `npm`, and what a new user does first. */
import { expect } from 'vitest';
import type { FrontDesk } from './front-desk.ts';
import { type Finished, startProcess } from './run-pms.ts';

/** Where npm runs the tests it names its own script; the machine's configuration stays (a compiler may need `nodedir`). */
export function npm(args: readonly string[], cwd: string): Promise<Finished> {
  const script = process.env.npm_execpath;
  if (script?.endsWith('npm-cli.js')) return startProcess(process.execPath, [script, ...args], { cwd }).finished;
  return startProcess('npm', args, { cwd }).finished;
}

/** Serves, imports the templates, exports what came in, and imports that again. */
export async function useTemplates(desk: FrontDesk): Promise<void> {
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
}
