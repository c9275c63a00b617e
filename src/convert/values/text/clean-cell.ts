/** Cleans common defects of cells in external files: placeholders, invisible characters, several e-mails, ids turned into numbers. */
import { type AreaUnit, areaUnit } from '../../../contract/area.ts';
import { cleanEmail, isEmail } from '../../../contract/email.ts';
import { withoutInvisibleMarks } from '../../../contract/text.ts';

/**
 * The text that people see in a cell: `="314"` becomes 314; no-break spaces, line breaks and runs of white space become one space; invisible
 * characters are removed.
 */
export function plainText(text: string): string {
  if (isClean(text)) return text;
  const visible = withoutInvisibleMarks(text).replace(/\s+/g, ' ').trim();
  const formula = visible.length <= formulaCharactersMax ? /^="([^"]*)"$/.exec(visible) : null;
  return formula === null ? visible : formula[1]!.trim();
}

/** Whether `plainText` leaves a text as it is, and nothing in it is an HTML entity; false proves nothing. Looks only at the range of each character: most cells are letters, digits and single spaces. */
export function isClean(text: string): boolean {
  let before = space;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const isInk =
      (unit >= 0x20 && unit <= 0x7e && unit !== ampersand) ||
      (unit >= 0xae && unit <= 0x61b) ||
      (unit >= 0x3001 && unit <= 0xd7ff);
    if (!isInk || (unit === space && before === space)) return false;
    before = unit;
  }
  return text === '' || (before !== space && text.charCodeAt(0) !== equals);
}

/** A text with the digits and marks of Arabic and Persian as those of Latin. */
export function withLatinDigits(text: string): string {
  if (!/[\u0660-\u066c\u06f0-\u06f9\u0e50-\u0e59]/.test(text)) return text;
  const latin = text.replace(/[\u0660-\u0669\u06f0-\u06f9\u0e50-\u0e59]/g, (digit) => String(digit.charCodeAt(0) % 16));
  return latin.replaceAll('\u066b', '.').replaceAll('\u066c', ',').replaceAll('\u066a', '%');
}

const [space, equals, ampersand] = [0x20, 0x3d, 0x26];
const formulaCharactersMax = 1000;

/** The name of a room without quotes around it, and without one that opens or closes nothing: `Habitat'`. */
export function withoutStrayQuotes(text: string): string {
  if (!text.includes("'") && !text.includes('"')) return text;
  const inner =
    /^'(.*)'$/.exec(text)?.[1] ?? /^(?:[^']*(?='$)|[^"]*(?="$))|(?:(?<=^')[^']*|(?<=^")[^"]*)$/.exec(text)?.[0];
  return inner?.trim() || text;
}

/** Whether a cell stands for no value: `n/a`, `-`, `--`, `Unknown`, `none`, `null`, `#N/A`, or blank. */
export function isPlaceholder(text: string): boolean {
  if (text.length > placeholderCharactersMax) return false;
  const plain = plainText(text);
  return plain === '' || isPlaceholderWord(plain);
}

/** The same of a text that is clean and not blank. */
export function isPlaceholderWord(plain: string): boolean {
  if (plain.length > placeholderCharactersMax) return false;
  if (!beginnings.has(plain.charCodeAt(0))) return false;
  const word = plain.toLowerCase();
  return placeholders.has(word) || dashes.test(word);
}

const placeholderCharactersMax = 20;
const placeholders = new Set('n/a #n/a n.a. unknown none null (null) (none) (blank) undefined nan'.split(' '));
const dashes = /^[-–—]+$/;
/** Of these words, in both cases. */
const beginnings = new Set([...'#(nNuU-–—'].map((sign) => sign.charCodeAt(0)));

/**
 * The first e-mail address of a cell that may contain several, separated by comma, semicolon, slash or space, with a name beside it or `mailto:`
 * before it; undefined if no part has an `@`. Does not check the address. A comma inside an address (`a@b,com`) separates nothing.
 */
export function firstEmail(text: string): string | undefined {
  if (text.length > emailsCharactersMax) return undefined;
  const whole = cleanEmail(text);
  if (isEmail(whole)) return whole;
  const parts = plainText(text)
    .replace(/mailto:/gi, ' ')
    .split(/[\s;/<>()"]+|,(?=\s|$|[^,@]*@)/);
  const first = parts.find((part) => part.includes('@'));
  return first === undefined ? undefined : cleanEmail(first);
}

const emailsCharactersMax = 10_000;

/**
 * The number of a booking or room as text: undoes what a spreadsheet or a program made of it if nothing is lost (`4000000001.0`, `="007"`,
 * `4.000123456E9`); an exponent behind too few digits stays, because the last ones are lost.
 */
export function idText(text: string): string {
  const plain = plainText(text);
  if (plain.length > idCharactersMax || !(plain.includes('.') || plain.includes(','))) return plain;
  const [, first, rest, exponent] = /^(\d)[.,](\d{1,15})E\+?(\d{1,2})$/i.exec(plain) ?? [];
  if (rest !== undefined && rest.length === Number(exponent)) return `${first}${rest}`;
  return plain.replace(/^(\d+)\.0+$/, '$1');
}

const idCharactersMax = 100;

/** The unit of area that a header names: `Size (sq ft)`, `Fläche m²`, `sqm`; undefined if there is none. */
export function areaUnitOf(header: string): AreaUnit | undefined {
  if (header.length > headerCharactersMax) return undefined;
  const words = plainText(header)
    .split(/[\s_.:*()[\]/]+/)
    .filter((word) => word !== '');
  return [2, 1].map((count) => areaUnit(words.slice(-count).join(' '))).find((unit) => unit !== undefined);
}

const headerCharactersMax = 200;

/** As much of a cell as an issue shows. */
export function shownText(text: string): string {
  return text.slice(0, 200).toWellFormed();
}
