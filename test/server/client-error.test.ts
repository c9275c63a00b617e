/** Requests that are none: what node cannot read is answered with a problem all the same, on the bare socket. */
import { expect, test } from 'vitest';
import { authorization, listenServer, prefix, sendRaw } from './running-server.ts';

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

test('answers too large a head with 431', async () => {
  const { port } = await listenServer();
  const { head, problem } = readProblem(
    (await sendRaw(port, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`).ended).text,
  );
  expect(head).toMatch(/^HTTP\/1.1 431 /);
  expect(problem).toMatchObject({ status: 431, code: 'too_large' });
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

test('answers a head that does not arrive in time with unavailable', async () => {
  const { port } = await listenServer({}, { limits: { requestReceiveMs: 200 } });
  const { head, problem } = readProblem((await sendRaw(port, 'GET /healthz HTTP/1.1\r\nHost:').ended).text);
  expect(head).toMatch(/^HTTP\/1.1 503 [\s\S]*retry-after: 1/);
  expect(problem).toMatchObject({ status: 503, code: 'unavailable' });
});

test('goes on after any of these', async () => {
  const { port, url } = await listenServer();
  await sendRaw(port, 'noise\r\n\r\n').ended;
  sendRaw(port, `POST ${prefix}/import_rooms HTTP/1.1\r\n`).socket.resetAndDestroy();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});
