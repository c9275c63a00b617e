/** How much of a property PostgreSQL looks at to list its bookings, whatever it knows about its tables. */
import { expect, test } from 'vitest';
import { columnsOf } from '../../../src/contract/get-records.ts';
import { unpackRows } from '../../../src/contract/packed-rows.ts';
import type { PostgresClient } from '../../../src/store/postgres/database.ts';
import { readBookings } from '../../../src/store/postgres/readers.ts';
import { openStays, pagesOf } from './many-stays.ts';
import { hasPostgres, useDatabases } from './postgres-server.ts';

const server = useDatabases();

/** Rows of the list of all bookings, and the pages that were looked at for it. */
async function list(client: PostgresClient) {
  const before = await pagesOf(client);
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL DateStyle TO 'ISO'");
  const rows: string[][] = [];
  for await (const piece of readBookings(client, 1, {})) rows.push(...unpackRows(piece, columnsOf('bookings').length));
  await client.query('COMMIT');
  const after = await pagesOf(client);
  return { rows, pages: after.touched - before.touched, pagesOfTable: after.ofTable };
}

test.skipIf(!hasPostgres)(
  'a list of all bookings reads each page about once, with statistics and without',
  async () => {
    const client = await openStays(await server.newDatabase(), 60_000);
    const unknown = await list(client);
    await client.query('ANALYZE');
    const known = await list(client);
    expect(unknown.rows).toHaveLength(60_000);
    expect(known.rows).toEqual(unknown.rows);
    const days = known.rows.map(([day]) => day!);
    expect(days).toEqual(days.toSorted());
    for (const { pages, pagesOfTable } of [unknown, known]) expect(pages).toBeLessThan(2 * pagesOfTable);
  },
);
