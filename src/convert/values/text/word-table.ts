/** Words that a source knows, looked up without case, spaces, `_` and `-`; a word that ends in `*` matches all words that begin with it. */
import { foldCase } from '../../../contract/text.ts';

export type WordTable<Value> = (folded: string) => Value | undefined;

/** A table that is searched with `foldedWord`. */
export function wordTable<Value>(words: Readonly<Record<string, Value>>): WordTable<Value> {
  const whole = new Map<string, Value>();
  const beginnings: [string, Value][] = [];
  for (const [word, value] of Object.entries(words)) {
    if (word.endsWith('*')) beginnings.push([foldedWord(word.slice(0, -1)), value]);
    else whole.set(foldedWord(word), value);
  }
  return (folded) => whole.get(folded) ?? beginnings.find(([beginning]) => folded.startsWith(beginning))?.[1];
}

const wordCharactersMax = 200;

/** A word in the form that the tables compare; one that is cut matches only as the beginning of a word. */
export function foldedWord(word: string): string {
  const folded = foldCase(word.slice(0, wordCharactersMax).normalize('NFKC')).replace(/[\s_-]+/g, '');
  return word.length > wordCharactersMax ? `${folded}…` : folded;
}
