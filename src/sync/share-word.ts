/** Tells whether two names have a word in common: two files must agree about a guest in that much at least. */
import { guestKey } from '../contract/guest-key.ts';

/** Fewest letters of a word that counts. */
const wordLettersMin = 2;

type Name = string | null;

/** 1 where two guests, each with first and last name, share a word; else 0. */
export function shareWord(first: Name, last: Name, otherFirst: Name, otherLast: Name): number {
  const words = wordsOf(first, last);
  return Number(wordsOf(otherFirst, otherLast).some((word) => words.includes(word)));
}

/** The words of a guest that count, each once, as a JSON array. */
export function nameWords(first: Name, last: Name): string {
  return JSON.stringify([...new Set(wordsOf(first, last))]);
}

/** The words of a guest, initials too, in their order of `guestKey`: the same for each room of the guest. */
export function allWords(first: Name, last: Name): string {
  return allWordsOf(first, last).join(' ');
}

/** How much of a name is written: 2 for each word, 1 for each initial. A name that is left out or cut in part has less than the whole one. */
export function lengthOfName(first: Name, last: Name): number {
  return allWordsOf(first, last).reduce((sum, word) => sum + Math.min(word.length, wordLettersMin), 0);
}

function wordsOf(first: Name, last: Name): string[] {
  return allWordsOf(first, last).filter((word) => word.length >= wordLettersMin);
}

/** The words of a name; the number of a room behind it is none. */
function allWordsOf(first: Name, last: Name): string[] {
  return guestKey(first ?? '', last ?? '')
    .split(' ')
    .filter((word) => word !== '' && !/^\d+$/.test(word));
}

/** 1 where one guest is the other, written with a name left out or cut to its initial; each by first and last name. Else 0. */
export function isShorterName(first: Name, last: Name, otherFirst: Name, otherLast: Name): number {
  const rest = allWordsOf(otherFirst, otherLast);
  const words = allWordsOf(first, last).sort((one, other) => other.length - one.length);
  let whole = 0;
  for (const word of words) {
    const isInitial = word.length < wordLettersMin;
    const at = rest.findIndex((other) => other === word || (isInitial && other.startsWith(word)));
    if (at < 0) return 0;
    rest.splice(at, 1);
    if (!isInitial) whole++;
  }
  return Number(whole > 0);
}
