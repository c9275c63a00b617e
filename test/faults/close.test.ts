/** Closing: what runs comes to its end, what idles goes at once, and nothing holds the server for ever. */
import { expect, test } from 'vitest';
import type { Cell } from '../../src/contract/api.ts';
import { authorization, listenServer, prefix, sendRaw } from '../server/running-server.ts';
import { streamOf } from '../server/small-api.ts';

const row: Cell[] = ['Deluxe Double', 2, 8, 120, 'EUR', null, null];
const importing = `POST ${prefix}/import_rooms HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization.authorization}\r\nContent-Type: application/json\r\n`;

async function msOf(task: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await task;
  return performance.now() - start;
}

test('ends idle connections at once, also those that never asked', async () => {
  const { port, close } = await listenServer({}, { limits: { closeMs: 5000 } });
  const silent = sendRaw(port, '');
  const idle = sendRaw(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(idle.text).toContain('alive');
  expect(await msOf(close())).toBeLessThan(1000);
  await Promise.all([silent.ended, idle.ended]);
});

test('sends a running list to its end, accepts nobody else, and ends the connection', async () => {
  let finish = (): void => {};
  const gate = new Promise<void>((resolve) => (finish = resolve));
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield Array.from({ length: 5000 }, () => row);
    await gate;
    yield [row];
  }
  const { port, url, close } = await listenServer(
    { roomTypes: async () => streamOf('room_types', rows()) },
    { limits: { closeMs: 5000 } },
  );
  const reader = sendRaw(
    port,
    `GET ${prefix}/room_types HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization.authorization}\r\n\r\n`,
  );
  await expect.poll(reader.text).toContain('Deluxe');
  const closing = close();
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  finish();
  expect(await msOf(closing)).toBeLessThan(1000);
  const { text, error } = await reader.ended;
  expect(error).toBeUndefined();
  expect(text.endsWith(']}\n\r\n0\r\n\r\n')).toBe(true);
});

test('lets a running import answer, and refuses the next request on its connection', async () => {
  let finish = (): void => {};
  let calls = 0;
  const { port, close } = await listenServer({
    async importRooms() {
      calls++;
      await new Promise<void>((resolve) => (finish = resolve));
      return { text: '{"done":true}', isReplayed: false };
    },
  });
  const sender = sendRaw(port, `${importing}Content-Length: 12\r\n\r\n{"rooms":[]}`);
  await expect.poll(() => calls).toBe(1);
  const closing = close();
  sender.socket.write(`${importing}Content-Length: 12\r\n\r\n{"rooms":[]}`);
  await new Promise((resolve) => setTimeout(resolve, 50));
  finish();
  await closing;
  expect((await sender.ended).text).toContain('{"done":true}');
  expect(calls).toBe(1);
});

test('cuts at the deadline what does not end by itself', async () => {
  async function* endless(): AsyncGenerator<Cell[][]> {
    for (;;) {
      yield Array.from({ length: 1000 }, () => row);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  const { url, close } = await listenServer(
    { roomTypes: async () => streamOf('room_types', endless()) },
    { limits: { closeMs: 200 } },
  );
  const answer = await fetch(`${url}${prefix}/room_types`, { headers: authorization });
  const ms = await msOf(close());
  expect(ms).toBeGreaterThan(150);
  expect(ms).toBeLessThan(1500);
  await expect(answer.text()).rejects.toThrow();
});

test('waits for an import whose sender has gone', async () => {
  let state = 'not begun';
  const { port, close } = await listenServer({
    async importRooms() {
      state = 'running';
      await new Promise((resolve) => setTimeout(resolve, 300));
      state = 'finished';
      return { text: '{}', isReplayed: false };
    },
  });
  const sender = sendRaw(port, `${importing}Content-Length: 12\r\n\r\n{"rooms":[]}`);
  await expect.poll(() => state).toBe('running');
  sender.socket.destroy();
  await close();
  expect(state).toBe('finished');
});
