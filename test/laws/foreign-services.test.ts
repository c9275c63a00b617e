/** The three foreign services of foreign-servers.ts, through the client. */
import { expect, test } from 'vitest';
import { startBareArrayServer, startNamedKeyServer, startOddObjectServer } from '../client/foreign-servers.ts';
import { clientFor, importRooms, readAll, using } from '../client/with-client.ts';

const servers = [
  ['bare arrays and errors as texts', startBareArrayServer],
  ['named keys and 207 and 422', startNamedKeyServer],
  ['an unknown key and no counts', startOddObjectServer],
] as const;

test.each(servers)('with %s: is not ours, and its key works', async (_title, start) => {
  const { baseUrl } = await using(start());
  expect(await clientFor(baseUrl).identify()).toMatchObject({ isOurs: false, keyWorks: 'yes', instance: undefined });
});

test.each(servers)('with %s: what goes in comes out', async (_title, start) => {
  const { baseUrl, received } = await using(start());
  const client = clientFor(baseUrl);
  expect(await importRooms(client, ['A', 'B', 'C'])).toEqual({
    ...{ success: true, total: 3, imported: 3, skipped: 0, error_count: 0, errors: [] },
  });
  const rooms = await client.roomTypes();
  expect(rooms.csv).toBeUndefined();
  expect((await readAll(rooms)).map((row) => row[rooms.columns.indexOf('name')])).toEqual(['A', 'B', 'C']);
  expect(received.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
});

test.each(servers)('with %s: a refused record is counted, and the others are in', async (_title, start) => {
  const { baseUrl } = await using(start());
  const result = await importRooms(clientFor(baseUrl), ['A', 'Bad', 'C']);
  expect(result).toMatchObject({ success: false, total: 3, imported: 2, skipped: 0, error_count: 1 });
  expect(result.errors).toHaveLength(1);
  expect(result.errors[0]).toMatchObject({ code: 'refused', message: expect.stringContaining('not welcome') });
  expect(result.errors[0]?.index).toBe(start === startOddObjectServer ? -1 : 1);
});

test('a batch that is refused whole under 422 is a result all the same', async () => {
  const { baseUrl } = await using(startNamedKeyServer());
  const result = await importRooms(clientFor(baseUrl), ['Bad', 'Bad']);
  expect(result).toMatchObject({ imported: 0, error_count: 2 });
  expect(result.errors[1]).toEqual({ index: 1, field: 'name', code: 'refused', message: 'not welcome (E17)' });
});

test('unknown fields of a list are further columns, nested ones as JSON', async () => {
  const { baseUrl } = await using(startNamedKeyServer());
  const client = clientFor(baseUrl);
  await client.importRooms({ records: [{ name: 'A', base_price: 99.5, view: 'sea' }] });
  const rooms = await client.roomTypes();
  expect(rooms.columns).toEqual(['name', 'base_price', 'id', 'view', 'tags']);
  expect(await readAll(rooms)).toEqual([['A', 99.5, 1, 'sea', '["a","b"]']]);
});

test('a list without records has the known columns', async () => {
  for (const [, start] of servers) {
    const { baseUrl } = await using(start());
    const stream = await clientFor(baseUrl).exportBookings({ status: 'In house' });
    expect(stream.columns).toContain('checkin_date');
    expect(await readAll(stream)).toEqual([]);
  }
});
