/** `pms login` on a terminal. */
import { beforeAll, describe, expect, test } from 'vitest';
import { type CliDesk, type CliService, openCliDesk } from '../cli/cli-desk.ts';
import { hasTerminal, onTerminal, type Typed } from './on-terminal.ts';

describe.skipIf(!hasTerminal)('on a terminal', { timeout: 60_000 }, () => {
  let desk: CliDesk;
  let service: CliService;
  let key: string;
  beforeAll(async () => {
    desk = await openCliDesk();
    service = await desk.serve();
    key = JSON.parse(await desk.read('config/profiles.json')).profiles.local.key;
  }, 60_000);

  const login = (config: string, args: readonly string[], typed: readonly Typed[]) => {
    const none = { PMS_BASE_URL: undefined, PMS_PROFILE: undefined, CI: undefined, NO_COLOR: undefined };
    return onTerminal(args, typed, { cwd: desk.folder, env: { PMS_CONFIG_DIR: desk.path(config), ...none } });
  };

  test('login asks for the key and does not show it', async () => {
    const args = ['login', '--base-url', service.baseUrl];
    const { exitCode, shown } = await login('a', args, [['API key for', `${key}\\r`]]);
    expect(shown).toContain(`API key for ${service.baseUrl}: `);
    expect(shown).toContain('the key works');
    expect(exitCode).toBe(0);
    expect(shown).not.toContain(key.slice(0, 8));
    expect(JSON.parse(await desk.read('a/profiles.json')).profiles.default.key).toBe(key);
  });

  test('login asks for the address where none was given', async () => {
    const typed: Typed[] = [
      ['Address of the service: ', `${service.baseUrl}\\r`],
      ['API key for', `${key}\\r`],
    ];
    const { exitCode, shown } = await login('b', ['login'], typed);
    expect(exitCode).toBe(0);
    expect(shown).not.toContain(key.slice(0, 8));
  });

  test.each([
    ['^C', '\\x03'],
    ['^D', '\\x04'],
  ])('%s in place of a key stores nothing', async (_name, keys) => {
    const args = ['login', '--base-url', service.baseUrl];
    const { exitCode, shown } = await login('c', args, [['API key for', keys]]);
    expect(exitCode).toBe(3);
    expect(shown).toContain('pms: Nothing was entered.');
    await expect(desk.read('c/profiles.json')).rejects.toThrow('ENOENT');
  });

  test('an import shows its report in colour, and the values of guests', async () => {
    await desk.write('rooms.csv', 'name,max_occupancy,base_price\nDouble,2,100\n');
    await desk.write(
      'bad.csv',
      'checkin_date,checkout_date,room_type_name,guest_last_name,guest_email\n2027-05-01,2027-05-02,Double,a,no-mail\n',
    );
    const good = await login('config', ['import', 'rooms', 'rooms.csv'], []);
    expect(good.exitCode).toBe(0);
    expect(good.raw).toContain('\u001B[32mrooms.csv: all room types are in\u001B[39m');
    const bad = await login('config', ['import', 'bookings', 'bad.csv', '--no-rejects'], []);
    expect(bad.exitCode).toBe(1);
    expect(bad.shown).toContain('no-mail');
  });
});
