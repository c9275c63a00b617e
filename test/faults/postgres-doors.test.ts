/** Why a PostgreSQL cannot be used: each reason is a sentence without the password, exit code 2, and nothing is changed in it. */
import { createServer } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCliDesk } from '../cli/cli-desk.ts';
import { hasPostgres, type PostgresServer, startPostgresServer } from '../store/postgres/postgres-server.ts';

const desk = await openCliDesk();
const access = [
  'host all locked 127.0.0.1/32 scram-sha-256',
  'hostssl all covered all trust',
  'host all covered all reject',
];
let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer({ access });
});
afterAll(() => server.stop());

/** An empty database in which some commands were run. */
async function databaseAfter(...commands: string[]): Promise<URL> {
  const url = await server.newDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const command of commands) await client.query(command);
  await client.end();
  return new URL(url);
}

/** The same database for another role. */
function as(url: URL, username: string, password = 'hush-hush'): string {
  return Object.assign(new URL(url), { username, password }).href;
}

/** Every command that opens a database is refused with these words. */
async function expectRefused(url: string, words: RegExp): Promise<void> {
  for (const args of [
    ['serve', '--port', '0'],
    ['keys', 'list', '--json'],
    ['move', desk.path('pms.db'), url],
  ]) {
    const { exitCode, stdout, stderr } = await desk.pms(args, { env: { PMS_DB: url } });
    expect([exitCode, stderr], args.join(' ')).toEqual([2, expect.stringMatching(words)]);
    expect(stderr).not.toContain('bug');
    expect(stdout + stderr).not.toContain('hush-hush');
  }
}

/** What speaks PostgreSQL just so far as to refuse, as one does that is starting up or has no connection left. */
async function openRefusing(sqlState: string, message: string): Promise<{ url: string; close(): void }> {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${sqlState}\0M${message}\0\0`);
  const answer = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), fields]);
  answer.writeInt32BE(fields.length + 4, 1);
  const refusing = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(answer));
  });
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  const { port } = refusing.address() as { port: number };
  return { url: `postgres://pms:hush-hush@127.0.0.1:${port}/pms`, close: () => refusing.close() };
}

const isNamed = process.env.PMS_TEST_POSTGRES !== undefined;

describe.skipIf(!hasPostgres)('a PostgreSQL that cannot be used is told with exit code 2:', () => {
  beforeAll(async () => {
    // Something to move.
    const service = await desk.serve();
    await service.stop();
  });

  test.skipIf(isNamed)('a wrong password', async () => {
    const url = await databaseAfter("CREATE ROLE locked LOGIN SUPERUSER PASSWORD 'right'");
    await expectRefused(as(url, 'locked'), /refuses the user or the password/);
    expect((await desk.pms(['keys', 'list'], { env: { PMS_DB: as(url, 'locked', 'right') } })).exitCode).toBe(0);
  });

  test.skipIf(isNamed)('a server that takes connections with TLS only', async () => {
    const url = await databaseAfter('CREATE ROLE covered LOGIN SUPERUSER');
    await expectRefused(as(url, 'covered'), /only with TLS, .*PGSSLMODE=require/);
  });

  test('a schema of a newer pms', async () => {
    const url = await databaseAfter(
      'CREATE TABLE pms_schema (id integer PRIMARY KEY, version integer NOT NULL)',
      'INSERT INTO pms_schema VALUES (1, 99)',
    );
    await expectRefused(as(url, url.username), /made by a newer pms \(version 99.*Update pms/);
  });

  test('a role without the right to make tables', async () => {
    const role = `guest_${Date.now()}`;
    const url = await databaseAfter(
      `CREATE ROLE ${role} LOGIN PASSWORD 'hush-hush'`,
      'REVOKE CREATE ON SCHEMA public FROM public',
    );
    await expectRefused(as(url, role), /has not the right to make or use the tables.*Grant/);
  });

  test('tables of another program', async () => {
    const url = await databaseAfter('CREATE TABLE properties (house text)');
    await expectRefused(as(url, url.username), /tables of another program/);
  });

  test('a database that can only be read', async () => {
    const url = await databaseAfter();
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    await expectRefused(as(url, url.username), /read-only now/);
  });

  test.each([
    ['57P03', 'the database system is starting up', /starting up.*Try again/],
    ['57P03', 'the database system is in recovery mode', /starting up.*Try again/],
    ['53300', 'sorry, too many clients already', /no connection left.*Try again/],
  ])('%s: %s', async (sqlState, message, words) => {
    const refusing = await openRefusing(sqlState, message);
    await expectRefused(refusing.url, words);
    refusing.close();
  });
});
