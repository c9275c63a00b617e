/** Splits a header into its words, however they are separated: `FechaLlegada`, `fecha_llegada` and `Fecha de llegada` have the same two. */
import { normalized, withoutInvisibleMarks } from '../../contract/text.ts';
import { withoutAccents } from './everyday/everyday-column.ts';

const headerCharactersMax = 200;

const joining = new Set(
  'a al at by con d da dal das de dei del dell della der des di do dos du e el en for from im in it its l la las le les los na nr o of on per que s the to u um und van vom von w y z za zum zur'.split(
    ' ',
  ),
);

/**
 * The words of a header in order: lower case, without accents and punctuation; a capital inside a word begins another one, and a number is a word.
 */
export function headerWords(header: string): string[] {
  if (header.length > headerCharactersMax) return [];
  return withoutAccents(normalized(withoutInvisibleMarks(header), 'NFKC'))
    .replace(shortWord, (short) => ` ${longWords.get(short.toLowerCase()) ?? short} `)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\p{N})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** What columns of databases begin or end with: `DT_ENTRADA`, `VL_TOTAL`, `GUEST_NM`. */
const longWords: ReadonlyMap<string, string> = new Map(
  `dt_ data dta_ data fec_ fecha fch_ fecha nm_ nome ds_ nome vl_ valor vlr_ valor cd_ codigo cod_ codigo nr_ numero nu_ numero qt_ quantidade qtd_ quantidade tp_ tipo st_ status
  _dt date _data data _nm name _cd code _amt amount _cnt number _sts status`
    .match(/\S+ \S+/g)!
    .map((pair) => pair.split(' ') as [string, string]),
);
const shortWord = /^\p{L}{2,3}_(?=\p{L})|(?<=\p{L})_\p{L}{2,4}$/gu;

/** `DT_CHECKIN`, `NM_HOSPEDE` and `QT_CAPACIDADE` without what says only that they are a day, a name or a number. */
export function withoutDatabaseWords(header: string): string {
  const isPlain = (short: string) => /^(?:dat[ae]|fecha|nome|name|quantidade)$/.test(longWords.get(short) ?? '');
  return header.replace(shortWord, (short) => (isPlain(short.toLowerCase()) ? '' : short));
}

/**
 * A key that is equal for headers with the same words, in any order and with any joining words; undefined if there is only one word, or if one is in
 * brackets.
 */
export function bagOfWords(header: string): string | undefined {
  if (/[()[\]{}]/.test(header)) return undefined;
  const words = headerWords(header);
  const telling = words.filter((word) => !joining.has(word));
  return telling.length < 2 ? undefined : telling.sort().join(' ');
}

/** A test whether one of the words of a header is meant. */
export function ofWords(words: RegExp): (header: string) => boolean {
  return (header) => headerWords(header).some((word) => words.test(word));
}

/** Whether a header speaks of a hotel, which is no room. */
export const isOfHotel = ofWords(/^(?:hotel|hoteli|hoteles|otel|отель)$/u);

/** A word for somebody who stays or books. */
export const person =
  /^(?:client|customer|guest|user|usuario|utente|utilisateur|kund|kunde|kunden|cliente|huesped|hospede|ospite|gast|gosc|klient|passenger|pasajero|traveller|traveler|voyageur|reservante|occupant|tenant|inquilino|locataire|mieter|misafir|musteri|гость)$/u;

/** Whether a header speaks of a number or a key. */
export const isOfNumber = ofWords(/^(?:id|no|nr|num|number|numero|nummer|codigo|codice|code|key|ref|reference)$/);
