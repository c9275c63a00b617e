/** Reads yes or no: words of nine languages, digits and marks. */
import { foldedWord } from '../../values/text/word-table.ts';

const yesWords = wordSet(
  'yes y true t 1 x on closed close stop ja j wahr geschlossen zu oui o vrai fermé sí s verdadero cerrado sì vero chiuso sim verdadeiro fechado waar gesloten da točno zatvoreno כן ✓ ✔',
);
const noWords = wordSet(
  'no n false f 0 off open nein falsch offen non faux ouvert falso abierto aperto não nao aberto nee onwaar geopend ne netočno otvoreno לא ✗ ✘',
);

/** Undefined for any other text. */
export function readFlag(text: string): boolean | undefined {
  const word = foldedWord(text);
  if (yesWords.has(word)) return true;
  return noWords.has(word) ? false : undefined;
}

/** Whether a cell of prices or numbers of rooms says that the day is closed for sale: `X`. */
export function isClosedMark(text: string): boolean {
  return text === 'X' || text === 'x';
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(foldedWord));
}
