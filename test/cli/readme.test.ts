import { existsSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import type { Context } from '../../src/cli/context.ts';
import { createProgram } from '../../src/cli/program.ts';
import { errorCatalogue } from '../../src/contract/errors.ts';

const path = new URL('../../README.md', import.meta.url);
const readme = existsSync(path) ? readFileSync(path, 'utf8') : '';
const program = await createProgram({ io: process, env: {} } as unknown as Context, () => {});

describe.skipIf(readme === '')('README.md', () => {
  test('names every command, and every flag of it', () => {
    for (const command of program.commands.filter((known) => known.name() !== 'help')) {
      expect(readme).toContain(`pms ${command.name()}`);
      for (const child of command.commands.filter((known) => known.name() !== 'help'))
        expect(readme).toMatch(new RegExp(`pms ${command.name()}[^\n]*\\b${child.name()}\\b`));
    }
    const shown = ['import', 'export', 'serve'].flatMap((name) => commandNamed(program, name)!.options);
    for (const { short, long } of [...shown, ...program.options])
      expect(readme.includes(`${long}`) || readme.includes(`\`${short} `), `${long}`).toBe(true);
  });

  test('names every exit code', () => {
    const codes = new Set<number>(Object.values(errorCatalogue).map(({ exit }) => exit));
    const rows = [...readme.matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(([, listed]) => listed!.split(',').map(Number));
    expect(rows).toEqual(expect.arrayContaining([0, 1, ...codes, 70, 130, 143]));
  });

  test('names every variable of the environment that pms --help names', () => {
    const help = readFileSync(new URL('../golden/help/pms.txt', import.meta.url), 'utf8');
    const names = [...help.slice(help.indexOf('Environment:')).matchAll(/\b[A-Z]+_[A-Z_]+\b/g)].map(([name]) => name);
    expect(names.length).toBeGreaterThan(6);
    for (const name of names) expect(readme).toContain(name);
  });

  test('names tests that there are', () => {
    const table = readme.slice(readme.indexOf('## What survives what'), readme.indexOf('## Architecture'));
    const named = [...table.matchAll(/^\|[^|]*\|[^|]*\| (`.*`) \|$/gm)].flatMap(([, cell]) =>
      cell!.replaceAll('`', '').split(', '),
    );
    expect(named.length).toBeGreaterThan(20);
    const isThere = (name: string) =>
      ['.test.ts', '.ts'].some((ending) => existsSync(new URL(`../${name}${ending}`, import.meta.url)));
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  });

  test.each(commandLines())('knows what it shows: %s', (line) => {
    expect(judge(line)).toBe('known');
  });
});

/** The lines of code blocks, and code within sentences, that are a `pms` with words behind it. */
function commandLines(): string[] {
  const blocks = [...readme.matchAll(/^```[^\n]*\n(.*?)^```/gms)].flatMap(([, block]) => block!.split('\n'));
  const inBlocks = blocks.flatMap((line) => /^\$? ?(pms .*?)(?:\s+#.*)?$/.exec(line.trim())?.[1] ?? []);
  const inSentences = [...readme.replace(/^```.*?^```/gms, '').matchAll(/`(pms [^`]+)`/g)].map(([, line]) => line!);
  return [...new Set([...inBlocks, ...inSentences])];
}

/** Whether the program knows the words and flags of a line; `a\|b` shows several. */
function judge(line: string): string {
  const all = line.replaceAll('\\|', '|').split(/\s+/).slice(1);
  const end = all.findIndex((word) => /^([<>|]|#.*)$/.test(word));
  const words = end < 0 ? all : all.slice(0, end);
  let command: Command = program;
  let places = 0;
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
      const choices = command.registeredArguments[places++]?.argChoices;
      const isOffered = word.split('|').every((choice) => choices?.includes(choice) ?? true);
      if (!isOffered) return `pms ${command.name()} takes no ${word}`;
    }
  }
  return 'known';
}

function commandNamed(parent: Command, name: string): Command | undefined {
  return parent.commands.find((command) => command.name() === name);
}
