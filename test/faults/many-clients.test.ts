/** Eight clients at once with files that overlap, and an export taken meanwhile: the counts add up, and nothing is doubled or torn. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, createClient } from '../../src/client/create-client.ts';
import { createApiKey, hashApiKey } from '../../src/contract/api-key.ts';
import type { DuplicateAction } from '../../src/contract/import-result.ts';
import { createAuthenticate } from '../../src/rules/create-api.ts';
import { createServer, type PmsServer } from '../../src/server/create-server.ts';
import { scaled } from '../effort.ts';
import { booking, importInto, listBookings, room } from '../suites/hotel.ts';
import { engines, openLastingStore } from '../transfer/lasting-store.ts';
import { importFile, valueRows } from '../transfer/moving.ts';

const clientCount = 8;
const guests = 400;
/** Never so few that the windows of the clients leave a guest out. */
const each = scaled(1250, 100);

/** Each client's file: a window of the guests, and a price of its own. */
const fileOf = (client: number) =>
  Array.from({ length: each }, (_, index) => ({
    guest: `G${(client * 50 + index) % guests}`,
    amount: 100 + client,
  }));

describe.each(engines)('over %s', (engine) => {
  let release: () => Promise<void>;
  let server: PmsServer;
  let clients: Client[];
  beforeAll(async () => {
    const { store, ...rest } = await openLastingStore(engine);
    release = rest.release;
    server = await createServer({
      authenticate: createAuthenticate(store),
      isReady: async () => true,
      log: { write: () => {} },
    });
    const baseUrl = await server.listen({ host: '127.0.0.1', port: 0 });
    const key = createApiKey();
    await store.createProperty('inn', null);
    await store.createKey({
      name: 'inn',
      property: 'inn',
      scopes: ['read', 'write'],
      hash: hashApiKey(key),
      createdMs: 0,
      expiresMs: null,
    });
    clients = Array.from({ length: clientCount }, () => createClient({ baseUrl, key }));
    await importInto(clients[0]!, 'rooms', [room()]);
  });
  afterAll(async () => {
    for (const client of clients) await client.close();
    await server.close();
    await release();
  });

  test('the counts add up, each booking is there once, and each holds what one of the files says', async () => {
    const actionOf = (client: number): DuplicateAction => (client % 2 === 0 ? 'skip' : 'update');
    const importing = clients.map((client, number) => {
      const rows = valueRows(
        fileOf(number).map(({ guest, amount }) => booking({ guest_first_name: guest, total_amount: amount })),
      );
      return importFile('bookings', rows, { api: client, duplicateAction: actionOf(number), batchSize: 20 });
    });
    const seen: number[] = [];
    let isOver = false;
    const exporting = (async () => {
      while (!isOver) {
        const names = (await listBookings(clients[0]!)).map(({ guest_first_name: name }) => name);
        expect(new Set(names).size).toBe(names.length);
        seen.push(names.length);
      }
    })();
    const outcomes = await Promise.all(importing);
    isOver = true;
    await exporting;

    const stored = await listBookings(clients[0]!);
    expect(new Set(stored.map(({ guest_first_name: name }) => name)).size).toBe(stored.length);
    expect(stored).toHaveLength(guests);
    for (const { tally, stop } of outcomes) {
      expect(stop).toBeUndefined();
      expect(tally.imported + tally.skipped).toBe(each);
      expect(tally.errorCount).toBe(0);
    }
    // Under update every record counts as imported; under skip only what was new.
    for (const [number, { tally }] of outcomes.entries()) if (number % 2 === 1) expect(tally.skipped).toBe(0);
    // Some serial order explains each booking: the last that wrote it is an updater whose file has it, or, where none has, a skipper.
    for (const { guest_first_name: name, total_amount: amount } of stored) {
      const holders = Array.from({ length: clientCount }, (_, client) => client).filter((client) =>
        fileOf(client).some(({ guest }) => guest === name),
      );
      const updaters = holders.filter((client) => client % 2 === 1);
      const possible = (updaters.length > 0 ? updaters : holders).map((client) => 100 + client);
      expect(possible, String(name)).toContain(amount);
    }
    // What an export saw only ever grew.
    expect(seen).toEqual([...seen].sort((left, right) => left - right));
  });
});
