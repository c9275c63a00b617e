/** `pms serve` over PostgreSQL as a process: its first start, two of them on one database, and what it says where it cannot. */
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openCliDesk } from '../cli/cli-desk.ts';
import { type FrontDesk, openFrontDesk, type Service } from '../journeys/front-desk.ts';
import { hasPostgres, startPostgresServer, useDatabases } from '../store/postgres/postgres-server.ts';

const server = useDatabases();

/** A desk whose PMS_DB is a URL. */
const deskOf = (url: string): Promise<FrontDesk> => openFrontDesk({ env: { PMS_DB: url } });

function serveAt(desk: FrontDesk, url: string, flags: readonly string[] = []): Promise<Service> {
  return desk.serve(['--db', url, ...flags]);
}

const rooms = 'name,max_occupancy,total_rooms,base_price\nDouble,2,100000,100\n';
const bookings = (first: number, count: number) =>
  [
    'checkin_date,checkout_date,room_type_name,guest_last_name,total_amount,currency_iso',
    ...Array.from({ length: count }, (_, n) => `2027-05-14,2027-05-17,Double,Guest ${first + n},300,EUR`),
  ].join('\n');

async function countOf(desk: FrontDesk): Promise<number> {
  const { stdout } = await desk.pms(['export', 'bookings']);
  return stdout.trim().split('\n').length - 1;
}

describe.skipIf(!hasPostgres)('over PostgreSQL', () => {
  test('two that start at once on an empty database make one property and one key, and both serve it', async () => {
    const url = await server.newDatabase();
    const desk = await deskOf(url);
    const services = await Promise.all([serveAt(desk, url), serveAt(desk, url)]);
    const keys = JSON.parse((await desk.pms(['keys', 'list', '--json'])).stdout);
    const properties = JSON.parse((await desk.pms(['properties', 'list', '--json'])).stdout);
    expect([keys.length, properties.length]).toEqual([1, 1]);
    await desk.write('rooms.csv', rooms);
    const { exitCode, stderr } = await desk.pms(['import', 'rooms', 'rooms.csv']);
    expect([exitCode, stderr]).toEqual([0, expect.anything()]);
    // Overlapping files, each through another instance.
    await desk.write('a.csv', bookings(0, 3000));
    await desk.write('b.csv', bookings(1500, 3000));
    const key = (await desk.read('config/profiles.json')).match(/pms_\w+/)![0];
    const importing = services.map(({ baseUrl }, at) =>
      desk.pms(['import', 'bookings', at === 0 ? 'a.csv' : 'b.csv', '--batch-size', '200'], {
        env: { PMS_BASE_URL: baseUrl, PMS_API_KEY: key },
      }),
    );
    for (const done of await Promise.all(importing)) expect(done.exitCode, done.stderr).toBe(0);
    expect(await countOf(desk)).toBe(4500);
    for (const service of services) expect((await service.stop()).exitCode).toBe(0);
  });

  test('a kill of PostgreSQL and of an instance under an import: it goes on, and each booking is there once', async () => {
    if (process.env.PMS_TEST_POSTGRES !== undefined) return;
    const own = await startPostgresServer();
    onTestFinished(() => own.stop());
    const url = await own.newDatabase();
    const desk = await deskOf(url);
    const [one, two] = [await serveAt(desk, url), await serveAt(desk, url, ['--no-profile'])];
    await desk.write('rooms.csv', rooms);
    await desk.pms(['import', 'rooms', 'rooms.csv']);
    await desk.write('many.csv', bookings(0, 20_000));
    const importing = desk.pms(['import', 'bookings', 'many.csv', '--batch-size', '100', '--retry-for', '60']);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await own.kill();
    await new Promise((resolve) => setTimeout(resolve, 500));
    await own.start();
    const { exitCode, stderr } = await importing;
    expect(exitCode, stderr).toBe(0);
    expect(await countOf(desk)).toBe(20_000);
    one.child.kill('SIGKILL');
    await one.finished;
    const key = (await desk.read('config/profiles.json')).match(/pms_\w+/)![0];
    const again = await desk.pms(['import', 'bookings', 'many.csv', '--restart'], {
      env: { PMS_BASE_URL: two.baseUrl, PMS_API_KEY: key },
    });
    expect(again.exitCode, again.stderr).toBe(0);
  });

  test('in a copy that was brought back and renewed an import that stopped begins anew; a backup says what to do instead', async () => {
    const url = await server.newDatabase();
    const desk = await deskOf(url);
    const before = await serveAt(desk, url);
    await desk.write('rooms.csv', rooms);
    await desk.pms(['import', 'rooms', 'rooms.csv']);
    await before.stop();
    const copy = await server.copyDatabase(url);
    await desk.write('b.csv', bookings(0, 30).replace('Double,Guest 25', 'Cellar,Guest 25'));
    const importing = ['import', 'bookings', 'b.csv', '--batch-size', '10', '--max-errors', '0'];
    const until = await serveAt(desk, url);
    expect((await desk.pms(importing)).exitCode).toBe(5);
    await until.stop();

    expect((await desk.pms(['properties', 'renew'], { env: { PMS_DB: copy } })).exitCode).toBe(0);
    const service = await serveAt(desk, copy);
    const { exitCode, stderr } = await desk.pms(importing.slice(0, -2));
    expect([exitCode, stderr]).toEqual([1, expect.not.stringContaining('going on')]);
    expect(await countOf(desk)).toBe(29);
    await service.stop();
    for (const command of ['backup', 'restore']) {
      const refused = await desk.pms([command, 'copy.db']);
      expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringMatching(/pg_(dump|restore)/)]);
    }
    const asFile = await desk.pms(['backup', url]);
    expect([asFile.exitCode, asFile.stderr]).toEqual([2, expect.stringContaining('pg_dump')]);
  });

  test('what cannot be opened is a sentence with exit code 2, and never shows a password', async () => {
    const there = new URL(await server.newDatabase());
    const stranger = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as { port: number };
    const at = (changes: Partial<URL>) => Object.assign(new URL(there), { password: 'hush-hush', ...changes }).href;
    const cases: [string, RegExp][] = [
      [at({ pathname: '/nowhere' }), /no database of that name/],
      [at({ port: '1' }), /nobody listens there/],
      [at({ port: `${port}` }), /no PostgreSQL|cannot be reached/],
      [at({ search: '?sslmode=require' }), /^pms: .*TLS is asked for, and the server has none/],
      [at({ hostname: 'tls.invalid' }), /no machine of that name is known/],
      ['mysql://pms:hush-hush@localhost/pms', /mysql:\/\/ is not a database of pms/],
      ['postgres://pms:hush-hush@[broken', /no URL/],
    ];
    const desk = await openCliDesk();
    // What takes connections and never says a word is given up after some seconds, which pass meanwhile.
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const atSilent = { PMS_DB: at({ port: `${(silent.address() as { port: number }).port}` }) };
    const waiting = desk.pms(['keys', 'list'], { env: atSilent });
    for (const [url, words] of cases) {
      for (const args of [
        ['serve', '--port', '0'],
        ['keys', 'list'],
      ]) {
        const refused = await desk.pms(args, { env: { PMS_DB: url } });
        expect([refused.exitCode, refused.stderr], url).toEqual([2, expect.stringMatching(words)]);
        expect(refused.stderr + refused.stdout).not.toContain('hush-hush');
      }
    }
    stranger.close();
    const givenUp = await waiting;
    expect([givenUp.exitCode, givenUp.stderr]).toEqual([2, expect.stringMatching(/cannot be reached.*Check host/)]);
    expect(givenUp.stderr).not.toContain('hush-hush');
    silent.close();
    const open = await desk.pms(['properties', 'list', '--db', at({})]);
    expect([open.exitCode, open.stderr]).toEqual([0, expect.stringContaining('other users of this machine can see')]);
    expect(open.stderr).not.toContain('hush-hush');
  });
});
