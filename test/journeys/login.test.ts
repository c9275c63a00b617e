/** `pms login` on a terminal. */
import { beforeAll, describe, expect, test } from 'vitest';
import { type CliDesk, type CliService, openCliDesk, type Typed } from '../cli/cli-desk.ts';
import { hasTerminal, onTerminal } from './on-terminal.ts';

describe('on a terminal', () => {
  let desk: CliDesk;
  let service: CliService;
  let key: string;
  beforeAll(async () => {
    desk = await openCliDesk();
    service = await desk.serve();
    key = JSON.parse(await desk.read('config/profiles.json')).profiles.local.key;
  });

  test.skipIf(!hasTerminal)('of the system, login asks for the key and does not show it', async () => {
    const none = { PMS_BASE_URL: undefined, PMS_PROFILE: undefined, CI: undefined, NO_COLOR: undefined };
    const { exitCode, shown } = await onTerminal(
      ['login', '--base-url', service.baseUrl],
      [['API key for', `${key}\\r`]],
      { cwd: desk.folder, env: { PMS_CONFIG_DIR: desk.path('a'), ...none } },
    );
    expect(shown).toContain(`API key for ${service.baseUrl}: `);
    expect(shown).toContain('the key works');
    expect(exitCode).toBe(0);
    expect(shown).not.toContain(key.slice(0, 8));
    expect(JSON.parse(await desk.read('a/profiles.json')).profiles.default.key).toBe(key);
  });

  test('login asks for the address where none was given', async () => {
    const typed: Typed[] = [
      ['Address of the service: ', `${service.baseUrl}\r`],
      ['API key for', `${key}\r`],
    ];
    const { exitCode, shown } = await desk.onTerminal(['login'], typed, { env: { PMS_CONFIG_DIR: desk.path('b') } });
    expect(exitCode).toBe(0);
    expect(shown).not.toContain(key.slice(0, 8));
  });

  test.each([
    ['^C', '\x03'],
    ['^D', '\x04'],
  ])('%s in place of a key stores nothing', async (_name, keys) => {
    const args = ['login', '--base-url', service.baseUrl];
    const env = { PMS_CONFIG_DIR: desk.path('c') };
    const { exitCode, shown } = await desk.onTerminal(args, [['API key for', keys]], { env });
    expect(exitCode).toBe(3);
    expect(shown).toContain('pms: Nothing was entered.');
    await expect(desk.read('c/profiles.json')).rejects.toThrow('ENOENT');
  });
});
