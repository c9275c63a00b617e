/** Tells whether two names have a word in common: the least that must agree about a guest in two files. */
import { guestKey } from '../contract/guest-key.ts';

/** Fewest letters of a word that counts. */
const wordLettersMin = 2;

/** Whether two guests, each with first and last name, share a word. */
export function shareWord([first, last, otherFirst, otherLast]: readonly (string | null)[]): boolean {
  const words = wordsOf(first, last);
  return wordsOf(otherFirst, otherLast).some((word) => words.includes(word));
}

function wordsOf(first: string | null | undefined, last: string | null | undefined): string[] {
  return guestKey(first ?? '', last ?? '')
    .split(' ')
    .filter((word) => word.length >= wordLettersMin && !/^\d+$/.test(word));
}
