/** Keys and scopes. */
import { expect, test } from 'vitest';
import { listenServer, prefix, sendRaw, startServer } from './running-server.ts';
import { keys } from './small-api.ts';

const reading = `${prefix}/room_types`;
const writing = `${prefix}/import_rooms`;

test.each([
  ['no key', {}],
  ['another scheme', { authorization: `Basic ${keys.full}` }],
  ['no token', { authorization: 'Bearer' }],
  ['two tokens', { authorization: `Bearer ${keys.full} x` }],
  ['an unknown key', { authorization: 'Bearer pms_unknown' }],
])('refuses %s as unauthorized', async (_name, headers: Record<string, string>) => {
  const { app } = await startServer();
  for (const method of ['GET', 'POST'] as const) {
    const answer = await app.inject({ method, url: method === 'GET' ? reading : writing, headers });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthorized']);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.headers['pms-instance']).toBeUndefined();
  }
});

test('does not care for the case of the word Bearer', async () => {
  const { app } = await startServer();
  const answer = await app.inject({ url: reading, headers: { authorization: `bEARER  ${keys.full}` } });
  expect(answer.statusCode).toBe(200);
});

test('names the scope that a key lacks', async () => {
  const { app } = await startServer();
  const read = await app.inject({ url: reading, headers: { authorization: `Bearer ${keys.writer}` } });
  expect([read.statusCode, read.json().code, read.json().detail]).toEqual([
    403,
    'forbidden',
    'This key lacks the scope read.',
  ]);
  const write = await app.inject({ method: 'POST', url: writing, headers: { authorization: `Bearer ${keys.reader}` } });
  expect([write.statusCode, write.json().detail]).toEqual([403, 'This key lacks the scope write.']);
  expect(write.headers['pms-instance']).toBe('i-1');
});

test('refuses a bad key before the body has come', async () => {
  const { port } = await listenServer();
  const { text } = sendRaw(port, `POST ${writing} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n`);
  await expect.poll(text).toMatch(/^HTTP\/1.1 401 /);
});
