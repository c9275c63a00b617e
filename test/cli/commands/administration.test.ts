/** Keys, properties and copies of a database, served or not; what is refused, and what each key may do, stands in golden/dialogues/administration.txt. */
import { describe, expect, test } from 'vitest';
import { openCliDesk } from '../cli-desk.ts';

const desk = await openCliDesk();
const keyForm = /^pms_\w{49}\n$/;
const dayMs = 86_400_000;

/** Makes the database and leaves the service running or not. */
async function begin(isRunning: boolean): Promise<{ db: string[]; baseUrl: string; stop(): Promise<unknown> }> {
  const name = isRunning ? 'running' : 'resting';
  const db = ['--db', desk.path(`${name}.db`)];
  const service = await desk.serve(db, { env: { PMS_CONFIG_DIR: desk.path(name) } });
  if (!isRunning) await service.stop();
  return { db, baseUrl: service.baseUrl, stop: service.stop };
}

const status = (baseUrl: string, key: string) =>
  desk.pms(['status', '--json'], { env: { PMS_BASE_URL: baseUrl, PMS_API_KEY: key.trim() } });

describe.each([
  ['while the service runs', true],
  ['while it does not', false],
])('%s', async (_when, isRunning) => {
  const { db, baseUrl } = await begin(isRunning);
  const keys = (...args: string[]) => desk.pms(['keys', ...args, ...db]);
  const properties = (...args: string[]) => desk.pms(['properties', ...args, ...db]);

  test('keys create prints the key alone on stdout, and keys list shows scopes, expiry and state, and no key', async () => {
    const { exitCode, stdout, stderr } = await keys('create', '--name', 'nightly');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(keyForm);
    expect(stderr).not.toContain(stdout.trim());
    if (isRunning) expect((await status(baseUrl, stdout)).exitCode).toBe(0);
    const { stdout: reading } = await keys('create', '--name', 'reports', '--scopes', 'read', '--expires', '90d');
    const { stdout: json } = await keys('list', '--json');
    const listed = JSON.parse(json) as Record<string, string>[];
    const reports = listed.find(({ name }) => name === 'reports')!;
    expect(reports).toMatchObject({ property: 'default', scopes: ['read'], last_used: null, revoked: null });
    expect(Date.parse(reports.expires!) - Date.parse(reports.created!)).toBe(90 * dayMs);
    const named = listed.filter(({ name }) => /^(local-|nightly|reports)/.test(name!));
    expect(named.map(({ name, state }) => `${name} ${state}`)).toEqual([
      expect.stringMatching(/^local-\w{8} valid$/),
      'nightly valid',
      'reports valid',
    ]);
    const table = await keys('list');
    expect(table.stdout).toMatch(/│ reports +│ default +│ read +│/);
    for (const said of [json, table.stdout]) expect(said).not.toContain(reading.trim());
  });

  test('keys revoke ends a key', async () => {
    const { stdout: key } = await keys('create', '--name', 'lost');
    expect(await keys('revoke', 'lost')).toEqual({ exitCode: 0, stdout: '', stderr: 'key lost is revoked\n' });
    if (isRunning) expect((await status(baseUrl, key)).exitCode).toBe(3);
    const { stdout } = await keys('list', '--json');
    expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ name: 'lost', state: 'revoked' }));
  });

  test('properties create, set and list', async () => {
    expect((await properties('create', 'Casa Azul', '--currency', 'eur')).exitCode).toBe(0);
    expect((await properties('set', 'default', '--currency', 'VND')).exitCode).toBe(0);
    const { stdout } = await properties('list', '--json');
    expect(JSON.parse(stdout)).toEqual([
      { name: 'Casa Azul', currency: 'EUR' },
      { name: 'default', currency: 'VND' },
    ]);
  });

  test('backup copies the database; the copy can be served and has the same keys', async () => {
    const copy = desk.path(`copy-of-${isRunning}.db`);
    const { stdout: key } = await keys('create', '--name', 'before-backup');
    const made = await desk.pms(['backup', copy, ...db]);
    expect(made).toEqual({ exitCode: 0, stdout: '', stderr: `the database is copied to ${copy}\n` });
    const served = await desk.serve(['--db', copy, '--no-profile']);
    expect(JSON.parse((await status(served.baseUrl, key)).stdout)).toMatchObject({ key: 'works', property: 'default' });
    await served.stop();
  });
});

test('a key that has expired is refused from that moment on', async () => {
  const service = await desk.serve(['--db', desk.path('expiry.db')]);
  const create = (name: string, ageMs: number) =>
    desk.pms(['keys', 'create', '--name', name, '--expires', '12h', '--db', desk.path('expiry.db')], {
      clock: () => Date.now() - ageMs,
    });
  const young = await create('young', 0.4 * dayMs);
  const old = await create('old', 0.6 * dayMs);
  expect((await status(service.baseUrl, young.stdout)).exitCode).toBe(0);
  const { exitCode, stdout } = await status(service.baseUrl, old.stdout);
  expect(exitCode).toBe(3);
  expect(JSON.parse(stdout)).toMatchObject({ key: 'refused', service: expect.stringMatching(/expired/) });
  const { stdout: listed } = await desk.pms(['keys', 'list', '--json', '--db', desk.path('expiry.db')]);
  expect(JSON.parse(listed)).toContainEqual(expect.objectContaining({ name: 'old', state: 'expired' }));
});
