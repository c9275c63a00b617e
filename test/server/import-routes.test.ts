/** The POST endpoints: what is understood, what is refused with which code, and keys that make a request happen once. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ImportAnswer, ImportRequest } from '../../src/contract/api.ts';
import { PmsError } from '../../src/contract/errors.ts';
import { openHouse } from './house-server.ts';
import { authorization, listenServer, prefix, type RawConnection, sendRaw, startServer } from './running-server.ts';
import { keys } from './small-api.ts';

const path = `${prefix}/import_bookings`;
const json = { ...authorization, 'content-type': 'application/json' };

function rememberRequests(): {
  seen: ImportRequest[];
  importBookings: (request: ImportRequest) => Promise<ImportAnswer>;
} {
  const seen: ImportRequest[] = [];
  return {
    seen,
    async importBookings(request) {
      seen.push(request);
      return { text: '{"success":true }', isReplayed: false };
    },
  };
}

async function post(payload: string | Buffer, headers: Record<string, string> = {}, url = path) {
  const api = rememberRequests();
  const server = await startServer({ importBookings: api.importBookings });
  const answer = await server.app.inject({ method: 'POST', url, headers: { ...json, ...headers }, payload });
  return { answer, problem: answer.json(), seen: api.seen, logged: server.logged() };
}

test('gives the text of the Api as it is, as JSON', async () => {
  const { answer } = await post('{"bookings":[]}');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('{"success":true }');
  expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
  expect(answer.headers['idempotent-replayed']).toBeUndefined();
});

test.each(['bookings', 'rooms', 'rates'])('takes the records of import_%s under their own name', async (name) => {
  const server = await startServer();
  const answer = await server.app.inject({
    method: 'POST',
    url: `${prefix}/import_${name}`,
    headers: json,
    payload: { [name]: [1, null], duplicate_action: 'update' },
  });
  expect(answer.json()).toMatchObject({ success: true, total: 2 });
});

test('hands over raw records of any type and the duplicate action only where it is said', async () => {
  const { seen } = await post('{"bookings":[1,null,"x",{}]}');
  expect(seen).toEqual([{ records: [1, null, 'x', {}], duplicateAction: undefined, idempotency: undefined }]);
  expect((await post('{"bookings":[],"duplicate_action":"update"}')).seen[0]?.duplicateAction).toBe('update');
});

test('makes the fingerprint of method, path and the raw bytes of the body', async () => {
  const { seen } = await post('{"bookings": []}', { 'idempotency-key': 'k' });
  const fingerprint = createHash('sha256').update(`POST ${path}\n{"bookings": []}`).digest('hex');
  expect(seen[0]?.idempotency).toEqual({ key: 'k', fingerprint });
});

test('leaves a __proto__ key in a record to the rules', async () => {
  const { answer, seen } = await post('{"bookings":[{"__proto__":{"x":1}}]}');
  expect(answer.statusCode).toBe(200);
  expect(Object.keys(seen[0]!.records.at(0) as object)).toEqual(['__proto__']);
});

test.each([
  ['nothing', ''],
  ['broken JSON', '{"bookings":[}'],
  ['a cut body', '{"bookings":['],
  ['two values', '{"bookings":[]} {}'],
  ['invalid UTF-8', Buffer.from('{"bookings":["\xff"]}', 'latin1')],
  ['UTF-16', Buffer.from('{"bookings":[]}', 'utf16le')],
])('refuses %s as bad_json', async (_name, payload) => {
  const { answer, problem } = await post(payload);
  expect(answer.statusCode).toBe(400);
  expect(problem.code).toBe('bad_json');
});

test('says where the JSON breaks, without quoting it', async () => {
  const { problem, logged } = await post('{"bookings":\n [{"guest_last_name":"Muster" "a":1}]}');
  expect(problem.detail).toBe('The body is not JSON at line 2, column 31.');
  const { problem: other } = await post('{"guest_last_name":Muster}');
  expect(JSON.stringify(problem) + JSON.stringify(other) + logged).not.toContain('Muster');
});

test.each([
  ['an array', '[]', 'must be an object'],
  ['null', 'null', 'must be an object'],
  ['a missing array', '{"duplicate_action":"skip"}', 'bookings must be there'],
  ['another resource', '{"rooms":[]}', '"rooms"'],
  ['an object for the array', '{"bookings":{}}', 'must be there, and be an array'],
  ['an unknown duplicate_action', '{"bookings":[],"duplicate_action":"replace"}', 'skip, update'],
  ['an unknown key', '{"bookings":[],"duplicateAction":"update"}', '"duplicateAction"'],
  ['a __proto__ key beside the records', '{"bookings":[],"__proto__":{}}', '"__proto__"'],
])('refuses %s as invalid_request and names it', async (_name, payload, words) => {
  const { answer, problem, seen } = await post(payload);
  expect(answer.statusCode).toBe(422);
  expect(problem.code).toBe('invalid_request');
  expect(problem.detail).toContain(words);
  expect(seen).toEqual([]);
});

test('refuses a query, in which duplicate_action would be lost', async () => {
  const { answer, problem } = await post('{"bookings":[]}', {}, `${path}?duplicate_action=update`);
  expect(answer.statusCode).toBe(422);
  expect(problem.detail).toContain('"duplicate_action"');
});

test.each([
  ['no type', { 'content-type': '' }],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a type that is none', { 'content-type': 'json' }],
  ['another charset', { 'content-type': 'application/json; charset=latin1' }],
  ['a compressed body', { 'content-encoding': 'gzip' }],
])('refuses %s as unsupported_media_type', async (_name, headers) => {
  const { answer, problem } = await post('{"bookings":[]}', headers);
  expect(answer.statusCode).toBe(415);
  expect(problem.code).toBe('unsupported_media_type');
});

test.each(['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])('takes %s', async (type) => {
  expect((await post('{"bookings":[]}', { 'content-type': type })).answer.statusCode).toBe(200);
});

test('takes as many records as the limit and refuses one more as too_large', async () => {
  const server = await startServer({}, { limits: { requestRecordsMax: 2 } });
  const send = (bookings: unknown[]) =>
    server.app.inject({ method: 'POST', url: path, headers: json, payload: { bookings } });
  expect((await send([1, 2])).statusCode).toBe(200);
  const answer = await send([1, 2, 3]);
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'too_large']);
});

test('refuses a body that says it is too large, and still answers on the same connection', async () => {
  const { port } = await listenServer({}, { limits: { requestBytesMax: 100_000 } });
  const body = 'x'.repeat(3_000_000);
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${keys.full}\r\nContent-Type: application/json\r\n`;
  const last = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  const { ended } = sendRaw(port, `${head}Content-Length: ${body.length}\r\n\r\n${body}${last}`);
  const { text, error } = await ended;
  expect(error).toBeUndefined();
  expect(text).toContain('HTTP/1.1 413 ');
  expect(text).toContain('"code":"too_large"');
  expect(text).toContain('{"status":"alive"}');
});

test('refuses a chunked body as soon as it is too large, and lets the answer through', async () => {
  const { url } = await listenServer({}, { limits: { requestBytesMax: 100_000 } });
  async function* chunks() {
    for (let n = 0; n < 200; n++) yield Buffer.alloc(10_000, 0x20);
  }
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: json,
    body: chunks(),
    duplex: 'half',
  } as RequestInit);
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ code: 'too_large', status: 413 });
});

test('replays with a header, and refuses the same key with another body', async () => {
  const server = await startServer();
  const send = (payload: string) =>
    server.app.inject({ method: 'POST', url: path, headers: { ...json, 'idempotency-key': 'once' }, payload });
  const first = await send('{"bookings":[1]}');
  const second = await send('{"bookings":[1]}');
  expect(second.body).toBe(first.body);
  expect([first.headers['idempotent-replayed'], second.headers['idempotent-replayed']]).toEqual([undefined, 'true']);
  const other = await send('{"bookings":[2]}');
  expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_mismatch']);
});

test.each([
  ['empty', ''],
  ['longer than 255 characters', 'k'.repeat(256)],
])('refuses an Idempotency-Key that is %s', async (_name, key) => {
  const { answer, problem } = await post('{"bookings":[]}', { 'idempotency-key': key });
  expect([answer.statusCode, problem.code]).toEqual([422, 'invalid_request']);
});

test('takes an Idempotency-Key of 255 characters', async () => {
  expect((await post('{"bookings":[]}', { 'idempotency-key': 'k'.repeat(255) })).answer.statusCode).toBe(200);
});

test('refuses two Idempotency-Keys', async () => {
  const { port } = await listenServer();
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${keys.full}\r\nContent-Type: application/json\r\n`;
  const { ended } = sendRaw(
    port,
    `${head}Idempotency-Key: a\r\nIdempotency-Key: b\r\nContent-Length: 15\r\nConnection: close\r\n\r\n{"bookings":[]}`,
  );
  expect((await ended).text).toMatch(/^HTTP\/1.1 422 /);
});

test('answers key_in_use while the same key runs for the same property, and only then', async () => {
  let finish = (): void => {};
  let calls = 0;
  const server = await startServer({
    async importBookings() {
      calls++;
      if (calls === 1) await new Promise<void>((resolve) => (finish = resolve));
      return { text: '{}', isReplayed: false };
    },
  });
  const send = (key: string, token = keys.full) =>
    server.app.inject({
      method: 'POST',
      url: path,
      headers: { ...json, authorization: `Bearer ${token}`, 'idempotency-key': key },
      payload: '{"bookings":[]}',
    });
  const first = send('a');
  await expect.poll(() => calls).toBe(1);
  const second = await send('a');
  expect([second.statusCode, second.json().code, second.headers['retry-after']]).toEqual([409, 'key_in_use', '1']);
  expect((await send('b')).statusCode).toBe(200);
  expect((await send('a', keys.other)).statusCode).toBe(200);
  finish();
  expect((await first).statusCode).toBe(200);
  expect((await send('a')).statusCode).toBe(200);
});

test('frees the key of a request that failed', async () => {
  const server = await startServer({ importBookings: () => Promise.reject(new Error('boom')) });
  const send = () =>
    server.app.inject({
      method: 'POST',
      url: path,
      headers: { ...json, 'idempotency-key': 'a' },
      payload: '{"bookings":[]}',
    });
  expect((await send()).statusCode).toBe(500);
  expect((await send()).statusCode).toBe(500);
});

test.each([
  ['key_in_use', 409, '1'],
  ['unavailable', 503, '1'],
  ['disk_full', 503, '30'],
] as const)('tells %s of the Api with its status and Retry-After', async (code, status, seconds) => {
  const server = await startServer({ importBookings: () => Promise.reject(new PmsError(code, 'It is so.')) });
  const answer = await server.app.inject({ method: 'POST', url: path, headers: json, payload: '{"bookings":[]}' });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['retry-after']).toBe(seconds);
  expect(answer.json()).toMatchObject({ code, detail: 'It is so.' });
});

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
