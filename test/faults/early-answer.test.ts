/** A service that answers before it has read what it is sent, and reads it at its leisure: what it reads is what was meant. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { clientFor } from '../client/with-client.ts';
import { importFile, valueRows } from '../transfer/moving.ts';

const [requests, recordsOfRequest] = [6, 2700];
const restMs = 1000;
const answerBody = '{"success":true}';
const answer = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${answerBody.length}\r\n\r\n${answerBody}`;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Keeps the body of each POST, as the socket gave it. */
async function serveEarly(): Promise<{ baseUrl: string; bodies: Promise<Buffer>[] }> {
  const bodies: Promise<Buffer>[] = [];
  const talk = async (socket: Socket) => {
    socket.on('error', () => {});
    closing.push(() => socket.destroy());
    const read = createReader(socket);
    for (let head = await read.head(); head !== undefined; head = await read.head()) {
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      socket.write(answer);
      if (length === 0) continue;
      const body = wait(restMs).then(() => read.bytes(length));
      bodies.push(body);
      await body;
    }
  };
  // The client ends its connections as it likes.
  const server = createServer((socket) => void talk(socket).catch(() => {})).listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await once(server, 'listening');
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies };
}

/** Reads a socket only when it is asked for more. */
function createReader(socket: Socket) {
  const chunks = socket.iterator({ destroyOnReturn: false });
  let held: Buffer = Buffer.alloc(0);
  const take = (length: number): Buffer => {
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  };
  return {
    async head(): Promise<string | undefined> {
      while (!held.includes('\r\n\r\n')) {
        const { done, value } = await chunks.next();
        if (done) return undefined;
        held = Buffer.concat([held, value as Buffer]);
      }
      return take(held.indexOf('\r\n\r\n') + 4).toString('latin1');
    },
    async bytes(length: number): Promise<Buffer> {
      const parts = [held];
      for (let have = held.length; have < length; have += parts.at(-1)!.length) {
        const { done, value } = await chunks.next();
        if (done) break;
        parts.push(value as Buffer);
      }
      held = Buffer.concat(parts);
      if (held.length < length) throw new Error('a body was cut');
      return take(length);
    },
  };
}

test('each body that it reads is whole and its own', async () => {
  const { baseUrl, bodies } = await serveEarly();
  const name = '字'.repeat(190);
  const rows = valueRows(
    Array.from({ length: requests * recordsOfRequest }, (_, index) => ({
      checkin_date: '2027-06-01',
      checkout_date: '2027-06-03',
      room_type_name: 'Suite',
      guest_first_name: name,
      guest_last_name: `${name}${index}`,
      booking_source: name.slice(0, 100),
    })),
  );
  const { tally } = await importFile('bookings', rows, { api: clientFor(baseUrl), batchSize: recordsOfRequest });
  expect(tally.imported).toBe(rows.length);
  const read = await Promise.all(bodies);
  const guests = read.flatMap((body) => {
    const { bookings } = JSON.parse(body.toString()) as { bookings: { guest_last_name: string }[] };
    return bookings.map(({ guest_last_name }) => guest_last_name);
  });
  expect(guests).toEqual(Array.from({ length: rows.length }, (_, index) => `${name}${index}`));
});
