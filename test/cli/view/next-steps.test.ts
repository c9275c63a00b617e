/** What is said where a service cannot be reached, or its key is lost; what an import says at its end stands in golden/dialogues/next-steps.txt. */
import { beforeAll, describe, expect, test } from 'vitest';
import { openCliDesk } from '../cli-desk.ts';

const desk = await openCliDesk();

describe('--retry-for', () => {
  const away = { PMS_BASE_URL: 'http://127.0.0.1:1', PMS_API_KEY: 'some-key' };
  const failing = async (seconds: string) => {
    const startedMs = Date.now();
    const args = ['import', 'rooms', '-', '--retry-for', seconds];
    const { exitCode, stderr } = await desk.pms(args, { env: away, input: 'name\nDouble\n' });
    expect(exitCode).toBe(4);
    return { stderr, tookMs: Date.now() - startedMs };
  };

  test('0 tries once', async () => {
    expect((await failing('0')).stderr).not.toContain('trying again');
  });

  test('1 gives up after a second', async () => {
    expect((await failing('1')).tookMs).toBeLessThan(4000);
  });
});

describe('a database whose profile is gone', () => {
  let stop: (() => Promise<unknown>) | undefined;
  beforeAll(() => async () => void (await stop?.()));
  const serve = async (config: string) => {
    const started = await desk.serve(['--db', desk.path('other house.db')], {
      env: { PMS_CONFIG_DIR: desk.path(config) },
    });
    stop = started.stop;
    return started;
  };

  test('is served with the command that makes a new key and keeps it', async () => {
    const first = await serve('config-a');
    expect(first.stderr()).not.toContain('no profile here');
    await first.stop();
    const again = await serve('config-a');
    expect(again.stderr()).not.toContain('no profile here');
    await again.stop();
    await desk.pms(['logout'], { env: { PMS_CONFIG_DIR: desk.path('config-a') } });
    const lost = await serve('config-a');
    expect(lost.stderr()).toContain(
      `no profile here has a key of this database; for one: pms keys create --name NAME --property default --db "${desk.path('other house.db')}" | pms login --base-url ${lost.baseUrl} --key-stdin`,
    );
    await lost.stop();
  });
});
