/** Turns choices made on the page into reading options and back: each value is parsed like the flag of a command. */
import { PmsError } from '../../contract/errors.ts';
import {
  isSwitch,
  isUnfit,
  parseReadingOption,
  type ReadingOptionName,
  type ReadingOptions,
  readingOption,
  readingOptionNames,
  wordsOfOption,
} from '../../convert/reading-options.ts';
import type { DropNote } from './drops.ts';

/** Option -> its values as typed, one or several. */
export type Answers = Readonly<Record<string, readonly string[]>>;

/** Throws PmsError usage for an unknown option, and for a value that does not fit. */
export function optionsOfAnswers(answers: Answers): ReadingOptions {
  const options: Record<string, unknown> = {};
  for (const [name, texts] of Object.entries(answers)) {
    if (!isOption(name) || name === 'map') throw new PmsError('usage', `There is no option ${name}.`);
    const option = readingOption(name);
    for (const text of texts) {
      const value = parseReadingOption(option, text, options[name]);
      if (isUnfit(value))
        throw new PmsError('usage', `“${text}” does not fit here: ${value.unfit}`, { fix: 'Choose another value.' });
      options[name] = value;
    }
  }
  return options as ReadingOptions;
}

/** The other way: option -> its values as typed, without a mapping file. */
export function answersOf(options: ReadingOptions): Record<string, string[]> {
  const typed = readingOptionNames
    .filter((name) => name !== 'map' && options[name] !== undefined)
    .map((name) => {
      const option = readingOption(name);
      const values = wordsOfOption(name, options[name]).filter((_, index) => index % 2 === 1);
      return [name, isSwitch(option) ? [...option.choices] : values] as const;
    });
  return Object.fromEntries(typed);
}

/** The reading options of a file, from its answers. */
export function flagsOfDrop({ answers, map }: DropNote): ReadingOptions {
  return { ...optionsOfAnswers(answers), ...(map === undefined ? {} : { map }) };
}

function isOption(name: string): name is ReadingOptionName {
  return (readingOptionNames as readonly string[]).includes(name);
}
