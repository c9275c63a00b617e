/** Files that are named by an address: fetched from a real server, and read as any other. */
import { readdir, readFile, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { download } from '../../src/client/download.ts';
import { type Received, serve, serveRaw } from '../client/small-server.ts';
import { failure, using } from '../client/with-client.ts';
import { openHotelDesk } from './cli-desk.ts';

const header =
  'room_type_name,checkin_date,checkout_date,guest_first_name,guest_last_name,booking_status,total_amount,currency_iso';
const list = (...guests: readonly string[]) =>
  `${header}\n${guests.map((guest) => `Double,2027-03-01,2027-03-04,${guest},Lund,Confirmed,300.00,EUR\n`).join('')}`;
const secret = 's=5e1ec7ed';

const desk = await openHotelDesk('Double,2,9,100');

/** A server that answers each GET like this. */
const answering = (answer: (request: Received, answer: ServerResponse, earlier: number) => unknown) =>
  using(serve(answer));
const kept = () => desk.path('config/downloads');

test('a list is imported, its address is said nowhere, no key is sent, and it is asked for again only if it has changed', async () => {
  const server = await answering(({ headers }, answer) => {
    if (headers['if-none-match'] === '"one"') return answer.writeHead(304).end();
    return answer
      .writeHead(200, { etag: '"one"', 'last-modified': 'Mon, 01 Feb 2027 08:00:00 GMT' })
      .end(list('Ida', 'Ana'));
  });
  const address = `${server.baseUrl}/exports/march.csv?${secret}`;
  const first = await desk.pms(['import', 'bookings', address, '--json'], { env: { PMS_API_KEY: undefined } });
  expect(first).toMatchObject({ exitCode: 0 });
  expect(JSON.parse(first.stdout)).toMatchObject({ success: true, total: 2 });
  const again = await desk.pms(['import', 'bookings', address]);
  expect(again).toMatchObject({ exitCode: 0 });
  expect(again.stdout).toContain('2');
  expect(server.received.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"one"']);
  expect(server.received.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  expect(first.stdout + first.stderr + again.stdout + again.stderr).not.toContain(secret);
  for (const name of await readdir(kept())) {
    expect((await stat(`${kept()}/${name}`)).mode & 0o077).toBe(0);
    expect((await readFile(`${kept()}/${name}`)).includes(secret)).toBe(false);
  }
});

test('a server that tells versions by their time alone is asked by that, and its 304 is the copy that is here', async () => {
  const time = 'Mon, 01 Feb 2027 08:00:00 GMT';
  const server = await answering(({ headers }, answer) => {
    if (headers['if-modified-since'] === time) return answer.writeHead(304).end();
    return answer.writeHead(200, { 'last-modified': time }).end(list('Uma'));
  });
  const address = `${server.baseUrl}/exports/time.csv?${secret}`;
  for (const words of ['1 record', 'Uma']) {
    const said = await desk.pms(words === 'Uma' ? ['convert', 'bookings', address] : ['inspect', address]);
    expect(said).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(words) });
  }
  expect(server.received.map(({ headers }) => [headers['if-none-match'], headers['if-modified-since']])).toEqual([
    [undefined, undefined],
    [undefined, time],
  ]);
});

test('inspect, convert, sync and verify take an address too, and one that is packed or redirected', async () => {
  const server = await answering(({ url }, answer) => {
    if (url === '/old.csv') return answer.writeHead(302, { location: '/new.csv' }).end();
    return answer
      .writeHead(200, { 'content-encoding': 'gzip' })
      .end(gzipSync(list('Noa').replaceAll('2027-03', '2027-08')));
  });
  const address = `${server.baseUrl}/old.csv`;
  expect(await desk.pms(['inspect', address])).toMatchObject({ exitCode: 0 });
  const converted = await desk.pms(['convert', 'bookings', address]);
  expect(converted).toMatchObject({ exitCode: 0 });
  expect(converted.stdout).toContain('Noa');
  const synced = await desk.pms(['sync', 'bookings', address, '--yes', '--json']);
  expect(synced).toMatchObject({ exitCode: 0 });
  expect(await desk.pms(['verify', 'bookings', address])).toMatchObject({ exitCode: 0 });
});

test('what cannot be fetched is said without its address, nothing is sent, and the copy of before is not read in its place', async () => {
  let status = 200;
  const server = await answering((_request, answer) => answer.writeHead(status).end(list('Eva')));
  const address = `${server.baseUrl}/a.csv?${secret}`;
  expect(await desk.pms(['import', 'bookings', address])).toMatchObject({ exitCode: 0 });
  for (const [answered, exitCode] of [
    [404, 2],
    [403, 2],
    [429, 4],
    [503, 4],
  ] as const) {
    status = answered;
    const said = await desk.pms(['sync', 'bookings', address, '--yes']);
    expect(said).toMatchObject({ exitCode, stdout: '' });
    expect(said.stderr).toContain(`127.0.0.1-`);
    expect(said.stderr).toContain(`${answered}`);
    expect(said.stderr).not.toContain(secret);
  }
});

test('a web page in the place of a list, a body that is cut, an address without a server and one that is none', async () => {
  const page = await answering((_request, answer) =>
    answer.writeHead(200).end('\n<!DOCTYPE html><html><form>sign in</form></html>'),
  );
  const older = await answering((_request, answer) =>
    answer
      .writeHead(200)
      .end('<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"><html></html>'),
  );
  const cut = await using(
    serveRaw((socket) => socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n${list('Cut')}`)),
  );
  const gone = await using(serve(() => {}));
  await gone.close();
  for (const [address, exitCode, words] of [
    [`${page.baseUrl}/feed.ics`, 2, 'sign in'],
    [`${older.baseUrl}/feed.ics`, 2, 'sign in'],
    [`${cut.baseUrl}/list.csv`, 4, 'closed the connection'],
    [`${gone.baseUrl}/list.csv`, 4, 'nothing listens'],
    ['https://no-such-host.invalid/list.csv', 4, 'no host'],
    ['https://', 2, 'not complete'],
    [`webcal://127.0.0.1/feed.ics?${secret}`, 2, 'not with webcal://'],
    [`file:///feed.ics?${secret}`, 2, 'not with file://'],
  ] as const) {
    const said = await desk.pms(['import', 'bookings', address]);
    expect(said).toMatchObject({ exitCode, stdout: '' });
    expect(said.stderr).toContain(words);
    expect(said.stderr).not.toContain(secret);
  }
  expect((await readdir(kept())).filter((name) => name.endsWith('.part'))).toEqual([]);
});

const options = { name: 'a list', userAgent: 'pms', signal: new AbortController().signal };

test('more bytes than it may have, and more time than it may take', async () => {
  const endless = await answering(async (_request, answer) => {
    answer.writeHead(200);
    const more = () => {
      while (answer.write('x'.repeat(64 * 1024)));
    };
    answer.on('drain', more);
    more();
  });
  let bytes = 0;
  const large = await failure(
    download(new URL(endless.baseUrl), { ...options, bytesMax: 1024 * 1024 }, async (chunks) => {
      for await (const chunk of chunks) bytes += chunk.length;
    }),
  );
  expect(large).toMatchObject({ code: 'file_unreadable', message: expect.stringContaining('more than 1 MiB') });
  expect(bytes).toBeLessThanOrEqual(1024 * 1024);
  const silent = await answering(() => {});
  const slow = await failure(download(new URL(silent.baseUrl), { ...options, wholeMs: 200 }, async () => {}));
  expect(slow).toMatchObject({ code: 'unreachable', message: expect.stringContaining('too long') });
});

test('a name and a password go to their own origin only', async () => {
  const other = await answering((_request, answer) => answer.writeHead(200).end(list('Ida')));
  const server = await answering((_request, answer) =>
    answer.writeHead(302, { location: `${other.baseUrl}/b.csv` }).end(),
  );
  const address = new URL(server.baseUrl);
  Object.assign(address, { username: 'owner', password: 'pass' });
  await download(address, options, async (chunks) => {
    for await (const _chunk of chunks);
  });
  expect(server.received[0]?.headers.authorization).toBe(`Basic ${Buffer.from('owner:pass').toString('base64')}`);
  expect(other.received[0]?.headers.authorization).toBeUndefined();
});
