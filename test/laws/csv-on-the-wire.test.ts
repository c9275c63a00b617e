/** Records go as CSV to a service that says that it takes them, and as the objects of the interface to any other, at any moment. */
import { expect, test } from 'vitest';
import { resources } from '../../src/contract/resource.ts';
import { importFormsHeader } from '../../src/contract/routes.ts';
import { createWrittenRecords } from '../../src/transfer/written-records.ts';
import { allIn, type Handler, json, ours, problem, serve } from '../client/small-server.ts';
import { clientFor, failure, using } from '../client/with-client.ts';
import { importFile, valueRows } from '../transfer/moving.ts';
import { memoryJournal } from '../transfer/simulation.ts';

const takesCsv = { ...ours, [importFormsHeader]: 'csv' };
const rooms = valueRows(Array.from({ length: 4 }, (_, index) => ({ name: `Room ${index}`, max_occupancy: 2 })));
const head = `${resources.rooms.fields.map(({ name }) => name).join()}\n`;
const csv = `${head}Room 0,2,,,,\nRoom 1,2,,,,\n`;
const objects = '{"rooms":[{"name":"Room 0","max_occupancy":2},{"name":"Room 1","max_occupancy":2}]}';
const objectsBehind = '{"rooms":[{"name":"Room 2","max_occupancy":2},{"name":"Room 3","max_occupancy":2}]}';

/** A service whose headers are those of the moment. */
function service(post: Handler, headers: () => Record<string, string>) {
  return using(
    serve((request, answer, earlier) =>
      request.method === 'GET' ? json(answer, 200, [], headers()) : post(request, answer, earlier),
    ),
  );
}

const bodiesOf = (server: { received: { method: string; body: string }[] }) =>
  server.received.filter(({ method }) => method === 'POST').map(({ body }) => body);

function bodyInCsv() {
  const written = createWrittenRecords(resources.rooms, 'csv');
  for (const row of rooms.slice(0, 2)) if (row.kind === 'value') written.add(row.value as object);
  return written.pick(Uint32Array.of(0, 1));
}

test('CSV goes to a service that offers them, and objects once it does so no more', async () => {
  let headers: Record<string, string> = takesCsv;
  const server = await service(
    (_request, answer) => {
      headers = ours;
      json(answer, 200, allIn(2), headers);
    },
    () => headers,
  );
  const api = clientFor(server.baseUrl);
  const { tally } = await importFile('rooms', rooms, { api, batchSize: 2, form: 'csv' });
  expect(tally).toMatchObject({ imported: 4, unsent: 0 });
  expect(bodiesOf(server)).toEqual([csv, objectsBehind]);
});

test('a foreign service that has the header of another gets objects', async () => {
  const server = await service(
    (_request, answer) => json(answer, 200, { success: true }),
    () => ({ [importFormsHeader]: 'csv' }),
  );
  await clientFor(server.baseUrl).importRooms({ records: bodyInCsv() });
  expect(bodiesOf(server)).toEqual([objects]);
});

test('what was cut on its way is sent again in the form that is taken then, under its key', async () => {
  let headers: Record<string, string> = takesCsv;
  const server = await service(
    (_request, answer, earlier) => {
      if (earlier > 0) return json(answer, 200, allIn(2), headers);
      headers = ours;
      answer.socket?.resetAndDestroy();
    },
    () => headers,
  );
  const { text } = await clientFor(server.baseUrl).importRooms({ records: bodyInCsv() });
  expect(JSON.parse(text)).toMatchObject({ imported: 2 });
  expect(bodiesOf(server)).toEqual([csv, objects]);
  const posts = server.received.filter(({ method }) => method === 'POST');
  expect(new Set(posts.map((post) => post.headers['idempotency-key'])).size).toBe(1);
});

test('where it was taken in the other form, its fate is what nobody can tell', async () => {
  let headers: Record<string, string> = takesCsv;
  const server = await service(
    (_request, answer, earlier) => {
      if (earlier > 0) return problem(answer, 'idempotency_mismatch', 422, headers);
      headers = ours;
      answer.socket?.resetAndDestroy();
    },
    () => headers,
  );
  const error = await failure(clientFor(server.baseUrl).importRooms({ records: bodyInCsv() }));
  expect(error.code).toBe('fate_unknown');
});

test.each([
  [undefined, objects],
  ['objects' as const, objects],
  ['csv' as const, csv],
])('an import whose journal says %s goes on byte for byte as it began', async (form, body) => {
  let isCut = true;
  const server = await service(
    (_request, answer) => (isCut ? void answer.socket?.resetAndDestroy() : json(answer, 200, allIn(2), takesCsv)),
    () => takesCsv,
  );
  const journal = memoryJournal({ batchSize: 2, form });
  const run = () =>
    importFile('rooms', rooms, {
      batchSize: 2,
      form: journal.head.form,
      api: clientFor(server.baseUrl, { retryForMs: 0 }),
      journal,
    });
  expect((await run()).stop).toMatchObject({ code: 'fate_unknown' });
  isCut = false;
  expect((await run()).tally).toMatchObject({ imported: 4 });
  expect(new Set(bodiesOf(server).slice(0, 2))).toEqual(new Set([body]));
});
