/** Finds the currency in the header of a column of amounts: `Price (EUR)`, `Betrag in EUR`, `Amount USD`, `Revenue($)`. */
import { isCurrency } from '../../contract/currencies.ts';
import { withoutInvisibleMarks } from '../../contract/text.ts';
import {
  agreed,
  currencyOfUsualSign,
  currencyOfWord,
  type SaidCurrency,
  wordCodes,
} from '../values/amounts/currency-signs.ts';

/**
 * The currency that a header names. Codes count in capitals and as separate words, and in small letters at the end of a header that has no capital. One that is also a word (`ALL`) counts only alone in brackets, or
 * as the last word after "in" or a comma if the header also has small letters. Signs made of letters (`RM`, `kr`) count in the same positions, other
 * signs everywhere. Undefined if there is none, or if two contradict each other.
 */
export function currencyOfHeader(header: string): SaidCurrency | undefined {
  if (header.length > headerCharactersMax) return undefined;
  const text = withoutInvisibleMarks(header.normalize('NFKC'));
  const hasSmallLetters = /\p{Ll}/u.test(text);
  const indexes = [...placesInBrackets(text), ...placesInOpen(text.replace(brackets, ' '), hasSmallLetters)];
  const isSmall = !/\p{Lu}/u.test(text) && /[^\p{L}]/u.test(text.trim());
  const [first, ...others] = indexes.flatMap((index) => saidAt(index, hasSmallLetters, isSmall) ?? []);
  const found = others.reduce<SaidCurrency | undefined>((said, other) => said && agreed(said, other), first);
  // Simplified characters are those of the mainland.
  return found?.sign === '元' && /[单总额价费币应实订]/.test(text) ? { currency: 'CNY' } : found;
}

const headerCharactersMax = 200;

/** A word of a header, and how certain it is that it means a currency. */
interface Place {
  word: string;
  at: 'named' | 'end' | 'inside';
}

const brackets = /[([{]([^()[\]{}]*)[)\]}]/g;
const betweenWords = /[\s_:/,;|*-]+/;
const preposition = /^(?:in|en|em|i|u)\s+/;

function placesInBrackets(text: string): Place[] {
  return [...text.matchAll(brackets)].flatMap(([, inside = '']) => {
    const content = inside.trim().replace(preposition, '');
    // "S/" is one sign although a slash separates words.
    const words = currencyOfUsualSign(content) === undefined ? wordsOf(content) : [content];
    return words.map((word): Place => ({ word, at: words.length === 1 ? 'named' : 'inside' }));
  });
}

function placesInOpen(text: string, hasSmallLetters: boolean): Place[] {
  const words = wordsOf(text);
  const last = words.at(-1) ?? '';
  const before = text.slice(0, text.lastIndexOf(last));
  // Capitals mean something only beside small letters: in "Price, TOP", but not in "TOTAL IN ALL".
  const isNamed = hasSmallLetters && /(?:,|(?:^|\s)(?:in|en|em|i|u))\s*$/.test(before);
  const atEnd = isNamed ? 'named' : 'end';
  return words.map((word, index): Place => ({ word, at: index === words.length - 1 ? atEnd : 'inside' }));
}

function wordsOf(text: string): string[] {
  return text.split(betweenWords).filter((word) => word !== '');
}

function saidAt({ word: written, at }: Place, hasSmallLetters: boolean, isSmall: boolean): SaidCurrency | undefined {
  const capitals = written.toUpperCase();
  // `total_eur`, in a header without any capital.
  const isCode = isSmall && at !== 'inside' && !wordCodes.has(capitals) && !wordCodesInside.has(capitals);
  const word = isCode && isCurrency(capitals) ? capitals : written;
  if (/^[A-Z]{3}$/.test(word) && isCurrency(word)) {
    const counts = {
      named: true,
      end: !wordCodes.has(word),
      inside: hasSmallLetters && !wordCodes.has(word) && !wordCodesInside.has(word),
    }[at];
    return counts ? { currency: word } : undefined;
  }
  if (meansOnlyCurrency.test(word)) return currencyOfWord(word);
  return at === 'named' && word !== rand ? currencyOfUsualSign(word) : undefined;
}

/** Signs that are not English letters, and the euro in words. */
const meansOnlyCurrency = /\p{Sc}|[^\x00-\x7f]|^euros?$/iu;
/** A single letter in brackets can mean anything. */
const rand = 'R';

/** Codes that can also be a word in the middle of a header, besides those that can be one anywhere. */
const wordCodesInside = new Set('ANG BAM BOB COP CUP DEM GEL MAD MOP PEN RON SOS TRY'.split(' '));
