/** Keys and scopes. */
import { describe, expect, test } from 'vitest';
import { createFailedKeys } from '../../src/server/authorize.ts';
import type { ServerOptions } from '../../src/server/create-server.ts';
import { authorization, listenServer, prefix, sendRaw, startServer } from './running-server.ts';
import { keys } from './small-api.ts';

const reading = `${prefix}/room_types`;
const writing = `${prefix}/import_rooms`;

test('does not care for the case of the word Bearer', async () => {
  const { app } = await startServer();
  const answer = await app.inject({ url: reading, headers: { authorization: `bEARER  ${keys.full}` } });
  expect(answer.statusCode).toBe(200);
});

test('refuses a bad key before the body has come', async () => {
  const { port } = await listenServer();
  const { text } = sendRaw(port, `POST ${writing} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n`);
  await expect.poll(text).toMatch(/^HTTP\/1.1 401 /);
});

describe('an address with failed keys', () => {
  const perMinute = 6;

  test('has some for nothing, then one every minute’s share, and is told how long to wait', () => {
    let nowMs = 0;
    const failed = createFailedKeys(() => nowMs);
    const fail = () => failed.count('192.0.2.1', perMinute);
    expect(Array.from({ length: 6 }, fail)).toEqual([0, 0, 0, 0, 0, 0]);
    expect([fail(), fail()]).toEqual([10, 10]);
    nowMs = 4000;
    expect(fail()).toBe(6);
    nowMs = 10_000;
    expect([fail(), fail()]).toEqual([0, 10]);
    nowMs = 70_000;
    expect(Array.from({ length: 7 }, fail)).toEqual([0, 0, 0, 0, 0, 0, 10]);
  });

  test('is not slowed by a clock that is set back', () => {
    let nowMs = 1_000_000;
    const failed = createFailedKeys(() => nowMs);
    for (let n = 0; n < 7; n++) failed.count('192.0.2.1', perMinute);
    nowMs = 0;
    expect(failed.count('192.0.2.1', perMinute)).toBe(10);
    nowMs = 10_000;
    expect(failed.count('192.0.2.1', perMinute)).toBe(0);
  });

  test('is one with its neighbours of the same half of IPv6, and with itself written as IPv6', () => {
    const failed = createFailedKeys(() => 0);
    const pairs = [
      ['2001:db8::1', '2001:db8::ffff:2'],
      ['2001:db8:0:0:1::', '2001:db8::1'],
      ['192.0.2.1', '::ffff:192.0.2.1'],
    ] as const;
    for (const [one, other] of pairs) {
      const before = failed.size();
      failed.count(one, 1);
      failed.count(other, 1);
      expect([one, failed.size() - before]).toEqual([one, one === '2001:db8:0:0:1::' ? 0 : 1]);
    }
    failed.count('2001:db8:0:1::1', 1);
    failed.count('192.0.2.2', 1);
    expect(failed.size()).toBe(4);
  });

  test('is forgotten when ten thousand others have come after it', () => {
    const failed = createFailedKeys(() => 0);
    failed.count('first', 1);
    for (let n = 0; n < 30_000; n++) failed.count(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, 1);
    expect(failed.size()).toBe(10_000);
    expect(failed.count('first', 1)).toBe(0);
  });
});

const wrong = { authorization: 'Bearer pms_wrong' };

function slowed(trustProxy = false) {
  return startServer({}, { trustProxy, limits: { failedKeysPerMinuteMax: 3 } });
}

test('a wrong key is refused for some seconds after a few failures; a valid one from there, or any from elsewhere, is not', async () => {
  const { app } = await slowed();
  const come = (headers: Record<string, string>, remoteAddress = '192.0.2.1') =>
    app.inject({ url: reading, headers, remoteAddress });
  const statuses = [];
  for (let n = 0; n < 5; n++) statuses.push((await come(wrong)).statusCode);
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
  const refused = await come(wrong);
  expect(refused.json()).toMatchObject({ code: 'rate_limited', detail: expect.stringContaining('invalid API keys') });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(20);
  expect((await come(authorization)).statusCode).toBe(200);
  expect((await come({})).statusCode).toBe(401);
  expect((await come(wrong, '192.0.2.2')).statusCode).toBe(401);
});

test('this machine has ten times as many for nothing, unless it speaks for others as a trusted proxy', async () => {
  const { app } = await slowed(true);
  const fail = (headers: Record<string, string> = {}) =>
    app.inject({ url: reading, headers: { ...wrong, ...headers }, remoteAddress: '127.0.0.1' });
  const local = [];
  for (let n = 0; n < 31; n++) local.push((await fail()).statusCode);
  expect([local.filter((status) => status === 401).length, local.at(-1)]).toEqual([30, 429]);
  const forwarded = [];
  for (let n = 0; n < 4; n++) forwarded.push((await fail({ 'x-forwarded-for': '198.51.100.1' })).statusCode);
  expect(forwarded).toEqual([401, 401, 401, 429]);
});

function counted(options: Partial<ServerOptions> = {}) {
  return startServer({}, { ...options, limits: { requestsPerMinuteMax: 2, ...options.limits } });
}

test('counts requests by key, tells what is left, and refuses beyond the limit', async () => {
  const { app } = await counted({ limits: { isLoopbackCounted: true } });
  const read = (key: string) => app.inject({ url: reading, headers: { authorization: `Bearer ${key}` } });
  const first = await read(keys.full);
  expect([first.headers['ratelimit-limit'], first.headers['ratelimit-remaining']]).toEqual(['2', '1']);
  expect(first.headers['ratelimit-policy']).toBe('"minute";q=2;w=60');
  expect(first.headers.ratelimit).toBe(`"minute";r=1;t=${first.headers['ratelimit-reset']}`);
  await read(keys.full);
  const third = await read(keys.full);
  expect([third.statusCode, third.json().code]).toEqual([429, 'rate_limited']);
  expect(third.headers.ratelimit).toMatch(/^"minute";r=0;t=\d+$/);
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(third.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(third.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(third.headers['pms-instance']).toBe('i-1');
  expect((await read(keys.reader)).statusCode).toBe(200);
});

test('counts requests without a valid key by address', async () => {
  const { app } = await counted();
  const guess = (remoteAddress: string) => app.inject({ url: reading, remoteAddress });
  const statuses = [
    await guess('192.0.2.1'),
    await guess('192.0.2.1'),
    await guess('192.0.2.1'),
    await guess('192.0.2.2'),
  ];
  expect(statuses.map((answer) => answer.statusCode)).toEqual([401, 401, 429, 401]);
});

test.each(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])('does not count %s', async (remoteAddress) => {
  const { app } = await counted();
  for (let n = 0; n < 4; n++) {
    const answer = await app.inject({ url: reading, headers: authorization, remoteAddress });
    expect([answer.statusCode, answer.headers['ratelimit-limit']]).toEqual([200, undefined]);
  }
});

test('counts whoever comes through a trusted proxy, by the address that the proxy saw', async () => {
  const { app } = await counted({ trustProxy: true });
  const come = (forwarded: string) =>
    app.inject({ url: reading, remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': forwarded } });
  expect((await come('127.0.0.1, 192.0.2.1')).statusCode).toBe(401);
  expect((await come('198.51.100.7, 192.0.2.1')).statusCode).toBe(401);
  expect((await come('127.0.0.1, 192.0.2.1')).statusCode).toBe(429);
  expect((await come('192.0.2.2')).statusCode).toBe(401);
  for (let n = 0; n < 2; n++) await come('127.0.0.1');
  expect((await come('127.0.0.1')).statusCode).toBe(429);
});

test('does not believe a forwarded address without the option', async () => {
  const { app } = await counted();
  const headers = { 'x-forwarded-for': '127.0.0.1' };
  const come = () => app.inject({ url: reading, remoteAddress: '192.0.2.1', headers });
  expect([(await come()).statusCode, (await come()).statusCode, (await come()).statusCode]).toEqual([401, 401, 429]);
});
