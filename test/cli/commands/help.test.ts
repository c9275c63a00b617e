import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import type { Context } from '../../../src/cli/context.ts';
import { createProgram } from '../../../src/cli/program.ts';
import { openCliDesk } from '../cli-desk.ts';

const desk = await openCliDesk();
const program = await createProgram({ io: process, env: {} } as unknown as Context, () => {});
const commands = withChildren(program);

describe.each(commands)('pms $path', ({ path, words, command }) => {
  test('has a help with examples that fits a screen, and all of it with --help-all', async () => {
    const { exitCode, stdout, stderr } = await desk.pms([...words, '--help']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    // What the build has had printed is what `bin/pms.js` shows.
    if (path === '') expect(readFileSync(new URL('../../../dist/help.txt', import.meta.url), 'utf8')).toBe(stdout);
    if (path !== '') expect(stdout).toMatch(/^ {2}\$ (\S+ )?pms /m);
    expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(path === '' ? 40 : 45);
    expect(stdout.match(/^ {2}(-\w, )?--/gm)?.length ?? 0).toBeLessThanOrEqual(10);
    const whole = await desk.pms([...words, '--help-all']);
    expect({ ...whole, stdout: '' }).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    for (const { long, hidden } of command.options) if (!hidden) expect(whole.stdout).toContain(long);
    const wide = `${stdout}${whole.stdout}`.split('\n').filter((line) => line.length > 82 && !line.startsWith('  $ '));
    expect(wide).toEqual([]);
    const name = path === '' ? 'pms' : path.replaceAll(' ', '-');
    await expect(stdout).toMatchFileSnapshot(`../../golden/help/${name}.txt`);
  });

  test('says in its summary and in each option what it does', () => {
    expect(command.summary() || command.description()).not.toBe('');
    for (const { long, description } of command.options) expect(description, long).not.toBe('');
    for (const argument of command.registeredArguments) expect(argument.description, argument.name()).not.toBe('');
  });
});

test('an example of a command begins with that command', async () => {
  for (const { path, words } of commands.filter((found) => found.path !== '')) {
    const { stdout } = await desk.pms([...words, '--help']);
    const examples = stdout.split('\n').filter((line) => line.startsWith('  $ '));
    for (const example of examples) expect(example).toContain(`pms ${path}`);
  }
});

test('the list of commands names each that is not a former one', async () => {
  const { stdout } = await desk.pms(['--help']);
  const former = ['convert', 'ledger'];
  for (const command of program.commands)
    expect(stdout.includes(` ${command.name()}`), command.name()).toBe(!former.includes(command.name()));
});

test.each([
  [
    ['compare', 'bookings', 'a.csv'],
    ['sync', 'bookings', 'a.csv', '--dry-run'],
    '`pms compare` is now `pms sync --dry-run`',
  ],
  [['imports', '--json'], ['history', '--unfinished', '--json'], '`pms imports` is now `pms history --unfinished`'],
  [['schema', 'rooms'], ['template', 'room-types', '--schema'], '`pms schema` is now `pms template --schema`'],
  [['--no-color', 'profiles', '--names'], ['profile', '--names'], '`pms profiles` is now `pms profile`'],
  [['logout', 'none'], ['profile', '--remove', 'none'], '`pms logout` is now `pms profile --remove`'],
])('pms %j goes on working as pms %j, and says so', async (typed, now, said) => {
  const [former, today] = [await desk.pms(typed), await desk.pms(now)];
  expect(former).toEqual({ ...today, stderr: `${said}\n${today.stderr}` });
  expect((await desk.pms([...typed, '--quiet'])).stderr).not.toContain('is now');
  expect((await desk.pms(['help', typed.find((word) => !word.startsWith('-'))!])).exitCode).toBe(0);
});

test.each([
  ['pms import bookings', '--repeats rooms', '--repeats-as-rooms'],
  ['pms sync bookings', '--states file', '--states-of-file'],
  ['pms import room-types', '--units as-types', '--units-as-types'],
])('%s takes %s as it takes %s', async (line, former, today) => {
  const file = await desk.write('one.csv', 'name,max_occupancy,base_price\nDouble,2,100\n');
  const [, ...words] = line.split(' ');
  const results = await Promise.all(
    [former, today].map((flag) => desk.pms([...words, file, ...flag.split(' '), '--dry-run', '--quiet'])),
  );
  expect(results[0]).toEqual(results[1]);
  expect(results[0]!.stderr).not.toContain('unknown option');
  expect((await desk.pms([...words, '--help-all'])).stdout).not.toContain(former.split(' ')[0]!.concat(' '));
});

test('pms alone prints the help', async () => {
  const alone = await desk.pms([]);
  expect(alone).toEqual(await desk.pms(['--help']));
  expect(alone.exitCode).toBe(0);
});

test('pms help import prints the help of import', async () => {
  expect(await desk.pms(['help', 'import'])).toEqual(await desk.pms(['import', '--help']));
  expect(await desk.pms(['help', 'import', '--all'])).toEqual(await desk.pms(['import', '--help-all']));
});

test('pms help board tells a first visit, and names the flags of pms board', async () => {
  const { exitCode, stdout } = await desk.pms(['help', 'board']);
  expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/A first visit[\s\S]*pms board --help/)]);
});

test('--version prints the version of the package, alone', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  expect(await desk.pms(['--version'])).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: '' });
});

function withChildren(command: Command, words: string[] = []): { path: string; words: string[]; command: Command }[] {
  const children = command.commands.flatMap((child) => withChildren(child, [...words, child.name()]));
  return [{ path: words.join(' '), words, command }, ...children];
}
