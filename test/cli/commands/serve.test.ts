import { expect, test } from 'vitest';
import { openCliDesk } from '../cli-desk.ts';

const desk = await openCliDesk();

test('pms serve --metrics PORT answers them on that port alone, --metrics beside the API', async () => {
  const apart = await desk.serve(['--metrics', '0']);
  const [, url] = /^metrics (http:\S+)$/m.exec(apart.stderr())!;
  expect(await (await fetch(url!)).text()).toContain('pms_transactions_run_again_total');
  expect((await fetch(`${apart.baseUrl}/metrics`)).status).toBe(404);
  const taken = await desk.pms(['serve', '--port', '0', '--db', desk.path('b.db'), '--metrics', new URL(url!).port]);
  expect([taken.exitCode, taken.stderr]).toEqual([2, expect.stringContaining('(--metrics) is in use')]);
  await apart.stop();
  await expect(fetch(url!)).rejects.toThrow();
  const shared = await desk.serve(['--metrics']);
  expect((await fetch(`${shared.baseUrl}/metrics`)).status).toBe(200);
});
