/** Nowhere to write, or no more files to open: a sentence and an exit code, never a bug and never a 0 for what was lost. */
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FrontDesk, makeFrontDesk } from '../journeys/front-desk.ts';
import { pmsPath, startProcess } from '../journeys/run-pms.ts';

let desk: FrontDesk;
beforeAll(async () => {
  desk = await makeFrontDesk();
  await desk.serve();
  await desk.write('rooms.csv', 'name,max_occupancy,base_price\nDouble,2,100\n');
  expect((await desk.pms(['import', 'rooms', 'rooms.csv', '--quiet'])).exitCode).toBe(0);
});
afterAll(() => desk?.close());

const shell = (line: string) => {
  const pms = `pms() { "${process.execPath}" "${pmsPath}" "$@"; }`;
  const env = { PMS_CONFIG_DIR: desk.path('config'), PMS_DB: desk.path('pms.db') };
  return startProcess('bash', ['-c', `${pms}; ${line}`], { cwd: desk.folder, env }).finished;
};

describe.skipIf(process.platform !== 'linux')('standard output that takes nothing', () => {
  const commands = {
    export: 'pms export room-types',
    'export as a table': 'pms export room-types --format table',
    convert: 'pms convert rooms rooms.csv --quiet',
    template: 'pms template rooms',
    'template of a schema': 'pms template rooms --schema',
  };

  test.each(Object.entries(commands))(
    '%s: full or closed is exit code 6, a reader that leaves is 0',
    async (_, command) => {
      const full = await shell(`${command} >/dev/full`);
      expect(full).toMatchObject({
        exitCode: 6,
        stderr: expect.stringMatching(/^pms: Standard output could not be written: the disk is full\. [A-Z].*\.$/m),
      });
      const closed = await shell(`${command} >&-`);
      expect(closed).toMatchObject({
        exitCode: 6,
        stderr: expect.stringMatching(/^pms: Standard output could not be written: it is closed.*\. [A-Z].*\.$/m),
      });
      expect(await shell(`set -o pipefail; ${command} | true`)).toMatchObject({ exitCode: 0, stderr: '' });
      expect(await shell(`${command} >/dev/null`)).toMatchObject({ exitCode: 0, stderr: '' });
    },
  );

  test('a report that cannot be written is exit code 6, and is there for the next time', async () => {
    await desk.write('more.csv', 'name,max_occupancy,base_price\nSingle,1,80\nTwin,2,x\n');
    for (const flags of ['', '--json']) {
      const { exitCode, stderr } = await shell(`pms import rooms more.csv ${flags} >/dev/full`);
      expect({ exitCode, stderr }).toEqual({
        exitCode: 6,
        stderr: expect.stringMatching(
          /^pms: Standard output could not be written: the disk is full\. .*Run the same command again: it sends nothing twice\.$/m,
        ),
      });
      expect(await readdir(desk.path('config/imports'))).toHaveLength(1);
      const { stdout } = await shell('pms import rooms more.csv --json');
      expect(JSON.parse(stdout)).toMatchObject({ total: 2, error_count: 1, stopped: null });
      expect(await readdir(desk.path('config/imports'))).toEqual([]);
    }
    expect((await shell('pms import rooms rooms.csv >/dev/null')).exitCode).toBe(0);
    expect((await shell('set -o pipefail; pms import rooms rooms.csv | true')).exitCode).toBe(0);
  });

  test.each([
    'profiles',
    'imports',
    'sources',
    'status',
    'keys list',
    'inspect rooms.csv',
    '--help',
    'help import',
    '--version',
    'completion bash',
  ])('%s into a full disk is exit code 6', async (words) => {
    expect(await shell(`pms ${words} >/dev/full`)).toMatchObject({
      exitCode: 6,
      stderr: expect.stringContaining('the disk is full'),
    });
  });

  test('a key that could not be shown is named, with what takes it back; where nobody could see it none is made', async () => {
    const full = await shell('pms keys create --name "lost one" >/dev/full');
    expect(full).toMatchObject({ exitCode: 6, stderr: expect.stringMatching(/`pms keys revoke ['"]lost one['"]`/) });
    const left = await shell('set -o pipefail; { sleep 1; pms keys create --name left; } | true');
    expect(left).toMatchObject({ exitCode: 6, stderr: expect.stringContaining('pms keys revoke left') });
    expect((await shell('pms keys create --name closed >&-')).exitCode).toBe(6);
    const { stdout } = await shell('pms keys list --json');
    expect(JSON.parse(stdout).map(({ name }: { name: string }) => name)).not.toContain('closed');
  });
});

/** Under this many Node itself does not come to our first line. */
const leastFiles = 23;

describe.skipIf(process.platform !== 'linux')('too many open files', () => {
  test('is a sentence and exit code 2 or 6, however many are allowed', async () => {
    const ends = new Set<number | null>();
    for (let files = leastFiles; files < 200; files += 4) {
      const { exitCode, stderr } = await shell(`ulimit -n ${files}; pms import rooms rooms.csv --quiet`);
      expect([0, 2, 4, 6], `${files} files: ${exitCode} ${stderr}`).toContain(exitCode);
      expect(stderr).not.toMatch(/bug in pms|EMFILE/);
      if (exitCode === 2) expect(stderr).toMatch(/^pms: .*too many files are open.*\. [A-Z].*\.$/im);
      ends.add(exitCode);
      if (exitCode === 0) break;
    }
    expect(ends).toContain(2);
    expect(ends).toContain(0);
  });
});
