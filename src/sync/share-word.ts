/** Two names in, out whether they have a word in common: the least that must be the same of a guest in two files. */
import { guestKey } from '../contract/guest-key.ts';

/** Letters of a word of a name that says something. */
const wordLettersMin = 2;

/** Whether a name, first and last, has a word of another. */
export function shareWord([first, last, otherFirst, otherLast]: readonly (string | null)[]): boolean {
  const words = wordsOf(first, last);
  return wordsOf(otherFirst, otherLast).some((word) => words.includes(word));
}

function wordsOf(first: string | null | undefined, last: string | null | undefined): string[] {
  return guestKey(first ?? '', last ?? '')
    .split(' ')
    .filter((word) => word.length >= wordLettersMin && !/^\d+$/.test(word));
}
