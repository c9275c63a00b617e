/** Where the key goes and where it does not: redirects, proxies, addresses. */
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from '../../src/client/create-client.ts';
import { allIn, json, ours, serve } from './small-server.ts';
import { clientFor, failure, importRooms, readAll, using } from './with-client.ts';

afterEach(() => vi.unstubAllEnvs());

test('learns version, instance and property, and what the key may', async () => {
  const headers = { ...ours, 'pms-property': 'H%C3%B4tel' };
  const server = await using(
    serve((_request, answer, earlier) => json(answer, earlier === 0 ? 200 : 403, [], headers)),
  );
  const client = clientFor(server.baseUrl);
  const known = {
    isOurs: true,
    version: '1',
    importForm: 'objects',
    instance: 'db-1',
    property: 'Hôtel',
    currency: null,
  };
  expect(await client.identify()).toEqual({ ...known, keyWorks: 'yes', status: 200 });
  expect(await client.identify()).toEqual({ ...known, keyWorks: 'without read', status: 403 });
});

test('learning ends with an error for a bad key, and not for a missing /room_types', async () => {
  const server = await using(serve((_request, answer, earlier) => json(answer, earlier === 0 ? 401 : 404, {})));
  const client = clientFor(server.baseUrl);
  expect((await failure(client.identify())).code).toBe('unauthorized');
  expect(await client.identify()).toMatchObject({ isOurs: false, keyWorks: 'unknown', status: 404 });
});

test('a redirect on the same origin is followed for GET', async () => {
  const server = await using(
    serve(({ url }, answer) => {
      if (url.includes('moved')) json(answer, 200, [{ name: 'A' }]);
      else answer.writeHead(307, { location: '/moved?x=1' }).end();
    }),
  );
  const client = clientFor(server.baseUrl);
  expect(await readAll(await client.roomTypes())).toEqual([['A']]);
  expect(server.received[1]?.headers.authorization).toBe('Bearer test-key');
});

test('a redirect to another origin is not followed, and the key does not arrive there', async () => {
  const other = await using(serve((_request, answer) => json(answer, 200, [])));
  const target = `${other.baseUrl}/trap?token=1`;
  const server = await using(serve((_request, answer) => answer.writeHead(302, { location: target }).end()));
  const error = await failure(clientFor(server.baseUrl).roomTypes());
  expect(error).toMatchObject({ code: 'foreign_origin', message: expect.stringContaining(`${other.baseUrl}/trap`) });
  expect(other.received).toEqual([]);
});

test('a redirect of a POST is not followed, and one in a circle ends', async () => {
  const server = await using(
    serve(({ method }, answer) => {
      if (method === 'GET') json(answer, 200, []);
      else answer.writeHead(308, { location: '/elsewhere' }).end();
    }),
  );
  const error = await failure(importRooms(clientFor(server.baseUrl), ['A']));
  expect(error).toMatchObject({ code: 'answer_unreadable', message: expect.stringContaining('/elsewhere') });
  const circle = await using(serve((_request, answer) => answer.writeHead(302, { location: '/x' }).end()));
  expect((await failure(clientFor(circle.baseUrl).roomTypes())).code).toBe('answer_unreadable');
  expect(circle.received).toHaveLength(6);
});

test('a key of our form with a wrong checksum goes to no service of ours, and to any other', async () => {
  const keyOf = ({ headers }: { headers: Record<string, unknown> }) => headers.authorization;
  const own = await using(serve((_request, answer) => json(answer, 401, {}, ours)));
  const refused = await failure(createClient({ baseUrl: own.baseUrl, key: 'pms_x' }).roomTypes());
  expect(refused).toMatchObject({ code: 'mistyped_key', message: expect.stringContaining('checksum') });
  expect(own.received.map(keyOf)).toEqual([undefined]);
  const other = await using(serve((_request, answer) => json(answer, 200, [])));
  const client = createClient({ baseUrl: other.baseUrl, key: 'pms_x' });
  await client.roomTypes();
  await client.exportRooms();
  expect(other.received.map(keyOf)).toEqual([undefined, 'Bearer pms_x', 'Bearer pms_x']);
  await client.close();
});

test('where nobody answers, such a key is told', async () => {
  const error = await failure(createClient({ baseUrl: 'http://127.0.0.1:9', key: 'pms_x' }).roomTypes());
  expect(error).toMatchObject({ code: 'mistyped_key', message: expect.stringContaining('does not answer') });
});

test('plain http goes through HTTP_PROXY as a forwarded request; NO_PROXY and this machine do not', async () => {
  const proxy = await using(serve(({ method }, answer) => json(answer, 200, method === 'GET' ? [] : allIn(1), ours)));
  const direct = await using(serve((_request, answer) => json(answer, 200, [])));
  vi.stubEnv('http_proxy', proxy.baseUrl);
  vi.stubEnv('no_proxy', 'direct.invalid');
  expect(await importRooms(clientFor('http://pms.invalid', { allowHttp: true }), ['A'])).toMatchObject({ imported: 1 });
  expect(proxy.received.map(({ url }) => url)).toEqual([
    'http://pms.invalid/pms_be/pms_be_api/room_types',
    'http://pms.invalid/pms_be/pms_be_api/import_rooms',
  ]);
  await clientFor(direct.baseUrl).identify();
  expect((await failure(clientFor('http://direct.invalid', { allowHttp: true }).identify())).code).toBe('unreachable');
  expect(proxy.received).toHaveLength(2);
});

test('https goes through HTTPS_PROXY as a tunnel, which sees no key', async () => {
  const heads: string[] = [];
  const behind = await using(serve((_request, answer) => answer.end()));
  const proxy = createServer();
  proxy.on('connect', ({ url = '', headers }, socket) => {
    heads.push(`${url} ${headers.authorization ?? 'no key'}`);
    const target = connect(behind.port, '127.0.0.1', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    target
      .on('error', () => {})
      .pipe(socket.on('error', () => {}))
      .pipe(target);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('https_proxy', `http://127.0.0.1:${(proxy.address() as { port: number }).port}`);
  vi.stubEnv('no_proxy', '');
  // What lies behind the tunnel speaks no TLS: the tunnel is what is tested here.
  const error = await failure(clientFor('https://pms.invalid').identify());
  expect(error.code).toBe('unreachable');
  expect(heads[0]).toBe('pms.invalid:443 no key');
  proxy.close();
  proxy.closeAllConnections();
});

test('a name that no machine has, and an address without TLS, are said at once', async () => {
  vi.stubEnv('http_proxy', '');
  vi.stubEnv('https_proxy', '');
  const started = performance.now();
  const noHost = await failure(clientFor('https://no-such-host.invalid', { refusedForMs: 20_000 }).identify());
  expect(noHost).toMatchObject({ code: 'unreachable', message: expect.stringContaining('No host has the name') });
  const server = await using(serve(() => {}));
  const noTls = await failure(clientFor(server.baseUrl.replace('http', 'https'), { refusedForMs: 20_000 }).identify());
  expect(noTls).toMatchObject({ code: 'unreachable', message: expect.stringContaining('does not speak TLS') });
  expect(performance.now() - started).toBeLessThan(4000);
});

test('a proxy variable that is no address is wrong usage', () => {
  vi.stubEnv('https_proxy', 'not a url');
  expect(() => createClient({ baseUrl: 'https://pms.invalid', key: 'k' })).toThrow(
    expect.objectContaining({ code: 'usage' }),
  );
});
