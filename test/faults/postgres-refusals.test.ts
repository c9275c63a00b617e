/** What PostgreSQL refuses for a time: the service says so, stores nothing half, and goes on when it is over. */
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { hasPostgres, useDatabases } from '../store/postgres/postgres-server.ts';
import { openPostgresHouse, type PostgresHouse } from './postgres-house.ts';

const server = useDatabases();

/** A house in a database of its own, whose role is no superuser, and a hand that does to both what an operator might. */
async function openHouse(onRunAgain?: () => void) {
  const admin = await server.newDatabase();
  const url = new URL(admin);
  const name = url.pathname.slice(1);
  const asAdmin = async (...commands: string[]) => {
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    try {
      await client.query('SET default_transaction_read_only = off');
      for (const command of commands) await client.query(command);
    } finally {
      await client.end();
    }
  };
  const role = `${name}_role`;
  await asAdmin(`CREATE ROLE ${role} LOGIN PASSWORD 'pms'`, `ALTER DATABASE ${name} OWNER TO ${role}`);
  url.username = role;
  url.password = 'pms';
  const house = await openPostgresHouse(url.href, { onRunAgain });
  return {
    house,
    name,
    role,
    asAdmin,
    /** Settings of a database are those of connections that are opened from then on. */
    endConnections: () => asAdmin(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}'`),
    /** Each booking that goes in does this first. */
    onInsert: (body: string) =>
      asAdmin(
        `CREATE OR REPLACE FUNCTION trouble() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NEW; END $$`,
        'CREATE OR REPLACE TRIGGER trouble BEFORE INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION trouble()',
      ),
    calm: () => asAdmin('DROP TRIGGER trouble ON bookings'),
  };
}

/** Sends until it is taken: connections that were ended are found out one by one. */
async function sendUntilTaken(house: PostgresHouse, key: string): Promise<void> {
  await expect.poll(() => house.send(0, 30, key)).toMatchObject({ imported: 30, skipped: 0 });
}

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  test('whose disk is full in the middle of a request: 503 disk_full, nothing of it is stored, and it goes on', async () => {
    const { house, onInsert, calm } = await openHouse();
    await onInsert(
      "IF NEW.guest_last_name = 'Guest 20' THEN RAISE 'could not extend file' USING ERRCODE = '53100'; END IF;",
    );
    expect(await house.send(0, 30, 'a')).toMatchObject({ status: 503, code: 'disk_full' });
    expect(await house.listed()).toBe(0);
    await calm();
    expect(await house.send(0, 30, 'a')).toMatchObject({ imported: 30, skipped: 0 });
    expect(await house.listed()).toBe(30);
  });

  test('that can only be read after a failover: lists are read, writes are 503, and it goes on when it is back', async () => {
    const { house, name, asAdmin, endConnections } = await openHouse();
    await asAdmin(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await endConnections();
    await expect.poll(() => house.send(0, 30, 'a')).toMatchObject({ status: 503, code: 'unavailable' });
    await expect.poll(() => house.listed().catch(String)).toBe(0);
    expect(await house.send(0, 30, 'a')).toMatchObject({ status: 503, retryAfter: expect.any(String) });
    await asAdmin(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    await endConnections();
    await sendUntilTaken(house, 'a');
    expect(await house.listed()).toBe(30);
  });

  test('that has no connection left: 503, and it goes on when there is one', async () => {
    const { house, role, asAdmin, endConnections } = await openHouse();
    await asAdmin(`ALTER ROLE ${role} CONNECTION LIMIT 0`);
    await endConnections();
    for (const _ of [1, 2])
      expect(await house.send(0, 30, 'a')).toMatchObject({
        status: 503,
        code: 'unavailable',
        retryAfter: expect.any(String),
      });
    await asAdmin(`ALTER ROLE ${role} CONNECTION LIMIT -1`);
    await sendUntilTaken(house, 'a');
    expect(await house.listed()).toBe(30);
  });

  test('that refuses the role from now on, or whose tables are away while they are restored: 503, and it goes on', async () => {
    const { house, role, asAdmin, endConnections } = await openHouse();
    for (const [breaks, mends] of [
      [`ALTER ROLE ${role} NOLOGIN`, `ALTER ROLE ${role} LOGIN`],
      ['ALTER TABLE bookings RENAME TO away', 'ALTER TABLE away RENAME TO bookings'],
      ['ALTER TABLE properties RENAME TO away', 'ALTER TABLE away RENAME TO properties'],
    ] as const) {
      await asAdmin(breaks);
      await endConnections();
      await expect
        .poll(() => house.send(0, 30, breaks))
        .toMatchObject({ status: 503, code: 'unavailable', retryAfter: expect.any(String) });
      await asAdmin(mends);
    }
    await sendUntilTaken(house, 'a');
    expect(await house.listed()).toBe(30);
  });

  test('that ends what takes too long (statement_timeout): 503, nothing of it is stored, and it goes on', async () => {
    const { house, name, asAdmin, endConnections, onInsert, calm } = await openHouse();
    await onInsert('PERFORM pg_sleep(0.1);');
    await asAdmin(`ALTER DATABASE ${name} SET statement_timeout = '400ms'`);
    await endConnections();
    await expect.poll(() => house.send(0, 30, 'a')).toMatchObject({ status: 503, code: 'unavailable' });
    await calm();
    await sendUntilTaken(house, 'a');
    expect(await house.listed()).toBe(30);
  });

  test.each(['40001', '40P01'])(
    'that asks for a transaction once more (%s): it is run again, a bounded number of times',
    async (code) => {
      let runs = 0;
      const { house, asAdmin, onInsert, calm } = await openHouse(() => {
        runs++;
      });
      await asAdmin('CREATE SEQUENCE meetings', 'GRANT USAGE ON SEQUENCE meetings TO public');
      await onInsert(`IF nextval('meetings') <= 3 THEN RAISE 'met another' USING ERRCODE = '${code}'; END IF;`);
      expect(await house.send(0, 30, 'a')).toMatchObject({ imported: 30, skipped: 0 });
      expect(runs).toBe(3);
      runs = 0;
      await onInsert(`RAISE 'met another' USING ERRCODE = '${code}';`);
      expect(await house.send(30, 30, 'b')).toMatchObject({
        status: 503,
        code: 'unavailable',
        retryAfter: expect.any(String),
      });
      expect(runs).toBe(5);
      await calm();
      expect(await house.send(30, 30, 'b')).toMatchObject({ imported: 30, skipped: 0 });
      expect(await house.listed()).toBe(60);
    },
  );
});
