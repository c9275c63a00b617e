/** The ordinary dirt of foreign cells: what stands for nothing, invisible characters, several e-mails, numbers that are ids, square feet. */
import { withoutInvisibleMarks } from './invisible-marks.ts';

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
 * before it; undefined where no part has an `@`. Whether it is a right one is not looked at.
 */
export function firstEmail(text: string): string | undefined {
  if (text.length > emailsCharactersMax) return undefined;
  const parts = plainText(text)
    .replace(/mailto:/gi, ' ')
    .split(/[\s,;/<>()"]+/);
  return parts.find((part) => part.includes('@'));
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

export interface ReadArea {
  /** In the form of the contract: `29.7 m²`. */
  area: string;
  /** It was square feet, and is rounded to one decimal. */
  isConverted: boolean;
}

/**
 * The area that a cell says, in square metres: `320 sq ft`, `1,200 ft²`, `25,5 m²`, and a number alone where the header says its unit. Undefined for
 * anything else.
 */
export function areaOf(text: string, unitOfHeader?: AreaUnit): ReadArea | undefined {
  if (text.length > areaCharactersMax) return undefined;
  const [, written, unitText = ''] = areaText.exec(plainText(text)) ?? [];
  const unit = unitText === '' ? unitOfHeader : unitOf(unitText);
  const number = written === undefined || unit === undefined ? undefined : numberOfArea(written, unit);
  if (number === undefined || unit === undefined) return undefined;
  if (unit === 'm²') return { area: `${number} m²`, isConverted: false };
  return { area: `${Math.round(number * squareFootInSquareMetres * 10) / 10} m²`, isConverted: true };
}

export type AreaUnit = 'm²' | 'ft²';

/** The unit of area that a header names: `Size (sq ft)`, `Fläche m²`, `sqm`; undefined where it names none. */
export function areaUnitOf(header: string): AreaUnit | undefined {
  if (header.length > headerCharactersMax) return undefined;
  const text = plainText(header).toLowerCase().replace(/[_.]/g, ' ');
  const [, unit] = unitAtEnd.exec(text) ?? [];
  return unit === undefined ? undefined : unitOf(unit);
}

const squareFootInSquareMetres = 0.09290304;
const areaCharactersMax = 60;
const headerCharactersMax = 200;
const areaText = /^(\d[\d.,' ]*?) ?([^\d\s.,'][^,']*)?$/;
const unitAtEnd =
  /(?:^|[\s([/])(m²|m2|m\^2|sqm|sq ?m|sq ?mt?|qm|mq|square met(?:er|re)s?|quadratmeter|ft²|ft2|ft\^2|sqft|sq ?ft|square f(?:ee|oo)t)\s*[)\]]?$/;

function unitOf(text: string): AreaUnit | undefined {
  const word = text
    .toLowerCase()
    .replace(/[\s.^]/g, '')
    .replace('²', '2');
  if (squareMetres.has(word)) return 'm²';
  return squareFeet.has(word) ? 'ft²' : undefined;
}

const squareMetres = new Set(
  ['m2 sqm sqmt qm mq squaremeter squaremeters squaremetre squaremetres quadratmeter sqmeter sqmeters sqmetre'].flatMap(
    (words) => words.split(' '),
  ),
);
const squareFeet = new Set(['ft2', 'sqft', 'sft', 'squarefeet', 'squarefoot', 'sqfeet']);

/** Three digits behind a comma are thousands of square feet; in square metres they could be decimals too, so that it is none. */
function numberOfArea(written: string, unit: AreaUnit): number | undefined {
  const text = written.replace(/[' ]/g, '');
  if (/^\d+(?:\.\d{1,2})?$/.test(text)) return Number(text);
  if (/^\d+,\d{1,2}$/.test(text)) return Number(text.replace(',', '.'));
  if (unit === 'ft²' && /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?$/.test(text)) return Number(text.replaceAll(',', ''));
  return undefined;
}
