/** What the service holds of requests at once, over real sockets: it has an end, nobody loses his request by it, and one key leaves room for others. */
import { expect, test } from 'vitest';
import { openHouse } from './house-server.ts';
import { authorization, listenServer, prefix, type RawConnection, sendRaw } from './running-server.ts';
import { keys } from './small-api.ts';

const kilobyte = 1024;
const limits = { requestBytesMax: 100 * kilobyte, uploadBytesMax: 400 * kilobyte };

/** A request that says it has 100 kB and has sent so many of them. */
function upload(port: number, bytes: number, key: string = keys.full): RawConnection {
  const head = `POST ${prefix}/import_rooms HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`;
  return sendRaw(port, `${head}Content-Length: ${100 * kilobyte}\r\n\r\n{"rooms":[]}${' '.repeat(bytes - 12)}`);
}

const statusOf = ({ text }: RawConnection) => /^HTTP\/1.1 (\d+)/.exec(text())?.[1] ?? 'open';

test('open uploads beyond the bound are refused with Retry-After, each key leaves room, and all is free again at their end', async () => {
  const { port, url } = await listenServer({}, { limits });
  const first = Array.from({ length: 10 }, () => upload(port, 99 * kilobyte));
  const open = () => first.filter((one) => statusOf(one) === 'open');
  await expect.poll(() => first.filter((one) => statusOf(one) === '503').length).toBe(8);
  for (const one of first.filter((each) => statusOf(each) === '503')) {
    expect(one.text()).toMatch(/retry-after: 1\r\n/);
    expect(one.text()).toContain('"code":"unavailable"');
    expect(one.text()).toContain('requests of this key');
  }
  const other = upload(port, 100 * kilobyte, keys.writer);
  await expect.poll(() => statusOf(other)).toBe('200');
  for (const { socket } of open()) socket.write(' '.repeat(kilobyte));
  await expect.poll(() => first.filter((one) => statusOf(one) === '200').length).toBe(2);
  const body = `{"rooms":[]}${' '.repeat(90 * kilobyte)}`;
  for (let n = 0; n < 6; n++) {
    const headers = { ...authorization, 'content-type': 'application/json' };
    expect((await fetch(`${url}${prefix}/import_rooms`, { method: 'POST', headers, body })).status).toBe(200);
  }
});

test('requests that wait for their answer are counted, and those whose senders leave are not', async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const importRooms = async () => {
    await asked;
    return { text: '{}', isReplayed: false };
  };
  const { port } = await listenServer({ importRooms }, { limits });
  const left = Array.from({ length: 2 }, () => upload(port, 99 * kilobyte));
  await expect.poll(() => left.map(({ socket }) => socket.bytesWritten > 99 * kilobyte)).toEqual([true, true]);
  for (const { socket } of left) socket.destroy();
  await Promise.all(left.map(({ ended }) => ended));
  await new Promise((resolve) => setTimeout(resolve, 200));
  const waiting = Array.from({ length: 2 }, () => upload(port, 100 * kilobyte));
  await new Promise((resolve) => setTimeout(resolve, 200));
  const third = upload(port, 100 * kilobyte);
  await expect.poll(() => statusOf(third)).toBe('503');
  expect(waiting.map(statusOf)).toEqual(['open', 'open']);
  answer();
  await expect.poll(() => waiting.map(statusOf)).toEqual(['200', '200']);
});

test('the answer to one record of many unknown fields is short, also as it is kept under its key', async () => {
  const house = await openHouse();
  const key = await house.key('a');
  const record = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`field${index}`, 1]));
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': 'k' };
  const body = JSON.stringify({ bookings: [record] });
  const send = () => fetch(`${house.url}${prefix}/import_bookings`, { method: 'POST', headers, body });
  const first = await (await send()).text();
  expect(first.length).toBeLessThan(20_000);
  expect(JSON.parse(first)).toMatchObject({ total: 1, error_count: 1 });
  const again = await send();
  expect([again.headers.get('idempotent-replayed'), await again.text()]).toEqual(['true', first]);
});
