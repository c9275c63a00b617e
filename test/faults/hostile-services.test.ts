/** Services that answer without end, without bound or in knots: each call ends soon, in a result or in a sentence with exit code 4. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { ClientOptions } from '../../src/client/create-client.ts';
import { exitCodeOf } from '../../src/contract/errors.ts';
import { type Handler, json, ours, serve, serveRaw } from '../client/small-server.ts';
import { clientFor, failure, importRooms, readAll, using } from '../client/with-client.ts';
import { someOf, testOfAll } from '../effort.ts';

/** Nothing is tried again. */
const calm: Partial<ClientOptions> = { retryForMs: 0, refusedForMs: 0 };
/** And waits that a test can see the end of. */
const soon: Partial<ClientOptions> = { ...calm, headersMs: 700, bodyMs: 700, wholeMs: 1500 };
/** Such names as make a whole batch. */
const names = Array.from({ length: 50 }, (_, at) => `R${at}`);

/** A service that lists nothing and answers each import with this text. */
function posting(text: string, { status = 200, type = 'application/json', headers = {} } = {}): Handler {
  return ({ method }, answer) => {
    if (method === 'GET') return json(answer, 200, { room_types: [] }, headers);
    answer.writeHead(status, { 'content-type': type, ...headers });
    answer.end(text);
  };
}

/** The text nested so deep. */
function nested(depth: number, [open, close]: readonly [string, string] = ['[', ']']): string {
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
}

const deep = nested(100_000);
const deepObject = nested(100_000, ['{"a":', '}']);

/** Sends without end what `piece` gives, as fast as it is read. */
function pour(to: Socket | ServerResponse, piece: string): void {
  const write = () => {
    if (to.destroyed) return;
    for (let times = 0; times < 50; times += 1) if (!to.write(piece)) return void to.once('drain', write);
    setImmediate(write);
  };
  write();
}

/** Sends a little now and then without end. */
function drip(to: Socket | ServerResponse, piece: string): void {
  const timer = setInterval(() => (to.destroyed ? clearInterval(timer) : to.write(piece)), 100);
  timer.unref();
}

test.each([
  ['a list', deep],
  ['errors', `{"success":false,"errors":${deep}}`],
  ['an entry of errors', `{"errors":[{"index":0,"code":"x","a":${deep}}]}`],
  ['the place of an error', `{"errors":[{"message":"no","loc":${deep}}]}`],
  ['an object of objects', `{"errors":${deepObject}}`],
  ['what is no error', `{"success":true,"imported":50,"x":${deepObject}}`],
])('an answer nested 100,000 deep, in %s, says nothing of the records', async (_, text) => {
  for (const headers of [{}, ours]) {
    const { baseUrl } = await using(serve(posting(text, { headers })));
    const { code, message } = await failure(importRooms(clientFor(baseUrl, calm), names));
    expect(code).toBe('fate_unknown');
    expect(message).toMatch(/answered 200 and nothing that says what became of the records/);
  }
});

test('a nested refusal is a refusal', async () => {
  const refusing: Handler = (_request, answer) => {
    answer.writeHead(400, { 'content-type': 'application/problem+json' });
    answer.end(`{"detail":${deep}}`);
  };
  const { baseUrl } = await using(serve(refusing));
  expect((await failure(clientFor(baseUrl, calm).roomTypes())).code).toBe('invalid_request');
  expect((await failure(importRooms(clientFor(baseUrl, calm), names))).code).toBe('invalid_request');
});

test.each(
  someOf([
    ['of brackets', '['],
    ['of braces', '{"a":'],
    ['of small lists', '[],'],
    ['of blanks', ' '],
    ['of one text', '"x'],
  ]),
)(
  'an answer of 24 MiB %s is not held',
  async (_, piece) => {
    const text = piece === '"x' ? `"${'x'.repeat(1024)}` : piece;
    const filling = text.repeat(Math.ceil((24 * 1024 * 1024) / text.length));
    const { baseUrl, received } = await using(serve(posting(`{"errors":[${filling}`)));
    const { code, message } = await failure(importRooms(clientFor(baseUrl, calm), names));
    expect(code).toBe('fate_unknown');
    expect(message).toContain('more than 16 MiB');
    expect(received.filter(({ method }) => method === 'POST')).toHaveLength(1);
  },
  60_000,
);

test('more values than any answer about records needs are not taken apart', async () => {
  const { baseUrl } = await using(serve(posting(`{"errors":[${'{},'.repeat(1_000_000)}1]}`)));
  expect((await failure(importRooms(clientFor(baseUrl, calm), names))).code).toBe('fate_unknown');
});

test('50,000 errors for 50 records are the first errors of each record', async () => {
  const errors = Array.from({ length: 50_000 }, (_, at) => ({ index: at % 50, message: `no ${at}` }));
  const { baseUrl } = await using(serve(posting(JSON.stringify({ success: false, error_count: 50, errors }))));
  const result = await importRooms(clientFor(baseUrl, calm), names);
  expect(result).toMatchObject({ imported: 0, error_count: 50 });
  expect(result.errors).toHaveLength(50 * 20);
  expect(new Set(result.errors.map(({ index }) => index)).size).toBe(50);
  expect(result.errors.slice(0, 50).map(({ message }) => message)).toContain('no 49');
});

testOfAll(
  'errors of a map of 100,000 names, and as many texts that name no record, are one for each record',
  async () => {
    const texts = Array.from({ length: 100_000 }, (_, at) => `wrong ${at}`);
    const map = Object.fromEntries(texts.map((text) => [text, text]));
    for (const errors of [texts, map]) {
      const { baseUrl } = await using(serve(posting(JSON.stringify({ errors }))));
      const result = await importRooms(clientFor(baseUrl, calm), names);
      expect(result).toMatchObject({ imported: 0, error_count: 50 });
      expect(result.errors.length).toBeLessThanOrEqual(100);
    }
  },
);

test.each(someOf(['<script ', '<script>', '<', '<head>', '<a>', '<!--', '</', '\n', '\\']))(
  'a page of 1 MiB of %j is read as fast as any',
  async (piece) => {
    const { baseUrl } = await using(
      serve(posting(piece.repeat(1024 * 1024), { status: 500, type: 'text/html', headers: ours })),
    );
    expect((await failure(importRooms(clientFor(baseUrl, calm), names))).code).toBe('fate_unknown');
  },
);

test('of a page the words are said, without scripts and the head', async () => {
  const page =
    '<html><head><title>x</title><style>a > b {}</style><body>Down <b>for</b> <script>if (1<2) x()</script>today';
  const { baseUrl } = await using(serve((_request, answer) => answer.writeHead(400).end(page)));
  expect((await failure(clientFor(baseUrl, calm).roomTypes())).message).toMatch(/400: Down for today\.$/);
});

const endless: [what: string, begin: string, then: (socket: Socket) => void][] = [
  ['103 and no answer', '', (socket) => pour(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(100))],
  ['102 now and then', '', (socket) => drip(socket, 'HTTP/1.1 102 Processing\r\n\r\n')],
  ['a header that never ends', 'HTTP/1.1 200 OK\r\nx: ', (socket) => pour(socket, 'y'.repeat(1000))],
  ['a letter of a header now and then', 'HTTP/1.1 200 OK\r\nx: ', (socket) => drip(socket, 'y')],
  ['headers without end', 'HTTP/1.1 200 OK\r\n', (socket) => pour(socket, 'x: y\r\n')],
];
const chunked = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';
const endlessBodies: typeof endless = [
  ['an extension of a chunk without end', `${chunked}1;`, (socket) => pour(socket, 'x'.repeat(1000))],
  ['a trailer without end', `${chunked}2\r\n[]\r\n0\r\n`, (socket) => pour(socket, 'x: y\r\n')],
  ['blanks now and then', chunked, (socket) => drip(socket, '1\r\n \r\n')],
  ['blanks without end', chunked, (socket) => pour(socket, '1\r\n \r\n'.repeat(1000))],
];

/** All at once: most of it is waiting. */
async function each(cases: typeof endless, work: (baseUrl: string) => Promise<unknown>, isListed = false) {
  const held = cases.map(async ([what, begin, then]) => {
    const { baseUrl } = await using(
      serveRaw((socket, head) => {
        if (isListed && head.startsWith('GET'))
          return socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n[]');
        socket.write(begin);
        then(socket);
      }),
    );
    return [what, await work(baseUrl)];
  });
  return Object.fromEntries(await Promise.all(held)) as Record<string, unknown>;
}

const sameOf = (cases: typeof endless, result: unknown) => Object.fromEntries(cases.map(([what]) => [what, result]));

test('a service that answers without end does not hold an import', async () => {
  const cases = [...endless, ...endlessBodies];
  const codeOf = async (baseUrl: string) =>
    exitCodeOf((await failure(importRooms(clientFor(baseUrl, soon), names))).code);
  expect(await each(cases, codeOf, true)).toEqual(sameOf(cases, 4));
});

test('an answer whose head never ends holds neither a list nor the first question', async () => {
  const codesOf = async (baseUrl: string) => [
    exitCodeOf((await failure(clientFor(baseUrl, soon).identify())).code),
    exitCodeOf((await failure(clientFor(baseUrl, soon).roomTypes())).code),
  ];
  expect(await each(endless, codesOf)).toEqual(sameOf(endless, [4, 4]));
});

testOfAll('the first question needs no body: one that never ends is let go', async () => {
  const found = await each(endlessBodies, (baseUrl) => clientFor(baseUrl, soon).identify());
  expect(found).toMatchObject(sameOf(endlessBodies, { isOurs: false, keyWorks: 'yes' }));
});

test('a refusal that never ends is a refusal', async () => {
  const { baseUrl } = await using(
    serve((_request, answer) => {
      answer.writeHead(404, { 'content-type': 'application/json' });
      drip(answer, ' ');
    }),
  );
  expect((await failure(clientFor(baseUrl, soon).roomTypes())).code).toBe('not_found');
});

test.each(
  someOf([
    ['a name that never ends', 'application/json', '[{"name":"', 'x'.repeat(65_536)],
    ['blanks in JSON', 'application/json', '[{"name":"a"},', ' '.repeat(65_536)],
    ['other things before the records', 'application/json', '{"x":[', '1,'.repeat(30_000)],
    ['blank lines', 'application/x-ndjson', '{"name":"a"}\n', '\n'.repeat(65_536)],
    ['blank lines of CSV', 'text/csv', 'name,bed\n', '\n'.repeat(65_536)],
    ['one cell of CSV', 'text/csv', 'name,bed\n"', 'x'.repeat(65_536)],
  ]),
)('a list of %s without end ends with a sentence', async (_, type, begin, piece) => {
  const { baseUrl } = await using(
    serve((_request, answer) => {
      answer.writeHead(200, { 'content-type': type });
      answer.write(begin);
      pour(answer, piece);
    }),
  );
  const { code, message } = await failure(clientFor(baseUrl, calm).roomTypes().then(readAll));
  expect(exitCodeOf(code)).toBe(4);
  expect(message).toMatch(/\.$/);
});

test('a list with more columns than any table has ends with a sentence', async () => {
  const record = (n: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${n}_${at}`, 1])));
  const bodies = [
    ['application/x-ndjson', Array.from({ length: 100 }, (_, n) => record(n)).join('\n')],
    ['text/csv', `${Array.from({ length: 5000 }, (_, n) => `c${n}`).join()}\n`],
  ] as const;
  for (const [type, body] of bodies) {
    const { baseUrl } = await using(
      serve((_request, answer) => answer.writeHead(200, { 'content-type': type }).end(body)),
    );
    const { code, message } = await failure(clientFor(baseUrl, calm).roomTypes().then(readAll));
    expect({ code, message }).toEqual({
      code: 'answer_unreadable',
      message: expect.stringContaining('more than 1,000 columns'),
    });
  }
});
