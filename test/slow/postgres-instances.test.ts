/** Instances that share a database: how long and how many snapshots they hold, and what an older one does when a newer one comes. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPostgresStore, type StoreOptions } from '../../src/store/postgres/open-store.ts';
import { versionOf } from '../../src/store/postgres/schema.ts';
import { hasPostgres, useDatabases } from '../store/postgres/postgres-server.ts';

const server = useDatabases();

async function openInstance(url: string, options: StoreOptions = {}) {
  const store = await openPostgresStore(url, options);
  onTestFinished(() => store.close());
  return store;
}

async function openWatcher(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'watcher' });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const double = {
  ...{ id: 0, name: 'Double', nameKey: 'double', max_occupancy: 2, total_rooms: 3, base_price: 0 },
  ...{ bed_type: null, room_area: null },
};

/** The first booking of a transaction. */
const bookingOf = (guestKey: string) => ({
  ...{ index: 0, roomTypeId: 1, checkinDay: 20_000, checkoutDay: 20_002, guestKey },
  values: [guestKey, null, null, 10_000, 'EUR', null, 'Confirmed'],
});

/** What one side waits for and the other opens. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe.skipIf(!hasPostgres)('instances on one PostgreSQL', () => {
  test('a slow reader holds its snapshot for so long and no longer, and so many of them: then nothing holds back vacuum', async () => {
    const url = await server.newDatabase();
    const store = await openInstance(url, { readersMax: 2, snapshotMs: 2500 });
    const { id } = await store.createProperty('inn', null);
    const watcher = await openWatcher(url);
    await watcher.query(`INSERT INTO room_types VALUES ($1, 1, 'Double', 'double', 2, 3, 0, NULL, NULL)`, [id]);
    await watcher.query(
      `INSERT INTO bookings SELECT $1, n, 1, 20000, 20002, 0, 'guest ' || n, repeat('x', 200), NULL, NULL, 10000, 'EUR', NULL, 'Confirmed'
       FROM generate_series(1, 100000) AS n`,
      [id],
    );
    const held = async () =>
      (
        await watcher.query(
          "SELECT count(*)::integer AS count FROM pg_stat_activity WHERE application_name = 'pms' AND backend_xmin IS NOT NULL AND datname = current_database()",
        )
      ).rows[0].count;

    let told = 0;
    const revoked = () => {
      told++;
    };
    const [one] = await Promise.all([store.openSnapshot(id, revoked), store.openSnapshot(id, revoked)]);
    const reading = one!.bookings({})[Symbol.asyncIterator]();
    expect((await reading.next()).done).toBe(false);
    await expect(store.openSnapshot(id)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await held()).toBe(2);

    await expect.poll(held).toBe(0);
    // PostgreSQL's own limit may come first.
    await expect.poll(() => told).toBe(2);
    const rest = async () => {
      while (!(await reading.next()).done);
    };
    await expect(rest()).rejects.toMatchObject({ code: 'unavailable' });
    const again = await store.openSnapshot(id);
    await one!.close();
    expect(await again.roomTypes()).toHaveLength(1);
    await again.close();
  });

  test('one that stands still in the middle of a COPY is waited for so long and no longer: then its COPY is ended, and nothing of it is stored', async () => {
    const url = await server.newDatabase();
    const [still, other] = [await openInstance(url), await openInstance(url, { lockMs: 1500 })];
    const { id } = await still.createProperty('inn', null);
    await still.write(id, (writer) => writer.saveRoomTypes([double]));
    const [copying, goesOn] = [gate(), gate()];
    const stopped = still.write(id, (writer) => {
      async function* slices() {
        yield [bookingOf('still')];
        copying.open();
        await goesOn.opened;
        yield [{ ...bookingOf('goes on'), index: 1 }];
      }
      return writer.insertNewBookings(slices());
    });
    await copying.opened;
    const insert = () => other.write(id, (writer) => writer.insertNewBookings([[bookingOf('other')]]));
    // Lists are read meanwhile.
    const snapshot = await other.openSnapshot(id);
    await snapshot.close();
    await expect(insert()).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('too long') });
    expect(await insert()).toEqual([]);
    goesOn.open();
    await expect(stopped).rejects.toMatchObject({ code: 'unavailable' });
    const watcher = await openWatcher(url);
    expect((await watcher.query('SELECT guest_key FROM bookings')).rows).toEqual([{ guest_key: 'other' }]);
    expect(await still.write(id, (writer) => writer.insertNewBookings([[bookingOf('still')]]))).toEqual([]);
  });

  test('where a newer pms brings the tables up, the older one comes to an end of what it writes, and refuses from then on', async () => {
    const url = await server.newDatabase();
    const older = await openInstance(url);
    const { id } = await older.createProperty('inn', null);
    const alike = await openInstance(url);
    await alike.write(id, async (writer) => writer.addRatePlans([{ name: 'BAR', nameKey: 'bar' }]));
    await older.ping();

    const steps = ['ALTER TABLE bookings ADD COLUMN parking text'];
    let newer: Promise<unknown> | undefined;
    await older.write(id, async (writer) => {
      newer = openInstance(url, { steps });
      await wait(300);
      await writer.addRatePlans([{ name: 'NRF', nameKey: 'nrf' }]);
    });
    const store = (await newer) as Awaited<ReturnType<typeof openInstance>>;
    await store.write(id, async (writer) => expect(await writer.ratePlans()).toHaveLength(2));
    const tooOld = {
      code: 'unavailable',
      message: expect.stringMatching(
        new RegExp(`newer pms.*version ${versionOf(steps)}, this one knows ${versionOf()}`),
      ),
    };
    await expect(older.write(id, async () => {})).rejects.toMatchObject(tooOld);
    await expect(older.openSnapshot(id)).rejects.toMatchObject(tooOld);
    await expect(older.ping()).rejects.toMatchObject(tooOld);
    await expect(openPostgresStore(url)).rejects.toMatchObject({ code: 'database_unusable' });
  });
});
