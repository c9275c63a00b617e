/** `pms login` on a terminal: a pseudo-terminal of python3, since Node has none. */
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FrontDesk, makeFrontDesk, type Service } from './front-desk.ts';
import { pmsPath, startProcess } from './run-pms.ts';

const hasTerminal = spawnSync('python3', ['-c', 'import pty']).status === 0;
if (!hasTerminal) console.warn('python3 with pty is missing: pms login is NOT tested on a terminal');

/** Runs a program on a terminal; each line of `typed` is `what to wait for TAB what to type`. Prints what the terminal showed. */
const python = `
import os, pty, select, sys, time
typed = [line.split('\\t') for line in os.environ['TYPED'].split('\\n') if line]
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
shown = b''
end = time.time() + 50
while time.time() < end:
    if typed and typed[0][0].encode() in shown:
        os.write(terminal, typed.pop(0)[1].encode().decode('unicode_escape').encode())
    if not select.select([terminal], [], [], 0.05)[0]:
        continue
    try:
        read = os.read(terminal, 4096)
    except OSError:
        break
    if not read:
        break
    shown += read
status = os.waitpid(pid, 0)[1]
sys.stdout.buffer.write(shown)
sys.exit(os.waitstatus_to_exitcode(status))
`;

describe.skipIf(!hasTerminal)('on a terminal', { timeout: 60_000 }, () => {
  let desk: FrontDesk;
  let service: Service;
  let key: string;
  beforeAll(async () => {
    desk = await makeFrontDesk();
    service = await desk.serve();
    key = JSON.parse(await desk.read('config/profiles.json')).profiles.local.key;
  }, 60_000);
  afterAll(() => desk?.close());

  const onTerminal = async (config: string, args: string[], typed: [after: string, keys: string][]) => {
    const env = {
      PMS_CONFIG_DIR: desk.path(config),
      PMS_BASE_URL: undefined,
      PMS_PROFILE: undefined,
      CI: undefined,
      NO_COLOR: undefined,
      TYPED: typed.map((step) => step.join('\t')).join('\n'),
    };
    const { exitCode, stdout, stderr } = await startProcess(
      'python3',
      ['-c', python, process.execPath, pmsPath, ...args],
      { cwd: desk.folder, env },
    ).finished;
    expect(stderr).toBe('');
    return { exitCode, shown: stdout };
  };

  test('login asks for the key and does not show it', async () => {
    const args = ['login', '--base-url', service.baseUrl];
    const { exitCode, shown } = await onTerminal('a', args, [['API key for', `${key}\\r`]]);
    expect(shown).toContain(`API key for ${service.baseUrl}: `);
    expect(shown).toContain('the key works');
    expect(exitCode).toBe(0);
    expect(shown).not.toContain(key.slice(0, 8));
    expect(JSON.parse(await desk.read('a/profiles.json')).profiles.default.key).toBe(key);
  });

  test('login asks for the address where none was given', async () => {
    const typed: [string, string][] = [
      ['Address of the service: ', `${service.baseUrl}\\r`],
      ['API key for', `${key}\\r`],
    ];
    const { exitCode, shown } = await onTerminal('b', ['login'], typed);
    expect(exitCode).toBe(0);
    expect(shown).not.toContain(key.slice(0, 8));
  });

  test.each([
    ['^C', '\\x03'],
    ['^D', '\\x04'],
  ])('%s in place of a key stores nothing', async (_name, keys) => {
    const args = ['login', '--base-url', service.baseUrl];
    const { exitCode, shown } = await onTerminal('c', args, [['API key for', keys]]);
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
    const good = await onTerminal('config', ['import', 'rooms', 'rooms.csv'], []);
    expect(good.exitCode).toBe(0);
    expect(good.shown).toContain('\u001B[32mrooms.csv: all room types are in\u001B[39m');
    const bad = await onTerminal('config', ['import', 'bookings', 'bad.csv', '--no-rejects'], []);
    expect(bad.exitCode).toBe(1);
    expect(bad.shown).toContain('no-mail');
  });
});
