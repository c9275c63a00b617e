/**
 * Dialogues at a desk with a service of its own, each a file that is compared whole: `> NAME` with its lines behind `| ` is a file that is written, `> NAME < PATH`
 * one of fixtures/, `$ ` a command, and below it stands all that it prints: `  ` before a line of standard output, `! ` before one of standard error, `= ` before an exit code that
 * is not 0. It is noon of 1 January 2027, or of `TODAY=DATE` before a command; any other `NAME=VALUE` there is a variable. `< NAME` behind it is its input, `|` gives what it prints to
 * another, SERVICE is the address of the service, `cat NAME` shows a file, and `ls NAME` what a folder holds. Each file that is written is a minute newer than the one before. Runs have the ids 00000001, 00000002 …, and `undo last` takes the latest. `-u` writes what is printed now.
 */
import { readdirSync } from 'node:fs';
import { mkdir, readdir, readFile, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type CliDesk, type CliService, openCliDesk, type Said } from '../cli/cli-desk.ts';

const folder = join(import.meta.dirname, '../golden/dialogues');
const fixtures = join(import.meta.dirname, '../../fixtures');

test.each(readdirSync(folder))('%s', async (name) => {
  const desk = await openCliDesk();
  const service = await desk.serve();
  const path = join(folder, name);
  await expect(await played({ ...desk, service }, await readFile(path, 'utf8'))).toMatchFileSnapshot(path);
});

type Desk = CliDesk & { service: CliService };

/** The dialogue with what its commands print now. */
async function played(desk: Desk, dialogue: string): Promise<string> {
  const lines: string[] = [];
  let written = 0;
  for (const block of dialogue.matchAll(/^> (.+)\n((?:\|.*\n)*)|^(?![!=] | {2}).*\n/gm)) {
    const [text, named, content = ''] = block;
    lines.push(text);
    if (named !== undefined) {
      const [file = '', fixture] = named.split(' < ');
      const bytes = fixture === undefined ? content.replace(/^\| ?/gm, '') : await readFile(join(fixtures, fixture));
      await mkdir(dirname(desk.path(file)), { recursive: true });
      const at = new Date(Date.UTC(2026, 11, 1, 8, ++written));
      await utimes(await desk.write(file, bytes), at, at);
    }
    if (text.startsWith('$ ')) {
      const before = await runsOf(desk, text);
      const id = (at: string) => (at === 'last' ? before.at(-1) : before[Number(at) - 1]) ?? at;
      const said = await answer(desk, text.slice(2, -1).replace(/(?<= undo )(last|\d{8})/, id));
      lines.push(printed(desk, await runsOf(desk, text), said));
    }
  }
  return lines.join('');
}

async function answer(desk: Desk, command: string, given?: string): Promise<Said> {
  const [first = '', rest] = command.split(/ \| (.*)/s);
  if (rest !== undefined) {
    const said = await answer(desk, first);
    const { exitCode, stdout, stderr } = await answer(desk, rest, said.stdout);
    return { exitCode, stdout, stderr: said.stderr + stderr };
  }
  const words = [...command.matchAll(/'([^']*)'|((?:"[^"]*"|[^\s"])+)/g)].map(([, quoted, plain = '']) =>
    (quoted ?? plain.replaceAll('"', '')).replace(/^SERVICE/, desk.service.baseUrl),
  );
  const begin = words.findIndex((word) => /^(pms|cat|ls)$/.test(word));
  const shown = (stdout: string) => ({ exitCode: 0, stdout, stderr: '' });
  if (words[begin] === 'cat') return shown(await desk.read(words[begin + 1]!));
  if (words[begin] === 'ls') return shown((await readdir(desk.path(words[begin + 1]!))).toSorted().join('\n'));
  const { TODAY = '2027-01-01', ...env } = Object.fromEntries(words.slice(0, begin).map((word) => word.split('=')));
  const end = words.indexOf('<');
  const input = end < 0 ? given : await desk.read(words[end + 1]!);
  const args = words.slice(begin + 1, end < 0 ? undefined : end);
  return desk.pms(args, { input, env, clock: () => Date.parse(`${TODAY}T12:00`) });
}

/** The ids of runs from the first on, where a command has to do with them. */
async function runsOf({ pms }: CliDesk, command: string): Promise<string[]> {
  if (!/ pms (undo|history)/.test(command)) return [];
  return JSON.parse((await pms(['history', '--json'])).stdout)
    .map(({ id }: { id: string }) => id)
    .reverse();
}

/** Folder, address, times and ids are those of one time. */
function printed({ folder: here }: CliDesk, runs: string[], { exitCode, stdout, stderr }: Said): string {
  const marked = (text: string, mark: string) => (text === '' ? '' : text.replace(/\n$/, '').replace(/^/gm, mark));
  return [marked(stderr, '! '), marked(stdout, '  '), exitCode === 0 ? '' : `= ${exitCode}`]
    .filter((text) => text !== '')
    .map((text) => `${text}\n`)
    .join('')
    .replace(/\b[0-9a-f]{8}\b/g, (id) => (runs.includes(id) ? `${runs.indexOf(id) + 1}`.padStart(8, '0') : id))
    .replace(/(?<="id":")[0-9a-f]{32}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(here, 'FOLDER')
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT');
}
