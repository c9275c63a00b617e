/** The suites of the store and of the business over a PostgreSQL of their own. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createApi } from '../../src/rules/create-api.ts';
import { openPool } from '../../src/store/postgres/database.ts';
import { migrate, migrations } from '../../src/store/postgres/migrations.ts';
import { openPostgresStore } from '../../src/store/postgres/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { hasPostgres, useDatabases } from '../store/postgres/postgres-server.ts';
import { describeApi } from './api.ts';
import { importInto, listBookings } from './hotel.ts';
import { describeStore } from './store.ts';

/** `partitions`: into how many parts the tables of properties are divided; 0 for whole tables. */
export function describeOverPostgres(partitions: number): void {
  const server = useDatabases();

  describe.skipIf(!hasPostgres)('over PostgreSQL', () => {
    describe('the store', () => {
      describeStore(async () => {
        const store = await openPostgresStore(await server.newDatabase(), { partitions });
        onTestFinished(() => store.close());
        return store;
      });
    });

    describe('the business', () => {
      let store: Store;
      let hotels = 0;
      beforeAll(async () => {
        store = await openPostgresStore(await server.newDatabase(), { partitions });
      });
      afterAll(() => store.close());

      describeApi(async ({ currency } = {}) => {
        const property = await store.createProperty(`hotel ${hotels++}`, currency ?? null);
        return createApi(store, property.id);
      });
    });

    test('tables of version 1 are brought up with their namesakes and Idempotency-Keys', async () => {
      const url = await server.newDatabase();
      const older = openPool(url, 1);
      await migrate(older, url, { partitions, steps: migrations.slice(0, 1) });
      const row = (id: number, twin: number, email: string) =>
        `(1, ${id}, 1, 20000, 20001, ${twin}, 'eva stein', 'Eva', 'Stein', '${email}', 10000, 'EUR', NULL, 'Confirmed')`;
      await older.query(`
        INSERT INTO properties VALUES (1, 'inn', 'inn', 'EUR', 'i');
        INSERT INTO room_types VALUES (1, 1, 'Double', 'double', 2, 3, 0, NULL, NULL);
        INSERT INTO bookings VALUES ${row(1, 0, 'a@example.com')}, ${row(2, 1, 'b@example.com')};
        INSERT INTO kept_answers VALUES (1, 'k', 'f', 'answer', 0)`);

      const store = await openPostgresStore(url, { partitions });
      onTestFinished(() => store.close());
      const api = createApi(store, 1);
      const listed = await listBookings(api);
      expect(listed.map((one) => one.guest_email)).toEqual(['a@example.com', 'b@example.com']);
      const third = { ...listed[0], guest_email: 'c@example.com' };
      expect(await importInto(api, 'bookings', [...listed, third])).toMatchObject({ skipped: 2, imported: 1 });
      const { rows } = await older.query('SELECT namesake_number AS number FROM bookings ORDER BY id');
      expect(rows.map(({ number }) => number)).toEqual([0, 1, 2]);
      const stored = { fingerprint: 'f', text: 'answer' };
      expect(await store.write(1, (writer) => writer.storedAnswer('k'))).toEqual(stored);
      const { rows: left } = await older.query(
        "SELECT relname FROM pg_class WHERE relname ~ 'kept_answers(_[0-9]+)?$'",
      );
      expect(left).toEqual([]);
      await older.end();
    });

    test('guests with invisible characters in their names become namesakes of those without, and none is lost', async () => {
      const url = await server.newDatabase();
      const older = openPool(url, 1);
      await migrate(older, url, { partitions, steps: migrations.slice(0, 2) });
      const row = (id: number, name: string, key: string, number = 0) =>
        `(1, ${id}, 1, 20000, 20001, ${number}, '${key}', NULL, '${name}', ${id === 5 ? "'b@example.com'" : 'NULL'}, 10000, 'EUR', NULL, 'Confirmed')`;
      await older.query(`
        INSERT INTO properties VALUES (1, 'inn', 'inn', 'EUR', 'i');
        INSERT INTO room_types VALUES (1, 1, 'Double', 'double', 2, 3, 0, NULL, NULL);
        INSERT INTO bookings (property_id, id, room_type_id, checkin_day, checkout_day, namesake_number, guest_key, guest_first_name,
          guest_last_name, guest_email, total_amount, currency_iso, booking_source, booking_status) VALUES
          ${row(1, 'Lark', 'lark')}, ${row(2, 'La\u200brk', 'la rk')}, ${row(3, 'Owl', 'owl')}, ${row(4, 'Co\u202aot', 'co ot')},
          ${row(5, 'Co ot', 'co ot', 1)}`);
      const store = await openPostgresStore(url, { partitions });
      onTestFinished(() => store.close());
      const { rows } = await older.query('SELECT guest_key, namesake_number FROM bookings ORDER BY id');
      expect(rows.map((row) => Object.values(row))).toEqual([
        ['lark', 0],
        ['lark', 1],
        ['owl', 0],
        ['coot', 0],
        ['co ot', 0],
      ]);
      await older.end();
    });
  });
}
