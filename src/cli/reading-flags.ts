/** The flags that say how a file is read, for every command that reads one; made from the table of reading options. */
import { type Command, Option } from 'commander';
import type { ResourceName } from '../contract/resource.ts';
import {
  parseReadingOption,
  type ReadingOption,
  readingOption,
  readingOptionNames,
} from '../convert/reading-options.ts';
import { requireFit } from './parse-options.ts';

/** Adds the flags to a command. `formatFlag`: the name of the format flag, if `--format` means something else. `of`: the only list that it reads. */
export function addReadingFlags(
  command: Command,
  { formatFlag = '--format', of }: { formatFlag?: string; of?: ResourceName } = {},
): Command {
  for (const name of readingOptionNames) {
    const declared = readingOption(name);
    if (of !== undefined && declared.resources?.includes(of) === false) continue;
    command.addOption(flagOf(declared, name === 'format' ? formatFlag : declared.flag));
  }
  return command;
}

function flagOf(declared: ReadingOption, flag: string): Option {
  const option = new Option(`${flag} <${declared.placeholder}>`, declared.help);
  // commander lists the choices in its help, and refuses other values.
  if (declared.kind === 'choice' && !declared.isFree) return option.choices(declared.choices);
  return option.argParser((text: string, earlier: unknown) => requireFit(parseReadingOption(declared, text, earlier)));
}
