/** Where keys are kept, and which of them goes where; what is said of profiles and of keys that do not work stands in golden/dialogues/profiles.txt. */
import { chmod, mkdir, stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCliDesk } from '../../cli/cli-desk.ts';
import { allIn, json, serve } from '../../client/small-server.ts';

const desk = await openCliDesk();

const service = await desk.serve();
const serviceKey = (await profiles()).profiles.local!.key;

/** Tells by the key it is shown which key was used. */
const elsewhere = await serve(({ method }, answer) =>
  json(answer, 200, method === 'GET' ? { room_types: [] } : allIn(1)),
);
afterAll(() => elsewhere.close());

async function profiles(
  folder = 'config',
): Promise<{ current?: string; profiles: Record<string, { key: string; base_url: string; property?: string }> }> {
  return JSON.parse(await desk.read(`${folder}/profiles.json`));
}

let folders = 0;
/** A config folder of its own, so that no test sees the profiles of another. */
function freshConfig(): { folder: string; env: NodeJS.ProcessEnv } {
  const folder = `config-${++folders}`;
  return { folder, env: { PMS_CONFIG_DIR: desk.path(folder) } };
}

describe('pms login', () => {
  test('stores a key from standard input as the current profile, readable by its owner only', async () => {
    const { folder, env } = freshConfig();
    const { exitCode, stdout, stderr } = await desk.pms(
      ['login', '--base-url', `${service.baseUrl}/pms_be/pms_be_api/`, '--key-stdin'],
      { env, input: `${serviceKey}\n` },
    );
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '' });
    expect(stderr).toContain('profile default is stored in');
    expect(stderr).toContain('the key works');
    expect(stderr).not.toContain(serviceKey);
    expect(await profiles(folder)).toEqual({
      current: 'default',
      profiles: { default: { base_url: service.baseUrl, key: serviceKey, property: 'default' } },
    });
    // On Windows modes have no role: the folder of the user protects the file.
    if (process.platform !== 'win32') {
      expect((await stat(desk.path(`${folder}/profiles.json`))).mode & 0o777).toBe(0o600);
      expect((await stat(desk.path(folder))).mode & 0o777).toBe(0o700);
    }
  });

  test('makes a file that others could read their own no more', async () => {
    const { folder, env } = freshConfig();
    await mkdir(desk.path(folder));
    await desk.write(`${folder}/profiles.json`, '{"profiles":{}}');
    await chmod(desk.path(`${folder}/profiles.json`), 0o644);
    await desk.pms(['login', '--base-url', service.baseUrl, '--key-stdin'], { env, input: serviceKey });
    if (process.platform !== 'win32')
      expect((await stat(desk.path(`${folder}/profiles.json`))).mode & 0o777).toBe(0o600);
  });

  test('a file that an editor on Windows saved is read', async () => {
    const { folder, env } = freshConfig();
    const stored = { current: 'one', profiles: { one: { base_url: service.baseUrl, key: serviceKey } } };
    await mkdir(desk.path(folder));
    await desk.write(`${folder}/profiles.json`, `\ufeff${JSON.stringify(stored)}\r\n`);
    expect(await desk.pms(['export', 'room-types'], { env })).toMatchObject({ exitCode: 0 });
  });

  test('stores nothing where the service does not answer, and says how to store it unchecked', async () => {
    const { folder, env } = freshConfig();
    const args = ['login', '--base-url', 'http://no-such-host.invalid', '--allow-http', '--key-stdin'];
    const { exitCode, stderr } = await desk.pms(args, { env, input: 'some-key' });
    expect(exitCode).toBe(4);
    expect(stderr).toContain('Nothing was stored');
    expect(stderr).toContain('--no-check');
    await expect(profiles(folder)).rejects.toThrow('ENOENT');
    expect((await desk.pms([...args, '--no-check'], { env, input: 'some-key' })).exitCode).toBe(0);
    expect((await profiles(folder)).profiles.default!.key).toBe('some-key');
  });
});

describe('a flag beats the environment, the environment beats the profile', () => {
  const { env } = freshConfig();
  beforeAll(async () => {
    for (const [name, address] of [
      ['here', elsewhere.baseUrl],
      ['there', elsewhere.baseUrl.replace('127.0.0.1', 'localhost')],
      ['ours', service.baseUrl],
    ])
      await desk.pms(['login', '--profile', name!, '--base-url', address!, '--no-check', '--key-stdin'], {
        env,
        input: name === 'ours' ? serviceKey : `key-${name}`,
      });
    await desk.pms(['profiles', 'here'], { env });
  });
  const stored = expect.stringMatching(/profiles\.json$/);
  const here = { profile: 'here', base_url: elsewhere.baseUrl, key: 'Bearer key-here', key_from: stored };
  const variable = { profile: null, base_url: elsewhere.baseUrl, key: 'Bearer key-env', key_from: 'PMS_API_KEY' };

  test.each<[what: string, flags: string[], more: NodeJS.ProcessEnv, goes: object]>([
    ['the current profile gives address and key', [], {}, here],
    ['an empty variable counts as none', [], { PMS_API_KEY: '', PMS_BASE_URL: '', PMS_PROFILE: '' }, here],
    ['PMS_PROFILE beats it', [], { PMS_PROFILE: 'there' }, { profile: 'there', key: 'Bearer key-there' }],
    ['--profile beats PMS_PROFILE', ['--profile', 'here'], { PMS_PROFILE: 'there' }, here],
    ['PMS_API_KEY beats the stored key', [], { PMS_API_KEY: 'key-env' }, variable],
    ['--profile beats both', ['--profile', 'here'], { PMS_API_KEY: 'key-env', PMS_BASE_URL: service.baseUrl }, here],
    [
      'PMS_BASE_URL beats the address of the profile',
      [],
      { PMS_API_KEY: 'key-env', PMS_PROFILE: 'ours', PMS_BASE_URL: elsewhere.baseUrl },
      { base_url: elsewhere.baseUrl, key: 'Bearer key-env' },
    ],
    [
      '--base-url beats PMS_BASE_URL',
      ['--base-url', elsewhere.baseUrl],
      { PMS_API_KEY: 'key-env', PMS_BASE_URL: 'http://127.0.0.1:9' },
      { base_url: elsewhere.baseUrl },
    ],
    [
      '--base-url may name the folder, and that of the profile is its origin',
      ['--profile', 'here', '--base-url', `${elsewhere.baseUrl}/pms_be/pms_be_api`],
      {},
      here,
    ],
  ])('%s', async (_what, flags, more, goes) => {
    const { stdout } = await desk.pms(['status', '--json', ...flags], { env: { ...env, ...more } });
    expect({ ...JSON.parse(stdout), key: elsewhere.received.at(-1)?.headers.authorization }).toMatchObject(goes);
  });

  test.each([
    ['--base-url', []],
    ['--base-url with --profile', ['--profile', 'ours']],
    ['PMS_BASE_URL', undefined],
  ])('a stored key goes to no other origin: %s', async (_by, flags) => {
    const before = elsewhere.received.length;
    await desk.pms(['profiles', 'ours'], { env });
    const { exitCode, stderr } =
      flags === undefined
        ? await desk.pms(['export', 'rooms'], { env: { ...env, PMS_BASE_URL: elsewhere.baseUrl } })
        : await desk.pms(['export', 'rooms', '--base-url', elsewhere.baseUrl, ...flags], { env });
    await desk.pms(['profiles', 'here'], { env });
    expect(exitCode).toBe(3);
    expect(stderr).toContain(`belongs to ${service.baseUrl}, not to ${elsewhere.baseUrl}`);
    expect(elsewhere.received.length).toBe(before);
  });

  test('PMS_API_KEY and PMS_BASE_URL are enough, without any config', async () => {
    const bare = { PMS_CONFIG_DIR: desk.path('nowhere'), PMS_BASE_URL: service.baseUrl, PMS_API_KEY: serviceKey };
    expect((await desk.pms(['export', 'rooms', '--format', 'ndjson'], { env: bare })).exitCode).toBe(0);
  });
});

describe('pms status', () => {
  test('nobody there is exit code 4', async () => {
    const env = { PMS_BASE_URL: 'http://no-such-host.invalid', PMS_API_KEY: 'some-key' };
    const { exitCode, stdout } = await desk.pms(['status', '--json', '--allow-http'], { env });
    expect(exitCode).toBe(4);
    expect(JSON.parse(stdout)).toMatchObject({ key: 'unknown', service: expect.stringContaining('no-such-host') });
  });

  test('a foreign service is told from our own', async () => {
    const env = { PMS_BASE_URL: elsewhere.baseUrl, PMS_API_KEY: 'some-key' };
    const { exitCode, stdout } = await desk.pms(['status', '--json'], { env });
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ key: 'works', service: 'another implementation', property: null });
  });
});
