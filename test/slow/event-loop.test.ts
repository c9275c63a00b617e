/** No request keeps the others waiting: `/healthz` is asked every few milliseconds while a service has the heaviest ones there are. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FrontDesk, makeFrontDesk, type Service } from '../journeys/front-desk.ts';

/** The bound is 50 ms; a machine that has the rest of the suite to run does less in each of them. */
const heldMsMax = 250;
const bytesMax = 16 * 1024 * 1024;

let desk: FrontDesk;
let service: Service;
let key: string;

beforeAll(async () => {
  desk = await makeFrontDesk();
  service = await desk.serve();
  key = JSON.parse(await desk.read('config/profiles.json')).profiles.local.key;
  const names = Array.from({ length: 500 }, (_, n) => `${word(n)} ${word(n * 7 + 3)} Room ${n}`);
  const rooms = ['Double', 'Single', ...names].map((name) => ({
    name,
    max_occupancy: 2,
    total_rooms: 9,
    base_price: 99,
  }));
  await post('rooms', rooms);
  for (let from = 0; from < 200_000; from += 10_000) {
    await post(
      'bookings',
      Array.from({ length: 10_000 }, (_, n) => booking(from + n)),
    );
  }
});

afterAll(() => desk.close());

function dateOf(day: number): string {
  return new Date(Date.UTC(2027, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
}

/** Letters that a number spells: words that are not near one another. */
function word(n: number): string {
  return [...String(n * 7919 + 104_729)].map((digit) => 'bcdfglmnrs'[Number(digit)] + 'aeiou'[n % 5]!).join('');
}

/** Arrivals of five years, none of them equal to another. */
function booking(n: number) {
  return {
    checkin_date: dateOf(n % 1_800),
    checkout_date: dateOf((n % 1_800) + 1 + (n % 9)),
    room_type_name: n % 3 ? 'Double' : 'Single',
    guest_last_name: `Guest ${n}`,
    total_amount: 100,
    currency_iso: 'EUR',
  };
}

type Resource = 'bookings' | 'rooms' | 'rates';

async function post(resource: Resource, records: unknown[], action = 'skip'): Promise<Record<string, unknown>> {
  return JSON.parse(await send(resource, JSON.stringify({ [resource]: records, duplicate_action: action })));
}

async function send(resource: Resource, body: string | Buffer, type = 'application/json'): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': type };
  const url = `${service.baseUrl}/pms_be/pms_be_api/import_${resource}`;
  return (await fetch(url, { method: 'POST', headers, body })).text();
}

/** Reads a list to its end; gives its bytes. */
async function read(path: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, accept: 'text/csv' };
  const answer = await fetch(`${service.baseUrl}/pms_be/pms_be_api/${path}`, { headers });
  expect(answer.status).toBe(200);
  let bytes = 0;
  for await (const chunk of answer.body!) bytes += chunk.length;
  return bytes;
}

/** Does what is to be done and holds that nobody waited long for it. */
async function withoutHolding<Result>(work: () => Promise<Result>): Promise<Result> {
  const asking = new Worker(new URL('../faults/ask-health.mjs', import.meta.url), {
    workerData: { url: service.baseUrl, pid: service.child.pid },
  });
  await once(asking, 'message');
  const result = await work();
  asking.postMessage('stop');
  const [{ count, medianMs, worstMs }] = await once(asking, 'message');
  expect(count).toBeGreaterThan(0);
  expect(worstMs, `the worst of ${count} answers, half of which came within ${medianMs} ms`).toBeLessThan(heldMsMax);
  return result;
}

test('10,000 updates over 1,830 daily rates', async () => {
  const daily = { room_type_name: 'Double', rate_plan_name: 'BAR', min_nights: 1 };
  const days = Array.from({ length: 1_830 }, (_, day) => ({
    ...daily,
    date_from: dateOf(day),
    date_to: dateOf(day),
    rate_amount: 100 + (day % 7),
    availability: day % 5,
  }));
  await post('rates', days);
  const range = { room_type_name: 'Double', rate_plan_name: 'BAR', date_from: dateOf(0), date_to: dateOf(1_829) };
  const updates = Array.from({ length: 10_000 }, (_, n) => ({ ...range, rate_amount: 50 + (n % 100) }));
  expect(await withoutHolding(() => post('rates', updates, 'update'))).toMatchObject({ imported: 10_000 });
  expect(await withoutHolding(() => post('rates', updates))).toMatchObject({ skipped: 10_000 });
});

test('10,000 rates of a day each that split a range of five years', async () => {
  const range = { room_type_name: 'Single', rate_plan_name: 'BAR', date_from: dateOf(0), date_to: dateOf(1_829) };
  const ranges = Array.from({ length: 11 }, (_, n) => ({ ...range, rate_plan_name: `BAR ${n}`, rate_amount: 90 }));
  await post('rates', ranges);
  const days = Array.from({ length: 10_000 }, (_, n) => {
    const date = dateOf((n * 2 + Math.floor(n / 915)) % 1_830);
    return { ...range, rate_plan_name: `BAR ${Math.floor(n / 915)}`, date_from: date, date_to: date, rate_amount: 95 };
  });
  expect(await withoutHolding(() => post('rates', days, 'update'))).toMatchObject({ imported: 10_000 });
});

test('a record of a million unknown fields', async () => {
  const fields = Array.from({ length: 1_000_000 }, (_, n) => `"k${n.toString(36)}":1`);
  const answer = await withoutHolding(() => send('bookings', `{"bookings":[{${fields.join()}}]}`));
  expect(JSON.parse(answer)).toMatchObject({ total: 1, error_count: 1 });
});

test('thousands of records of hundreds of unknown fields', async () => {
  const fields = Array.from({ length: 200 }, (_, n) => `"k${n.toString(36)}":1`).join();
  const records = Array.from({ length: 9_000 }, () => `{${fields}}`);
  const answer = await withoutHolding(() => send('bookings', `{"bookings":[${records.join()}]}`));
  expect(JSON.parse(answer)).toMatchObject({ total: 9_000, error_count: 9_000 });
});

test('five years of availability over 200,000 bookings', async () => {
  await withoutHolding(() => read(`availability?date_from=${dateOf(0)}&date_to=${dateOf(1_829)}`));
});

test('10,000 bookings of unknown room types among 500', async () => {
  const records = Array.from({ length: 10_000 }, (_, n) => ({
    ...booking(n),
    room_type_name: `${word(n * 3 + 1)} ${word(n)}`,
  }));
  expect(await withoutHolding(() => post('bookings', records))).toMatchObject({ error_count: 10_000 });
});

test('16 MiB of bookings with the longest names', async () => {
  const long = (letter: string) => letter.repeat(190);
  const records = Array.from({ length: 8_500 }, (_, n) => ({
    ...booking(n),
    guest_first_name: `${long('𐐀')} ${n}`,
    guest_last_name: `${long('ᾪ')} ${n}`,
  }));
  const body = JSON.stringify({ bookings: records });
  const padding = ' '.repeat(bytesMax - Buffer.byteLength(body));
  expect(JSON.parse(await withoutHolding(() => send('bookings', body + padding)))).toMatchObject({ imported: 8_500 });
});

test('16 MiB of brackets, lines, numbers and keys', async () => {
  const keys = Array.from({ length: 1_000_000 }, (_, n) => `"k${n.toString(36)}":1`).join();
  const bodies = [
    '['.repeat(bytesMax),
    '\n'.repeat(bytesMax),
    `{"bookings":[[${'1,'.repeat(8_000_000)}1]]}`,
    `{${keys}}`,
  ];
  for (const body of bodies) await withoutHolding(() => send('bookings', body));
});

test('16 MiB of columns, of CSV and of NDJSON', async () => {
  const block = `{"checkin_date":[${'"",'.repeat(999)}""]},`;
  const bodies = [
    [`{"columns":[${block.repeat(4_000)}{}]}`, 'application/json'],
    [`{"columns":[{"checkin_date":[${'1,'.repeat(8_000_000)}1]}]}`, 'application/json'],
    [`checkin_date\n${'\n'.repeat(bytesMax - 20)}`, 'text/csv'],
    [`checkin_date,checkout_date\n${'"a,'.repeat(5_000_000)}`, 'text/csv'],
    ['{}\n'.repeat(5_000_000), 'application/x-ndjson'],
  ] as const;
  for (const [body, type] of bodies) await withoutHolding(() => send('bookings', body, type));
});

test('10,000 records of which each field is wrong', async () => {
  const wrong = Object.fromEntries([...Object.keys(booking(0)), 'a', 'b', 'c'].map((name) => [name, 'x'.repeat(250)]));
  const answer = await withoutHolding(() =>
    post(
      'bookings',
      Array.from({ length: 7_000 }, () => wrong),
    ),
  );
  expect(answer).toMatchObject({ error_count: 7_000 });
});

test('an export of everything, and of a state that no booking has', async () => {
  await withoutHolding(() => read('export_bookings'));
  await withoutHolding(() => read('export_bookings?status=NoShow'));
  await withoutHolding(() => read('export_rooms'));
});
