/** The ordinary dirt of foreign cells: what stands for nothing, invisible characters, several e-mails, numbers that are ids. */
import { type AreaUnit, areaUnit } from '../../../contract/area.ts';
import { cleanEmail, isEmail } from '../../../contract/email.ts';
import { withoutInvisibleMarks } from '../../../contract/text.ts';

/**
 * The text that people see in a cell: `="314"` is 314; no-break spaces, line breaks and runs of white space are one space; invisible
 * characters are gone.
 */
export function plainText(text: string): string {
  if (isPlain.test(text)) return text.trim();
  const visible = withoutInvisibleMarks(text).replace(/\s+/g, ' ').trim();
  const formula = visible.length <= formulaCharactersMax ? /^="([^"]*)"$/.exec(visible) : null;
  return formula === null ? visible : formula[1]!.trim();
}

/** Printable ASCII without `=` at its beginning and without runs of white space. */
const isPlain = /^(?!\s*=)(?!.*\s\s)[\x20-\x7e]*$/;
const formulaCharactersMax = 1000;

/** Whether a cell stands for nothing: `n/a`, `-`, `--`, `Unknown`, `none`, `null`, `#N/A`, or blank. */
export function isPlaceholder(text: string): boolean {
  if (text.length > placeholderCharactersMax) return false;
  const word = plainText(text).toLowerCase();
  return word === '' || placeholders.has(word) || dashes.test(word);
}

const placeholderCharactersMax = 20;
const placeholders = new Set([
  'n/a',
  '#n/a',
  'n.a.',
  'unknown',
  'none',
  'null',
  '(null)',
  '(none)',
  '(blank)',
  'undefined',
  'nan',
]);
const dashes = /^[-–—]+$/;

/**
 * The first e-mail address of a cell that may hold several, parted by comma, semicolon, slash or space, with a name beside it or `mailto:`
 * before it; undefined where no part has an `@`. Whether it is a right one is not looked at. A comma inside an address (`a@b,com`) parts nothing.
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
 * A number of a booking or a room as text: what a spreadsheet made of it is undone where nothing is lost (`4000000001.0`, `="007"`); an exponent stays
 * as it is, for its last digits are gone.
 */
export function idText(text: string): string {
  const plain = plainText(text);
  return plain.length <= idCharactersMax ? plain.replace(/^(\d+)\.0+$/, '$1') : plain;
}

const idCharactersMax = 100;

/** The unit of area that a header names: `Size (sq ft)`, `Fläche m²`, `sqm`; undefined where it names none. */
export function areaUnitOf(header: string): AreaUnit | undefined {
  if (header.length > headerCharactersMax) return undefined;
  const words = plainText(header)
    .split(/[\s_.()[\]/]+/)
    .filter((word) => word !== '');
  return [2, 1].map((count) => areaUnit(words.slice(-count).join(' '))).find((unit) => unit !== undefined);
}

const headerCharactersMax = 200;
