/** A word out as it is typed in a shell, so that a command that is shown can be copied. */

import { printableLines } from './printable.ts';

/** Nothing of it means anything to a shell. */
const plain = /^[\w.,=:/@%+-]+$/;
/** Signs that a shell reads within double quotes. */
const readInQuotes = /["$`\\!]/;

/** The word bare where it may be; in double quotes, which every shell knows; in single quotes where these would change it. */
export function shellWord(typed: string): string {
  const word = printableLines(typed);
  if (plain.test(word)) return word;
  return readInQuotes.test(word) ? `'${word.replaceAll("'", "'\\''")}'` : `"${word}"`;
}
