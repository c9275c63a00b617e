/** Splits a cell with a guest's whole name into first and last name; of several guests the first is used. */
import { decodeHTML } from 'entities';
import { isPlaceholder, plainText } from './clean-cell.ts';
import { isFirstName, isPatronymic } from './first-names.ts';

/** `guest`: usually one name. `guests`: possibly several, each "First Last". `booker`: one name. */
type NameForm = 'guest' | 'guests' | 'booker';

interface SplitName {
  first?: string;
  last?: string;
}

/**
 * "Last, First" and "Last; First" are split there; in "First Last" the last word is the last name; a single word is a last name. HTML entities are decoded, white
 * space is collapsed, titles stay. In `guests`, a comma between names of at least two words each separates guests, like `;`, ` & ` and line breaks;
 * in `guest`, only whole names are separated. Empty for a placeholder such as `n/a`.
 */
export function splitName(text: string, form: NameForm, order?: NameOrder): SplitName {
  const cut = text.slice(0, nameCellCharactersMax);
  const decoded = cut.includes('&') ? decodeHTML(cut) : cut;
  if (isPlaceholder(decoded)) return {};
  const split = isPlainName.test(decoded)
    ? splitWords(decoded)
    : form === 'guests'
      ? splitGuests(decoded)
      : splitOne(form === 'guest' ? firstOfSeveral(decoded) : decoded);
  // With a comma, it is clear which one is the last name.
  const isTurned = order === 'last-first' || (order === undefined && isEastAsian(decoded));
  return isTurned && !decoded.includes(',') ? turned(split) : split;
}

/**
 * `first-last`: the last word is the last name; `last-first`: the first word with what belongs to it (`de la Cruz Ana`), and of three words or
 * more the second too, unless it is a first name (`Garcia Lopez Ana`, `Muster Anna Maria`, `Иванов Иван Иванович`).
 */
export type NameOrder = 'first-last' | 'last-first';

const particles = new Set(
  'von van vom zu zur de der den del della di da das do dos du la le las los el al ter ten'.split(' '),
);

function turned({ first, last }: SplitName): SplitName {
  if (first === undefined || last === undefined) return { first, last };
  const words = [...wordsOf(first), last];
  const surnames = lengthOfSurnames(words);
  return { first: words.slice(surnames).join(' '), last: words.slice(0, surnames).join(' ') };
}

function lengthOfSurnames(words: readonly string[]): number {
  let one = 1;
  while (one < words.length - 1 && particles.has(words[one - 1]!.toLowerCase())) one++;
  const second = words[one];
  const hasSecond = one + 1 < words.length && !isFirstName(second!) && !isPatronymic(words.at(-1)!);
  return hasSecond ? one + 1 : one;
}

const noteInName =
  /\s*\([^()]{1,60}\)|\s+[-–]?\s*(?:(?:€|\$|£|eur|usd|chf)\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|\$|£|eur|usd|chf|kn|kc|zl))(?!\p{L})|(?<=\p{L}\p{L}\s)\s*(?:single|double|twin|triple|quad|suite|singola|doppia|matrimoniale|tripla|quadrupla|uso singola|sencilla|individual|doble|triple|cuadruple|matrimonial|einzelzimmer|doppelzimmer|dreibett|chambre|simple|quadruple|solteiro|casal)$/giu;

/** A name without what is written behind it: a part in brackets, an amount, a kind of room or bed. */
export function withoutNotes(name: string): string {
  return name.replace(noteInName, '').trim() || name;
}

const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー\s\u3000]+$/u;

/** Whether a name is in a script in which the last name comes first. */
export function isEastAsian(name: string): boolean {
  return eastAsian.test(name);
}

/** Long enough for a group in one cell, and more than the longest name of the contract, so that a name that is too long stays too long. */
const nameCellCharactersMax = 4000;

/**
 * If one guest is expected, several are recognised only by whole names between `;`, ` / ` or line breaks, or by commas between names that end alike.
 */
function firstOfSeveral(text: string): string {
  const parts = partsOf(text, /[;\r\n]|\s\/\s/);
  if (parts.length > 1 && parts.every((part) => wordsOf(part).length > 1)) return firstOfSeveral(parts[0]!);
  const listed = partsOf(text, /,/);
  const isFamily = listed.every(
    (part) => wordsOf(part).length > 1 && wordsOf(part).at(-1) === wordsOf(listed[0]!).at(-1),
  );
  return listed.length > 1 && isFamily ? listed[0]! : text;
}

function splitGuests(text: string): SplitName {
  const group = partsOf(text, /[;\r\n]/).find((part) => !isPlaceholder(part)) ?? '';
  const [guest = '', partner] = partsOf(group, / & /);
  if (partner === undefined) return splitListed(guest);
  const { last } = splitListed(partner);
  // "Eva & Max Muster" share the last name that is written once.
  return wordsOf(guest).length === 1 && last !== undefined && wordsOf(partner).length > 1
    ? { first: guest, last }
    : splitListed(guest);
}

/** A comma list is one of guests if each has two words, or the first of many has; "Muster, Eva" is one guest. */
function splitListed(text: string): SplitName {
  const parts = partsOf(text, /,/);
  const isLongList = parts.length > 2 && wordsOf(parts[0]!).length > 1;
  const isList = isLongList || parts.every((part) => wordsOf(part).length > 1);
  return isList ? splitOne(parts[0] ?? '') : splitOne(text);
}

/** Letters with single spaces between the words: nothing in it separates guests or parts of a name. */
const isPlainName = /^[\p{L}\p{N}.'’-]+(?: [\p{L}\p{N}.'’-]+)*$/u;

function splitOne(text: string): SplitName {
  const [last, ...behind] = partsOf(text, /[,;]/);
  if (last === undefined) return {};
  // An address or a number behind a comma is no first name.
  const first = behind.filter((part) => !/@|\d{3}/.test(part));
  if (first.length > 0) return { first: first.join(' '), last };
  return splitWords(last);
}

function splitWords(text: string): SplitName {
  const at = text.lastIndexOf(' ');
  return at < 0 ? { last: text } : { first: text.slice(0, at), last: text.slice(at + 1) };
}

/** The parts that are not blank, cleaned. "Null, Eva" is a name, so placeholders count only if they are alone. */
function partsOf(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map(plainText)
    .filter((part) => part !== '');
}

function wordsOf(text: string): string[] {
  return text.split(' ');
}
