/** Quotes a word for a shell, so that a command shown to a person can be copied. */

import { printableLines } from './printable.ts';

/** A word in which nothing is special to a shell. */
const plain = /^[\w.,=:/@%+-]+$/;
/** Characters that a shell interprets inside double quotes. */
const readInQuotes = /["$`\\!]/;

/** The word as it is if possible; else in double quotes, which every shell knows; else in single quotes. */
export function shellWord(typed: string): string {
  const word = printableLines(typed);
  if (plain.test(word)) return word;
  return readInQuotes.test(word) ? `'${word.replaceAll("'", "'\\''")}'` : `"${word}"`;
}
