import { expect, test } from 'vitest';
import { readableLine } from '../../src/cli/commands/serve/run.ts';
import { openCliDesk } from '../cli/cli-desk.ts';

const desk = await openCliDesk();

test('on a terminal the log is lines for people, and the window is to be left open', async () => {
  const service = await desk.serve([], { isTerminal: true });
  expect(service.stderr()).toContain('leave this window open');
  await fetch(`${service.baseUrl}/healthz`);
  await expect
    .poll(() => service.stderr())
    .toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}GET \/healthz {2}200 {2}\d+ ms$/m);
  const { stderr } = await service.stop();
  expect(stderr).not.toContain('{"level"');
});

test('elsewhere it is the same text, in every line, and with --log json every line is JSON', async () => {
  const text = await desk.serve();
  await fetch(`${text.baseUrl}/healthz`);
  await expect.poll(() => text.stderr()).toMatch(/GET \/healthz {2}200/);
  const { stderr } = await text.stop();
  expect(stderr).not.toMatch(/^\{/m);
  expect(stderr).not.toContain('leave this window open');
  for (const isTerminal of [true, false]) {
    const json = await desk.serve(['--log', 'json'], { isTerminal });
    await fetch(`${json.baseUrl}/healthz`);
    await expect.poll(() => json.stderr()).toContain('"route":"/healthz"');
    for (const line of (await json.stop()).stderr.trimEnd().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg');
  }
});

test('a line says what came, what went, and what failed', () => {
  const time = new Date(2027, 4, 1, 10, 42, 7).getTime();
  const line = (entry: object) => readableLine(`${JSON.stringify({ level: 30, time, ...entry })}\n`);
  const request = {
    msg: 'request',
    method: 'POST',
    route: '/x',
    status: 200,
    ms: 1312,
    property: 'Inn',
    records: 5000,
  };
  expect(line(request)).toBe('2027-05-01 10:42:07  POST /x  200  5,000 records  1,312 ms  Inn');
  expect(line({ ...request, route: null, status: 404, records: undefined, property: undefined })).toBe(
    '2027-05-01 10:42:07  POST (no such address)  404  1,312 ms',
  );
  expect(line({ level: 50, msg: 'The disk is full.', code: 'disk_full' })).toBe(
    '2027-05-01 10:42:07  error: The disk is full. (disk_full)',
  );
  expect(line({ level: 40, msg: 'answer cut', why: 'too slow' })).toBe(
    '2027-05-01 10:42:07  warning: answer cut (too slow)',
  );
  expect(line({ msg: 'a\u001b[2Jb' })).toBe('2027-05-01 10:42:07  a\\u001b[2Jb');
  expect(readableLine('no JSON\n')).toBe('no JSON');
});
