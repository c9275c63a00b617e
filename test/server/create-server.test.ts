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

const bearer = `Authorization: ${authorization.authorization}\r\n`;

function readProblem(text: string): { head: string; problem: Record<string, unknown> } {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { head, problem: JSON.parse(body) };
}

test.each([
  ['noise', '\x16\x03\x01 hello\r\n\r\n'],
  ['another protocol', 'GET / FTP/1.1\r\n\r\n'],
  ['a broken header', 'GET /healthz HTTP/1.1\r\nHost x\r\n\r\n'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx'],
  ['length and chunks', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\nx'],
])('answers %s with 400 and a problem', async (_name, text) => {
  const { port } = await listenServer();
  const { head, problem } = readProblem((await sendRaw(port, text).ended).text);
  expect(head).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
  expect(head).toMatch(/\r\ncontent-type: application\/problem\+json/);
  expect(head).toMatch(/\r\npms-api-version: 1/);
  expect(head).toContain(`x-request-id: ${problem.request_id}`);
  expect(problem).toMatchObject({ status: 400, code: 'invalid_request' });
});

const posted = `POST ${prefix}/import_rooms HTTP/1.1\r\nHost: x\r\n${bearer}Content-Type: application/json\r\n`;

test.each([
  ['no Host', 400, 'GET /healthz HTTP/1.1\r\n\r\n'],
  ['another expectation than 100-continue', 417, 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\n\r\n'],
  ['a compressed transfer', 501, `${posted}Transfer-Encoding: gzip, chunked\r\n\r\nc\r\n{"rooms":[]}\r\n0\r\n\r\n`],
])('answers %s with %i and a problem, and ends the connection', async (_name, status, text) => {
  const { port, logged } = await listenServer();
  const { head, problem } = readProblem((await sendRaw(port, text).ended).text);
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [\\s\\S]*\r\ncontent-type: application/problem\\+json`));
  expect(head).toContain(`x-request-id: ${problem.request_id}`);
  expect(problem).toMatchObject({ status, code: 'invalid_request' });
  expect(logged()).toContain(`"status":${status}`);
});

test.each([
  ['HTTP/1.0 without a Host', 'GET /healthz HTTP/1.0\r\n\r\n', 'alive'],
  [
    'a body in chunks that waits to be asked for',
    `${posted}Connection: close\r\nExpect: 100-Continue\r\nTransfer-Encoding: Chunked\r\n\r\nc\r\n{"rooms":[]}\r\n0\r\n\r\n`,
    '"total":0',
  ],
])('takes %s', async (_name, text, answer) => {
  const { port } = await listenServer();
  const { text: said } = await sendRaw(port, text).ended;
  expect(said).toMatch(/HTTP\/1.1 200 /);
  expect(said).toContain(answer);
});

test('answers a broken chunk in a body with 400', async () => {
  const { port } = await listenServer();
  const head = `POST ${prefix}/import_rooms HTTP/1.1\r\nHost: x\r\n${bearer}Content-Type: application/json\r\n`;
  const { ended } = sendRaw(port, `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`);
  expect((await ended).text).toMatch(/^HTTP\/1.1 400 /);
});

test('does not answer twice where the rest of a refused request is broken', async () => {
  const { port } = await listenServer();
  const head = `POST ${prefix}/import_rooms HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const { socket, text, ended } = sendRaw(port, head);
  await expect.poll(text).toMatch(/^HTTP\/1.1 401 /);
  socket.write('zz\r\n');
  expect((await ended).text.match(/HTTP\/1.1/g)).toHaveLength(1);
});

test('goes on after any of these', async () => {
  const { port, url } = await listenServer();
  await sendRaw(port, 'noise\r\n\r\n').ended;
  sendRaw(port, `POST ${prefix}/import_rooms HTTP/1.1\r\n`).socket.resetAndDestroy();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});
