import { expect, test } from 'vitest';
import { allIn, type Handler, json, ours, problem, serve, serveRaw } from './small-server.ts';
import { clientFor, failure, importRooms, using } from './with-client.ts';

/** A service whose GET shows who it is, and whose POST is the test's. */
function service(post: Handler, headers: Record<string, string> = ours) {
  return using(
    serve((request, answer, earlier) =>
      request.method === 'GET' ? json(answer, 200, [], headers) : post(request, answer, earlier),
    ),
  );
}

const keysOf = (server: { received: { method: string; headers: NodeJS.Dict<string | string[]> }[] }) =>
  server.received.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key']);

test('sends the key, an Idempotency-Key, and duplicate_action only when given', async () => {
  const server = await service((_request, answer) => json(answer, 200, allIn(1), ours));
  const client = clientFor(`${server.baseUrl}/tenant7/pms_be/pms_be_api/`);
  const idempotency = { key: 'k-1', fingerprint: 'f' };
  await client.importRooms({ records: [{ name: 'A' }] });
  await client.importRates({ records: [{}], duplicateAction: 'update', idempotency });
  const [get, first, second] = server.received;
  expect(get?.url).toBe('/tenant7/pms_be/pms_be_api/room_types');
  expect(first).toMatchObject({ url: '/tenant7/pms_be/pms_be_api/import_rooms', body: '{"rooms":[{"name":"A"}]}' });
  expect(first?.headers).toMatchObject({ authorization: 'Bearer test-key', 'content-type': 'application/json' });
  expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(second?.body).toBe('{"rates":[{}],"duplicate_action":"update"}');
  expect(second?.headers['idempotency-key']).toBe('k-1');
  expect(server.received).toHaveLength(3);
});

test('an answer of our server passes as it came, with the mark of a replay', async () => {
  const text =
    '{ "errors": [], "error_count": 0, "skipped": 0, "imported": 1, "total": 1, "success": true, "dates_kept": 0 }';
  const server = await service((_request, answer) => {
    answer.writeHead(200, { ...ours, 'idempotent-replayed': 'true' }).end(text);
  });
  expect(await clientFor(server.baseUrl).importRooms({ records: [{}] })).toEqual({ text, isReplayed: true });
});

test('a connection cut behind the request: our server is asked again under the same key', async () => {
  const server = await service((_request, answer, earlier) => {
    if (earlier === 0) answer.socket?.resetAndDestroy();
    else json(answer, 200, allIn(1), ours);
  });
  const notices: string[] = [];
  expect(await importRooms(clientFor(server.baseUrl, { notices }), ['A'])).toMatchObject({ imported: 1 });
  expect(server.received.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'POST']);
  expect(new Set(keysOf(server)).size).toBe(1);
  expect(notices[0]).toMatch(/closed the connection .*trying again/);
});

test('an answer cut in its middle counts as one that never came', async () => {
  const server = await service((_request, answer, earlier) => {
    if (earlier > 0) return json(answer, 200, allIn(1), ours);
    answer.writeHead(200, { ...ours, 'content-length': '999' }).write('{"success":');
    setTimeout(() => answer.destroy(), 20);
  });
  expect(await importRooms(clientFor(server.baseUrl), ['A'])).toMatchObject({ imported: 1 });
});

test('a connection cut behind the request: a foreign service is not asked again', async () => {
  const server = await service((_request, answer) => void answer.socket?.resetAndDestroy(), {});
  const error = await failure(importRooms(clientFor(server.baseUrl), ['A']));
  expect(error.code).toBe('fate_unknown');
  expect(keysOf(server)).toHaveLength(1);
});

test('retryUnsafe asks a foreign service again, under the same key', async () => {
  const server = await service((_request, answer, earlier) => {
    if (earlier === 0) answer.socket?.resetAndDestroy();
    else json(answer, 200, { success: true });
  }, {});
  expect(await importRooms(clientFor(server.baseUrl, { retryUnsafe: true }), ['A'])).toMatchObject({ imported: 1 });
  expect(new Set(keysOf(server)).size).toBe(1);
  expect(keysOf(server)).toHaveLength(2);
});

test('another database behind the address stops the second try', async () => {
  let instance = 'db-1';
  const server = await using(
    serve((request, answer) => {
      if (request.method === 'GET') return json(answer, 200, [], { ...ours, 'pms-instance': instance });
      instance = 'db-2';
      answer.socket?.resetAndDestroy();
    }),
  );
  const error = await failure(importRooms(clientFor(server.baseUrl), ['A']));
  expect(error).toMatchObject({ code: 'fate_unknown', message: expect.stringContaining('database') });
  expect(keysOf(server)).toHaveLength(1);
});

test.each([500, 502, 503, 504])('a bare %i: our server is asked again, a foreign one is not', async (status) => {
  const post: Handler = (_request, answer, earlier) => {
    if (earlier === 0) answer.writeHead(status).end('<html><body>Bad gateway</body></html>');
    else json(answer, 200, allIn(1), ours);
  };
  expect(await importRooms(clientFor((await service(post)).baseUrl), ['A'])).toMatchObject({ imported: 1 });
  const error = await failure(importRooms(clientFor((await service(post, {})).baseUrl), ['A']));
  expect(error.code).toBe('fate_unknown');
  expect(error.message).toContain('Bad gateway');
});

test.each([
  [429, '0'],
  [429, '1'],
  [503, '1'],
])('%i with Retry-After %s is obeyed by everyone', async (status, after) => {
  const slept: number[] = [];
  const clock = { now: () => performance.now(), sleep: async (ms: number) => void slept.push(ms), random: () => 0.5 };
  const server = await service((_request, answer, earlier) => {
    if (earlier === 0) answer.writeHead(status, { 'retry-after': after }).end();
    else json(answer, 200, { success: true });
  }, {});
  const notices: string[] = [];
  expect(await importRooms(clientFor(server.baseUrl, { clock, notices }), ['A'])).toMatchObject({ imported: 1 });
  expect(slept).toEqual([Number(after) * 1000]);
  expect(notices).toEqual([
    `${server.baseUrl} answered ${status}; trying again${Number(after) === 0 ? '' : ` in ${after} s`}.`,
  ]);
});

test('a Retry-After of an hour is a refusal', async () => {
  const server = await service((_request, answer) => answer.writeHead(429, { 'retry-after': '3600' }).end(), {});
  expect((await failure(importRooms(clientFor(server.baseUrl), ['A']))).code).toBe('rate_limited');
});

test('a service that asks for no pause at all for ever is given up', async () => {
  let now = 0;
  const sleep = async (ms: number) => {
    now += ms + 1;
  };
  const clock = { now: () => now, sleep, random: () => 0.5 };
  const server = await service((_request, answer) => answer.writeHead(503, { 'retry-after': '0' }).end(), {});
  expect((await failure(importRooms(clientFor(server.baseUrl, { clock }), ['A']))).code).toBe('unavailable');
  expect(server.received.length).toBeLessThan(20);
});

test('waits between tries are anything up to a bound that doubles to 20 s', async () => {
  const slept: number[] = [];
  let now = 0;
  const sleep = async (ms: number) => {
    slept.push(ms);
    now += ms;
  };
  const clock = { now: () => now, sleep, random: () => 0.999 };
  const server = await service((_request, answer) => answer.writeHead(500).end(), ours);
  await failure(importRooms(clientFor(server.baseUrl, { clock, retryForMs: 100_000 }), ['A']));
  expect(slept.slice(0, 9).map((ms) => Math.ceil(ms))).toEqual(
    [250, 500, 1000, 2000, 4000, 7992, 15984, 19980, 19980].map((ms) => expect.closeTo(ms, -2)),
  );
});

test('all requests together wait for failures ten times as long as one may, and no longer', async () => {
  let now = 0;
  const sleep = async (ms: number) => {
    now += ms;
  };
  const clock = { now: () => now, sleep, random: () => 0.999 };
  let requests = 0;
  // Every second request fails once: none of them ever runs out of patience by itself.
  const server = await service((_request, answer) => {
    requests += 1;
    if (requests % 2 === 1) answer.writeHead(500, ours).end();
    else json(answer, 200, allIn(1), ours);
  }, ours);
  const client = clientFor(server.baseUrl, { clock, retryForMs: 1000 });
  for (let count = 0; count < 30; count++) expect(await importRooms(client, ['A'])).toMatchObject({ imported: 1 });
  await expect(
    (async () => {
      for (let count = 0; count < 30; count++) await importRooms(client, ['A']);
    })(),
  ).rejects.toMatchObject({ code: expect.stringMatching(/fate_unknown|service_failed/) });
});

test('a request that is still running is waited for, under the same key', async () => {
  const slept: number[] = [];
  const clock = { now: () => performance.now(), sleep: async (ms: number) => void slept.push(ms), random: () => 0.5 };
  const server = await service((_request, answer, earlier) => {
    if (earlier < 2) problem(answer, 'key_in_use', 409, ours);
    else json(answer, 200, allIn(1), ours);
  });
  expect(await importRooms(clientFor(server.baseUrl, { clock }), ['A'])).toMatchObject({ imported: 1 });
  expect(slept).toEqual([1000, 2000]);
  expect(new Set(keysOf(server)).size).toBe(1);
});

test.each([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [413, 'too_large'],
  [415, 'unsupported_media_type'],
  [422, 'invalid_request'],
  [422, 'idempotency_mismatch'],
] as const)('%i %s of our server is an error with its sentence, and is not sent again', async (status, code) => {
  const server = await service((_request, answer) => problem(answer, code, status, ours));
  const error = await failure(importRooms(clientFor(server.baseUrl), ['A']));
  expect(error).toMatchObject({
    code,
    message: `${error.message.split(' answered')[0]} answered ${status}: about ${code}.`,
  });
  expect(keysOf(server)).toHaveLength(1);
});

test('the words of a foreign error reach the message, and the key never does', async () => {
  const server = await service((request, answer) => {
    const said = `<html><head><title>x</title></head><b>No</b> entry for ${request.headers.authorization} ${'z'.repeat(999)}`;
    answer.writeHead(403, { 'content-type': 'text/html' }).end(said);
  }, {});
  const { message } = await failure(importRooms(clientFor(server.baseUrl), ['A']));
  expect(message).toContain('No entry for Bearer [key] zzz');
  expect(message).not.toContain('test-key');
  expect(message.length).toBeLessThan(400);
});

test('a success that says nothing of the records leaves their fate open; a web page is a wrong address', async () => {
  const silent = await service((_request, answer) => json(answer, 200, {}), {});
  expect((await failure(importRooms(clientFor(silent.baseUrl), ['A']))).code).toBe('fate_unknown');
  const page = await service((_request, answer) => answer.end('<!doctype html><p>Welcome</p>'), {});
  expect(await failure(importRooms(clientFor(page.baseUrl), ['A']))).toMatchObject({
    code: 'answer_unreadable',
    message: expect.stringContaining('Welcome'),
  });
});

test('nobody there: given up after refusedForMs, with a sentence', async () => {
  const server = await using(serve(() => {}));
  await server.close();
  const started = performance.now();
  const error = await failure(importRooms(clientFor(server.baseUrl), ['A']));
  expect(error).toMatchObject({ code: 'unreachable', message: `Nothing listens at ${server.baseUrl}.` });
  expect(performance.now() - started).toBeGreaterThan(290);
  expect(performance.now() - started).toBeLessThan(1200);
});

test('a service that comes back is found again, and asked who it is before it gets the batch', async () => {
  const handler: Handler = ({ method }, answer) => json(answer, 200, method === 'GET' ? [] : allIn(1), ours);
  const first = await using(serve(handler));
  const client = clientFor(first.baseUrl);
  await importRooms(client, ['A']);
  await first.close();
  const later = importRooms(client, ['B']);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const second = await using(serve(handler, first.port));
  expect(await later).toMatchObject({ imported: 1 });
  expect(second.received.map(({ method }) => method)).toEqual(['GET', 'POST']);
});

test('a service that takes the batch and never answers ends as an open fate', async () => {
  const server = await service(() => {}, {});
  const error = await failure(importRooms(clientFor(server.baseUrl, { headersMs: 100 }), ['A']));
  expect(error).toMatchObject({ code: 'fate_unknown', message: expect.stringContaining('took too long') });
});

test('what is no HTTP is said so', async () => {
  const server = await using(serveRaw((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')));
  expect((await failure(clientFor(server.baseUrl).identify())).message).toContain('is not HTTP');
});

test('aborting ends a wait and a request at once, with the reason of the signal', async () => {
  const waiting = await service((_request, answer) => answer.writeHead(429, { 'retry-after': '60' }).end(), {});
  const silent = await service(() => {}, {});
  for (const { baseUrl } of [waiting, silent]) {
    const abort = new AbortController();
    setTimeout(() => abort.abort(new Error('enough')), 100);
    const started = performance.now();
    await expect(importRooms(clientFor(baseUrl, { signal: abort.signal }), ['A'])).rejects.toThrow('enough');
    expect(performance.now() - started).toBeLessThan(1000);
  }
});
