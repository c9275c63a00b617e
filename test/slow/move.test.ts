/** `pms move`: from a file into PostgreSQL and back, killed in the middle, and what it refuses. */
import { readdir, stat } from 'node:fs/promises';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { Database } from '../../src/sqlite/driver.ts';
import { tables } from '../../src/store/tables.ts';
import { type CliDesk, keyOf, openCliDesk } from '../cli/cli-desk.ts';
import { hasPostgres, useDatabases } from '../store/postgres/postgres-server.ts';

const server = useDatabases();
let desk: CliDesk;
const bookingsOfEach = 1500;
beforeAll(async () => {
  desk = await openCliDesk();
  await fill();
});

const header =
  'checkin_date,checkout_date,room_type_name,guest_first_name,guest_last_name,guest_email,total_amount,currency_iso,booking_status';

/** Bookings of which some guest has a name that is hard to carry. */
function bookingsOf(count: number): string {
  const hard = ['Ta\tb', '"line\nend"', 'C:\\temp\\N', '\\N', 'Zoë 😀 Ünal', 'O\u000b\u0008x'];
  const rows = Array.from({ length: count }, (_, n) => {
    const day = String(1 + ((n * 7) % 28)).padStart(2, '0');
    const last = hard[n] ?? `Guest ${n}`;
    return `2027-${n % 2 ? '05' : '04'}-${day},2027-06-01,Double,,${last},${n % 3 ? '' : `g${n}@example.com`},${n % 7}.5,EUR,`;
  });
  return `${[header, ...rows].join('\n')}\n`;
}

/** A database file of two houses with types, rates, bookings and keys. */
async function fill(): Promise<void> {
  const service = await desk.serve();
  await desk.pms(['properties', 'set', 'default', '--currency', 'EUR']);
  await desk.pms(['properties', 'create', 'Casa Azul', '--currency', 'EUR']);
  const second = await desk.pms(['keys', 'create', '--name', 'azul', '--property', 'Casa Azul']);
  const env = { PMS_BASE_URL: service.baseUrl, PMS_API_KEY: second.stdout.trim() };
  await desk.write('rooms.csv', 'name,max_occupancy,total_rooms,base_price\nDouble,2,10000,100\nSuite,4,1,250.75\n');
  await desk.write(
    'rates.csv',
    'room_type_name,rate_plan_name,date_from,date_to,rate_amount\nDouble,BAR,2027-05-01,2027-05-31,99.5\nSuite,BAR,2027-05-01,2027-05-31,200\n',
  );
  await desk.write('bookings.csv', bookingsOf(bookingsOfEach));
  await desk.write('few.csv', bookingsOf(60));
  // In turn, so that the arrivals of the two houses are mixed.
  for (const [resource, file, of] of [
    ['rooms', 'rooms.csv', {}],
    ['rooms', 'rooms.csv', env],
    ['rates', 'rates.csv', {}],
    ['bookings', 'few.csv', env],
    ['bookings', 'bookings.csv', {}],
    ['bookings', 'bookings.csv', env],
    ['rates', 'rates.csv', env],
  ] as const) {
    const done = await desk.pms(['import', resource, file, '--quiet', '--no-rejects'], { env: of });
    expect(done.exitCode, done.stderr).toBe(0);
  }
  await service.stop();
}

/** All that a house gives out, through a service over a database. */
async function exported(db: string): Promise<string[]> {
  const service = await desk.serve(['--db', db, '--no-profile']);
  const env = { PMS_BASE_URL: service.baseUrl, PMS_API_KEY: await keyOf(desk) };
  const lists: string[] = [];
  for (const list of ['bookings', 'rates']) {
    const { stdout, exitCode, stderr } = await desk.pms(['export', list], { env });
    expect(exitCode, stderr).toBe(0);
    lists.push(stdout);
  }
  await service.stop();
  return lists;
}

/** Runs `work` with a connection of its own. */
async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const allInstances = 'SELECT instance FROM properties';
const instancesIn = (url: string) =>
  withClient(url, async (client) =>
    (await client.query<{ instance: string }>(allInstances)).rows.map((row) => row.instance),
  );

function withFile<Result>(name: string, work: (database: Database) => Result): Result {
  const database = new Database(desk.path(name), { readonly: true });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const instancesOf = (name: string) => withFile(name, (database) => database.prepare(allInstances).pluck().all());
const indexesOf = (name: string) =>
  withFile(name, (database) =>
    database.prepare("SELECT sql FROM sqlite_schema WHERE type = 'index' ORDER BY name").all(),
  );
const partsBeside = async () => (await readdir(desk.folder)).filter((name) => name.includes('.part'));

const waitingLocks =
  'FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())';

/** The tables that somebody waits for. */
async function waitingIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ of: string }>(`SELECT relation::regclass::text AS of ${waitingLocks}`);
  return rows.map((lock) => lock.of);
}

/** Starts a move that has to wait for its bookings behind a lock, and kills it there; or PostgreSQL ends it. */
async function killAtBookings(url: string, sides: readonly string[], by: 'signal' | 'database' = 'signal') {
  return withClient(url, async (client) => {
    await client.query('BEGIN; LOCK TABLE bookings IN ACCESS EXCLUSIVE MODE');
    const running = desk.start(['move', ...sides]);
    await expect.poll(() => waitingIn(client)).toHaveLength(1);
    if (by === 'signal') running.child.kill('SIGKILL');
    else await client.query(`SELECT pg_terminate_backend(pid) ${waitingLocks}`);
    return running.finished;
  });
}

/** Tables with their columns, those apart that say something of their database alone. */
async function tablesIn(url: string): Promise<Record<string, string[]>> {
  const query = `SELECT table_name AS name, array_agg(column_name::text ORDER BY column_name COLLATE "C") AS columns
    FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT IN ('tidying', 'pms_schema') GROUP BY 1`;
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; columns: string[] }>(query);
    return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
  });
}

describe.skipIf(!hasPostgres)('pms move', () => {
  test('takes every table of PostgreSQL, with all its columns', async () => {
    const url = await server.newDatabase();
    expect((await desk.pms(['keys', 'list'], { env: { PMS_DB: url } })).exitCode).toBe(0);
    const moved = tables.map(({ name, columns }) => [name, Object.keys(columns).sort()] as const);
    expect(await tablesIn(url)).toEqual(Object.fromEntries(moved));
  });

  test('takes a file into PostgreSQL, into another one and back, every row in its order, each property a new instance; it is served and goes on', async () => {
    const [url, second] = [await server.newDatabase(), await server.newDatabase()];
    const there = await desk.pms(['move', 'pms.db', url, '--json']);
    expect([there.exitCode, there.stderr]).toEqual([
      0,
      expect.stringContaining('key of profile local works as before'),
    ]);
    const { tables } = JSON.parse(there.stdout) as { tables: { table: string; rows: number }[] };
    const rows = Object.fromEntries(tables.map((moved) => [moved.table, moved.rows]));
    expect(rows).toMatchObject({ properties: 2, api_keys: 2, room_types: 4, rate_plans: 2, rate_segments: 4 });
    expect([rows.bookings, rows.idempotency_keys]).toEqual([2 * bookingsOfEach, 7]);
    for (const sides of [
      [url, second],
      [second, 'back.db'],
      ['back.db', 'copy.db'],
    ]) {
      const moved = await desk.pms(['move', ...sides, '--json']);
      expect(moved.exitCode, moved.stderr).toBe(0);
      expect(JSON.parse(moved.stdout).tables).toEqual(tables);
    }
    expect(withFile('back.db', (database) => database.pragma('integrity_check', { simple: true }))).toBe('ok');
    expect(indexesOf('back.db')).toEqual(indexesOf('pms.db'));
    const inFiles = ['pms.db', 'back.db'].flatMap(instancesOf);
    const instances = [...inFiles, ...(await instancesIn(url)), ...(await instancesIn(second))];
    expect(new Set(instances).size).toBe(8);
    // By which a client finds the booking numbers that it remembers of the first.
    for (const id of instancesOf('pms.db'))
      expect(instances.filter((each) => String(each).startsWith(String(id)))).toHaveLength(4);
    if (process.platform !== 'win32') expect((await stat(desk.path('back.db'))).mode & 0o777).toBe(0o600);
    expect(await partsBeside()).toEqual([]);

    const first = await exported('pms.db');
    expect(await exported(second)).toEqual(first);
    const service = await desk.serve(['--db', 'copy.db']);
    expect(service.stderr()).toContain(`profile local goes to ${service.baseUrl} now`);
    const again = JSON.parse((await desk.pms(['import', 'bookings', 'bookings.csv', '--json'])).stdout);
    expect([again.imported, again.skipped]).toEqual([0, bookingsOfEach]);
    await service.stop();
    // What comes next finds its ids free.
    const third = ['--property', 'Third', '--db', second];
    expect((await desk.pms(['properties', 'create', ...third.slice(1)])).exitCode).toBe(0);
    expect((await desk.pms(['keys', 'create', '--name', 'third', ...third])).exitCode).toBe(0);
  });

  test('killed in the middle it leaves the target empty, and goes through the next time', async () => {
    const url = await server.newDatabase();
    expect((await desk.pms(['keys', 'list'], { env: { PMS_DB: url } })).exitCode).toBe(0);
    await killAtBookings(url, ['pms.db', url]);
    expect(await instancesIn(url)).toEqual([]);
    const ended = await killAtBookings(url, ['pms.db', url], 'database');
    expect([ended.exitCode, ended.stderr]).toEqual([4, expect.stringContaining('the target is empty')]);
    expect(await instancesIn(url)).toEqual([]);
    const there = await desk.pms(['move', 'pms.db', url, '--json']);
    expect(there.exitCode, there.stderr).toBe(0);
    const second = await server.newDatabase();
    expect((await desk.pms(['keys', 'list'], { env: { PMS_DB: second } })).exitCode).toBe(0);
    await killAtBookings(second, [url, second]);
    expect(await instancesIn(second)).toEqual([]);
    await killAtBookings(url, [url, 'new.db']);
    expect((await partsBeside()).length).toBeGreaterThan(0);
    await expect(stat(desk.path('new.db'))).rejects.toThrow('ENOENT');
    const back = await desk.pms(['move', url, 'new.db', '--json']);
    expect(JSON.parse(back.stdout).tables).toEqual(JSON.parse(there.stdout).tables);
    expect(await partsBeside()).toEqual([]);
  });

  test('nothing is written into a PostgreSQL that is moved, and an interrupted move has its exit code', async () => {
    const url = await server.newDatabase();
    expect((await desk.pms(['move', 'pms.db', url])).exitCode).toBe(0);
    await withClient(url, async (client) => {
      await client.query('BEGIN; LOCK TABLE idempotency_keys IN ACCESS EXCLUSIVE MODE');
      const running = desk.start(['move', url, 'stopped.db']);
      await expect.poll(() => waitingIn(client)).toHaveLength(1);
      const writes = withClient(url, (other) =>
        other.query("SET lock_timeout = '100ms'; SELECT id FROM properties FOR UPDATE"),
      );
      await expect(writes).rejects.toMatchObject({ code: '55P03' });
      running.child.kill('SIGTERM');
      await client.query('ROLLBACK');
      expect((await running.finished).exitCode).toBe(143);
    });
    await expect(stat(desk.path('stopped.db'))).rejects.toThrow('ENOENT');
  });

  test('refuses a PostgreSQL that is served meanwhile, by a request that waits or a key that was used; nothing is moved, and nothing lost', async () => {
    const [url, target] = [await server.newDatabase(), await server.newDatabase()];
    expect((await desk.pms(['move', 'pms.db', url])).exitCode).toBe(0);
    const service = await desk.serve(['--db', url, '--no-profile']);
    const env = { PMS_BASE_URL: service.baseUrl, PMS_API_KEY: await keyOf(desk) };
    await desk.write('late.csv', `${header}\n2027-07-01,2027-07-02,Double,,Late,,1,EUR,\n`);
    for (const use of [
      ['import', 'bookings', 'late.csv', '--no-rejects'],
      ['export', 'rooms'],
    ]) {
      await withClient(url, async (client) => {
        await client.query('UPDATE api_keys SET last_used_ms = 0');
        await client.query('BEGIN; LOCK TABLE idempotency_keys IN ACCESS EXCLUSIVE MODE');
        const moving = desk.start(['move', url, target]);
        await expect.poll(() => waitingIn(client)).toContain('idempotency_keys');
        const using = desk.start(use, { env });
        if (use[0] === 'import') await expect.poll(() => waitingIn(client)).toContain('properties');
        else expect((await using.finished).exitCode).toBe(0);
        await client.query('ROLLBACK');
        const { exitCode, stderr } = await moving.finished;
        expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/is served.*Stop every `pms serve`/)]);
        expect((await using.finished).exitCode).toBe(0);
      });
      expect(await instancesIn(target)).toEqual([]);
    }
    await service.stop();
    const moved = await desk.pms(['move', url, target, '--json']);
    expect(moved.exitCode, moved.stderr).toBe(0);
    const bookings = JSON.parse(moved.stdout).tables.find(({ table }: { table: string }) => table === 'bookings');
    expect(bookings.rows).toBe(2 * bookingsOfEach + 1);
  });

  test('refuses a file that is served, a target with a property, and what is no database; the password is not shown', async () => {
    const [full, empty] = [await server.newDatabase(), await server.newDatabase()];
    expect((await desk.pms(['properties', 'create', 'Inn', '--db', full])).exitCode).toBe(0);
    const hidden = (url: string) => Object.assign(new URL(url), { password: 'hush-hush' }).href;
    const cases: [string[], RegExp][] = [
      [['pms.db', hidden(full)], /has properties already/],
      [[full, 'pms.db'], /has properties already/],
      [['pms.db', './pms.db'], /one database/],
      [['none.db', 'unmade.db'], /There is no database/],
      [[hidden(empty), 'unmade.db'], /none of its tables/],
      [['pms.db', 'no/such/folder.db'], /folder/],
      [['-', 'unmade.db'], /standard input/],
      [['rooms.csv', 'unmade.db'], /not an SQLite database/],
    ];
    for (const [sides, words] of cases) {
      const { exitCode, stdout, stderr } = await desk.pms(['move', ...sides]);
      expect([exitCode, stdout, stderr], sides.join(' ')).toEqual([2, '', expect.stringMatching(words)]);
      expect(stderr).not.toContain('hush-hush');
    }
    const service = await desk.serve(['--no-profile']);
    const served = await desk.pms(['move', 'pms.db', empty, '--json']);
    expect([served.exitCode, JSON.parse(served.stdout).error.code]).toEqual([2, 'database_in_use']);
    await service.stop();
    await expect(stat(desk.path('unmade.db'))).rejects.toThrow('ENOENT');
  });
});
