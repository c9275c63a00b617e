/** The flags by which a person says how a file is read, for every command that reads one: made of the table of reading options. */
import { type Command, Option } from 'commander';
import {
  parseReadingOption,
  type ReadingOption,
  readingOption,
  readingOptionNames,
} from '../convert/reading-options.ts';
import { requireFit } from './parse-options.ts';

/** Adds the flags to a command. `formatFlag`: the format of the file, where `--format` means another. */
export function addReadingFlags(command: Command, formatFlag = '--format'): Command {
  for (const name of readingOptionNames) {
    const declared = readingOption(name);
    command.addOption(flagOf(declared, name === 'format' ? formatFlag : declared.flag));
  }
  return command;
}

function flagOf(declared: ReadingOption, flag: string): Option {
  const option = new Option(`${flag} <${declared.placeholder}>`, declared.help);
  // commander shows the choices in its help, and says what is none of them.
  if (declared.kind === 'choice' && !declared.isFree) return option.choices(declared.choices);
  return option.argParser((text: string, earlier: unknown) => requireFit(parseReadingOption(declared, text, earlier)));
}
