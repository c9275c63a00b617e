/** How many rows of a property PostgreSQL reads for a request that meets stored bookings, whatever it knows about its tables. */
import { expect, test } from 'vitest';
import { createBookingWriter } from '../../../src/store/postgres/bookings.ts';
import type { PostgresClient } from '../../../src/store/postgres/database.ts';
import { openStays } from './many-stays.ts';
import { hasPostgres, useDatabases } from './postgres-server.ts';

const server = useDatabases();

const stays = 60_000;
const met = 2000;

/** Finds stored bookings by their keys and changes them: what was found, and the rows that were read for each half. */
async function meet(client: PostgresClient) {
  const writer = createBookingWriter(client, 1, { isCopy: false, tell: () => {} });
  const keys = Array.from({ length: met }, (_, n) => {
    const id = 1 + n * 20;
    return {
      roomTypeId: 1 + (id % 20),
      checkinDay: 20_000 + ((id * 7919) % 3000),
      checkoutDay: 24_000,
      guestKey: `guest ${id}`,
    };
  });
  const before = await rowsReadOf(client);
  const found = (await writer.findBookings(keys)).flat();
  const between = await rowsReadOf(client);
  await writer.updateBookings(
    found.map((stored) => ({ ...stored, values: stored.values.with(0, 'Ada') as typeof stored.values })),
  );
  const after = await rowsReadOf(client);
  return { found, toFind: between - before, toChange: after - between };
}

async function rowsReadOf(client: PostgresClient): Promise<number> {
  await client.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await client.query<{ read: number }>(
    "SELECT seq_tup_read + idx_tup_fetch AS read FROM pg_stat_user_tables WHERE relname = 'bookings'",
  );
  return rows[0]!.read;
}

test.skipIf(!hasPostgres)(
  'a request that meets stored bookings reads these alone, with statistics and without',
  async () => {
    const client = await openStays(await server.newDatabase(), stays);
    const unknown = await meet(client);
    await client.query('ANALYZE');
    const known = await meet(client);
    expect(unknown.found.map(({ id }) => id)).toEqual(Array.from({ length: met }, (_, n) => 1 + n * 20));
    expect(known.found.map(({ values }) => values[0])).toEqual(new Array(met).fill('Ada'));
    for (const { toFind, toChange } of [unknown, known]) {
      expect(toFind).toBeLessThanOrEqual(2 * met);
      expect(toChange).toBeLessThanOrEqual(2 * met);
    }
    const { rows } = await client.query(
      "SELECT count(*) AS all, count(*) FILTER (WHERE guest_first_name = 'Ada') AS changed FROM bookings",
    );
    expect(rows).toEqual([{ all: stays, changed: met }]);
  },
);
