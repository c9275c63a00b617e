/** Quotes a word for a shell, so that a command shown to a person can be copied. */

import type { ResourceName } from '../contract/resource.ts';
import { printableLines } from './printable.ts';

/** A word in which nothing is special to a shell; zsh looks for a program behind a `=` in front. */
const plain = /^(?!=)[\w.,=:/@%+-]+$/;
/** Characters that a shell interprets inside double quotes. */
const readInQuotes = /["$`\\!]/;

/** A file as a word of a command: a name that begins like a flag gets its folder before it. */
export function fileWord(path: string): string {
  return path.startsWith('-') && path !== '-' ? `./${path}` : path;
}

/** The word as it is if possible; else in double quotes, which every shell knows; else in single quotes. */
export function shellWord(typed: string): string {
  const word = printableLines(typed);
  if (plain.test(word)) return word;
  return readInQuotes.test(word) ? `'${word.replaceAll("'", "'\\''")}'` : `"${word}"`;
}

/** A resource as it is typed: `room-types`, which the interface calls rooms. */
export function wordOfResource(resource: ResourceName): 'bookings' | 'room-types' | 'rates' {
  return resource === 'rooms' ? 'room-types' : resource;
}
