import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { openCliDesk } from '../cli-desk.ts';

const desk = await openCliDesk();
const scripts = new Map<string, string>();
const script = async (shell: string) => {
  if (!scripts.has(shell)) {
    const { exitCode, stdout, stderr } = await desk.pms(['completion', shell]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    scripts.set(shell, stdout);
  }
  return scripts.get(shell)!;
};
const has = (shell: string) => spawnSync(shell, ['--version']).error === undefined;

describe.skipIf(!has('bash'))('bash', () => {
  test('reads the script', async () => {
    execFileSync('bash', ['-n'], { input: await script('bash') });
  });

  test.each([
    ['pms im', ['import']],
    ['pms ', ['import', 'export', 'template', 'find', 'serve', 'login', 'keys', 'backup', 'help']],
    ['pms import ', ['bookings', 'room-types', 'rates']],
    ['pms import b', ['bookings']],
    ['pms export ro', ['rooms', 'room-types']],
    ['pms keys cr', ['create']],
    ['pms keys ', ['create', 'list', 'revoke']],
    ['pms properties s', ['set']],
    ['pms completion f', ['fish']],
    ['pms import bookings --on-', ['--on-duplicate']],
    ['pms import bookings a.csv --dry', ['--dry-run']],
    ['pms keys create --sc', ['--scopes']],
    ['pms export bookings --col', ['--columns']],
    ['pms serve --tls', ['--tls-cert', '--tls-key']],
    ['pms --pro', ['--profile']],
    [
      'pms import bookings a.csv --date-order ',
      ['dmy', 'mdy', 'ymd', 'dmy-exchanged', 'mdy-exchanged', 'dmy-slash', 'mdy-slash'],
    ],
    ['pms import bookings --on-duplicate u', ['update']],
    ['pms inspect a.csv --source airb', ['airbnb', 'airbnb-earnings']],
    ['pms inspect a.csv --source no', ['none']],
    ['pms export bookings --by st', ['stay']],
    ['pms export bookings --status C', ['Confirmed', 'CheckedIn', 'CheckedOut', 'Cancelled']],
    ['pms help going', ['going-on']],
    ['pms help ex', ['export', 'exit-codes']],
    ['pms keys create --scopes read', ['read', 'read,write']],
    ['pms serve --log j', ['json']],
  ])('completes "%s"', async (line, expected) => {
    const offered = await complete(line);
    if (line === 'pms ') expect(offered).toEqual(expect.arrayContaining(expected));
    else expect(offered).toEqual(expected);
  });

  test.each([
    'pms import bookings ',
    'pms import bookings b',
    'pms import rooms --map ',
    'pms backup ',
    'pms keys revoke ',
  ])('offers no words of its own for "%s": the shell offers files', async (line) => {
    expect(await complete(line)).toEqual([]);
  });
});

describe.skipIf(!has('bash'))('what is no word of the program', () => {
  test.each([
    ['pms import bookings ', true],
    ['pms import rooms --map ', true],
    ['pms backup ', true],
    ['pms export bookings -o ', true],
    ['pms import bookings a.csv --rejects ', true],
    ['pms import ', false],
    ['pms import x', false],
    ['pms export bookings --status ', false],
    ['pms export bookings --from ', false],
    ['pms keys revoke ', false],
    ['pms help ', false],
    ['pms profile ', false],
    ['pms status --profile ', false],
    ['pms import bookings --on-duplicate ', false],
    ['pms import bookings a.csv --batch-size ', false],
  ])('"%s": files %s', async (line, areOffered) => {
    const said = await bashAt(line, 'compopt() { echo "no files"; }; pms() { :; }', '');
    expect(said).toBe(areOffered ? '' : 'no files\n');
  });

  test('profiles are those that are stored', async () => {
    await desk.serve();
    expect((await desk.pms(['profile', '--names'])).stdout).toBe('local\n');
    const profiles = 'pms() { [ "$*" = "profile --names" ] && echo local; }';
    for (const line of ['pms export rooms --profile l', 'pms profile ', 'pms profile lo'])
      expect(await bashAt(line, profiles, `echo "\${COMPREPLY[@]}"`)).toBe('local\n');
  });
});

/** What bash prints where it completes at the end of a line, after `before`, and with `after` behind it. */
async function bashAt(line: string, before: string, after: string): Promise<string> {
  const words = line.split(' ');
  const input = `${before}
${await script('bash')}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length - 1}
_pms
${after}`;
  return execFileSync('bash', [], { input, encoding: 'utf8' });
}

/** The words it offers there. */
async function complete(line: string): Promise<string[]> {
  const offered = await bashAt(line, 'set -u', `printf '%s\\n' "\${COMPREPLY[@]+"\${COMPREPLY[@]}"}"`);
  return offered.split('\n').filter(Boolean);
}

test('the script of zsh is that of bash behind its own head, without the names zsh keeps for itself', async () => {
  const zsh = await script('zsh');
  expect(zsh).toMatch(/^#compdef pms\n.*bashcompinit\n/);
  expect(zsh).toContain(await script('bash'));
  expect(zsh).not.toMatch(/\blocal\b.*\b(path|words|status)=/);
});

test('the script of fish offers every command', async () => {
  const fish = await script('fish');
  for (const word of [
    'import',
    'keys',
    '-l on-duplicate',
    "-l date-order -x -a 'dmy mdy ymd dmy-exchanged mdy-exchanged dmy-slash mdy-slash'",
    "-a 'create list revoke'",
  ])
    expect(fish).toContain(word);
  for (const line of fish.trimEnd().split('\n')) expect(line).toMatch(/^complete -c pms /);
});

for (const shell of ['zsh', 'fish'].filter(has)) {
  test(`${shell} reads its script`, async () => {
    await desk.write(`pms.${shell}`, await script(shell));
    execFileSync(shell, ['-n', desk.path(`pms.${shell}`)]);
  });
}
