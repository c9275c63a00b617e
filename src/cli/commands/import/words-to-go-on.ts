/** The command that goes on with one file of an import, from any folder. */
import { resolve } from 'node:path';
import type { Command } from 'commander';

/** Flags whose value is a file, by the word that stands for it in the help. */
const takesFile = /<file>$/;

/**
 * The words of an import of one file: the command, its operands, and the flags of `words`; files are absolute paths. `operands` are the resource as
 * typed and the file.
 */
export function wordsToGoOn(command: Command, words: readonly string[], [resource, file]: [string, string]): string[] {
  const options = [...command.options, ...command.parent!.options];
  const flags: string[] = [];
  for (let at = 0; at < words.length && words[at] !== '--'; at++) {
    const [, flag, value] = /^(-[^=]+)(?:=(.*))?$/s.exec(words[at]!) ?? [];
    const option = options.find((each) => flag !== undefined && (each.long === flag || each.short === flag));
    if (option === undefined) continue;
    if (!option.required) {
      if (flag !== '--restart') flags.push(flag!);
      continue;
    }
    const given = value ?? words[++at] ?? '';
    flags.push(flag!, takesFile.test(option.flags) && given !== '-' ? resolve(given) : given);
  }
  return [command.name(), resource, file === '-' ? file : resolve(file), ...flags];
}
