import { expect, onTestFinished, test } from 'vitest';
import { copyRows } from '../../../src/store/postgres/copy-rows.ts';
import { openPool } from '../../../src/store/postgres/database.ts';
import { hasPostgres, useDatabases } from './postgres-server.ts';

const server = useDatabases();

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
