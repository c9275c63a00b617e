/** README.md, the pages beside it and the help topics say what is so: commands, flags, exit codes. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import type { Context } from '../src/cli/context.ts';
import { helpTopics } from '../src/cli/help/topics.ts';
import { createProgram } from '../src/cli/program.ts';

const root = new URL('../', import.meta.url);
const read = (path: string) => (existsSync(new URL(path, root)) ? readFileSync(new URL(path, root), 'utf8') : '');
const readme = read('README.md');
const topicFiles = readdirSync(new URL('src/cli/help/', root)).filter((name) => name.endsWith('.md'));
const topics = topicFiles.map((name) => read(`src/cli/help/${name}`)).join('\n');
const program = await createProgram({ io: process, env: {} } as unknown as Context, () => {});

describe.skipIf(readme === '')('README.md', () => {
  test('has at most 120 lines', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(121);
  });

  test('names every help topic', () => {
    for (const topic of Object.keys(helpTopics)) expect(readme).toContain(topic);
  });
});

describe('the help topics', () => {
  test('are the files of their folder', () => {
    expect(topicFiles.map((name) => name.replace('.md', '')).sort()).toEqual(Object.keys(helpTopics).sort());
  });

  test('name every variable of the environment that the program reads', () => {
    const files = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' });
    const code = files.filter((name) => name.endsWith('.ts')).map((name) => read(`src/${name}`));
    const names = new Set([...code.join('\n').matchAll(/\benv\.([A-Z]+_[A-Z_]+)\b/g)].map(([, name]) => name!));
    expect(names.size).toBeGreaterThan(5);
    for (const name of names) expect(topics).toContain(name);
  });
});

test.each(commandLines())('README and topics know what they show: %s', (line) => {
  expect(judge(line)).toBe('known');
});

/** The lines of code blocks, and code within sentences, that are a `pms` with words behind it. */
function commandLines(): string[] {
  const pages = `${readme}\n${topics}`;
  const blocks = [...pages.matchAll(/^```[^\n]*\n(.*?)^```/gms)].flatMap(([, block]) => block!.split('\n'));
  const inBlocks = blocks.flatMap((line) => /^\$? ?(pms .*?)(?:\s+#.*)?$/.exec(line.trim())?.[1] ?? []);
  const inSentences = [...pages.replace(/^```.*?^```/gms, '').matchAll(/`(pms [^`]+)`/g)].map(([, line]) => line!);
  return [...new Set([...inBlocks, ...inSentences])];
}

/** Whether the program knows the words and flags of a line; `a\|b` shows several. */
function judge(line: string): string {
  const all = line.replaceAll('\\|', '|').split(/\s+/).slice(1);
  const end = all.findIndex((word) => /^([<>|]|#.*)$/.test(word));
  const words = end < 0 ? all : all.slice(0, end);
  let command: Command = program;
  let indexes = 0;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word.startsWith('-')) {
      if (word === '-') continue;
      const [flag] = word.split('=');
      const isHelp = flag === '--help' || flag === '-h';
      const option = [...command.options, ...program.options].find(
        ({ short, long }) => flag === short || flag === long,
      );
      if (option === undefined && !isHelp) return `no flag ${flag} in pms ${command.name()}`;
      if (option?.required && !word.includes('=')) at++;
    } else if (command.commands.length > 0) {
      const named = word.split('|').map((name) => commandNamed(command, name));
      if (named.includes(undefined)) return `no command ${word}`;
      command = named[0]!;
    } else {
      const choices = command.registeredArguments[indexes++]?.argChoices;
      const isOffered = word.split('|').every((choice) => choices?.includes(choice) ?? true);
      if (!isOffered) return `pms ${command.name()} takes no ${word}`;
    }
  }
  return 'known';
}

function commandNamed(parent: Command, name: string): Command | undefined {
  return parent.commands.find((command) => command.name() === name);
}
