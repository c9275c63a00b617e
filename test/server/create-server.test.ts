/** What holds for every answer: headers, problems, addresses that are none, probes, the log, and addresses to listen on. */
import { expect, test } from 'vitest';
import { PmsError } from '../../src/contract/errors.ts';
import { authorization, listenServer, prefix, sendRaw, startServer } from './running-server.ts';
import { keys } from './small-api.ts';

test('puts version, request id and property on every answer of a key', async () => {
  const { app } = await startServer();
  const answer = await app.inject({ url: `${prefix}/room_types`, headers: authorization });
  expect(answer.headers).toMatchObject({
    'pms-api-version': '1',
    'pms-instance': 'i-1',
    'pms-property': 'Zum%20L%C3%B6wen',
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    'x-content-type-options': 'nosniff',
  });
});

test('answers failures as problem details whose request_id is in header and log', async () => {
  const server = await startServer({ exportRooms: () => Promise.reject(new TypeError('inner matter')) });
  const answer = await server.app.inject({ url: `${prefix}/export_rooms`, headers: authorization });
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(answer.json()).toEqual({
    type: 'urn:pms:problem:internal',
    title: 'The service failed',
    status: 500,
    detail: expect.not.stringContaining('inner'),
    code: 'internal',
    request_id: answer.headers['x-request-id'],
  });
  expect(answer.headers['pms-api-version']).toBe('1');
  const line = server
    .logged()
    .split('\n')
    .find((text) => text.includes('inner matter'))!;
  expect(JSON.parse(line)).toMatchObject({
    request_id: answer.headers['x-request-id'],
    err: { type: 'TypeError', stack: expect.stringContaining('create-server.test') },
  });
});

test.each(['file_empty', 'internal'] as const)('takes %s, which nobody may tell a caller, for a bug', async (code) => {
  const { app } = await startServer({ exportRooms: () => Promise.reject(new PmsError(code, 'secret')) });
  const answer = await app.inject({ url: `${prefix}/export_rooms`, headers: authorization });
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal']);
  expect(answer.body).not.toContain('secret');
});

test.each(['/nothing', `${prefix}/nothing`, `${prefix}/room_types/`, `${prefix}/Room_types`, '/%zz', `${prefix}/%ff`])(
  'answers not_found at %s',
  async (url) => {
    const { app } = await startServer();
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const answer = await app.inject({
        method,
        url,
        headers: { 'content-type': 'text/plain' },
        payload: method === 'POST' ? 'x' : '',
      });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
      expect(answer.headers['pms-api-version']).toBe('1');
      expect(answer.headers['x-request-id']).toBe(answer.json().request_id);
    }
  },
);

test.each([
  ['POST', `${prefix}/room_types`, 'GET, HEAD'],
  ['DELETE', `${prefix}/room_types?x=1`, 'GET, HEAD'],
  ['GET', `${prefix}/import_rates`, 'POST'],
  ['OPTIONS', `${prefix}/import_rates`, 'POST'],
  ['TRACE', `${prefix}/import_rates`, 'POST'],
  ['PUT', '/healthz', 'GET, HEAD'],
  ['POST', `${prefix}/openapi.json`, 'GET, HEAD'],
  ['POST', '/docs', 'GET, HEAD'],
] as const)('answers method_not_allowed to %s %s and names what is', async (method, url, allow) => {
  const { app } = await startServer();
  const answer = await app.inject({ method, url });
  expect([answer.statusCode, answer.json().code, answer.headers.allow]).toEqual([405, 'method_not_allowed', allow]);
});

test('answers method_not_allowed to a method that no address knows', async () => {
  const { port } = await listenServer();
  const { ended } = sendRaw(port, `PROPFIND ${prefix}/room_types HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect((await ended).text).toMatch(/^HTTP\/1.1 405 [\s\S]*"code":"method_not_allowed"/);
});

test('answers a request that fastify itself refuses as the caller’s fault', async () => {
  const { port } = await listenServer();
  const { ended } = sendRaw(port, 'QUERY / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\n[]');
  expect((await ended).text).toMatch(/^HTTP\/1.1 422 [\s\S]*"detail":"[^"]*header\.","code":"invalid_request"/);
});

test('tells without a key whether it lives and is ready', async () => {
  let isReady = true;
  const { app } = await startServer({}, { isReady: async () => isReady });
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'alive' });
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  isReady = false;
  const answer = await app.inject('/readyz');
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '1']);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
});

test('logs one line a request, without key, query or guest', async () => {
  const { url, logged } = await listenServer();
  const headers = { ...authorization, 'content-type': 'application/json', 'idempotency-key': 'idem-1' };
  const body = JSON.stringify({ bookings: [{ guest_last_name: 'Muster', guest_email: 'eva@example.com' }] });
  await (await fetch(`${url}${prefix}/import_bookings`, { method: 'POST', headers, body })).text();
  await (await fetch(`${url}${prefix}/export_bookings?date_from=2027-01-01`, { headers })).text();
  await (await fetch(`${url}${prefix}/room_types?key=${keys.full}`, { headers })).text();
  await (await fetch(`${url}/${keys.full}`)).text();
  await expect.poll(() => logged().match(/"msg":"request"/g)).toHaveLength(4);
  const lines = logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.find((line) => line.method === 'POST')).toEqual({
    level: 30,
    time: expect.any(Number),
    request_id: expect.any(String),
    method: 'POST',
    route: `${prefix}/import_bookings`,
    status: 200,
    ms: expect.any(Number),
    key_id: 1,
    property: 'Zum Löwen',
    records: 1,
    bytes: body.length,
    msg: 'request',
  });
  expect(logged()).not.toMatch(/Muster|eva@|pms_full|2027-01-01|idem-1|cut/);
});

test('says which port is taken', async () => {
  const { port } = await listenServer();
  const second = await startServer();
  await expect(second.listen({ host: '127.0.0.1', port })).rejects.toMatchObject({
    code: 'port_taken',
    message: `Port ${port} of 127.0.0.1 is in use.`,
  });
});
