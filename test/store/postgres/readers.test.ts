/** How much of a property PostgreSQL looks at to list its bookings or its nights, whatever it knows about its tables. */
import { expect, test } from 'vitest';
import { columnsOf } from '../../../src/contract/get-records.ts';
import { unpackRows } from '../../../src/contract/packed-rows.ts';
import type { PostgresClient } from '../../../src/store/postgres/database.ts';
import { readBookedStays, readBookings } from '../../../src/store/postgres/readers.ts';
import type { BookedStay } from '../../../src/store/store.ts';
import { openStays, pagesOf } from './many-stays.ts';
import { hasPostgres, useDatabases } from './postgres-server.ts';

const server = useDatabases();

/** What is read in a snapshot, and the pages that were looked at for it. */
async function looked<Read>(client: PostgresClient, read: () => Promise<Read>) {
  const before = await pagesOf(client);
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL DateStyle TO 'ISO'");
  const rows = await read();
  await client.query('COMMIT');
  const after = await pagesOf(client);
  return { rows, pages: after.touched - before.touched, pagesOfTable: after.ofTable };
}

const list = (client: PostgresClient) =>
  looked(client, async () => {
    const rows: string[][] = [];
    for await (const piece of readBookings(client, 1, {}))
      rows.push(...unpackRows(piece, columnsOf('bookings').length));
    return rows;
  });

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

test.skipIf(!hasPostgres)(
  'the nights of a year read each page about once, and give a row for each type and day, with statistics and without',
  async () => {
    const client = await openStays(await server.newDatabase(), 60_000);
    const nights = () =>
      looked(client, async () => {
        const rows: BookedStay[] = [];
        for await (const some of readBookedStays(client, 1, { from: 21_500, to: 21_864 })) rows.push(...some);
        return rows;
      });
    const unknown = await nights();
    await client.query('ANALYZE');
    const known = await nights();
    const sold = ({ rows }: typeof known, night: number) =>
      rows.reduce((sum, { checkinDay, rooms }) => sum + (checkinDay <= night ? rooms : 0), 0);
    for (const looks of [unknown, known]) {
      expect(looks.pages).toBeLessThan(2 * looks.pagesOfTable);
      expect(looks.rows.length).toBeLessThan(20 * (1095 + 365 + 1));
      // Twenty come each day, and leave long after.
      expect([sold(looks, 21_500), sold(looks, 21_864)]).toEqual([1096 * 20, 1460 * 20]);
    }
  },
);
