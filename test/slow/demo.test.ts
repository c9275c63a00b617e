/** `npm run demo`, to its end, interrupted, and with a step that fails: it says so, and leaves nothing behind. */
import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFrontDesk } from '../journeys/front-desk.ts';
import { type Running, root, startProcess } from '../journeys/run-pms.ts';

const demoMsMax = 60_000;
const testMsMax = 70_000;

test(
  'the demo brings the fixtures in and out again in under a minute, and leaves nothing behind',
  async () => {
    const { demo, left } = await startDemo();
    const before = await readdir(join(root, 'fixtures'));
    const { exitCode, stdout } = await demo.finished;
    expect(exitCode, stdout).toBe(0);
    expect(stdout).toContain('$ pms import bookings bookings.csv');
    for (const count of ['2,000', '1,648', '352', '4,997 nights', '520,479.49 EUR']) expect(stdout).toContain(count);
    expect(stdout).toContain('checkin_date; checkout_date');
    expect(await left()).toEqual([]);
    expect(await readdir(join(root, 'fixtures'))).toEqual(before);
  },
  testMsMax,
);

test(
  'an interrupted demo stops its service, removes its folder and exits with 130',
  async () => {
    const { demo, left } = await startDemo();
    await untilSaid(demo, '$ pms import room-types');
    expect((await left()).length).toBe(1);
    demo.child.kill('SIGINT');
    const { exitCode, stdout } = await demo.finished;
    expect(exitCode).toBe(130);
    expect(stdout).toContain('everything the demo made is removed');
    expect(await left()).toEqual([]);
    const baseUrl = /^http:\S+$/m.exec(stdout)![0];
    await expect(fetch(baseUrl)).rejects.toThrow();
  },
  testMsMax,
);

test(
  'a demo whose step fails says which and exits with 1, and leaves nothing behind',
  async () => {
    const desk = await openFrontDesk();
    await cp(join(root, 'fixtures'), desk.path('fixtures'), { recursive: true });
    await symlink(join(root, 'bin'), desk.path('bin'), 'junction');
    await desk.write('fixtures/rates.csv', 'room_type_name,rate_plan_name\n');
    const { demo, left } = await startDemo(desk.path('fixtures/demo.mjs'));
    const { exitCode, stderr } = await demo.finished;
    expect(exitCode).toBe(1);
    expect(stderr).toContain('The demo failed: pms import ended with 2, not with 0');
    expect(await left()).toEqual([]);
  },
  testMsMax,
);

/** The demo with a folder for temporary files of its own; `left` names what is in there. */
async function startDemo(
  path = join(root, 'fixtures/demo.mjs'),
): Promise<{ demo: Running; left(): Promise<string[]> }> {
  const desk = await openFrontDesk();
  const temporary = desk.path('temporary');
  await mkdir(temporary);
  const env = { TMPDIR: temporary, TEMP: temporary, TMP: temporary };
  const demo = startProcess(process.execPath, [path], { env });
  const timer = setTimeout(() => demo.child.kill('SIGKILL'), demoMsMax);
  demo.finished.finally(() => clearTimeout(timer));
  return { demo, left: () => readdir(temporary) };
}

async function untilSaid({ child, stdout }: Running, words: string): Promise<void> {
  while (!stdout().includes(words)) await new Promise((said) => child.stdout!.once('data', said));
}
