/** How many requests a minute a caller may send. */
import { expect, test } from 'vitest';
import type { ServerOptions } from '../../src/server/create-server.ts';
import { authorization, prefix, startServer } from './running-server.ts';
import { keys } from './small-api.ts';

const reading = `${prefix}/room_types`;

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
