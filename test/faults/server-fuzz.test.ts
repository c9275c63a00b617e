/** Whatever is sent to the whole service, it answers soon and never with a 500, counts every record once, and goes on as before. */
import { type IncomingHttpHeaders, METHODS, request } from 'node:http';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importRoutes, pathPrefix, readRoutes } from '../../src/contract/routes.ts';
import { holds } from '../effort.ts';
import { type House, openHouse } from '../server/house-server.ts';
import { sendRaw } from '../server/running-server.ts';
import { booking, rate, room } from '../suites/hotel.ts';

const answerMsMax = 5000;
const prototypeBefore = Object.getOwnPropertyNames(Object.prototype).join();

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  body?: string | Buffer;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

function send(house: House, { method, path, headers, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // For some methods node would send the bytes of a body without saying that there is one.
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const asked = request(house.url, {
      method,
      path,
      headers: { ...headers, ...length },
      timeout: answerMsMax,
      agent: false,
    });
    asked.on('timeout', () => asked.destroy(new Error(`no answer within ${answerMsMax} ms`)));
    asked.on('error', reject);
    asked.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('error', reject);
      answer.on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, text }));
    });
    asked.end(body);
  });
}

/** What holds for every answer there is. */
function checkAnswer({ status, headers, text }: Answer, sent: Sent): void {
  const what = JSON.stringify({ ...sent, body: sent.body?.toString().slice(0, 500) });
  expect(status, what).toBeLessThan(500);
  expect(headers['x-request-id'], what).toMatch(/^[\da-f-]{36}$/);
  if (status >= 400 && sent.method !== 'HEAD') {
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(JSON.parse(text)).toMatchObject({ status, request_id: headers['x-request-id'] });
  }
  expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(prototypeBefore);
}

const hostileTexts = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'bookings',
  'rooms',
  'rates',
  'duplicate_action',
  '\0',
  '\ud800',
  '\udfff\ud800',
  '\u001b[2J',
  '=cmd()',
  "'; DROP TABLE bookings; --",
  '2027-02-30',
  '9999-12-31',
  '1e999',
  '0x10',
  '-0',
  ' ',
  'ﷺ'.repeat(100),
  '👩‍👩‍👧'.repeat(50),
];
const text = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 40 }));
const number = fc.oneof(
  fc.constantFrom(0, -0, -1, 1e308, 5e-324, 2 ** 53, -(2 ** 53), 1e21, 0.1 + 0.2, 1e-7, 2 ** 31, 2 ** 63),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const anyJson = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, text, number, fc.boolean(), fc.constant(null), tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  // Entries and not a dictionary: `__proto__` must be a key of its own in the JSON.
  object: fc.array(fc.tuple(text, tie('value')), { maxLength: 4 }).map((entries) => ({ entries })),
})).value;

/** JSON of what `anyJson` gives, with every key as it stands. */
function render(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(render).join(',')}]`;
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : JSON.stringify(value);
  const { entries } = value as { entries: [string, unknown][] };
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${render(inner)}`).join(',')}}`;
}

const good = { bookings: booking(), rooms: room(), rates: rate() };

/** A good record of the resource in which some fields, known or not, hold anything. */
function almostGood(resource: keyof typeof good): fc.Arbitrary<string> {
  const fields = [...Object.keys(good[resource]), 'guest_email', 'booking_status', 'availability', 'stop_sell'];
  const field = fc.oneof(fc.constantFrom(...fields), text);
  return fc.array(fc.tuple(field, anyJson), { maxLength: 4 }).map((changes) => {
    const changed = new Map<string, unknown>([...Object.entries(good[resource]), ...changes]);
    return render({ entries: [...changed] });
  });
}

let house: House;
let authorization: string;
async function open(): Promise<void> {
  house = await openHouse({ requestReceiveMs: 2000 });
  authorization = `Bearer ${await house.key('a')}`;
}

describe('records of any shape', () => {
  test.each(Object.values(importRoutes))(
    'to $path are each imported, skipped or refused with a reason',
    async (route) => {
      await open();
      const records = fc.array(fc.oneof(almostGood(route.resource), anyJson.map(render)), { maxLength: 5 });
      await holds(
        fc.asyncProperty(records, fc.constantFrom('skip', 'update'), fc.option(text), async (list, action, key) => {
          const body = `{"${route.resource}":[${list.join(',')}],"duplicate_action":"${action}"}`;
          const headers: Record<string, string> = { authorization, 'content-type': 'application/json' };
          if (key !== null) headers['idempotency-key'] = encodeURIComponent(key.toWellFormed());
          const sent = { method: 'POST', path: pathPrefix + route.path, headers, body };
          const answer = await send(house, sent);
          checkAnswer(answer, sent);
          if (answer.status !== 200) {
            // The empty key, or one that stood for another request.
            expect([answer.status, key === null]).toEqual([422, false]);
            return;
          }
          const result = JSON.parse(answer.text);
          expect(result.total, body).toBe(list.length);
          expect(result.imported + result.skipped + result.error_count, body).toBe(list.length);
          const refused = new Set(result.errors.map(({ index }: { index: number }) => index));
          expect(refused.size, body).toBe(result.error_count);
        }),
        { numRuns: 150 },
      );
      const list = { method: 'GET', path: `${pathPrefix}/export_bookings`, headers: { authorization } };
      expect((await send(house, list)).status).toBe(200);
    },
    60_000,
  );

  test.each(Object.values(importRoutes))(
    'nested two hundred thousand deep to $path are refused rows',
    async (route) => {
      await open();
      const headers = { authorization, 'content-type': 'application/json' };
      for (const [open, close] of [
        ['[', ']'],
        ['{"__proto__":', '}'],
      ] as const) {
        const deep = `${open.repeat(200_000)}1${close.repeat(200_000)}`;
        const records = [deep, ...Object.keys(good[route.resource]).map((field) => `{"${field}":${deep}}`)];
        for (const record of records) {
          const sent = {
            method: 'POST',
            path: pathPrefix + route.path,
            headers,
            body: `{"${route.resource}":[${record}]}`,
          };
          const answer = await send(house, sent);
          checkAnswer(answer, sent);
          expect(JSON.parse(answer.text)).toMatchObject({ total: 1, error_count: 1 });
        }
      }
    },
  );
});

const everyPath = [
  ...[...Object.values(importRoutes), ...Object.values(readRoutes)].map(({ path }) => pathPrefix + path),
  `${pathPrefix}/openapi.json`,
  '/docs',
  '/docs/static/index.html',
  '/healthz',
  '/readyz',
  '/',
  '/*',
  '/docs/../healthz',
];
const wellFormed = text.map((one) => encodeURIComponent(one.toWellFormed()));
const queryPart = fc.oneof(
  wellFormed,
  fc
    .tuple(
      fc.oneof(fc.constantFrom('date_from', 'date_to', 'status', '__proto__', 'date_from[]', '%'), wellFormed),
      fc.oneof(fc.constantFrom('2027-01-01', '2027-12-31', '0000-00-00', 'Confirmed', '%00', '%zz', '%ff'), wellFormed),
    )
    .map((pair) => pair.join('=')),
);
const headerText = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 60,
});
const headerName = fc.constantFrom(
  'accept',
  'accept-encoding',
  'authorization',
  'content-encoding',
  'content-type',
  'cookie',
  'forwarded',
  'idempotency-key',
  'if-none-match',
  'origin',
  'range',
  'x-forwarded-for',
  'x-http-method-override',
  'x-request-id',
  '__proto__',
  'constructor',
);
const headerValue = fc.oneof(
  headerText,
  fc.constantFrom('*/*', 'text/csv;q=0', 'application/json;charset=utf-16', 'gzip', 'bytes=0-1', 'x, y'),
);
const anyBody = fc.oneof(
  fc.constant(undefined),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  anyJson.map(render),
  fc.constantFrom('{"bookings":[', '{"bookings":[]}', '[]', 'null', '{"rooms":{}}', '\ufeff{"rates":[]}', '1e999'),
);

test('requests of any method, address, query, header and body are answered, and never with a 500', async () => {
  await open();
  await holds(
    fc.asyncProperty(
      fc.record({
        // To CONNECT node answers with the end of the connection: this is no proxy.
        method: fc.constantFrom(...METHODS.filter((method) => method !== 'CONNECT')),
        path: fc
          .tuple(
            fc.oneof(
              fc.constantFrom(...everyPath),
              wellFormed.map((path) => `/${path}`),
            ),
            fc.array(queryPart, { maxLength: 3 }),
          )
          .map(([path, query]) => (query.length === 0 ? path : `${path}?${query.join('&')}`)),
        headers: fc.dictionary(headerName, headerValue, { maxKeys: 4, noNullPrototype: false }),
        hasKey: fc.boolean(),
        body: anyBody,
      }),
      async ({ hasKey, headers, ...rest }) => {
        const sent = { ...rest, headers: hasKey ? { ...headers, authorization } : headers };
        checkAnswer(await send(house, sent), sent);
      },
    ),
    { numRuns: 500 },
  );
  expect((await send(house, { method: 'GET', path: '/healthz', headers: {} })).status).toBe(200);
});

const rawPiece = fc.oneof(
  fc.constantFrom(
    'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    `POST ${pathPrefix}/import_rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n`,
    `POST ${pathPrefix}/import_rooms HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`,
    'GET / HTTP/1.0\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET //evil.example/%2e%2e HTTP/1.1\r\nHost: \r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
    'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
    'Connection: Upgrade\r\nUpgrade: websocket\r\n',
    'Content-Length: -1\r\n',
    'Transfer-Encoding: chunked, chunked\r\n',
    'ffffffffffffffff\r\n',
    '0\r\n\r\n',
    '\r\n',
    '\0',
  ),
  fc.string({ unit: 'binary-ascii', maxLength: 20 }),
);

test('bytes of any kind, also behind good requests on the same connection, end the connection and nothing else', async () => {
  await open();
  await holds(
    fc.asyncProperty(fc.array(rawPiece, { maxLength: 6 }), async (pieces) => {
      const { socket, ended } = sendRaw(house.port, pieces.join(''));
      socket.end();
      const { text: received } = await ended;
      for (const [, status] of received.matchAll(/HTTP\/1\.1 (\d+)/g)) expect(Number(status)).not.toBe(500);
    }),
    { numRuns: 150 },
  );
  expect((await send(house, { method: 'GET', path: '/healthz', headers: {} })).status).toBe(200);
  expect(house.logged()).not.toContain('"msg":"failed"');
});
