/** Reads whether a day is closed: yes or no in the languages of the word lists, and words of nine languages for closed and open. */
import { saysYes, wordSet } from '../../columns/values/telling-words.ts';
import { foldedWord } from '../../values/text/word-table.ts';

const closed = wordSet('on closed close stop geschlossen zu fermé cerrado chiuso fechado gesloten zatvoreno');
const open = wordSet('off open offen ouvert abierto aperto aberto geopend otvoreno');

/** Undefined for any other text. */
export function readFlag(text: string): boolean | undefined {
  const word = foldedWord(text);
  if (closed.has(word)) return true;
  return open.has(word) ? false : saysYes(text);
}

/** Whether a cell of prices or numbers of rooms says that the day is closed for sale: `X`. */
export function isClosedMark(text: string): boolean {
  return text === 'X' || text === 'x';
}
