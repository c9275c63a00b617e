/** Something about a file that its own cells do not say, and the flag that says it: nothing is sent until it is decided. */
import { PmsError } from '../contract/errors.ts';

export interface Ambiguity {
  /** What is not decided, one word: `date_order`, `decimal_mark`, `currency`, `double_column`, `property` … */
  what: string;
  /** One sentence: what was seen, where, and both readings. */
  message: string;
  /** How a person decides it, as it is typed: "--date-order dmy". Several are ways to choose from. */
  flags: readonly string[];
}

/** The failure of an import that must be decided first. */
export function ambiguityError(name: string, undecided: readonly Ambiguity[]): PmsError {
  const sentences = undecided.map(({ message }) => message).join(' ');
  const flags = undecided.map(({ flags: ways }) => ways.map((flag) => `\`${flag}\``).join(' or ')).join('; ');
  return new PmsError('undecided', `${name} does not say enough, and nothing was sent. ${sentences}`, {
    fix: `Decide with ${flags}; \`pms inspect\` shows how the file is read.`,
  });
}
