/** Every endpoint times every kind of caller, over a real socket and a real database; and two properties that know nothing of each other. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createApiKey, hashApiKey } from '../../src/contract/api-key.ts';
import { importRoutes, pathPrefix, readRoutes } from '../../src/contract/routes.ts';
import { holds } from '../effort.ts';
import { type House, openHouse } from '../server/house-server.ts';
import { booking, rate, room } from '../suites/hotel.ts';

interface Endpoint {
  method: 'GET' | 'POST';
  path: string;
  needs: 'read' | 'write' | 'nothing';
  body?: string;
}

const records = { bookings: [booking()], rooms: [room()], rates: [rate()] };
const endpoints: Endpoint[] = [
  ...Object.values(importRoutes).map(({ path, resource }) => ({
    method: 'POST' as const,
    path: pathPrefix + path,
    needs: 'write' as const,
    body: JSON.stringify({ [resource]: records[resource] }),
  })),
  ...Object.values(readRoutes).map(({ path, list }) => ({
    method: 'GET' as const,
    path: pathPrefix + path + (list === 'availability' ? '?date_from=2027-05-01&date_to=2027-05-02' : ''),
    needs: 'read' as const,
  })),
  ...[`${pathPrefix}/openapi.json`, '/docs', '/healthz', '/readyz'].map((path) => ({
    method: 'GET' as const,
    path,
    needs: 'nothing' as const,
  })),
];

interface Caller {
  /** What the caller sends; `query` goes behind the address. */
  knock(house: House): Promise<{ authorization?: string; query?: string }>;
  read: number;
  write: number;
}

const refused = { read: 401, write: 401 };
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const callers: Record<string, Caller> = {
  'no key': { ...refused, knock: async () => ({}) },
  'an empty key': { ...refused, knock: async () => bearer('') },
  'two keys in one header': { ...refused, knock: async (house) => bearer(`${await house.key('a')} x`) },
  'a key with a letter more': { ...refused, knock: async (house) => bearer(`${await house.key('a')}x`) },
  'a key in capitals': { ...refused, knock: async (house) => bearer((await house.key('a')).toUpperCase()) },
  'a key of the right form that was never made': { ...refused, knock: async () => bearer(createApiKey()) },
  'the hash of a key, as the database has it': {
    ...refused,
    knock: async (house) => bearer(hashApiKey(await house.key('a'))),
  },
  'a key without the word Bearer': { ...refused, knock: async (house) => ({ authorization: await house.key('a') }) },
  'a key behind the word Basic': {
    ...refused,
    knock: async (house) => ({ authorization: `Basic ${await house.key('a')}` }),
  },
  'a key in the query': {
    ...refused,
    knock: async (house) => {
      const key = await house.key('a');
      return { query: `key=${key}&api_key=${key}&access_token=${key}&authorization=Bearer%20${key}` };
    },
  },
  'a key that has expired': {
    ...refused,
    knock: async (house) => bearer(await house.key('a', { expiresMs: Date.now() - 1 })),
  },
  'a key that was revoked': {
    ...refused,
    knock: async (house) => {
      const key = await house.key('a', { name: 'gone' });
      await house.store.revokeKey('gone', Date.now());
      return bearer(key);
    },
  },
  'a key that may read only': {
    read: 200,
    write: 403,
    knock: async (house) => bearer(await house.key('a', { scopes: ['read'] })),
  },
  'a key that may write only': {
    read: 403,
    write: 200,
    knock: async (house) => bearer(await house.key('a', { scopes: ['write'] })),
  },
  'a key of another property': { read: 200, write: 200, knock: async (house) => bearer(await house.key('b')) },
  'a key that may do all': { read: 200, write: 200, knock: async (house) => bearer(await house.key('a')) },
};

async function call(house: House, { method, path, body }: Endpoint, { authorization, query }: Knock) {
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  if (authorization !== undefined) headers.authorization = authorization;
  const url = query === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
  const answer = await fetch(house.url + url, { method, headers, body, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

type Knock = Awaited<ReturnType<Caller['knock']>>;

/** All that the property `a` shows of itself. */
async function shownOf(house: House, key: string): Promise<string> {
  const readable = endpoints.filter(({ needs }) => needs === 'read');
  const answers = await Promise.all(readable.map((endpoint) => call(house, endpoint, bearer(key))));
  return answers.map(({ text }) => text).join('\n');
}

test.each(Object.entries(callers))('%s opens no more and no less than it should', async (name, caller) => {
  const house = await openHouse();
  const owner = await house.key('a');
  const before = await shownOf(house, owner);
  const sent = await caller.knock(house);
  for (const endpoint of endpoints) {
    const { status, headers, text } = await call(house, endpoint, sent);
    const index = `${endpoint.method} ${endpoint.path}`;
    expect([index, status]).toEqual([index, endpoint.needs === 'nothing' ? 200 : caller[endpoint.needs]]);
    expect(text).not.toMatch(/pms_[0-9A-Za-z]{40}/);
    if (status < 400) continue;
    expect(JSON.parse(text)).toMatchObject({ status, code: status === 401 ? 'unauthorized' : 'forbidden' });
    if (status === 403) continue;
    expect([headers.get('www-authenticate'), headers.get('pms-instance')]).toEqual(['Bearer', null]);
  }
  const hasWritten = caller.write === 200 && name !== 'a key of another property';
  expect((await shownOf(house, owner)) === before).toBe(!hasWritten);
});

const resources = ['rooms', 'bookings', 'rates'] as const;
const names = fc.constantFrom('Double', 'Single', 'Suite');
const day = fc.constantFrom('2027-05-01', '2027-05-03');
const anyRecords = {
  rooms: fc.record({ name: names, total_rooms: fc.constantFrom(1, 2) }).map(room),
  bookings: fc
    .record({
      room_type_name: names,
      checkin_date: day,
      checkout_date: fc.constantFrom('2027-05-04', '2027-05-06'),
      guest_last_name: fc.constantFrom('Muster', 'Doe'),
      total_amount: fc.constantFrom(100, 200),
    })
    .map(booking),
  rates: fc.record({ room_type_name: names, date_from: day, rate_amount: fc.constantFrom(90, 80) }).map(rate),
};

const requests = fc.oneof(
  ...resources.map((resource) =>
    fc.record({
      house: fc.constantFrom('a' as const, 'b' as const),
      path: fc.constant(`${pathPrefix}/import_${resource}`),
      idempotencyKey: fc.constantFrom(undefined, 'k1', 'k2'),
      body: fc
        .record({
          [resource]: fc.array(anyRecords[resource], { maxLength: 3 }),
          duplicate_action: fc.constantFrom('skip', 'update'),
        })
        .map((body) => JSON.stringify(body)),
    }),
  ),
);

async function importInto(house: House, key: string, { path, body, idempotencyKey }: Sent): Promise<string> {
  const headers: Record<string, string> = { ...bearer(key), 'content-type': 'application/json' };
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  const answer = await fetch(house.url + path, { method: 'POST', headers, body });
  const text = await answer.text();
  return `${answer.status} ${answer.headers.get('idempotent-replayed')} ${answer.ok ? text : JSON.parse(text).code}`;
}

interface Sent {
  path: string;
  body: string;
  idempotencyKey?: string;
}

describe('two properties of one service', () => {
  test('answer and hold what each would alone, whatever names, rows and Idempotency-Keys they share', async () => {
    await holds(
      fc.asyncProperty(fc.array(requests, { minLength: 4, maxLength: 16 }), async (sent) => {
        const together = await openHouse();
        const keys = { a: await together.key('a'), b: await together.key('b') };
        const alone = { a: await openHouse(), b: await openHouse() };
        const ownKeys = { a: await alone.a.key('a'), b: await alone.b.key('b') };
        for (const { house, ...request } of sent) {
          const [shared, own] = await Promise.all([
            importInto(together, keys[house], request),
            importInto(alone[house], ownKeys[house], request),
          ]);
          expect(shared).toBe(own);
        }
        for (const house of ['a', 'b'] as const)
          expect(await shownOf(together, keys[house])).toBe(await shownOf(alone[house], ownKeys[house]));
      }),
      { numRuns: 8 },
    );
  });

  test('may use one Idempotency-Key at the same moment for different requests', async () => {
    const house = await openHouse();
    const [one, two] = [await house.key('a'), await house.key('b')];
    const path = `${pathPrefix}/import_rooms`;
    const send = (key: string, name: string) =>
      importInto(house, key, { path, body: JSON.stringify({ rooms: [room({ name })] }), idempotencyKey: 'same' });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => send(n % 2 ? one : two, n % 2 ? 'A' : 'B')));
    for (const answer of answers) expect(answer).toMatch(/^200 .*"total":1|^409 null key_in_use$/);
    expect(await shownOf(house, one)).toContain('"name":"A"');
    expect(await shownOf(house, one)).not.toContain('"name":"B"');
    expect(await shownOf(house, two)).not.toContain('"name":"A"');
  });

  test('are counted apart: one that has used up its requests does not slow the other', async () => {
    const house = await openHouse({ requestsPerMinuteMax: 3, isLoopbackCounted: true });
    const [one, two] = [await house.key('a'), await house.key('b')];
    const reading = endpoints.find(({ needs }) => needs === 'read')!;
    const statusOf = async (key: string) => (await call(house, reading, bearer(key))).status;
    const statuses = [];
    for (let n = 0; n < 5; n++) statuses.push(await statusOf(one));
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect(await statusOf(two)).toBe(200);
  });

  test('have ids of their own, and an answer names the one it came from', async () => {
    const house = await openHouse();
    const reading = endpoints.find(({ needs }) => needs === 'read')!;
    const shown = [];
    for (const property of ['a', 'b', 'a'])
      shown.push((await call(house, reading, bearer(await house.key(property)))).headers);
    const [first, other, again] = shown.map((headers) => [headers.get('pms-instance'), headers.get('pms-property')]);
    expect(again).toEqual(first);
    expect(other![0]).not.toBe(first![0]);
    expect([first![1], other![1]]).toEqual(['a', 'b']);
  });
});
