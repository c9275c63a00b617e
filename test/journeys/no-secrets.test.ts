/** Where no key and no guest may stand: logs, problem answers, failures, names of files, and servers that were not meant. */
import { chmod, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createApiKey } from '../../src/contract/api-key.ts';
import { type CliDesk, keyOf, openCliDesk } from '../cli/cli-desk.ts';
import { type Handler, serve } from '../client/small-server.ts';
import { using } from '../client/with-client.ts';

const api = '/pms_be/pms_be_api';
const isWindows = process.platform === 'win32';
const guests = ['Griselda', 'Wunderlich', 'griselda@example.com', 'Ottokar', 'Zimperlich', 'ottokar@example.com'];
const header =
  'checkin_date,checkout_date,room_type_name,guest_first_name,guest_last_name,guest_email,total_amount,currency_iso';
const file = `${header}
2027-05-01,2027-05-03,Penthouse,Griselda,Wunderlich,griselda@example.com,200,EUR
2027-05-01,2027-05-03,Pentouse,Ottokar,Zimperlich,ottokar@example.com,200,EUR
2027-05-01,2027-05-03,Penthouse,Ottokar,Zimperlich,ottokar@example.com@,2x0,EUR
`;

async function openDesk(): Promise<CliDesk> {
  const desk = await openCliDesk();
  await desk.write('bookings.csv', file);
  await desk.write('rooms.csv', 'name,max_occupancy,total_rooms,base_price\nPenthouse,2,3,100\n');
  return desk;
}

function expectNone(text: string, secrets: readonly string[]): void {
  for (const secret of secrets) expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
}

/** What of a key must not be seen: itself, and a part that nobody could take for anything else. */
function partsOf(key: string): string[] {
  return [key, key.slice(4, 24), Buffer.from(key).toString('base64')];
}

const startService = (handler: Handler) => using(serve(handler));

test('the service says neither keys nor guests in its log and its refusals, whatever was wrong', async () => {
  const desk = await openDesk();
  const service = await desk.serve(['--log', 'json']);
  const key = await keyOf(desk);
  const wrong = createApiKey();
  await desk.pms(['import', 'rooms', 'rooms.csv']);
  expect((await desk.pms(['import', 'bookings', 'bookings.csv'])).exitCode).toBe(1);
  const record = { guest_first_name: 'Griselda', guest_last_name: 'Wunderlich', guest_email: 'griselda@example.com' };
  const good = JSON.stringify({ bookings: [record] });
  const bodies = [
    good.slice(0, -20),
    good.replace(':[', ':'),
    JSON.stringify([record]),
    JSON.stringify({ bookings: record }),
    JSON.stringify({ bookings: [record], duplicate_action: 'Wunderlich' }),
    `${good}Wunderlich`,
  ];
  const refusals: string[] = [];
  for (const authorization of [`Bearer ${key}`, `Bearer ${wrong}`, key, `Basic ${Buffer.from(key).toString('base64')}`])
    for (const body of bodies) {
      const headers = {
        authorization,
        'content-type': 'application/json',
        'idempotency-key': `for ${record.guest_email}`,
      };
      const answer = await fetch(`${service.baseUrl}${api}/import_bookings`, { method: 'POST', headers, body });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      refusals.push(JSON.stringify([...answer.headers]), await answer.text());
    }
  for (const path of [`${api}/export_bookings?date_from=Wunderlich`, `/${key}`, `${api}/Wunderlich?key=${key}`])
    refusals.push(await (await fetch(service.baseUrl + path, { headers: { authorization: `Bearer ${key}` } })).text());
  const secrets = [...guests, ...partsOf(key), ...partsOf(wrong)];
  expectNone(refusals.join('\n'), secrets);
  const { stderr } = await service.stop();
  expect(stderr).toContain('"msg":"request"');
  expectNone(stderr, secrets);
});

test('failures of commands, with their stacks, show no key and no guest', async () => {
  const desk = await openDesk();
  await desk.serve();
  const key = await keyOf(desk);
  await desk.pms(['import', 'rooms', 'rooms.csv']);
  const failing = await startService((_request, answer) => answer.writeHead(404).end(file));
  const echoing = await startService(({ headers }, answer) =>
    answer
      .writeHead(400, { 'content-type': 'application/json' })
      .end(JSON.stringify({ detail: `no: ${headers.authorization}` })),
  );
  const foreign = { PMS_API_KEY: key };
  const said = [
    await desk.pms(['import', 'bookings', 'bookings.csv', '--debug']),
    await desk.pms(['import', 'bookings', 'bookings.csv', '--json', '--debug']),
    await desk.pms(['import', 'bookings', 'bookings.csv', '--dry-run']),
    await desk.pms(['import', 'bookings', 'bookings.csv', '--max-errors', '0', '--debug']),
    await desk.pms(['import', 'rooms', 'bookings.csv', '--debug']),
    await desk.pms(['inspect', 'bookings.csv', '--debug']),
    await desk.pms(['status', '--debug'], { env: { PMS_API_KEY: `${key.slice(0, -1)}_` } }),
    await desk.pms(['status', '--debug', '--base-url', 'http://pms.example.com'], { env: foreign }),
    await desk.pms(['login', '--key-stdin', '--debug', '--base-url', failing.baseUrl], { input: key }),
  ];
  for (const { baseUrl } of [failing, echoing])
    for (const args of [['status'], ['import', 'bookings', 'bookings.csv', '--retry-for', '0'], ['export', 'bookings']])
      said.push(await desk.pms([...args, '--debug'], { env: { ...foreign, PMS_BASE_URL: baseUrl } }));
  const text = said.map(({ stdout, stderr }) => stdout + stderr).join('\n');
  expect(text).toMatch(/\n {4}at /);
  expectNone(text, partsOf(key));
  // What a server says to a list or a key is shown; of rows that were refused, the guest is not.
  const ofRows = said.slice(0, 6).map(({ stdout, stderr }) => stdout + stderr);
  expectNone(ofRows.join('\n'), guests);
});

test('an unfinished import names no guest and no key where it is kept, and keeps no key in it', async () => {
  const desk = await openDesk();
  const key = createApiKey();
  const ours = { 'pms-api-version': '1', 'pms-instance': 'i' };
  const { baseUrl } = await startService((request, answer) =>
    request.method === 'GET' ? answer.writeHead(200, ours).end('[]') : answer.writeHead(503, ours).end(),
  );
  const env = { PMS_API_KEY: key, PMS_BASE_URL: baseUrl };
  const { exitCode } = await desk.pms(['import', 'bookings', 'bookings.csv', '--retry-for', '0'], { env });
  expect(exitCode).toBe(4);
  const folder = desk.path('config/imports');
  const names = await readdir(folder);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    expect(name).toMatch(/^[0-9a-f]+\.journal(-wal|-shm)?$/);
    expectNone((await readFile(join(folder, name))).toString('latin1'), partsOf(key));
    if (!isWindows) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  }
  const listed = await desk.pms(['imports'], { env });
  expectNone(listed.stdout + listed.stderr, [...partsOf(key), ...guests]);
});

test.skipIf(isWindows)(
  'every file that holds keys or guests is for its owner alone, and an export is not',
  async () => {
    const desk = await openDesk();
    await desk.serve();
    await desk.pms(['import', 'rooms', 'rooms.csv']);
    await desk.pms(['import', 'bookings', 'bookings.csv']);
    await desk.pms(['import', 'bookings', '-'], { input: file });
    await desk.pms(['backup', 'copy.db']);
    await desk.pms(['export', 'bookings', '-o', 'out.csv']);
    const open: string[] = [];
    for (const name of await readdir(desk.folder)) {
      const found = await stat(desk.path(name));
      if (found.isFile() && (found.mode & 0o077) !== 0) open.push(name);
    }
    expect(open.sort()).toEqual(['bookings.csv', 'out.csv', 'rooms.csv']);
    expect((await stat(desk.path('config/profiles.json'))).mode & 0o777).toBe(0o600);
    expect(await readdir(desk.folder)).toEqual(
      expect.arrayContaining(['bookings.rejects.csv', 'stdin.rejects.csv', 'copy.db']),
    );
  },
);

describe.skipIf(isWindows)('a file that is open to others', () => {
  test('is a warning when the service starts, with the command that fixes it', async () => {
    const desk = await openDesk();
    const first = await desk.serve();
    expect(first.stderr()).not.toContain('warning');
    await first.stop();
    for (const name of ['pms.db', 'config/profiles.json']) await chmod(desk.path(name), 0o644);
    const again = await desk.serve(['--no-profile']);
    const said = again.stderr();
    expect(said).toContain(`warning: other users of this machine may read the guests' data in ${desk.path('pms.db')}`);
    expect(said).toContain(`to fix it: chmod 600 ${desk.path('config/profiles.json')}\n`);
  });
});

test('a redirect to another origin never brings the key there, by no method and no status', async () => {
  const desk = await openDesk();
  const key = createApiKey();
  const other = await startService((_request, answer) => answer.writeHead(200).end('[]'));
  for (const status of [301, 302, 303, 307, 308]) {
    for (const location of [`${other.baseUrl}${api}/room_types`, `//${new URL(other.baseUrl).host}/x`]) {
      const { baseUrl } = await startService((_request, answer) => answer.writeHead(status, { location }).end());
      const env = { PMS_API_KEY: key, PMS_BASE_URL: baseUrl };
      for (const args of [['status'], ['export', 'bookings'], ['import', 'rooms', 'rooms.csv', '--retry-for', '0']])
        expect((await desk.pms(args, { env })).exitCode).toBeGreaterThan(0);
    }
  }
  expect(other.received).toEqual([]);
});
