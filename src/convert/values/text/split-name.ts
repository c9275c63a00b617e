/** Splits a cell with a guest's whole name into first and last name; of several guests the first is used. */
import { decodeHTML } from 'entities/decode';
import { withoutAccents } from '../../columns/everyday/everyday-column.ts';
import type { ReadingOptions } from '../../reading-options.ts';
import { isPlaceholder, plainText } from './clean-cell.ts';
import { isFirstName, isPatronymic, isVietnamese, shownOrder } from './first-names.ts';

/** `guest`: usually one name. `guests`: possibly several, each "First Last". `booker`: one name. */
type NameForm = 'guest' | 'guests' | 'booker';

interface SplitName {
  first?: string;
  last?: string;
}

/**
 * "Last, First", "Last; First" and "LAST/FIRST" are split there; in "First Last" the last name is the last word with what belongs to it (`surnameAt`); a single word
 * is a last name. HTML entities are decoded, white space is collapsed, titles stay. In `guests`, a comma between names of at least two words each separates guests, like `;`, ` & ` and line breaks;
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
  const words = decoded.split(' ', 6);
  const shown = order?.startsWith('mixed') ? shownOrder(words) : undefined;
  // `Иванов Иван Иванович`
  const isOfFather = words.length === 3 && isPatronymic(words[2]!) && !isPatronymic(words[1]!);
  const isTurned = (shown ?? order)?.endsWith('last-first') ?? (isOfFather || isEastAsian(decoded));
  // With a comma, it is clear which one is the last name.
  return isTurned && !/[,/]/.test(decoded) ? turned(split) : split;
}

/**
 * `first-last`: the last word is the last name; `last-first`: the first word with what belongs to it (`de la Cruz Ana`), and of three words or
 * more the second too, unless it is a first name (`Garcia Lopez Ana`, `Muster Anna Maria`, `Иванов Иван Иванович`); `mixed-…`: as each name shows, else so.
 */
export type NameOrder = NonNullable<ReadingOptions['nameOrder']>;

/** Words that begin a last name or stand within it. */
const particles = new Set(
  `von van vom zu zur zum de der den del della delle dela degli dei dal di da das do dos du des la le las los lo el al ter ten te het 't op
  af av bin binti binte ibn abu`.split(/\s+/),
);
/** What stands behind a last name and belongs to it. */
const suffixes = /^(?:jr|sr|jnr|snr|ii|iii|iv|filho|neto|netto|sobrinho|junior)\.?$/;
const isSuffix = (word: string) => suffixes.test(withoutAccents(word).toLowerCase());
const ands = new Set(['&', '+', 'und', 'and', 'och', 'og', 'et']);
const links = new Set(['y', 'e', 'i']);
/** What follows a particle in a first name: María del Carmen, Maria da Graça, José de Jesús. */
const devotions = new Set(
  `carmen pilar rosario mar angeles jesus dolores carmo graca conceicao concepcion fatima lourdes socorro rocio luz consuelo sol rosa sagrario
  milagros nieves gracia penha ceu dores`.split(/\s+/),
);
/** Last names of Spanish and Portuguese, which stand in pairs; so do those in -ez. */
const pairedSurnames = new Set(
  `garcia lopez martin ruiz moreno munoz alonso romero navarro torres ramos gil serrano blanco molina morales suarez ortega delgado castro ortiz
  rubio marin sanz iglesias medina cortes castillo santos guerrero cano prieto calvo vidal lozano vega rojas mora reyes flores cruz herrera
  aguilar silva souza sousa oliveira pereira ferreira rodrigues alves lima gomes ribeiro carvalho almeida lopes soares fernandes vieira barbosa
  rocha dias nascimento andrade moreira nunes marques machado mendes freitas cardoso teixeira correia pinto costa martins araujo melo
  azevedo cunha monteiro moura campos batista`.split(/\s+/),
);

function isParticle(word: string | undefined): boolean {
  return word !== undefined && particles.has(word.toLowerCase());
}

function isPairedSurname(word: string): boolean {
  const plain = withoutAccents(word).toLowerCase();
  return (pairedSurnames.has(plain) || (plain.length > 4 && plain.endsWith('ez'))) && !isFirstName(word);
}

/** Whether words are a last name alone. */
function isSurname(words: readonly string[]): boolean {
  return surnameAt(words) === 0 || words.every(isPairedSurname);
}

/** The index of the word with which the last name begins, of a name whose first name stands in front; 0: it is a last name alone. */
function surnameAt(words: readonly string[]): number {
  const end = words.length - (words.length > 2 && isSuffix(words.at(-1)!) ? 2 : 1);
  if (end < 1) return 0;
  if (words.every((word, at) => at >= end || particles.has(word))) return 0;
  // `Mum & Dad` are two, and no last name stands behind the sign.
  if (ands.has(words[end - 1]!)) return 0;
  for (let at = 1; at < end; at++) {
    // A Van before a Vietnamese last name is a middle name.
    if (!isParticle(words[at]) || isVietnamese(words[end]!)) continue;
    let named = at + 1;
    while (named < end && isParticle(words[named])) named++;
    const isOfFirstName = named < end && devotions.has(withoutAccents(words[named]!).toLowerCase());
    if (!isOfFirstName) return at > 1 && isPairedSurname(words[at - 1]!) ? at - 1 : at;
    at = named;
  }
  if (end > 2 && links.has(words[end - 1]!) && !isFirstName(words[end - 2]!) && !isFirstName(words[end]!))
    return end - 2;
  return end > 1 && isPairedSurname(words[end - 1]!) ? end - 1 : end;
}

function turned({ first, last }: SplitName): SplitName {
  if (first === undefined || last === undefined) return { first, last };
  const [title = ''] = formOfAddress.exec(`${first} ${last}`) ?? [];
  const words = wordsOf(`${first} ${last}`.slice(title.length));
  const surnames = lengthOfSurnames(words);
  const others = `${title}${words.slice(surnames).join(' ')}`.trim();
  return { ...(others !== '' && { first: others }), last: words.slice(0, surnames).join(' ') };
}

/** How one guest or two are addressed, which stays before the first name. */
const formOfAddress = (() => {
  const one = String.raw`(?:mrs?|ms|miss|mister|herrn?|frau|m\.|m(?= et )|mme|mlle|monsieur|madame|sr|sra|srta|señora?|sig|sig\.ra|signora?|dhr|mevr|hr|fru|г-н|г-жа|fam|famil(?:y|ie|ia)|famille|famiglia|dra?|prof)\.?\s`;
  return new RegExp(String.raw`^${one}(?:(?:(?:&|\+|and|und|et|y|e|en|og|och|и)\s)?${one})*`, 'iu');
})();

/** A name without how its guest is addressed: `Sra. Ana Reis`. */
export function withoutAddress(name: string): string {
  return name.replace(formOfAddress, '');
}

function lengthOfSurnames(words: readonly string[]): number {
  let one = 1;
  while (one < words.length - 1 && isParticle(words[one - 1])) one++;
  // All that stands behind particles is the last name of a guest without a first one.
  if (one === words.length - 1 && isParticle(words[one - 1])) return words.length;
  // The last name of `Đỗ Anh Khoa` is one word, as its letters show.
  const isOneWord = isVietnamese(words[0]!) || /[ơư\u1ea0-\u1ef9]|^\S+ thi /iu.test(words.join(' '));
  const isLong = one + 1 < words.length && !isOneWord;
  const hasSecond = isLong && !isFirstName(words[one]!) && !isPatronymic(words.at(-1)!);
  return hasSecond ? one + 1 : one;
}

const noteInName =
  /^(?:[\p{L}.]{3,20}:|(?:booking(?:\.com)?|airbnb|expedia|agoda|vrbo) ?[-–|])\s+(?=\p{L})|^[*#~^!?+•·†‡✓★☆]+\s*(?=\p{L})|\s*\([^()]{1,60}\)|\s+[-–]?\s*(?:(?:€|\$|£|eur|usd|chf)\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|\$|£|eur|usd|chf|kn|kc|zl))(?!\p{L})|\s+(?:\+\s?\d{1,2}|x\s?\d{1,2}|\d{1,2}\s?(?:pax|pers)\.?)$|\s+c\/o\s.+$|(?<=\p{L}\p{L}\s)\s*(?:single|double|twin|triple|quad|suite|singola|doppia|matrimoniale|tripla|quadrupla|uso singola|sencilla|individual|doble|triple|cuadruple|matrimonial|einzelzimmer|doppelzimmer|dreibett|chambre|simple|quadruple|solteiro|casal)$/giu;

/** A name without a mark, a label or a channel in front of it, and without what is written behind it: a part in brackets, an amount, a kind of room or bed. */
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
 * If one guest is expected, several are recognised only by whole names between `;`, ` / ` or line breaks, or by commas between names that end alike, or of
 * which the first begins with a first name and none ends with one.
 */
function firstOfSeveral(text: string): string {
  const parts = partsOf(text, /[;\r\n]|\s\/\s/);
  if (parts.length > 1 && parts.every((part) => wordsOf(part).length > 1)) return firstOfSeveral(parts[0]!);
  const listed = partsOf(text, /,/);
  const names = listed.map(wordsOf);
  const areNames = listed.length > 1 && names.every((words) => words.length > 1);
  const isFamily = names.every((words) => words.at(-1) === names[0]!.at(-1));
  // `Martin Alonso, Pedro Luis` is one.
  const [[head = ''] = []] = names;
  const isFirst = isFirstName(head) && !pairedSurnames.has(withoutAccents(head).toLowerCase());
  const areWhole = isFirst && !names.some((words) => isFirstName(words.at(-1)!));
  return areNames && (isFamily || areWhole) ? listed[0]! : text;
}

function splitGuests(text: string): SplitName {
  const group = partsOf(text, /[;\r\n]/).find((part) => !isPlaceholder(part)) ?? '';
  if (formOfAddress.exec(group)?.[0].includes('&')) return splitListed(group);
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
  const [head = [], ...others] = parts.map(wordsOf);
  const isLongList = parts.length > 2 && head.length > 1;
  const isList = !isSurname(head) && (isLongList || [head, ...others].every((words) => words.length > 1));
  return isList ? splitOne(parts[0] ?? '') : splitOne(text);
}

const isOfAirlines = /^\p{Lu}[^\p{Ll},;/]*\/\p{Lu}[^\p{Ll},;/]*$/u;

/** Letters with single spaces between the words: nothing in it separates guests or parts of a name. */
const isPlainName = /^[\p{L}\p{N}.'’-]+(?: [\p{L}\p{N}.'’-]+)*$/u;

function splitOne(text: string): SplitName {
  // Reservation systems of airlines write BERG/ADA.
  const [last, ...behind] = partsOf(text, isOfAirlines.test(text) ? /\// : /[,;]/);
  if (last === undefined) return {};
  // An address or a number behind a comma is no first name, nor is what belongs to a last name: `Smith, John, Jr.`, `John Smith, Jr.`
  const names = behind.filter((part) => !/@|\d{3}/.test(part));
  const first = names.filter((part) => !isSuffix(part));
  const whole = [last, ...names.filter(isSuffix)].join(' ');
  if (first.length > 0) return { first: first.join(' '), last: whole };
  return names.length > 0 && isSurname(wordsOf(last)) ? { first: names.join(' '), last } : splitWords(whole);
}

function splitWords(text: string): SplitName {
  const words = wordsOf(text);
  const at = surnameAt(words);
  if (at === 1 && words.length === 2) return { first: words[0], last: words[1] };
  return at === 0 ? { last: text } : { first: words.slice(0, at).join(' '), last: words.slice(at).join(' ') };
}

/** The parts that are not blank, cleaned. "Null, Eva" is a name, so placeholders count only if they are alone. */
function partsOf(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map(plainText)
    .filter((part) => part !== '');
}

const wordsOf = (text: string): string[] => text.split(' ');
