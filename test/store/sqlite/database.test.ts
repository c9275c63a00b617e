import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dayNumber } from '../../../src/contract/dates.ts';
import { createApi } from '../../../src/rules/create-api.ts';
import { Database } from '../../../src/sqlite/driver.ts';
import { createBookingWriter } from '../../../src/store/sqlite/bookings.ts';
import { openWriterConnection, storeError } from '../../../src/store/sqlite/database.ts';
import { lockDatabase } from '../../../src/store/sqlite/lock.ts';
import { openSqliteStore } from '../../../src/store/sqlite/open-store.ts';
import { applicationId, firstVersion, version } from '../../../src/store/sqlite/schema.ts';
import { booking, bookingValues, importInto, listBookings, room } from '../../suites/hotel.ts';
import { temporaryFolder, temporaryStore } from '../temporary-store.ts';

function newDatabase(path: string, statements: string): string {
  const database = new Database(path);
  database.exec(statements);
  database.close();
  return path;
}

function ofVersion(path: string, made: number): string {
  return newDatabase(
    path,
    `CREATE TABLE t (x); PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${made}`,
  );
}

describe('a path is unusable', () => {
  test.each([
    ['a text file', (path: string) => writeFileSync(path, 'checkin_date,checkout_date\n'.repeat(50)), 'not an SQLite'],
    ['a folder', (path: string) => mkdirSync(path), 'a folder'],
    ["another program's database", (path: string) => newDatabase(path, 'CREATE TABLE t (x)'), 'another program'],
    ['a database of a newer pms', (path: string) => ofVersion(path, version + 1), 'newer pms'],
    ['a database from before the first release', (path: string) => ofVersion(path, firstVersion - 1), 'earlier pms'],
  ])('where it is %s', (_what, make, reason) => {
    const path = join(temporaryFolder(), 'pms.db');
    make(path);
    const open = () => openSqliteStore(path);
    expect(open).toThrow(
      expect.objectContaining({ code: 'database_unusable', message: expect.stringContaining(reason) }),
    );
  });

  test('where its folder is missing', () => {
    const path = join(temporaryFolder(), 'none', 'pms.db');
    const error = expect.objectContaining({ code: 'database_unusable' });
    expect(() => openSqliteStore(path)).toThrow(error);
    expect(() => lockDatabase(path)).toThrow(error);
  });

  test('and what stood there is left as it was', () => {
    const path = newDatabase(join(temporaryFolder(), 'pms.db'), 'CREATE TABLE t (x)');
    const before = readFileSync(path);
    expect(() => openSqliteStore(path)).toThrow();
    expect(readFileSync(path)).toEqual(before);
  });
});

test('a database opens again as it was', async () => {
  const path = join(temporaryFolder(), 'pms.db');
  const first = openSqliteStore(path);
  const made = await first.createProperty('Adler', 'EUR');
  await first.close();
  const second = openSqliteStore(path);
  onTestFinished(() => second.close());
  expect(await second.properties()).toEqual([made]);
});

describe('the lock', () => {
  test('of one database is held by one at a time, and free after its release', () => {
    const path = join(temporaryFolder(), 'pms.db');
    const release = lockDatabase(path);
    expect(() => lockDatabase(path)).toThrow(expect.objectContaining({ code: 'database_in_use' }));
    const other = lockDatabase(`${path}2`);
    release();
    const again = lockDatabase(path);
    again();
    other();
  });

  test('does not keep the administration out', async () => {
    const { path } = temporaryStore();
    const release = lockDatabase(path);
    onTestFinished(release);
    const second = openSqliteStore(path);
    onTestFinished(() => second.close());
    await second.createProperty('Adler', null);
  });

  test('that cannot stand beside the database is not said to be held', () => {
    const path = join(temporaryFolder(), 'pms.db');
    writeFileSync(`${path}.lock`, 'no lock of ours, '.repeat(100));
    expect(() => lockDatabase(path)).toThrow(expect.objectContaining({ code: 'database_unusable' }));
  });
});

describe('a full disk', () => {
  // max_page_count belongs to a connection, so the statements run on one of their own, as the store's do.
  test('is disk_full, and writes nothing', async () => {
    const { path } = temporaryStore();
    const database = openWriterConnection(path);
    onTestFinished(() => {
      database.close();
    });
    database.exec("INSERT INTO properties VALUES (1, 'p', 'p', NULL, 'i')");
    database.exec("INSERT INTO room_types VALUES (1, 1, 'Double', 'double', 2, 3, 0, NULL, NULL)");
    const pages = Number(database.pragma('page_count', { simple: true }));
    database.pragma(`max_page_count = ${pages + 4}`);
    const writer = createBookingWriter(database)(1);
    const many = Array.from({ length: 3000 }, (_, index) => ({
      index,
      roomTypeId: 1,
      checkinDay: dayNumber('2027-05-14'),
      checkoutDay: dayNumber('2027-05-17'),
      guestKey: `${index}`,
      values: bookingValues({
        guest_first_name: 'x'.repeat(100),
        total_amount: 1,
        currency_iso: 'EUR',
        booking_status: 'Confirmed',
      }),
    }));
    database.exec('BEGIN IMMEDIATE');
    const error = await writer.insertNewBookings([many]).catch((thrown: unknown) => thrown);
    if (database.inTransaction) database.exec('ROLLBACK');
    expect(storeError(error)).toMatchObject({ code: 'disk_full' });
    expect(database.prepare('SELECT count(*) FROM bookings').pluck().get()).toBe(0);
  });

  test('in the middle of a write leaves the store as it was, able to read, and to write again', async () => {
    const { store } = temporaryStore();
    const { id } = await store.createProperty('p', null);
    const api = createApi(store, id);
    await importInto(api, 'rooms', [room()]);
    await importInto(api, 'bookings', [booking()]);
    const failing = store.write(id, async (writer) => {
      await writer.storeAnswer('k', { fingerprint: 'f', text: 'x' }, 0);
      // What SQLite throws when it is full, made by itself on a database of its own.
      const small = new Database(':memory:');
      small.pragma('max_page_count = 2');
      small.exec('CREATE TABLE t (x); INSERT INTO t VALUES (zeroblob(100000))');
    });
    await expect(failing).rejects.toMatchObject({ code: 'disk_full' });
    expect(await store.write(id, (writer) => writer.storedAnswer('k'))).toBeUndefined();
    expect(await listBookings(api)).toHaveLength(1);
    expect(await importInto(api, 'bookings', [booking({ guest_last_name: 'Next' })])).toMatchObject({ imported: 1 });
  });
});

test('a database that another program holds is unavailable, and a bug stays a bug', () => {
  const busy = new Database.SqliteError('database is locked', 'SQLITE_BUSY');
  const readOnly = new Database.SqliteError('readonly', 'SQLITE_READONLY_DBMOVED');
  const failing = new Database.SqliteError('io', 'SQLITE_IOERR_WRITE');
  const bug = new Database.SqliteError('no such table', 'SQLITE_ERROR');
  expect([busy, readOnly, failing].map((error) => storeError(error))).toMatchObject([
    { code: 'unavailable' },
    { code: 'unavailable' },
    { code: 'disk_full' },
  ]);
  expect(storeError(bug)).toBe(bug);
});
