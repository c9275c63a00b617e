/** Where an export goes: a file that appears only when it is whole, a pipe, a device, a reader that leaves. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { openHotelDesk } from '../cli/cli-desk.ts';
import { serve } from '../client/small-server.ts';
import { pmsPath, startProcess } from './run-pms.ts';

const desk = await openHotelDesk(...Array.from({ length: 10_000 }, (_, index) => `Type ${index},2,1,100`));
const whole = (await desk.pms(['export', 'room-types'])).stdout;
expect(whole.length).toBeGreaterThan(200_000);

test('-o: the file appears only when it is whole', async () => {
  let answerRest = () => {};
  const slow = await serve((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' });
    answer.write('[{"name":"Double"},');
    answerRest = () => answer.end('{"name":"Single"}]');
  });
  const env = { PMS_BASE_URL: slow.baseUrl, PMS_API_KEY: 'some-key' };
  await desk.write('types.csv', 'old\n');
  const running = desk.start(['export', 'room-types', '-o', 'types.csv', '--force'], { env });
  await expect.poll(async () => (await readdir(desk.folder)).filter((name) => name.endsWith('.part')).length).toBe(1);
  await expect.poll(() => slow.received.length).toBe(1);
  expect(await desk.read('types.csv')).toBe('old\n');
  answerRest();
  expect((await running.finished).exitCode).toBe(0);
  await slow.close();
  expect(await desk.read('types.csv')).toBe('name\nDouble\nSingle\n');
  expect((await readdir(desk.folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test.skipIf(process.platform === 'win32')(
  '-o: an export that is interrupted leaves nothing, exit code 130',
  async () => {
    const endless = await serve((_request, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json' });
      answer.write('[{"name":"Double"},');
    });
    const env = { PMS_BASE_URL: endless.baseUrl, PMS_API_KEY: 'some-key' };
    const running = desk.start(['export', 'room-types', '-o', 'never.csv'], { env });
    await expect.poll(() => endless.received.length).toBe(1);
    running.child.kill('SIGINT');
    expect((await running.finished).exitCode).toBe(130);
    await endless.close();
    expect((await readdir(desk.folder)).filter((name) => name.includes('never'))).toEqual([]);
  },
);

describe.skipIf(process.platform === 'win32')('what is no file is written directly', () => {
  const shell = (line: string) => {
    const pms = `pms() { "${process.execPath}" "${pmsPath}" "$@"; }`;
    const env = { PMS_CONFIG_DIR: desk.path('config') };
    return startProcess('bash', ['-c', `set -o pipefail; ${pms}; ${line}`], { cwd: desk.folder, env }).finished;
  };

  test('a FIFO', async () => {
    execFileSync('mkfifo', [desk.path('fifo')]);
    // Not to the standard output that both would share: Node makes a pipe there non-blocking, and then `cat` fails.
    const { exitCode } = await shell(
      'cat fifo > read & pms export room-types -o fifo --quiet; code=$?; wait; exit $code',
    );
    expect(exitCode).toBe(0);
    expect((await desk.read('read')) === whole).toBe(true);
  });

  test('/dev/stdout', async () => {
    const { exitCode, stdout } = await shell('pms export room-types -o /dev/stdout --quiet | cat');
    expect(exitCode).toBe(0);
    expect(stdout === whole).toBe(true);
  });

  test('a reader that leaves is no failure', async () => {
    for (const format of ['csv', 'json', 'ndjson']) {
      const { exitCode, stdout, stderr } = await shell(`pms export room-types --format ${format} | head -n 2`);
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
      expect(stdout.split('\n').length).toBe(3);
    }
  });

  test.skipIf(spawnSync('gzip', ['--version']).error !== undefined)(
    'a pipe into gzip and back in is a round trip',
    async () => {
      const { exitCode, stdout } = await shell(
        'pms export room-types --format json | gzip | pms import rooms - --json --no-rejects',
      );
      expect(exitCode).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ total: 10_000, skipped: 10_000, skips: { identical: 10_000 } });
    },
  );
});
