/** The same service over TLS. The certificate is made for this test and known to nobody else. */
import type { ClientRequest, IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import type { Cell } from '../../src/contract/api.ts';
import { authorization, listenServer, prefix } from '../server/running-server.ts';
import { streamOf } from '../server/small-api.ts';

const tls = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgY1RUuMAty81i8Q1D
/aIPAMYDDsD3t5g0ngD7pWDeY1GhRANCAAT/H1LCGRH1ydgFLTKAtE8f+Yp5PI9R
8ZDAUTtdL/pKo3Lwti5BV49P72YqJB1+BZioKKL9Em9gePmAgUKpeVjZ
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBfjCCASWgAwIBAgIUena130YdrRo7XXnToFzeUJxtJfIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTExMDA0NloYDzIxMjYxMDI4
MTEwMDQ2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAT/H1LCGRH1ydgFLTKAtE8f+Yp5PI9R8ZDAUTtdL/pKo3Lwti5BV49P
72YqJB1+BZioKKL9Em9gePmAgUKpeVjZo1MwUTAdBgNVHQ4EFgQULdCWMjr2hQ80
+RIXxuiXw8HbudwwHwYDVR0jBBgwFoAULdCWMjr2hQ80+RIXxuiXw8HbudwwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiAQ62Ox6XENvjw/FRUqED9n
k/wVKbSjg9Bvin7MhtuIZgIgbGwiowMNpRRwVBdTO1pk7aXmuB4irKmFsNvsx746
1bc=
-----END CERTIFICATE-----`,
};

function get(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked: ClientRequest = request(
      url,
      { headers: authorization, rejectUnauthorized: false, agent: false },
      resolve,
    );
    asked.on('error', reject).end();
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer) text += chunk;
  return text;
}

test('speaks https and says so in its base URL', async () => {
  const { url } = await listenServer({}, { tls });
  expect(url).toMatch(/^https:/);
  const answer = await get(`${url}${prefix}/room_types`);
  expect(answer.statusCode).toBe(200);
  expect(await textOf(answer)).toContain('Deluxe Double');
});

test('the log says https too', async () => {
  const lines: string[] = [];
  const { url } = await listenServer({}, { tls, log: { write: (line: string) => void lines.push(line) } });
  expect(lines.join('')).toContain(`listening at ${url}`);
  expect(lines.join('')).not.toContain('http:');
});

test('breaks the connection when an answer fails on the way', async () => {
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (let n = 0; n < 5; n++) yield Array.from({ length: 2000 }, () => ['x'.repeat(100), 1, 1, 1, null, null, null]);
    throw new Error('gone');
  }
  const { url } = await listenServer({ roomTypes: async () => streamOf('room_types', rows()) }, { tls });
  await expect(textOf(await get(`${url}${prefix}/room_types`))).rejects.toThrow();
});

test('ends connections that never asked when it closes', async () => {
  const { port, close } = await listenServer({}, { tls, limits: { closeMs: 5000 } });
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await new Promise((resolve) => socket.once('secureConnect', resolve));
  const ended = new Promise((resolve) => socket.once('close', resolve));
  const start = performance.now();
  await close();
  expect(performance.now() - start).toBeLessThan(1000);
  await ended;
});

test('lets the oldest connection go that has shown no key, before and after its handshake', async () => {
  const { url, port } = await listenServer({}, { tls, limits: { connectionsMax: 3 } });
  const ended: Promise<unknown>[] = [];
  const until = (socket: Socket, event: string) => new Promise((resolve) => socket.once(event, resolve));
  const open = async (socket: Socket, event: string) => {
    socket.on('error', () => {}).resume();
    ended.push(until(socket, 'close'));
    await until(socket, event);
  };
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  onTestFinished(() => agent.destroy());
  const ask = () =>
    new Promise<Socket>((resolve, reject) => {
      const asked = request(`${url}${prefix}/room_types`, { headers: authorization, agent }, (answer) => {
        answer.resume().on('end', () => resolve(answer.socket));
      });
      asked.on('error', reject).end();
    });
  const keyed = await ask();
  await open(connectPlain(port, '127.0.0.1'), 'connect');
  await open(connect({ port, host: '127.0.0.1', rejectUnauthorized: false }), 'secureConnect');
  await open(connect({ port, host: '127.0.0.1', rejectUnauthorized: false }), 'secureConnect');
  await ended[0];
  await open(connect({ port, host: '127.0.0.1', rejectUnauthorized: false }), 'secureConnect');
  await ended[1];
  expect(await ask()).toBe(keyed);
});
