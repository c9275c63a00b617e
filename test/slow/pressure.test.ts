/** Senders that dribble, connections without number, heads without end, garbage behind good requests: each ends, and others are served. */
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { authorization, listenServer, prefix, type RawConnection, sendRaw } from '../server/running-server.ts';

const bearer = `Authorization: ${authorization.authorization}\r\n`;
const importing = `POST ${prefix}/import_rooms HTTP/1.1\r\nHost: x\r\n${bearer}Content-Type: application/json\r\n`;
const living = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';

async function msUntilEnd({ ended }: RawConnection): Promise<number> {
  const before = performance.now();
  await ended;
  return performance.now() - before;
}

/** Sends one letter after the other for as long as the connection stands. */
function dribble({ socket }: RawConnection, letter: string): void {
  const timer = setInterval(() => socket.write(letter), 20);
  socket.on('close', () => clearInterval(timer));
  onTestFinished(() => clearInterval(timer));
}

test('a head that comes letter by letter is ended at its deadline: each letter does not begin it anew', async () => {
  const { port } = await listenServer({}, { limits: { requestReceiveMs: 300 } });
  const sender = sendRaw(port, 'GET /healthz HTTP/1.1\r\nHost: ');
  dribble(sender, 'x');
  expect(await msUntilEnd(sender)).toBeLessThan(3000);
  expect((await sender.ended).text).toMatch(/^(HTTP\/1.1 503 |$)/);
});

test('a body that comes letter by letter is answered at its deadline, and its connection ended', async () => {
  const { port, url } = await listenServer({}, { limits: { requestReceiveMs: 300 } });
  const sender = sendRaw(port, `${importing}Content-Length: 1000000\r\n\r\n`);
  dribble(sender, ' ');
  await expect.poll(sender.text, { timeout: 3000 }).toMatch(/^HTTP\/1.1 503 [\s\S]*"code":"unavailable"/);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(await msUntilEnd(sender)).toBeLessThan(9000);
});

test('a body whose chunks never end is ended as well', async () => {
  const { port } = await listenServer({}, { limits: { requestReceiveMs: 300, requestBytesMax: 1000 } });
  const sender = sendRaw(port, `${importing}Transfer-Encoding: chunked\r\n\r\n`);
  dribble(sender, '64\r\n'.concat(' '.repeat(100), '\r\n'));
  await expect.poll(sender.text, { timeout: 3000 }).toMatch(/^HTTP\/1.1 (413|503) /);
  expect(await msUntilEnd(sender)).toBeLessThan(9000);
});

test('hundreds of connections that say nothing keep nobody out, and are ended', async () => {
  const { port, url } = await listenServer({}, { limits: { requestReceiveMs: 500 } });
  const silent = Array.from({ length: 300 }, () => sendRaw(port, ''));
  await Promise.all(silent.map(({ socket }) => opened(socket)));
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const before = performance.now();
  await Promise.all(silent.map(({ ended }) => ended));
  expect(performance.now() - before).toBeLessThan(5000);
});

function opened(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (!socket.connecting) resolve();
    else socket.once('connect', () => resolve());
  });
}

const asking = `GET ${prefix}/room_types HTTP/1.1\r\nHost: x\r\n${bearer}\r\n`;

/** As many connections as are given that have asked this and have their answer. */
async function answered(port: number, count: number, text: string): Promise<RawConnection[]> {
  const connections: RawConnection[] = [];
  for (let n = 0; n < count; n++) {
    const connection = sendRaw(port, text);
    await expect.poll(connection.text).toContain('HTTP/1.1 200 ');
    connections.push(connection);
  }
  return connections;
}

const areOpen = (connections: RawConnection[]) => connections.map(({ socket }) => !socket.destroyed);

test('for one connection more than the limit the oldest goes that has shown no key, whatever it does', async () => {
  const { port, logged } = await listenServer({}, { limits: { connectionsMax: 4 } });
  const keyed = await answered(port, 2, asking);
  const [first, second] = [sendRaw(port, 'GET /healthz HTTP/1.1\r\n'), ...(await answered(port, 1, living))];
  await answered(port, 1, asking);
  await first!.ended;
  await answered(port, 1, living);
  await second!.ended;
  expect(areOpen(keyed)).toEqual([true, true]);
  expect(logged()).not.toContain('"level":50');
});

test('where all have shown a key the one goes that has rested longest, and none that waits for its answer', async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const importRooms = async () => {
    await asked;
    return { text: '{}', isReplayed: false };
  };
  const { port } = await listenServer({ importRooms }, { limits: { connectionsMax: 3 } });
  const waiting = [sendRaw(port, `${importing}Content-Length: 12\r\n\r\n{"rooms":[]}`)];
  const [one, other] = await answered(port, 2, asking);
  one!.socket.write(asking);
  await expect.poll(() => one!.text().match(/HTTP\/1.1 200 /g)?.length).toBe(2);
  const [late] = await answered(port, 1, asking);
  await other!.ended;
  expect(areOpen([...waiting, one!, late!])).toEqual([true, true, true]);
  for (const { socket } of [one!, late!]) socket.write(`${importing}Content-Length: 12\r\n\r\n{"rooms":[]}`);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await sendRaw(port, living).ended).text).toBe('');
  answer();
  await expect.poll(waiting[0]!.text).toContain('HTTP/1.1 200 ');
});

test('a connection without a key that falls silent is ended after a moment, one with a key stays', async () => {
  const { port } = await listenServer({}, { limits: { keylessMs: 300 } });
  const [keyed] = await answered(port, 1, asking);
  const [keyless] = await answered(port, 1, living);
  const refused = sendRaw(port, asking.replace(bearer, 'Authorization: Bearer pms_none\r\n'));
  await expect.poll(refused.text).toContain('HTTP/1.1 401 ');
  const silent = sendRaw(port, '');
  await Promise.all([keyless!.ended, refused.ended, silent.ended]);
  keyed!.socket.write(asking);
  await expect.poll(() => keyed!.text().match(/HTTP\/1.1 200 /g)?.length).toBe(2);
});

test('heads of thousands of fields, of one endless field, or without end are refused', async () => {
  const { port, url } = await listenServer();
  const heads = [
    `GET /healthz HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(20_000)}\r\n`,
    `GET /healthz HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${'k'.repeat(50_000)}\r\n\r\n`,
    `GET /healthz HTTP/1.1\r\nHost: x\r\nCookie: ${'a=b;'.repeat(50_000)}`,
    `GET /${'%2e'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  ];
  for (const head of heads) {
    const { text, error } = await sendRaw(port, head).ended;
    // What is still on its way when the answer is written may reset the connection.
    expect(error ?? text).toMatch(/^HTTP\/1.1 431 |^ECONNRESET$|^EPIPE$/);
  }
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('a key of fifteen thousand letters is an unknown one', async () => {
  const { url } = await listenServer();
  const headers = { authorization: `Bearer ${'k'.repeat(15_000)}` };
  expect((await fetch(`${url}${prefix}/room_types`, { headers })).status).toBe(401);
});

test('requests in one go are answered in their order, and garbage behind them ends the connection', async () => {
  const { port, url } = await listenServer();
  const sender = sendRaw(port, `${living}GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n${living}`);
  const statuses = () => [...sender.text().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  await expect.poll(statuses).toEqual([200, 404, 200]);
  sender.socket.write('\x16\x03\x01 garbage\r\n\r\n');
  await sender.ended;
  expect(statuses()).toEqual([200, 404, 200, 400]);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('garbage right behind an import does not make a second request of it', async () => {
  let calls = 0;
  const { port } = await listenServer({
    async importRooms() {
      calls++;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { text: '{}', isReplayed: false };
    },
  });
  const { ended } = sendRaw(port, `${importing}Content-Length: 12\r\n\r\n{"rooms":[]}${'\0'.repeat(1000)}\r\n\r\n`);
  await ended;
  expect(calls).toBeLessThanOrEqual(1);
});

test('a thousand connections cut in the middle of a request leave the service as it was', async () => {
  const { port, url, logged } = await listenServer();
  const cuts = Array.from({ length: 1000 }, (_, n) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.on('connect', () => {
      socket.write(`${importing}Content-Length: 100\r\n\r\n{"rooms":[`.slice(0, n % 200));
      if (n % 2) socket.resetAndDestroy();
      else socket.destroy();
    });
    return new Promise((resolve) => socket.on('close', resolve));
  });
  await Promise.all(cuts);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(logged()).not.toContain('"level":50');
});
