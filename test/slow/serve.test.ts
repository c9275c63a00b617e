/** `pms serve` as a process: its first start and the next ones, what it says where, and how it ends. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, stat } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { type FrontDesk, makeFrontDesk, openDeskOf, type Service } from '../journeys/front-desk.ts';

const isWindows = process.platform === 'win32';
const api = '/pms_be/pms_be_api';

interface Profiles {
  current: string;
  profiles: Record<string, { base_url: string; key: string; property: string; instance: string }>;
}

async function profilesOf(desk: FrontDesk): Promise<Profiles> {
  return JSON.parse(await desk.read('config/profiles.json'));
}

describe.concurrent('the first start', () => {
  test('makes database, property and key, stores them as the current profile, and says so', async (context) => {
    const desk = await openDeskOf(context);
    const service = await desk.serve();
    expect(service.stdout()).toBe(`${service.baseUrl}\n`);
    expect(service.stderr()).toContain(`database ${desk.path('pms.db')}\n`);
    expect(service.stderr()).toContain('created property "default" and a key (saved as profile "local" in ');
    expect(service.stderr()).toMatch(
      /; pms import now uses it\nits prices have no currency yet: pms properties set default --currency EUR --db /,
    );
    const { current, profiles } = await profilesOf(desk);
    expect(current).toBe('local');
    expect(profiles.local).toMatchObject({ base_url: service.baseUrl, property: 'default' });
    // On Windows modes have no role.
    if (!isWindows) {
      expect((await stat(desk.path('config'))).mode & 0o777).toBe(0o700);
      expect((await stat(desk.path('config/profiles.json'))).mode & 0o777).toBe(0o600);
    }
    const status = await desk.pms(['status']);
    expect(status.exitCode).toBe(0);
    expect((await service.stop()).exitCode).toBe(isWindows ? null : 0);
    expect(service.stdout()).toBe(`${service.baseUrl}\n`);
  });

  test('the next one moves the profile to the new address; another database becomes local-2', async (context) => {
    const desk = await openDeskOf(context);
    const first = await desk.serve();
    const { key } = (await profilesOf(desk)).profiles.local!;
    await first.stop();
    const again = await desk.serve();
    expect(again.baseUrl).not.toBe(first.baseUrl);
    expect(again.stderr()).toContain(`profile local goes to ${again.baseUrl} now`);
    expect((await profilesOf(desk)).profiles.local).toMatchObject({ base_url: again.baseUrl, key });
    const other = await desk.serve(['--db', desk.path('other.db')]);
    expect(other.stderr()).toContain('created property "default" and a key (saved as profile "local-2" in ');
    expect(other.stderr()).toContain('--profile local-2');
    const { current, profiles } = await profilesOf(desk);
    expect(current).toBe('local');
    expect(Object.keys(profiles)).toEqual(['local', 'local-2']);
    expect((await desk.pms(['status', '--profile', 'local-2'])).exitCode).toBe(0);
  });

  test('--no-profile stores nothing and says how to make a key', async (context) => {
    const desk = await openDeskOf(context);
    const service = await desk.serve(['--no-profile']);
    expect(service.stderr()).toContain('pms keys create --name NAME');
    await expect(desk.read('config/profiles.json')).rejects.toThrow('ENOENT');
    const { stdout: key } = await desk.pms(['keys', 'create', '--name', 'mine']);
    const env = { PMS_BASE_URL: service.baseUrl, PMS_API_KEY: key.trim() };
    expect((await desk.pms(['status'], { env })).exitCode).toBe(0);
  });

  test('profiles that cannot be written cost no key: the next start makes it', async (context) => {
    const desk = await openDeskOf(context);
    await mkdir(desk.path('config'));
    await desk.write('config/profiles.json', 'not JSON');
    const failed = await desk.pms(['serve', '--port', '0']);
    expect(failed.exitCode).toBe(2);
    expect(failed.stdout).toBe('');
    await desk.write('config/profiles.json', '{"profiles":{}}');
    await desk.serve();
    expect((await desk.pms(['status'])).exitCode).toBe(0);
  });
});

describe.concurrent('what it says', () => {
  test('--host 0.0.0.0 warns that keys travel unencrypted, and prints an address that works here', async (context) => {
    const desk = await openDeskOf(context);
    const service = await desk.serve(['--host', '0.0.0.0']);
    expect(service.stderr()).toContain('warning: keys travel unencrypted');
    expect(service.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await desk.pms(['status'])).exitCode).toBe(0);
    expect((await desk.serve(['--db', desk.path('b.db')])).stderr()).not.toContain('warning');
  });
});

describe.concurrent('what stops it before it starts', () => {
  test('a port that is taken, an address of another machine, a database that is served already', async (context) => {
    const desk = await openDeskOf(context);
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const { port } = taken.address() as { port: number };
    const onTaken = await desk.pms(['serve', '--port', String(port)]);
    taken.close();
    expect(onTaken).toMatchObject({ exitCode: 2, stdout: '' });
    expect(onTaken.stderr).toContain(`Port ${port} of 127.0.0.1 is in use.`);
    expect(onTaken.stderr).toContain('--port');
    const elsewhere = await desk.pms(['serve', '--port', '0', '--host', '192.0.2.1']);
    expect(elsewhere).toMatchObject({ exitCode: 2, stdout: '' });
    expect(elsewhere.stderr).toContain('this machine has no such address');
    await desk.serve();
    const second = await desk.pms(['serve', '--port', '0']);
    expect(second).toMatchObject({ exitCode: 2, stdout: '' });
    expect(second.stderr).toContain('pms.db');
  });

  test('a certificate without its key, or none at all', async (context) => {
    const desk = await openDeskOf(context);
    await desk.write('cert.pem', 'no certificate');
    for (const [args, words] of [
      [['--tls-cert', 'cert.pem'], 'go together'],
      [['--tls-cert', 'nowhere.pem', '--tls-key', 'cert.pem'], 'nowhere.pem'],
      [['--tls-cert', 'cert.pem', '--tls-key', 'cert.pem'], 'are no certificate and its key'],
      [['--max-held', '2000000'], '--max-held 2000000 holds no request of --max-bytes 16777216'],
    ] as const) {
      const { exitCode, stdout, stderr } = await desk.pms(['serve', '--port', '0', ...args]);
      expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
      expect(stderr).toContain(words);
    }
  });
});

test.skipIf(spawnSync('openssl', ['version']).error !== undefined)(
  '--tls-cert and --tls-key serve https',
  async (context) => {
    const desk = await openDeskOf(context);
    const names = ['-keyout', desk.path('key.pem'), '-out', desk.path('cert.pem'), '-subj', '/CN=localhost'];
    const form = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    execFileSync('openssl', [...form, '-addext', 'subjectAltName=IP:127.0.0.1', ...names], { stdio: 'ignore' });
    const service = await desk.serve(['--tls-cert', 'cert.pem', '--tls-key', 'key.pem']);
    expect(service.baseUrl).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    const trusting = { env: { NODE_EXTRA_CA_CERTS: desk.path('cert.pem') } };
    const { exitCode, stdout } = await desk.pms(['status', '--json'], trusting);
    expect({ exitCode, status: JSON.parse(stdout) }).toMatchObject({ exitCode: 0, status: { key: 'works' } });
    const distrusting = await desk.pms(['status']);
    expect(distrusting.exitCode).toBe(4);
    expect(distrusting.stdout).toMatch(/certificate/i);
  },
);

describe.skipIf(isWindows).concurrent('a signal', () => {
  let prepared: FrontDesk;
  beforeAll(async () => {
    prepared = await prepareBookings();
    return () => prepared.close();
  });

  test.for(['SIGINT', 'SIGTERM'] as const)('%s lets a running export finish; exit code 0', async (signal, context) => {
    const { service, answer } = await withRunningExport(context, prepared);
    service.child.kill(signal);
    await refused(service.baseUrl);
    expect(service.child.exitCode).toBeNull();
    const body = await readAll(answer);
    expect(JSON.parse(body).bookings.length).toBe(bookingCount);
    expect((await service.finished).exitCode).toBe(0);
  });

  test('a second one stops at once, and the export is cut, not ended', async (context) => {
    const { service, answer } = await withRunningExport(context, prepared);
    service.child.kill('SIGTERM');
    await refused(service.baseUrl);
    const secondAt = Date.now();
    service.child.kill('SIGTERM');
    expect((await service.finished).exitCode).toBe(143);
    expect(Date.now() - secondAt).toBeLessThan(3_000);
    await expect(readAll(answer)).rejects.toThrow(/aborted|ECONNRESET/);
  });

  test('ends an idle service at once', async (context) => {
    const desk = await openDeskOf(context);
    const service = await desk.serve();
    await fetch(`${service.baseUrl}/healthz`);
    const askedAt = Date.now();
    expect((await service.stop()).exitCode).toBe(0);
    expect(Date.now() - askedAt).toBeLessThan(3_000);
  });
});

test.concurrent('what is thrown where nobody waits for it is a bug as well: exit code 70 and a sentence', async (context) => {
  const desk = await openDeskOf(context);
  const late = 'setTimeout(() => { throw new Error("a late surprise"); }, 1500)';
  const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(late)}` };
  const { exitCode, stderr } = await desk.start(['serve', '--port', '0'], { env }).finished;
  expect(exitCode).toBe(70);
  expect(stderr).toContain('pms: this is a bug in pms, not in your file: a late surprise.');
});

/** So many that their export is larger than what the sockets between hold. */
const bookingCount = 30_000;

async function prepareBookings(): Promise<FrontDesk> {
  const desk = await makeFrontDesk();
  const service = await desk.serve();
  await desk.pms(['import', 'rooms', '-'], {
    input: 'name,max_occupancy,total_rooms,base_price\nDouble,2,100000,100\n',
  });
  const rows = Array.from(
    { length: bookingCount },
    (_, index) => `2027-05-01,2027-05-03,Double,Guest ${index},200,EUR`,
  );
  const header = 'checkin_date,checkout_date,room_type_name,guest_last_name,total_amount,currency_iso';
  const input = `${header}\n${rows.join('\n')}\n`;
  expect((await desk.pms(['import', 'bookings', '-', '--quiet'], { input })).exitCode).toBe(0);
  await service.stop();
  return desk;
}

/** A service over a copy of the prepared bookings, with an export under way that nobody reads on. */
async function withRunningExport(
  context: TestContext,
  prepared: FrontDesk,
): Promise<{ service: Service; answer: IncomingMessage }> {
  const desk = await openDeskOf(context, prepared);
  const service = await desk.serve();
  const { key } = (await profilesOf(desk)).profiles.local!;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}` };
    get(`${service.baseUrl}${api}/export_bookings`, { headers, agent: false }, resolve).on('error', reject);
  });
  answer.once('readable', () => {});
  return { service, answer };
}

/** Waits until the service takes no new connection. */
async function refused(baseUrl: string): Promise<void> {
  const headers = { connection: 'close' };
  const isOpen = () =>
    fetch(`${baseUrl}/healthz`, { headers }).then(
      () => true,
      () => false,
    );
  while (await isOpen()) await setTimeout(20);
}

async function readAll(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
