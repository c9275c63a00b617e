/** A folder that others may write: what they put there to be waited for gets nothing, and nobody else may read what is written there. */
import { chmod, link, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openCliDesk } from '../cli/cli-desk.ts';
import { startPms } from '../journeys/run-pms.ts';

const desk = await openCliDesk();

/** A folder for all, as `/tmp` is without its sticky bit. */
async function sharedFolder(name: string): Promise<string> {
  const folder = desk.path(name);
  await mkdir(folder);
  await chmod(folder, 0o777);
  return folder;
}

const mode = async (path: string) => (await stat(path)).mode & 0o777;

// On Windows modes have no role: the folder of the user protects the files.
describe.skipIf(process.platform === 'win32')('in a folder that others may write', () => {
  test('a backup is a file of our own, whatever lies in wait under the name it might be written as', async () => {
    const folder = await sharedFolder('backups');
    await (await desk.serve()).stop();
    const file = join(folder, 'house.db');
    const trap = `${file}.${process.pid}.part`;
    await writeFile(trap, '', { mode: 0o666 });
    await chmod(trap, 0o666);
    // Their second name for it would still lead to the copy of the keys.
    await link(trap, join(folder, 'theirs'));
    const { exitCode, stderr } = await desk.pms(['backup', file]);
    expect(exitCode, stderr).toBe(0);
    expect(await mode(file)).toBe(0o600);
    expect(await readFile(join(folder, 'theirs'), 'utf8')).toBe('');
    expect((await readdir(folder)).sort()).toEqual(['house.db', `house.db.${process.pid}.part`, 'theirs']);
  });

  test('profiles are written beside under a name that nobody can foresee, and never through a link', async () => {
    const folder = await sharedFolder('config-for-all');
    const victim = await desk.write('victim', 'mine');
    await symlink(victim, join(folder, `profiles.json.${process.pid}.part`));
    const login = ['login', '--base-url', 'https://pms.example.com', '--no-check', '--key-stdin'];
    const { exitCode } = await desk.pms(login, { env: { PMS_CONFIG_DIR: folder }, input: 'some-key' });
    expect(exitCode).toBe(0);
    expect(await desk.read('victim')).toBe('mine');
    expect(await mode(join(folder, 'profiles.json'))).toBe(0o600);
    expect(await readFile(join(folder, 'profiles.json'), 'utf8')).toContain('some-key');
  });
});

// Node's own recursive mkdir never returns from here, and no signal reaches it.
test.skipIf(process.platform !== 'linux')('a home that takes no folder ends with a sentence', async () => {
  const homeless = {
    HOME: '/proc',
    PMS_CONFIG_DIR: '',
    PMS_DB: '',
    XDG_CONFIG_HOME: undefined,
    XDG_DATA_HOME: undefined,
  };
  const login = ['login', '--base-url', 'https://pms.example.com', '--no-check', '--key-stdin'];
  for (const [args, exitCode] of [
    [login, 6],
    [['serve', '--port', '0'], 2],
  ] as const) {
    const running = startPms(args, { env: homeless, input: 'some-key' });
    onTestFinished(() => void running.child.kill('SIGKILL'));
    expect(await running.finished).toMatchObject({
      exitCode,
      stderr: expect.stringMatching(/^pms: .*\/proc.*\. [A-Z].*\.\n$/m),
    });
  }
});
