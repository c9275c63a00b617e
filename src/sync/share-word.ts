/** Tells whether two names have a word in common: two files must agree about a guest in that much at least. */
import { guestKey } from '../contract/guest-key.ts';

/** Fewest letters of a word that counts. */
const wordLettersMin = 2;

/** Whether two guests, each with first and last name, share a word. */
export function shareWord([first, last, otherFirst, otherLast]: readonly (string | null)[]): boolean {
  const words = wordsOf(first, last);
  return wordsOf(otherFirst, otherLast).some((word) => words.includes(word));
}

/** The words of a guest that count, each once, as a JSON array. */
export function nameWords(first: string | null, last: string | null): string {
  return JSON.stringify([...new Set(wordsOf(first, last))]);
}

function wordsOf(first: string | null | undefined, last: string | null | undefined): string[] {
  return allWordsOf(first, last).filter((word) => word.length >= wordLettersMin);
}

/** The words of a name; the number of a room behind it is none. */
function allWordsOf(first: string | null | undefined, last: string | null | undefined): string[] {
  return guestKey(first ?? '', last ?? '')
    .split(' ')
    .filter((word) => word !== '' && !/^\d+$/.test(word));
}

/** Whether one guest is the other, written with a name left out or cut to its initial; each by first and last name. */
export function isShorterName([first, last, otherFirst, otherLast]: readonly (string | null)[]): boolean {
  const rest = allWordsOf(otherFirst, otherLast);
  const words = allWordsOf(first, last).sort((one, other) => other.length - one.length);
  let whole = 0;
  for (const word of words) {
    const isInitial = word.length < wordLettersMin;
    const at = rest.findIndex((other) => other === word || (isInitial && other.startsWith(word)));
    if (at < 0) return false;
    rest.splice(at, 1);
    if (!isInitial) whole++;
  }
  return whole > 0;
}
