import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { ours, serve, serveRaw } from './small-server.ts';
import { clientFor, failure, readAll, readBytes, using } from './with-client.ts';

/** A service that answers every GET with one body. */
const answering = (type: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  using(
    serve((_request, answer) => answer.writeHead(200, { ...(type && { 'content-type': type }), ...headers }).end(body)),
  );

const roomTypesOf = async (type: string, body: string | Buffer, headers = {}) =>
  clientFor((await answering(type, body, headers)).baseUrl).roomTypes();

test('asks for CSV, NDJSON and JSON in this order, with the parameters as given', async () => {
  const server = await answering('application/json', '[]');
  const client = clientFor(server.baseUrl);
  await client.exportBookings({ dateFrom: '2027-01-01', status: 'In house & more' });
  await client.availability({ dateFrom: '2027-01-01', dateTo: '2027-01-02' });
  expect(server.received[0]?.headers.accept).toBe('text/csv, application/x-ndjson;q=0.9, application/json;q=0.8');
  const base = '/pms_be/pms_be_api';
  expect(server.received.map(({ url }) => url)).toEqual([
    `${base}/export_bookings?date_from=2027-01-01&status=In+house+%26+more`,
    `${base}/availability?date_from=2027-01-01&date_to=2027-01-02`,
  ]);
});

const csv = `name,max_occupancy,base_price,bed_type\r\n"Sea, ""view""",2,99.50,'=cmd\r\n"two\nlines",,007,''-x\r\n`;

test('CSV of our server passes byte for byte, or is read unguarded with its numbers', async () => {
  const passed = await roomTypesOf('text/csv; charset=utf-8', csv, ours);
  expect(passed.columns).toEqual(['name', 'max_occupancy', 'base_price', 'bed_type']);
  expect(await readBytes(passed.csv!)).toBe(csv);
  expect(await readAll(await roomTypesOf('text/csv', csv, ours))).toEqual([
    ['Sea, "view"', 2, 99.5, '=cmd'],
    ['two\nlines', null, 7, "'-x"],
  ]);
});

test('CSV of a foreign service has no guard to take off, and any delimiter', async () => {
  const stream = await roomTypesOf('', "\ufeffname;base_price;note\n'=x;12,5;\n'y;8;b\n");
  expect(stream.csv).toBeUndefined();
  expect(stream.columns).toEqual(['name', 'base_price', 'note']);
  expect(await readAll(stream)).toEqual([
    ["'=x", '12,5', null],
    ["'y", 8, 'b'],
  ]);
});

test.each([
  ['a bare array', 'application/json', '[{"name":"A","x":1},{"name":"B","y":{"z":[1]}}]'],
  [
    'the named key beside another array',
    'application/json',
    '{"a":[{"q":1}],"room_types":[{"name":"A","x":1},{"name":"B","y":{"z":[1]}}]}',
  ],
  [
    'the one array of objects',
    'text/plain',
    '{"n":2,"ids":[1,2],"any":[{"name":"A","x":1},{"name":"B","y":{"z":[1]}}]}',
  ],
  ['NDJSON', 'application/x-ndjson', '{"name":"A","x":1}\n{"name":"B","y":{"z":[1]}}'],
  ['NDJSON of a wrong type', 'application/json', '{"name":"A","x":1}\n{"name":"B","y":{"z":[1]}}\n'],
  ['JSON without a type', '', '\n [{"name":"A","x":1},{"name":"B","y":{"z":[1]}}]'],
])('reads %s', async (_title, type, body) => {
  const stream = await roomTypesOf(type, body);
  expect(stream.columns).toEqual(['name', 'x', 'y']);
  expect(await readAll(stream)).toEqual([
    ['A', 1, null],
    ['B', null, '{"z":[1]}'],
  ]);
});

test.each([
  ['a web page', 'text/html', '<!doctype html>'],
  ['a page without a type', '', ' <html>'],
  ['one object', 'application/json', '{"message":"hello"}'],
  ['two arrays of objects', 'application/json', '{"a":[{"x":1}],"b":[{"x":1}]}'],
  ['an array of texts', 'application/json', '["a"]'],
  ['nothing', 'application/json', ''],
  ['words', 'text/plain', 'maintenance'],
  ['a CSV row too wide', 'text/csv', 'name,x\nA,1,2\n'],
  ['a JSON list with something broken in its middle', 'application/json', '[{"name":"A"},{"name":oops},{"name":"C"}]'],
])('%s is no list', async (_title, type, body) => {
  const { baseUrl } = await answering(type, body);
  const error = await failure(clientFor(baseUrl).roomTypes().then(readAll));
  expect(error.code).toBe('answer_unreadable');
});

test('a compressed answer that was not asked for is said so', async () => {
  const { baseUrl } = await answering('application/json', '[]', { 'content-encoding': 'gzip' });
  expect((await failure(clientFor(baseUrl).roomTypes())).message).toContain('compressed (gzip)');
});

test.each([
  ['a JSON array without its end', 'application/json', '[{"name":"A"},{"name":"B"}'],
  ['an open quote', 'text/csv', 'name,x\nA,"1\n'],
  ['half a line of NDJSON', 'application/x-ndjson', '{"name":"A"}\n{"name":"B'],
])('%s is a cut answer', async (_title, type, body) => {
  const { baseUrl } = await answering(type, body);
  expect((await failure(clientFor(baseUrl).roomTypes().then(readAll))).code).toBe('answer_cut');
});

const manyLines = (count: number) => Array.from({ length: count }, (_, at) => `{"name":"Room ${at}"}\n`).join('');

const cuts: [string, Record<string, string>, (answer: ServerResponse) => void][] = [
  ['chunked', {}, (answer) => answer.destroy()],
  ['chunked on a connection that closes', { connection: 'close' }, (answer) => answer.destroy()],
  ['of a known length', { 'content-length': '99999999' }, (answer) => answer.destroy()],
  [
    'of a known length on a connection that closes',
    { 'content-length': '99999999', connection: 'close' },
    (answer) => answer.destroy(),
  ],
  ['chunked and reset', { connection: 'close' }, (answer) => answer.socket?.resetAndDestroy()],
];

test.each(cuts)('a list that breaks off between two lines never looks whole: %s', async (_title, headers, cut) => {
  const server = await using(
    serve((_request, answer) => {
      answer.writeHead(200, { 'content-type': 'application/x-ndjson', ...ours, ...headers });
      answer.write(manyLines(12_000), () => setTimeout(() => cut(answer), 50));
    }),
  );
  const stream = await clientFor(server.baseUrl).roomTypes();
  expect((await failure(readAll(stream))).code).toBe('answer_cut');
  expect(server.received).toHaveLength(1);
});

test.each(['end', 'resetAndDestroy'] as const)(
  'a slow reader outlives a connection that closes early (%s)',
  async (how) => {
    const body = manyLines(40_000);
    const server = await using(
      serveRaw((socket) => {
        const length = how === 'end' ? body.length : body.length * 2;
        socket.write(
          `HTTP/1.1 200 OK\r\ncontent-type: application/x-ndjson\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`,
        );
        socket.write(body, () => setTimeout(() => socket[how](), 20));
      }),
    );
    const stream = await clientFor(server.baseUrl).roomTypes();
    const rows: unknown[] = [];
    const read = (async () => {
      for await (const batch of stream.batches) {
        rows.push(...batch);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
    if (how === 'end') await read;
    else expect((await failure(read)).code).toBe('answer_cut');
    expect(rows.length === 40_000).toBe(how === 'end');
  },
);

test('a list that breaks off before its first records is asked for again', async () => {
  const server = await using(
    serve((_request, answer, earlier) => {
      if (earlier === 0) return void answer.socket?.resetAndDestroy();
      answer.writeHead(earlier === 1 ? 502 : 200, { 'content-type': 'text/csv', ...ours });
      if (earlier !== 2) return void answer.end('name\nA\n');
      answer.write('name\n');
      setTimeout(() => answer.destroy(), 20);
    }),
  );
  expect(await readAll(await clientFor(server.baseUrl, { retryForMs: 5000 }).roomTypes())).toEqual([['A']]);
  expect(server.received).toHaveLength(4);
});

test('a large list flows in constant memory: the service is held back while nobody reads', async () => {
  let written = 0;
  const line = `{"name":"${'x'.repeat(1000)}"}\n`;
  const server = await using(
    serve((_request, answer) => {
      answer.writeHead(200, { 'content-type': 'application/x-ndjson' });
      const push = () => {
        if (written >= 200_000_000) return void answer.end();
        written += line.length * 100;
        if (answer.write(line.repeat(100))) setImmediate(push);
        else answer.once('drain', push);
      };
      push();
    }),
  );
  const stream = await clientFor(server.baseUrl).roomTypes();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(written).toBeLessThan(60_000_000);
  const batches = stream.batches[Symbol.asyncIterator]();
  await batches.next();
  await batches.return?.();
});

test('a key that comes late and has a value is an error that names it; an empty one is nothing', async () => {
  const late = (value: string) => `${manyLines(6000)}{"name":"Z","late":${value}}\n`;
  expect(await readAll(await roomTypesOf('application/x-ndjson', late('null')))).toHaveLength(6001);
  const error = await failure(roomTypesOf('application/x-ndjson', late('1')).then(readAll));
  expect(error).toMatchObject({ code: 'answer_unreadable', message: expect.stringContaining('"late"') });
});

test('aborting ends a list in its middle; closing the client ends one that nobody reads', async () => {
  const server = await using(
    serve((_request, answer) => {
      answer.writeHead(200, { 'content-type': 'application/x-ndjson', ...ours });
      answer.write(manyLines(12_000));
    }),
  );
  const abort = new AbortController();
  const stream = await clientFor(server.baseUrl, { signal: abort.signal }).roomTypes();
  setTimeout(() => abort.abort(new Error('enough')), 50);
  await expect(readAll(stream)).rejects.toThrow('enough');
  await clientFor(server.baseUrl).roomTypes();
});

test('a list that stalls is a cut answer', async () => {
  const server = await using(
    serve((_request, answer) => {
      answer.writeHead(200, { 'content-type': 'application/x-ndjson', ...ours });
      answer.write(manyLines(12_000));
    }),
  );
  const stream = await clientFor(server.baseUrl, { bodyMs: 200 }).roomTypes();
  expect((await failure(readAll(stream))).code).toBe('answer_cut');
});
