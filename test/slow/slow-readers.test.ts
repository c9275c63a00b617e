/** Readers that take their time, over real sockets: they are cut, or hold nothing, and nobody else waits for them. */
import { statSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import type { Cell } from '../../src/contract/api.ts';
import { createReaderPlaces } from '../../src/server/read-routes.ts';
import { openHouse } from '../server/house-server.ts';
import { listenServer, prefix, type RawConnection, sendRaw } from '../server/running-server.ts';
import { keys, streamOf } from '../server/small-api.ts';
import { booking, room } from '../suites/hotel.ts';

const megabyte = 1024 * 1024;
const row: Cell[] = ['Deluxe Double', 2, 8, 120, 'EUR', 'x'.repeat(200), null];
const batch: Cell[][] = Array.from({ length: 1000 }, () => row);

/** An endless list of rooms beside a short list of room types; `open` are the endless ones that are being read. */
function lists() {
  const state = { open: 0 };
  async function* endless(): AsyncGenerator<Cell[][]> {
    state.open++;
    try {
      for (;;) yield batch;
    } finally {
      state.open--;
    }
  }
  return { state, exportRooms: async () => streamOf('room_types', endless()) };
}

function read(port: number, path: string, key: string = keys.full): RawConnection {
  return sendRaw(port, `GET ${prefix}${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`);
}

/** Reads what is there at once, and then nothing for so long, again and again. */
function dally({ socket }: RawConnection, pauseMs: number): void {
  socket.on('data', () => socket.pause());
  const timer = setInterval(() => socket.resume(), pauseMs);
  onTestFinished(() => clearInterval(timer));
}

/** Whether an answer ended before its end: libuv may tell the reset of a connection as its end. */
function isCut({ text }: Awaited<RawConnection['ended']>): boolean {
  return text.startsWith('HTTP/1.1 200 ') && !text.endsWith('\r\n0\r\n\r\n');
}

test('a reader below the least pace is cut, though it never stops; one above it lives', async () => {
  const list = lists();
  const limits = { answerGraceMs: 1500, answerBytesPerSecondMin: 600_000 };
  const { port, logged } = await listenServer(list, { limits });
  const [slow, quick] = [read(port, '/export_rooms'), read(port, '/export_rooms')];
  dally(slow, 500);
  dally(quick, 10);
  const slowEnd = await slow.ended;
  expect(isCut(slowEnd)).toBe(true);
  expect(slowEnd.text).toContain('pms-answer-limits: bytes-per-second=600000, grace=2, seconds=3600');
  expect(logged()).toContain('"why":"slow"');
  await new Promise((resolve) => setTimeout(resolve, 2000));
  expect([quick.socket.destroyed, list.state.open]).toEqual([false, 1]);
  quick.socket.destroy();
  await expect.poll(() => list.state.open).toBe(0);
});

test('an answer that takes longer than one may is cut, however quick its reader is', async () => {
  const list = lists();
  const { port, logged } = await listenServer(list, { limits: { answerMs: 700, answerGraceMs: 2000 } });
  const end = await read(port, '/export_rooms').ended;
  expect(isCut(end)).toBe(true);
  expect(logged()).toContain('"why":"long"');
  await expect.poll(() => list.state.open).toBe(0);
});

test('those who read long lists take a part of the places for each key; short lists need none', async () => {
  const list = lists();
  const { port, url } = await listenServer(list, { limits: { readersMax: 8 } });
  const stalled = Array.from({ length: 5 }, () => {
    const reader = read(port, '/export_rooms');
    reader.socket.once('data', () => reader.socket.pause());
    return reader;
  });
  const begun = (start: string) => stalled.filter(({ text }) => text().startsWith(`HTTP/1.1 ${start}`)).length;
  await expect.poll(() => [begun('200'), begun('503')]).toEqual([2, 3]);
  expect(stalled.find(({ text }) => text().includes(' 503 '))!.text()).toContain('with this key');
  for (const key of [keys.full, keys.reader, keys.other]) {
    const headers = { authorization: `Bearer ${key}` };
    expect((await fetch(`${url}${prefix}/room_types`, { headers })).status).toBe(200);
    if (key === keys.full) continue;
    const other = read(port, '/export_rooms', key);
    await expect.poll(other.text).toContain('HTTP/1.1 200 ');
    other.socket.destroy();
  }
});

test('a property gets half of the places, whatever keys it has, and all are free again when they are left', () => {
  const takePlace = createReaderPlaces(8);
  const leave = [1, 1, 2, 2].map((keyId) => takePlace({ keyId, instance: 'a' }));
  expect(() => takePlace({ keyId: 1, instance: 'a' })).toThrow('with this key');
  expect(() => takePlace({ keyId: 3, instance: 'a' })).toThrow('of this property');
  leave.push(...[4, 4, 5, 5].map((keyId) => takePlace({ keyId, instance: 'b' })));
  expect(() => takePlace({ keyId: 6, instance: 'c' })).toThrow('of this service');
  for (const one of leave) one();
  for (const keyId of [1, 1, 2, 2]) takePlace({ keyId, instance: 'a' });
});

test('a reader who holds up a log at its bound is cut, and the log is brought into the database', async () => {
  const logBytesMax = 48 * megabyte;
  const { url, port, path, store, key, logged } = await openHouse({}, { storeOptions: { logBytesMax } });
  const own = await key('a');
  const headers = { authorization: `Bearer ${own}`, 'content-type': 'application/json' };
  const post = (path: string, body: unknown) =>
    fetch(`${url}${prefix}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await post('/import_rooms', { rooms: [room()] });
  for (let from = 0; from < 60_000; from += 10_000) {
    const bookings = Array.from({ length: 10_000 }, (_, n) => booking({ guest_last_name: `Muster ${from + n}` }));
    expect((await post('/import_bookings', { bookings })).status).toBe(200);
  }
  const reader = read(port, '/export_bookings', own);
  reader.socket.once('data', () => reader.socket.pause());
  await expect.poll(reader.text).toContain('HTTP/1.1 200 ');
  const [{ id } = { id: 0 }] = await store.properties();
  const text = 'x'.repeat(megabyte);
  for (let index = 0; index < 150; index++) {
    await store.write(id, (writer) => writer.storeAnswer(`${index}`, { fingerprint: 'f', text }, 1));
  }
  expect(logged()).toContain('"why":"log"');
  reader.socket.resume();
  const end = await reader.ended;
  expect(isCut(end)).toBe(true);
  expect(statSync(`${path}-wal`).size).toBeLessThan(110 * megabyte);
  expect(statSync(path).size).toBeGreaterThan(100 * megabyte);
});
