/** What was chosen on the page in, the reading options that say the same out: each word is parsed as the flag of a command is. */
import { PmsError } from '../../contract/errors.ts';
import {
  isUnfit,
  parseReadingOption,
  type ReadingOptionName,
  type ReadingOptions,
  readingOption,
  readingOptionNames,
} from '../../convert/reading-options.ts';

/** Option -> what was typed behind its flag, once or several times. */
export type Answers = Readonly<Record<string, readonly string[]>>;

/** Throws PmsError usage for an option that is none, and for a value that does not fit. */
export function optionsOfAnswers(answers: Answers): ReadingOptions {
  const options: Record<string, unknown> = {};
  for (const [name, texts] of Object.entries(answers)) {
    if (!isOption(name) || name === 'map') throw new PmsError('usage', `There is no option ${name}.`);
    const option = readingOption(name);
    for (const text of texts) {
      const value = parseReadingOption(option, text, options[name]);
      if (isUnfit(value))
        throw new PmsError('usage', `${option.flag} ${text}: ${value.unfit}`, { fix: 'Choose another value.' });
      options[name] = value;
    }
  }
  return options as ReadingOptions;
}

function isOption(name: string): name is ReadingOptionName {
  return (readingOptionNames as readonly string[]).includes(name);
}
