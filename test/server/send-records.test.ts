/** Streaming over a real socket: cut answers, readers that stop or leave, memory, and fairness to others. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { Cell } from '../../src/contract/api.ts';
import { PmsError } from '../../src/contract/errors.ts';
import { authorization, listenServer, prefix, type RawConnection, sendRaw } from './running-server.ts';
import { streamOf } from './small-api.ts';

const row: Cell[] = ['Deluxe Double', 2, 8, 120, 'EUR', 'x'.repeat(200), null];
const batch: Cell[][] = Array.from({ length: 1000 }, () => row);
const bytesOfBatch = JSON.stringify(row).length * batch.length;

/** A list of so many batches, or endless, which says how many were taken and whether it was closed. */
function countedList(batches: number, afterwards?: () => Promise<void>) {
  const state = { taken: 0, isClosed: false };
  async function* take(): AsyncGenerator<Cell[][]> {
    try {
      for (; state.taken < batches; state.taken++) yield batch;
      await afterwards?.();
    } finally {
      state.isClosed = true;
    }
  }
  return { state, roomTypes: async () => streamOf('room_types', take()) };
}

function listRequest(lines = '', version = '1.1'): string {
  const head = `GET ${prefix}/room_types HTTP/${version}\r\nHost: x\r\nAuthorization: ${authorization.authorization}\r\n`;
  return `${head}${lines}\r\n`;
}

function requestList(port: number, ...of: Parameters<typeof listRequest>): RawConnection {
  return sendRaw(port, listRequest(...of));
}

test('sends many batches whole', async () => {
  const { url } = await listenServer(countedList(50));
  const answer = await fetch(`${url}${prefix}/room_types`, { headers: authorization });
  const { room_types } = (await answer.json()) as { room_types: { name: string }[] };
  expect(room_types).toHaveLength(50_000);
  expect(room_types.at(-1)?.name).toBe('Deluxe Double');
});

test.each(['text/csv', 'application/x-ndjson', 'application/json'])(
  'breaks the connection when a %s answer fails on the way, and logs why',
  async (accept) => {
    const list = countedList(5, () => Promise.reject(new PmsError('unavailable', 'the store went away')));
    const { url, logged } = await listenServer(list);
    const answer = await fetch(`${url}${prefix}/room_types`, { headers: { ...authorization, accept } });
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
    expect(list.state.isClosed).toBe(true);
    expect(logged()).toContain('the store went away');
    await expect.poll(logged).toContain('"cut":true');
  },
);

test('resets the connection of an HTTP/1.0 reader, to whom an ordinary end would look whole', async () => {
  // Node tells a reset that comes together with data as an ordinary end: the reader has taken all that was sent before.
  let isTaken = () => false;
  const list = countedList(5, async () => {
    await expect.poll(() => isTaken(), { interval: 100 }).toBe(true);
    throw new Error('gone');
  });
  const { port } = await listenServer(list);
  const { ended, text } = requestList(port, 'Accept: text/csv\r\n', '1.0');
  let before = 0;
  isTaken = () => {
    const [last, now] = [before, text().length];
    before = now;
    return now > 1_000_000 && now === last;
  };
  expect(await ended).toMatchObject({ error: 'ECONNRESET' });
});

test('closes the list when its reader leaves', async () => {
  const list = countedList(Number.POSITIVE_INFINITY);
  const { port } = await listenServer(list);
  const { socket, text } = requestList(port);
  await expect.poll(() => text().length).toBeGreaterThan(0);
  socket.destroy();
  await expect.poll(() => list.state.isClosed).toBe(true);
});

test('takes no more from the list than its reader does', async () => {
  const list = countedList(Number.POSITIVE_INFINITY);
  const { port } = await listenServer(list);
  const { socket, text } = requestList(port);
  await expect.poll(() => text().length).toBeGreaterThan(0);
  socket.pause();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const taken = list.state.taken;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(list.state.taken).toBe(taken);
  // What is under way lies in the buffers of the two sockets, some megabytes on most systems.
  expect(taken * bytesOfBatch - text().length).toBeLessThan(32_000_000);
  socket.resume();
  await expect.poll(() => list.state.taken).toBeGreaterThan(taken);
});

test('cuts an answer that nobody takes any more, and closes its list', async () => {
  const list = countedList(Number.POSITIVE_INFINITY);
  const { port, logged } = await listenServer(list, { limits: { answerGraceMs: 300 } });
  const { socket, text } = requestList(port);
  await expect.poll(() => text().length).toBeGreaterThan(0);
  socket.pause();
  await expect.poll(() => list.state.isClosed, { timeout: 3000 }).toBe(true);
  await expect.poll(logged).toContain('"cut":true');
});

test('does not cut a slow list, or a slow reader who goes on', async () => {
  const slow = countedList(1, () => new Promise((resolve) => setTimeout(resolve, 600)));
  const { url } = await listenServer(slow, { limits: { answerGraceMs: 200 } });
  const answer = await fetch(`${url}${prefix}/room_types`, { headers: authorization });
  expect(((await answer.json()) as { room_types: unknown[] }).room_types).toHaveLength(1000);

  const { port } = await listenServer(countedList(60), { limits: { answerGraceMs: 400 } });
  const { socket, ended } = requestList(port, 'Connection: close\r\n');
  const stutter = setInterval(() => {
    socket.pause();
    setTimeout(() => socket.resume(), 100);
  }, 120);
  const { text, error } = await ended;
  clearInterval(stutter);
  expect([error, text.endsWith(']}\n\r\n0\r\n\r\n')]).toEqual([undefined, true]);
});

test('leaves the event loop free while a list is sent to a reader who is quicker', async () => {
  const { port } = await listenServer(countedList(500));
  const reader = new Worker(
    `const { workerData: { port, request } } = require('node:worker_threads');
    require('node:net').connect(port, '127.0.0.1').on('data', () => {}).end(request);`,
    { eval: true, workerData: { port, request: listRequest('Connection: close\r\n') } },
  );
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await new Promise((resolve) => reader.once('exit', resolve));
  delay.disable();
  expect(delay.max / 1e6).toBeLessThan(100);
});
