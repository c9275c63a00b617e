/** Keys, profiles and addresses in trouble: exit code 3 or 2, a sentence that says which, and nothing sent. */
import { mkdir } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '../../src/contract/api-key.ts';
import { bookingFile, checkImported, type HotelHere, openHotelHere } from './hotel.ts';

let hotel: HotelHere;
beforeAll(async () => {
  hotel = await openHotelHere();
  await hotel.write('bookings.csv', bookingFile('keys', 3));
});

/** Environment in which nothing but this key and the service are known. */
function only(key: string | undefined, address = hotel.service.baseUrl): NodeJS.ProcessEnv {
  return { PMS_CONFIG_DIR: hotel.path('no-profiles'), PMS_BASE_URL: address, PMS_API_KEY: key };
}

const importBookings = ['import', 'bookings', 'bookings.csv', '--json'];

interface Failure {
  exitCode: number | null;
  code: string;
  message: string;
  fix: string;
}

/** The error of a command that failed before the first row, which must be said on both streams alike. */
async function failureOf(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Failure> {
  const { exitCode, stdout, stderr } = await hotel.pms(args, { env });
  const { success, error } = JSON.parse(stdout);
  expect(success).toBe(false);
  expect(error.message).toMatch(/^([A-Z]|http:|\/).*\.$/);
  expect(stderr).toContain(`pms: ${error.message} ${error.fix}\n`);
  return { exitCode, ...error };
}

const away = 'http://127.0.0.1:9';

test.each([
  ['no key', () => only(undefined), [], 3, 'no_key', 'pms login'],
  ['an unknown key', () => only(createApiKey()), [], 3, 'unauthorized', 'pms login'],
  ['a mistyped key, with nobody listening', () => only(`${hotel.key.slice(0, -1)}_`, away), [], 3, 'mistyped_key', ''],
  ['an address that is not of the profile', () => ({}), ['--base-url', away], 3, 'foreign_origin', ''],
  [
    'plain http to another machine',
    () => only(hotel.key, 'http://pms.example.com'),
    [],
    3,
    'insecure_address',
    'https',
  ],
  ['no address', () => ({ PMS_CONFIG_DIR: hotel.path('no-profiles') }), [], 2, 'no_address', 'pms serve'],
  ['an unknown profile', () => ({}), ['--profile', 'locla'], 2, 'unknown_profile', ''],
] as const)('%s stops an import before its first row', async (_what, envOf, flags, exitCode, code, fix) => {
  const failure = await failureOf([...importBookings, ...flags], envOf());
  expect(failure).toMatchObject({ exitCode, code, fix: expect.stringContaining(fix) });
  expect(await hotel.bookings('keys')).toEqual([]);
});

describe('a key that does not work is exit code 3', () => {
  test('a key that may only read does not import: the report says that nothing was sent', async () => {
    const { stdout } = await hotel.pms(['keys', 'create', '--name', 'reader', '--scopes', 'read']);
    const env = only(stdout.trim());
    await hotel.write('unwritten.csv', bookingFile('unwritten', 3, { 1: 'too,few' }));
    const { exitCode, report } = await checkImported(
      await hotel.pms(['import', 'bookings', 'unwritten.csv', '--json'], { env }),
    );
    expect({ exitCode, stopped: report.stopped?.code }).toEqual({ exitCode: 3, stopped: 'forbidden' });
    expect(report).toMatchObject({ total: 3, imported: 0, unsent: 2, error_count: 1 });
    expect(report.stopped!.message).toContain('lacks the scope write');
    expect(await hotel.bookings('unwritten')).toEqual([]);
  });
});

describe('keys and addresses are kept apart', () => {
  test.each([
    ['no JSON', 'nonsense'],
    ['JSON of another shape', '{"profiles": [1]}'],
    ['JSON with a number for a key', '{"profiles": {"a": {"base_url": "http://x", "key": 5}}}'],
  ])('profiles.json that is %s is exit code 2, and stays as it is', async (what, content) => {
    const folder = what.replaceAll(' ', '-');
    await mkdir(hotel.path(folder));
    await hotel.write(`${folder}/profiles.json`, content);
    const env = { PMS_CONFIG_DIR: hotel.path(folder) };
    const failure = await failureOf(importBookings, env);
    expect(failure).toMatchObject({ exitCode: 2, code: 'config_broken', fix: expect.stringContaining('pms login') });
    expect(failure.message).toContain(hotel.path(`${folder}/profiles.json`));
    const login = await hotel.pms(['login', '--base-url', hotel.service.baseUrl, '--key-stdin'], {
      env,
      input: hotel.key,
    });
    expect(login.exitCode).toBe(2);
    expect(await hotel.read(`${folder}/profiles.json`)).toBe(content);
  });

  test('a profile whose address is none is a sentence, not a crash', async () => {
    await mkdir(hotel.path('odd'));
    await hotel.write(
      'odd/profiles.json',
      JSON.stringify({ current: 'odd', profiles: { odd: { base_url: 'nowhere', key: hotel.key } } }),
    );
    const failure = await failureOf(importBookings, { PMS_CONFIG_DIR: hotel.path('odd') });
    expect(failure.exitCode).toBe(2);
  });

  test('profiles that cannot be written are exit code 6, and the key is not stored anywhere else', async () => {
    await hotel.write('occupied', 'a file where a folder should be');
    const login = await hotel.pms(['login', '--base-url', hotel.service.baseUrl, '--key-stdin'], {
      env: { PMS_CONFIG_DIR: hotel.path('occupied/config') },
      input: hotel.key,
    });
    expect([2, 6]).toContain(login.exitCode);
    expect(login.stdout).toBe('');
    expect(login.stderr).toMatch(/^pms: .*occupied.*\. [A-Z].*\.\n$/m);
    expect(login.stderr).not.toContain(hotel.key);
  });

  test('names such as __proto__ are names of profiles as any other', async () => {
    const env = { PMS_CONFIG_DIR: hotel.path('proto-config') };
    for (const name of ['__proto__', 'constructor']) {
      const { exitCode } = await hotel.pms(['status', '--profile', name], { env });
      expect(exitCode).toBe(2);
    }
    const args = ['login', '--profile', 'constructor', '--base-url', hotel.service.baseUrl, '--key-stdin'];
    expect((await hotel.pms(args, { env, input: hotel.key })).exitCode).toBe(0);
    expect((await hotel.pms(['status', '--profile', 'constructor'], { env })).exitCode).toBe(0);
  });
});
