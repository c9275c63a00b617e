import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dateOfDay, dayNumber } from '../../../src/contract/dates.ts';
import { createApi } from '../../../src/rules/create-api.ts';
import { Database } from '../../../src/sqlite/driver.ts';
import { createBookingWriter } from '../../../src/store/sqlite/bookings.ts';
import { openWriterConnection, storeError } from '../../../src/store/sqlite/database.ts';
import { lockDatabase } from '../../../src/store/sqlite/lock.ts';
import { applicationId, migrations } from '../../../src/store/sqlite/migrations.ts';
import { openSqliteStore } from '../../../src/store/sqlite/open-store.ts';
import { booking, bookingValues, importInto, listBookings, room } from '../../suites/hotel.ts';
import { temporaryFolder, temporaryStore } from '../temporary-store.ts';

function newDatabase(path: string, statements: string): string {
  const database = new Database(path);
  database.exec(statements);
  database.close();
  return path;
}

describe('a path is unusable', () => {
  test.each([
    ['a text file', (path: string) => writeFileSync(path, 'checkin_date,checkout_date\n'.repeat(50)), 'not an SQLite'],
    ['a folder', (path: string) => mkdirSync(path), 'a folder'],
    ["another program's database", (path: string) => newDatabase(path, 'CREATE TABLE t (x)'), 'another program'],
    [
      'a database of a newer pms',
      (path: string) =>
        newDatabase(
          path,
          `CREATE TABLE t (x); PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${migrations.length + 1}`,
        ),
      'newer pms',
    ],
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

test('a database of version 1, whose days were texts, opens with every booking as it was', async () => {
  const path = join(temporaryFolder(), 'pms.db');
  const dates = ['0000-01-01', '0001-03-01', '1969-12-31', '1970-01-01', '2024-02-29', '2027-05-14', '9999-12-30'];
  const rows = dates.map((date, index) => {
    const next = dateOfDay(dayNumber(date) + 1);
    return `(${index + 1}, 1, 1, '${date}', '${next}', '${index} eva', 0, 'Eva', '${index}', NULL, 10000, 'EUR', NULL, 'Confirmed')`;
  });
  newDatabase(
    path,
    `${migrations[0]}
     INSERT INTO properties VALUES (1, 'p', 'p', 'EUR', 'i');
     INSERT INTO room_types VALUES (1, 1, 'Double', 'double', 2, 3, 0, NULL, NULL);
     INSERT INTO bookings VALUES ${rows};
     PRAGMA application_id = ${applicationId}; PRAGMA user_version = 1`,
  );
  const store = openSqliteStore(path);
  const api = createApi(store, 1);
  const listed = await listBookings(api);
  expect(listed.map((one) => one.checkin_date)).toEqual(dates);
  expect(listed.map((one) => one.checkout_date)).toEqual(dates.map((date) => dateOfDay(dayNumber(date) + 1)));
  const { skipped } = await importInto(api, 'bookings', listed);
  expect(skipped).toBe(dates.filter((date) => date >= '1970' && date < '2101').length);
  await store.close();
});

test('a database in which ᾪ and ὪΙ were two guests opens with every booking, and knows both by one key', async () => {
  const path = join(temporaryFolder(), 'pms.db');
  const row = (id: number, name: string, key: string, { twin = 0, email = '', day = 20_000 } = {}) =>
    `(${id}, 1, 1, ${day}, ${day + 1}, '${key}', ${twin}, NULL, '${name}', ${email ? `'${email}'` : 'NULL'}, 10000, 'EUR', NULL, 'Confirmed')`;
  newDatabase(
    path,
    `${migrations[0]} ${migrations[1]}
     INSERT INTO properties VALUES (1, 'p', 'p', 'EUR', 'i');
     INSERT INTO room_types VALUES (1, 1, 'Double', 'double', 2, 3, 0, NULL, NULL);
     INSERT INTO bookings VALUES
       ${row(1, 'ᾪ', 'ω')}, ${row(2, 'ὪΙ', 'ωι')}, ${row(3, 'Eva', 'eva')}, ${row(4, 'Ωνάσης', 'ωνασησ')},
       ${row(5, 'ᾪ', 'ω', { day: 30_000, email: 'a@example.com' })},
       ${row(6, 'Ὢ', 'ω', { day: 30_000, email: 'b@example.com', twin: 1 })};
     PRAGMA application_id = ${applicationId}; PRAGMA user_version = 2`,
  );
  const store = openSqliteStore(path);
  const database = new Database(path, { readonly: true });
  expect(database.prepare('SELECT id, guest_key, namesake_number FROM bookings ORDER BY id').raw().all()).toEqual([
    [1, 'ωι', 1],
    [2, 'ωι', 0],
    [3, 'eva', 0],
    [4, 'ωνασησ', 0],
    [5, 'ωι', 0],
    [6, 'ω', 0],
  ]);
  database.close();
  const api = createApi(store, 1);
  const listed = await listBookings(api);
  expect(listed).toHaveLength(6);
  expect(await importInto(api, 'bookings', listed)).toMatchObject({ errors: [], skipped: 6 });
  const capitals = listed.map((one) => ({ ...one, guest_last_name: String(one.guest_last_name).toUpperCase() }));
  expect((await importInto(api, 'bookings', capitals)).skipped).toBe(6);
  await store.close();
});

test('guests with invisible characters in their names become namesakes of those without, and none is lost', async () => {
  const path = join(temporaryFolder(), 'pms.db');
  await openSqliteStore(path).close();
  const row = (id: number, name: string, key: string, number = 0) =>
    `(${id}, 1, 1, 20000, 20001, '${key}', ${number}, NULL, '${name}', NULL, 10000, 'EUR', NULL, 'Confirmed')`;
  const before = new Database(path);
  before.exec(`
    INSERT INTO properties VALUES (1, 'p', 'p', 'EUR', 'i');
    INSERT INTO room_types VALUES (1, 1, 'Double', 'double', 2, 3, 0, NULL, NULL);
    INSERT INTO bookings VALUES ${row(1, 'Lark', 'lark')}, ${row(2, 'La\u200brk', 'la rk')}, ${row(3, 'Owl', 'owl')},
      ${row(4, 'Co\u202aot', 'co ot')}, ${row(5, 'Co ot', 'co ot', 1)};
    PRAGMA user_version = 7`);
  before.close();
  const store = openSqliteStore(path);
  const after = new Database(path, { readonly: true });
  expect(after.prepare('SELECT guest_key, namesake_number FROM bookings ORDER BY id').raw().all()).toEqual([
    ['lark', 0],
    ['lark', 1],
    ['owl', 0],
    ['coot', 0],
    ['co ot', 0],
  ]);
  after.close();
  const listed = await listBookings(createApi(store, 1));
  expect(await importInto(createApi(store, 1), 'bookings', listed)).toMatchObject({ errors: [], skipped: 5 });
  await store.close();
});

test('a database with e-mails in their wrappings opens with every booking, and each e-mail bare', async () => {
  const path = join(temporaryFolder(), 'pms.db');
  const forms = ['dup@x.de', '<dup@x.de>', 'mailto:dup@x.de', 'dup@x.de,', 'Eva <dup@x.de>', 'a@b..com', null];
  const rows = forms.map((email, twin) => {
    const written = email === null ? 'NULL' : `'${email}'`;
    return `(${twin + 1}, 1, 1, 20000, 20001, 'eva', ${twin}, 'Eva', NULL, ${written}, ${10000 * (twin + 1)}, 'EUR', NULL, 'Confirmed')`;
  });
  newDatabase(
    path,
    `${migrations[0]} ${migrations[1]}
     INSERT INTO properties VALUES (1, 'p', 'p', 'EUR', 'i');
     INSERT INTO room_types VALUES (1, 1, 'Double', 'double', 2, 3, 0, NULL, NULL);
     INSERT INTO bookings VALUES ${rows};
     PRAGMA application_id = ${applicationId}; PRAGMA user_version = 2`,
  );
  const store = openSqliteStore(path);
  const api = createApi(store, 1);
  const listed = await listBookings(api);
  expect(listed.map((one) => [one.guest_email, one.total_amount])).toEqual([
    ['dup@x.de', 1],
    ['dup@x.de', 2],
    ['dup@x.de', 3],
    ['dup@x.de', 4],
    ['dup@x.de', 5],
    ['a@b..com', 6],
    [null, 7],
  ]);
  const again = { ...listed[0], total_amount: 9 };
  expect((await importInto(api, 'bookings', [{ ...again, guest_email: 'Name <DUP@x.de>' }])).skipped).toBe(1);
  await importInto(api, 'bookings', [again], 'update');
  expect((await listBookings(api)).map((one) => one.total_amount)).toEqual([9, 2, 3, 4, 5, 6, 7]);
  await store.close();
});

test('a database of version 2 opens with its namesakes and its Idempotency-Keys', async () => {
  const path = join(temporaryFolder(), 'pms.db');
  const row = (id: number, twin: number, email: string) =>
    `(${id}, 1, 1, 20000, 20001, 'eva stein', ${twin}, 'Eva', 'Stein', '${email}', 10000, 'EUR', NULL, 'Confirmed')`;
  newDatabase(
    path,
    `${migrations[0]} ${migrations[1]}
     INSERT INTO properties VALUES (1, 'p', 'p', 'EUR', 'i');
     INSERT INTO room_types VALUES (1, 1, 'Double', 'double', 2, 3, 0, NULL, NULL);
     INSERT INTO bookings VALUES ${row(1, 0, 'a@example.com')}, ${row(2, 1, 'b@example.com')};
     INSERT INTO kept_answers VALUES (1, 'k', 'f', 'answer', 0);
     PRAGMA application_id = ${applicationId}; PRAGMA user_version = 2`,
  );
  const store = openSqliteStore(path);
  onTestFinished(() => store.close());
  const api = createApi(store, 1);
  const listed = await listBookings(api);
  const third = { ...listed[0], guest_email: 'c@example.com' };
  expect(await importInto(api, 'bookings', [...listed, third])).toMatchObject({ skipped: 2, imported: 1 });
  expect(await store.write(1, (writer) => writer.storedAnswer('k'))).toEqual({ fingerprint: 'f', text: 'answer' });
  const database = new Database(path, { readonly: true });
  const numbers = database.prepare('SELECT namesake_number FROM bookings ORDER BY id').pluck().all();
  const names = database.prepare("SELECT name FROM sqlite_schema WHERE name LIKE '%_by_%' ORDER BY name").pluck().all();
  database.close();
  expect(numbers).toEqual([0, 1, 2]);
  expect(names).toEqual(['bookings_by_key', 'idempotency_keys_by_age']);
});
