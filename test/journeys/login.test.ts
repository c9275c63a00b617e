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
    const { exitCode, shown } = await desk.pms(['login'], { env: { PMS_CONFIG_DIR: desk.path('b') }, typed });
    expect(exitCode).toBe(0);
    expect(shown).not.toContain(key.slice(0, 8));
  });

  test.each([
    ['^C', '\x03'],
    ['^D', '\x04'],
  ])('%s in place of a key stores nothing', async (_name, keys) => {
    const options = { env: { PMS_CONFIG_DIR: desk.path('c') }, typed: [['API key for', keys]] as const };
    const { exitCode, shown } = await desk.pms(['login', '--base-url', service.baseUrl], options);
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
    const good = await desk.pms(['import', 'rooms', 'rooms.csv'], { isTerminal: true });
    expect(good.exitCode).toBe(0);
    expect(good.stdout).toContain('\u001B[32mrooms.csv: all room types are in\u001B[39m');
    const bad = await desk.pms(['import', 'bookings', 'bad.csv', '--no-rejects'], { isTerminal: true });
    expect(bad.exitCode).toBe(1);
    expect(bad.stdout).toContain('no-mail');
  });
});
