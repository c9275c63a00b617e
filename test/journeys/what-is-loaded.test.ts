/** A command loads what it needs: the coverage that Node writes names each file that was. */
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openFrontDesk } from './front-desk.ts';
import { root } from './run-pms.ts';

test('an import and an export load no more of our files than they need', async () => {
  const desk = await openFrontDesk();
  await desk.serve();
  const loadedBy = async (args: readonly string[]): Promise<string[]> => {
    const folder = desk.path(args.join('-').replaceAll(/\W/g, '-'));
    const { exitCode } = await desk.pms(args, { env: { NODE_V8_COVERAGE: folder } });
    expect(exitCode).toBe(0);
    const reports = await Promise.all((await readdir(folder)).map((name) => readFile(`${folder}/${name}`, 'utf8')));
    const urls = reports.flatMap((text): { url: string }[] => JSON.parse(text).result).map(({ url }) => url);
    return [...new Set(urls)].filter((url) => url.includes(`${root}dist/`));
  };
  for (const list of ['room-types', 'bookings'])
    await desk.write(`${list}.csv`, (await desk.pms(['template', list])).stdout);
  await desk.pms(['import', 'room-types', 'room-types.csv']);
  const imported = await loadedBy(['import', 'bookings', 'bookings.csv']);
  expect(imported.length).toBeGreaterThan(100);
  expect(imported.length).toBeLessThanOrEqual(200);
  const exported = await loadedBy(['export', 'bookings']);
  expect(exported.length).toBeGreaterThan(40);
  expect(exported.length).toBeLessThanOrEqual(90);
});
