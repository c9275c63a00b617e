/** How many rows of a property PostgreSQL reads for a request that meets stored bookings, whatever it knows about its tables. */
import { expect, onTestFinished, test } from 'vitest';
import { copyRows, createBookingWriter } from '../../../src/store/postgres/bookings.ts';
import { openPool, type PostgresClient } from '../../../src/store/postgres/database.ts';
import { openStays } from './many-stays.ts';
import { hasPostgres, useDatabases } from './postgres-server.ts';

const server = useDatabases();

const stays = 60_000;
const met = 2000;

/** Finds stored bookings by their keys and changes them: what was found, and the rows that were read for each half. */
async function meet(client: PostgresClient) {
  const writer = createBookingWriter(client, { propertyId: 1, firstId: stays + 1 }, { isCopy: false, tell: () => {} });
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

async function openNumbers() {
  const pool = openPool(await server.newDatabase(), 2);
  onTestFinished(() => pool.end());
  await pool.query('CREATE TABLE numbers (number integer PRIMARY KEY)');
  return pool;
}

/** Slices of numbers, far more than wait for PostgreSQL at once; each slice from `first` on. */
function* slicesOf(count: number, meanwhile: (slice: number) => void = () => {}) {
  for (let slice = 0; slice < count; slice++) {
    meanwhile(slice);
    yield Array.from({ length: 10_000 }, (_, at) => slice * 10_000 + at);
  }
}
const textOf = (numbers: readonly number[]) => numbers.map((number) => `${number}\n`).join('');
const into = 'COPY numbers FROM STDIN';

test.skipIf(!hasPostgres)(
  'a row that is refused early ends the copy, while more of it waits to be sent, and the connection goes on',
  async () => {
    const pool = await openNumbers();
    await pool.query('INSERT INTO numbers VALUES (1)');
    const client = await pool.connect();
    const copying = copyRows(client, into, { slices: slicesOf(100), textOf });
    await expect(copying).rejects.toMatchObject({ code: '23505' });
    expect((await client.query('SELECT count(*)::integer AS count FROM numbers')).rows).toEqual([{ count: 1 }]);
    client.release();
  },
);

test.skipIf(!hasPostgres)(
  'a connection that is ended in the middle is an error, and no other one suffers',
  async () => {
    const pool = await openNumbers();
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    async function* cut() {
      for (const slice of slicesOf(100)) {
        if (slice[0] === 50_000) await pool.query('SELECT pg_terminate_backend($1, 10000)', [rows[0]!.pid]);
        yield slice;
      }
    }
    await expect(copyRows(client, into, { slices: cut(), textOf })).rejects.toThrow(/terminat/i);
    client.release(true);
    expect((await pool.query('SELECT count(*)::integer AS count FROM numbers')).rows).toEqual([{ count: 0 }]);
  },
);

test.skipIf(!hasPostgres)(
  'slices that cannot be made end it with their own error; nothing of it is stored',
  async () => {
    const pool = await openNumbers();
    const client = await pool.connect();
    const fail = (slice: number) => {
      if (slice === 20) throw new Error('no more');
    };
    await expect(copyRows(client, into, { slices: slicesOf(100, fail), textOf })).rejects.toThrow('no more');
    expect((await client.query('SELECT count(*)::integer AS count FROM numbers')).rows).toEqual([{ count: 0 }]);
    client.release();
  },
);
