/** The GET endpoints: their queries, the three forms of an answer, and who may read how many at a time. */
import { expect, test } from 'vitest';
import type { BookingFilter, Cell, DateRange } from '../../src/contract/api.ts';
import { authorization, prefix, startServer } from './running-server.ts';
import { streamOf } from './small-api.ts';

const row: Cell[] = [
  '2027-05-14',
  '2027-05-17',
  'Deluxe "Double"',
  null,
  '=Muster, Eva',
  null,
  420.5,
  'EUR',
  null,
  'Confirmed',
];
const record = {
  checkin_date: '2027-05-14',
  checkout_date: '2027-05-17',
  room_type_name: 'Deluxe "Double"',
  guest_first_name: null,
  guest_last_name: '=Muster, Eva',
  guest_email: null,
  total_amount: 420.5,
  currency_iso: 'EUR',
  booking_source: null,
  booking_status: 'Confirmed',
};

async function get(url: string, headers: Record<string, string> = {}, batches: Cell[][][] = [[row], [], [row, row]]) {
  const asked: unknown[] = [];
  const server = await startServer({
    async exportBookings(filter: BookingFilter) {
      asked.push(filter);
      return streamOf('bookings', batches);
    },
    async availability(range: DateRange) {
      asked.push(range);
      return streamOf('availability', []);
    },
  });
  const answer = await server.app.inject({ url: prefix + url, headers: { ...authorization, ...headers } });
  return { answer, asked };
}

test('gives JSON with every key under the name of the list', async () => {
  const { answer } = await get('/export_bookings');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers.vary).toBe('Accept');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toEqual({ bookings: [record, record, record] });
});

test('gives NDJSON, one record a line', async () => {
  const { answer } = await get('/export_bookings', { accept: 'application/x-ndjson' });
  expect(answer.headers['content-type']).toBe('application/x-ndjson');
  const lines = answer.body.split('\n');
  expect(lines.pop()).toBe('');
  expect(lines.map((line) => JSON.parse(line))).toEqual([record, record, record]);
});

test('gives CSV with a header line and guarded cells', async () => {
  const { answer } = await get('/export_bookings', { accept: 'text/csv' });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = answer.body.split(/\r?\n/);
  expect(lines).toHaveLength(5);
  expect(lines[0]).toBe(Object.keys(record).join(','));
  expect(lines[1]).toBe(`2027-05-14,2027-05-17,"Deluxe ""Double""",,"'=Muster, Eva",,420.5,EUR,,Confirmed`);
});

test('gives an empty list in every form', async () => {
  const forms = { 'application/json': '{"bookings":[]}\n', 'application/x-ndjson': '' };
  for (const [accept, body] of Object.entries(forms)) {
    expect((await get('/export_bookings', { accept }, [])).answer.body).toBe(body);
  }
  const csv = await get('/export_bookings', { accept: 'text/csv' }, []);
  expect(csv.answer.body.trimEnd()).toBe(Object.keys(record).join(','));
});

test.each([
  ['/room_types', 'room_types'],
  ['/export_rooms', 'rooms'],
  ['/export_bookings', 'bookings'],
  ['/availability?date_from=2027-01-01&date_to=2027-01-01', 'availability'],
])('gives the list of %s under %s', async (url, name) => {
  const { answer } = await get(url);
  expect(Object.keys(answer.json())).toEqual([name]);
});

test('hands the dates and the canonical status to the Api', async () => {
  const { asked } = await get('/export_bookings?date_from=2027-01-01&date_to=2027-01-31&status=checked%20in');
  expect(asked).toEqual([{ dateFrom: '2027-01-01', dateTo: '2027-01-31', status: 'CheckedIn' }]);
  expect((await get('/export_bookings')).asked).toEqual([{}]);
  expect((await get('/export_bookings?date_from=&date_to=&status=')).asked).toEqual([{}]);
  expect((await get('/availability?date_from=2027-01-01&date_to=2027-01-02')).asked).toEqual([
    { dateFrom: '2027-01-01', dateTo: '2027-01-02' },
  ]);
});

test.each([
  ['/availability', 'date_from is missing'],
  ['/availability?date_from=2027-01-01', 'date_to is missing'],
  ['/availability?date_from=2027-02-29&date_to=2027-03-01', 'date_from must be a real date'],
  ['/availability?date_from=2027-03-02&date_to=2027-03-01', 'date_to is before date_from'],
  ['/availability?date_from=2027-01-01&date_to=2032-01-05', 'longer than 1830 days'],
  ['/availability?date_from=2027-01-01&date_to=2027-01-02&status=Confirmed', '"status"'],
  ['/export_bookings?date_to=soon', 'date_to must be a real date'],
  ['/export_bookings?date_from=2027-03-02&date_to=2027-03-01', 'date_to is before date_from'],
  ['/export_bookings?status=Gone', 'Pending, Confirmed, CheckedIn, CheckedOut, Cancelled, NoShow'],
  ['/availability?date_from=&date_to=2027-01-02', 'date_from is missing'],
  ['/export_bookings?status=%20', 'status must be one of'],
  ['/export_bookings?status=Pending&status=NoShow', 'status is given more than once'],
  ['/export_bookings?stauts=Pending', '"stauts"; known here: date_from, date_to, status'],
  ['/export_bookings?__proto__=1', '"__proto__"'],
  ['/room_types?date_from=2027-01-01', '"date_from"; this address takes none'],
])('refuses %s as invalid_request and names the reason', async (url, words) => {
  const { answer, asked } = await get(url);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().code).toBe('invalid_request');
  expect(answer.json().detail).toContain(words);
  expect(asked).toEqual([]);
});

test('takes a range of 1,830 days', async () => {
  const { answer } = await get('/availability?date_from=2027-01-01&date_to=2032-01-04');
  expect(answer.statusCode).toBe(200);
});

test('answers HEAD with the headers of GET and opens nothing', async () => {
  const server = await startServer({ roomTypes: () => Promise.reject(new Error('opened')) });
  const answer = await server.app.inject({
    method: 'HEAD',
    url: `${prefix}/room_types`,
    headers: { ...authorization, accept: 'text/csv' },
  });
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    200,
    'text/csv; charset=utf-8',
    '',
  ]);
});

test('refuses more long lists than the limit as unavailable, and counts them down again', async () => {
  let finish = (): void => {};
  const gate = new Promise<void>((resolve) => (finish = resolve));
  const rows = Array.from({ length: 5000 }, () => ['Deluxe Double', 2, 8, 120, 'EUR', 'x'.repeat(100), null]);
  const server = await startServer(
    {
      async roomTypes() {
        async function* batches() {
          yield rows;
          await gate;
        }
        return streamOf('room_types', batches());
      },
    },
    { limits: { readersMax: 8 } },
  );
  const read = () => server.app.inject({ url: `${prefix}/room_types`, headers: authorization });
  const running = [read(), read()];
  await new Promise((resolve) => setTimeout(resolve, 20));
  const refused = await read();
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '1']);
  finish();
  expect((await Promise.all(running)).map((answer) => answer.statusCode)).toEqual([200, 200]);
  expect((await read()).statusCode).toBe(200);
});

test('answers a failure before the first byte with a problem, whatever was asked for', async () => {
  const server = await startServer({
    async roomTypes() {
      // biome-ignore lint/correctness/useYield: it fails before its first row
      async function* batches(): AsyncGenerator<Cell[][]> {
        throw new Error('secret of the store');
      }
      return streamOf('room_types', batches());
    },
  });
  const answer = await server.app.inject({
    url: `${prefix}/room_types`,
    headers: { ...authorization, accept: 'text/csv' },
  });
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(answer.json().code).toBe('internal');
  expect(answer.body).not.toContain('secret');
  expect(server.logged()).toContain('secret of the store');
});
