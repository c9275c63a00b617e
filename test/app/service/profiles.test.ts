/** Where keys are kept, and which of them goes where; what is said of profiles and of keys that do not work stands in golden/dialogues/profiles.txt. */
import { chmod, mkdir, stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CliService, openCliDesk } from '../../cli/cli-desk.ts';
import { allIn, json, type SmallServer, serve } from '../../client/small-server.ts';

const desk = await openCliDesk();

/** Tells by the key it is shown which key was used; refuses `wrong`. */
let elsewhere: SmallServer;
let service: CliService;
let serviceKey: string;

beforeAll(async () => {
  service = await desk.serve();
  serviceKey = (await profiles()).profiles.local!.key;
  elsewhere = await serve(({ headers, method }, answer) => {
    if (headers.authorization === 'Bearer wrong') return json(answer, 401, { error: 'who are you?' });
    return json(answer, 200, method === 'GET' ? { room_types: [] } : allIn(1));
  });
});
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

const lastKey = () => elsewhere.received.at(-1)?.headers.authorization;

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
  const status = async (flags: string[], more: NodeJS.ProcessEnv = {}) => {
    const { stdout } = await desk.pms(['status', '--json', ...flags], { env: { ...env, ...more } });
    const { profile, base_url, key_from } = JSON.parse(stdout);
    return { profile, base_url, key_from, key: lastKey() };
  };

  test('the current profile gives address and key', async () => {
    expect(await status([])).toMatchObject({ profile: 'here', base_url: elsewhere.baseUrl, key: 'Bearer key-here' });
  });

  test('PMS_PROFILE beats the current profile, --profile beats both', async () => {
    expect(await status([], { PMS_PROFILE: 'there' })).toMatchObject({ profile: 'there', key: 'Bearer key-there' });
    expect(await status(['--profile', 'here'], { PMS_PROFILE: 'there' })).toMatchObject({
      profile: 'here',
      key: 'Bearer key-here',
    });
  });

  test('PMS_API_KEY beats the stored key, and status says where the key comes from', async () => {
    expect(await status([], { PMS_API_KEY: 'key-env' })).toEqual({
      profile: null,
      base_url: elsewhere.baseUrl,
      key_from: 'PMS_API_KEY',
      key: 'Bearer key-env',
    });
    expect((await status([])).key_from).toMatch(/profiles\.json$/);
  });

  test('--profile beats PMS_API_KEY and PMS_BASE_URL', async () => {
    const variables = { PMS_API_KEY: 'key-env', PMS_BASE_URL: service.baseUrl };
    expect(await status(['--profile', 'here'], variables)).toMatchObject({
      profile: 'here',
      base_url: elsewhere.baseUrl,
      key: 'Bearer key-here',
    });
  });

  test('PMS_BASE_URL beats the address of the profile, --base-url beats both', async () => {
    const nobody = 'http://127.0.0.1:9';
    const key = { PMS_API_KEY: 'key-env' };
    expect((await status(['--base-url', elsewhere.baseUrl], { ...key, PMS_BASE_URL: nobody })).base_url).toBe(
      elsewhere.baseUrl,
    );
    expect(await status([], { ...key, PMS_PROFILE: 'ours', PMS_BASE_URL: elsewhere.baseUrl })).toMatchObject({
      base_url: elsewhere.baseUrl,
      key: 'Bearer key-env',
    });
    expect((await status(['--profile', 'here', '--base-url', `${elsewhere.baseUrl}/pms_be/pms_be_api`])).base_url).toBe(
      elsewhere.baseUrl,
    );
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

  test('an empty variable counts as none', async () => {
    const none = { PMS_API_KEY: '', PMS_BASE_URL: '', PMS_PROFILE: '' };
    expect(await status([], none)).toMatchObject({ profile: 'here', key: 'Bearer key-here' });
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
