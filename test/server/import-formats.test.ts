/** The other forms of an import: CSV and NDJSON do what the objects of the interface do, and what is none of them is refused. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resources } from '../../src/contract/resource.ts';
import { importFormsHeader, pathPrefix } from '../../src/contract/routes.ts';
import { renderCsvLines } from '../../src/file/csv/csv-write.ts';
import { createWrittenRecords } from '../../src/transfer/written-records.ts';
import { holds, testOfAll } from '../effort.ts';
import { booking, room } from '../suites/hotel.ts';
import { openHouse } from './house-server.ts';
import { authorization, prefix, startServer } from './running-server.ts';
import { parsedInSmallHeap } from './small-heap.ts';

type Rec = Record<string, unknown>;
const path = `${prefix}/import_bookings`;
const names = resources.bookings.fields.map(({ name }) => name);

/** A house with one room type, and a way to send it a body. */
async function openSmallHouse() {
  const house = await openHouse();
  const key = await house.key('inn');
  const send = async (route: string, type: string, body: string | Buffer, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${house.url}${pathPrefix}/${route}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': type, ...headers },
      body,
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  await send('import_rooms', 'application/json', JSON.stringify({ rooms: [room()] }));
  return { house, send };
}

function csvOf(records: readonly Rec[]): string {
  const rows = records.map((record) => names.map((name) => (record[name] ?? null) as string | number | null));
  return renderCsvLines([names, ...rows], { delimiter: ',', guard: true });
}

const guest = fc.constantFrom('Ada', '=Bo', "'-Cy", 'Di "the" Ed, and Flo', '', 'x'.repeat(250));
const record = fc.record(
  {
    checkin_date: fc.constantFrom('2027-05-14', '2027-05-15', 'soon', ''),
    checkout_date: fc.constantFrom('2027-05-16', '2027-05-13'),
    room_type_name: fc.constantFrom(room().name as string, 'Cellar'),
    guest_first_name: guest,
    guest_last_name: guest,
    total_amount: fc.constantFrom('99.5', '1e5', '12.345'),
    currency_iso: fc.constantFrom('EUR', 'eur', 'XYZ'),
    booking_status: fc.constantFrom('Confirmed', 'no show', 'gone'),
  },
  { requiredKeys: ['checkin_date', 'checkout_date'] },
);

test('the same records have the same answer in each form', async () => {
  const { send } = await openSmallHouse();
  await holds(
    fc.asyncProperty(fc.array(record, { maxLength: 30 }), async (records) => {
      const written = createWrittenRecords(resources.bookings, 'csv');
      for (const one of records) written.add(one);
      const strict = written.pick(Uint32Array.from(records.keys())).body('csv', undefined).bytes;
      // The first brings them in, and what the others find is the same for each.
      await send('import_bookings', 'application/json', JSON.stringify({ bookings: records }));
      const objects = await send('import_bookings', 'application/json', JSON.stringify({ bookings: records }));
      expect(objects.status).toBe(200);
      const others = [
        await send('import_bookings?duplicate_action=skip', 'text/csv', strict),
        // With CRLF it is read as the table of a person.
        await send('import_bookings?duplicate_action=skip', 'text/csv', csvOf(records).replace(/\r?\n/g, '\r\n')),
      ];
      const lines = records.map((one) => `${JSON.stringify(one)}\n`).join('');
      if (lines !== '') others.push(await send('import_bookings', 'application/x-ndjson; charset=utf-8', lines));
      for (const other of others) expect(other).toMatchObject({ status: 200, text: objects.text });
    }),
    { numRuns: 40 },
  );
});

test('an answer says that CSV is taken', async () => {
  const { send } = await openSmallHouse();
  expect((await send('import_rooms', 'application/json', '{"rooms":[]}')).headers.get(importFormsHeader)).toBe('csv');
});

test('a key is of one body in one form with one duplicate_action', async () => {
  const { send } = await openSmallHouse();
  const body = csvOf([booking()]);
  const key = { 'idempotency-key': 'k' };
  const first = await send('import_bookings', 'text/csv', body, key);
  expect(JSON.parse(first.text)).toMatchObject({ imported: 1 });
  const again = await send('import_bookings', 'text/csv', body, key);
  expect(again.text).toBe(first.text);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  for (const other of [
    await send('import_bookings?duplicate_action=update', 'text/csv', body, key),
    await send('import_bookings', 'application/json', JSON.stringify({ bookings: [booking()] }), key),
  ])
    expect(JSON.parse(other.text).code).toBe('idempotency_mismatch');
});

test('CSV as spreadsheets leave it: a byte order mark, semicolons, CRLF, blank lines and cells', async () => {
  const { send } = await openSmallHouse();
  const { text } = await send(
    'import_rooms?duplicate_action=update',
    'text/csv',
    '\ufeffname;max_occupancy;bed_type;base_price\r\nSuite;2;;120.50\r\n\r\n"Loft; top";3;King;99\r\n',
  );
  expect(JSON.parse(text)).toMatchObject({ total: 2, imported: 2 });
});

test('a row that cannot be read is an error at its place, and the others are in', async () => {
  const { send } = await openSmallHouse();
  const csv = csvOf([booking({ guest_last_name: 'One' }), booking({ guest_last_name: 'Two' })]).split('\n');
  csv.splice(2, 0, 'one,cell too few', '"open,'.repeat(3));
  const rows = await send('import_bookings', 'text/csv', csv.join('\n'));
  expect(JSON.parse(rows.text)).toMatchObject({ total: 4, imported: 2, error_count: 2 });
  expect(JSON.parse(rows.text).errors.map((error: Rec) => [error.index, error.code])).toEqual([
    [1, 'wrong_cell_count'],
    [2, 'unclosed_quote'],
  ]);
  const lines = [
    '{"Muster',
    '7',
    `{"a":"${'x'.repeat(70_000)}"}`,
    '',
    JSON.stringify(booking({ guest_email: 'a@b.de' })),
  ];
  const values = await send('import_bookings', 'application/x-ndjson', lines.join('\r\n'));
  expect(JSON.parse(values.text).errors.map((error: Rec) => [error.index, error.code])).toEqual([
    [0, 'broken_json'],
    [1, 'not_an_object'],
    [2, 'too_long'],
  ]);
  expect(values.text).not.toContain('Muster');
});

const inject = async (type: string, payload: string | Buffer, query = '', limits = {}) => {
  const server = await startServer({}, { limits });
  const answer = await server.app.inject({
    method: 'POST',
    url: path + query,
    headers: { ...authorization, 'content-type': type },
    payload,
  });
  return { status: answer.statusCode, ...(answer.json() as { code?: string; detail?: string }) };
};

describe('a table that is none is refused whole', () => {
  test.each([
    ['nothing', 'text/csv', ''],
    ['no line', 'application/x-ndjson', ''],
    ['blank lines only', 'text/csv', '\n\n'],
    ['no text', 'text/csv', Buffer.from('name\n\xff', 'latin1')],
    ['no text', 'application/x-ndjson', Buffer.from('{"a":"\xff"}', 'latin1')],
    ['UTF-16', 'text/csv', Buffer.from('checkin_date\n2027-05-14', 'utf16le')],
    ['a header with a column twice', 'text/csv', 'checkin_date,checkin_date\na,b\n'],
    ['a header of a spreadsheet', 'text/csv', 'Check-in,Guest\na,b\n'],
    ['a __proto__ column', 'text/csv', 'checkin_date,__proto__\na,b\n'],
    ['a header without end', 'text/csv', `"${'x'.repeat(2_000_000)}`],
    ['a header of a thousand columns', 'text/csv', `${Array.from({ length: 1000 }, () => 'a').join()}\n`],
  ])('%s as %s', async (_name, type, body) => {
    const { status, code } = await inject(type, body);
    expect([status, code]).toEqual([422, 'invalid_request']);
  });

  test('with too many rows, or an unknown query', async () => {
    const limits = { requestRecordsMax: 2 };
    expect(await inject('text/csv', 'checkin_date\na\nb\nc\n', '', limits)).toMatchObject({ code: 'too_large' });
    expect(await inject('application/x-ndjson', '1\n2\n3\n', '', limits)).toMatchObject({ code: 'too_large' });
    expect(await inject('text/csv', 'checkin_date\na\n', '?duplicate_action=replace')).toMatchObject({ status: 422 });
    expect(await inject('text/csv', 'checkin_date\na\n', '?action=skip')).toMatchObject({ status: 422 });
  });
});

testOfAll('16 MiB of any of these do not end a process with a small heap', () => {
  const said = parsedInSmallHeap(64, 'parse-table.js', [
    ['parseCsv', 'checkin_date\n', '\n'],
    ['parseCsv', 'checkin_date\n', ','],
    ['parseCsv', 'checkin_date\n', '"'],
    ['parseCsv', 'checkin_date\n', '"\n'],
    ['parseCsv', 'checkin_date,checkout_date\n', 'a,'],
    ['parseNdjson', '', '\n'],
    ['parseNdjson', '', '['],
    ['parseNdjson', '', '[0,0]\n'],
    ['parseNdjson', '', '{},'],
  ]);
  expect(said).toEqual(Array(9).fill(expect.stringMatching(/: (records|too_large)$/)));
});
