/** The text of a cell in, the amount as it is written there out: digits and marks, and what it says of its currency; then its value under one decimal mark. */
import { isDecimalText } from '../../../contract/money.ts';
import { withoutInvisibleMarks } from '../../../contract/text.ts';
import { currencyAround } from './currency-signs.ts';

export type DecimalMark = '.' | ',';

/** An amount as written, before it is known what its marks mean. */
export interface WrittenAmount {
  /**
   * A minus where the amount is below zero, digits, points and commas. Spaces and apostrophes between groups are gone; a dash for no cents
   * (`1.250,-`) is two zeros.
   */
  digits: string;
  /** ISO 4217 code that the cell says. */
  currency?: string;
  /** A sign in the cell that several currencies share, in its usual spelling (`kr` for `Kr.`); absent where a code stands beside it. */
  sign?: string;
}

/**
 * The amount that a cell says, such as `126.6314 EUR`, `RM1,047.60`, `1.320,00`, `(12.00)`, `CHF 1'250.50`; undefined for every text that
 * is no amount under any decimal mark: words, percents, exponents, broken groups, a currency that contradicts itself.
 */
export function readAmount(text: string): WrittenAmount | undefined {
  if (text.length > amountCharactersMax) return undefined;
  if (isDecimalText(text)) return plainAmount(text.replace('+', ''));
  const parts = splitAround(withoutInvisibleMarks(text).trim());
  if (parts === undefined) return undefined;
  const said = currencyAround(parts.before, parts.behind);
  const ungrouped = withoutOuterGroups(parts.number);
  if (said === undefined || ungrouped === undefined) return undefined;
  const digits = (parts.isNegative ? '-' : '') + ungrouped;
  return isReadable(digits) ? { digits, ...said } : undefined;
}

/**
 * The exact decimal number that an amount means under a decimal mark: `1320.00`, `-12`. Undefined where it is not well formed under it: the
 * other mark must part groups of three (a comma also groups of two before the last three, as in India).
 */
export function amountOf({ digits }: Pick<WrittenAmount, 'digits'>, mark: DecimalMark): string | undefined {
  const isNegative = digits.startsWith('-');
  const [whole = '', decimals, ...more] = (isNegative ? digits.slice(1) : digits).split(mark);
  if (more.length > 0 || (decimals !== undefined && !/^\d+$/.test(decimals))) return undefined;
  if (whole === '' ? decimals === undefined : !wholePart[mark].test(whole)) return undefined;
  const value = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0';
  if (value.length > wholeDigitsMax) return undefined;
  const amount = decimals === undefined ? value : `${value}.${decimals}`;
  return isNegative && /[1-9]/.test(amount) ? `-${amount}` : amount;
}

/** The same of a cell of a workbook, whose numbers have a point under any mark of its texts: one that has no reading under the mark is a number. */
export function amountOfCell(written: WrittenAmount, mark: DecimalMark, hasNumberCells = false): string | undefined {
  const amount = amountOf(written, mark);
  const { digits, currency, sign } = written;
  const isNumber = hasNumberCells && currency === undefined && sign === undefined && isDecimalText(digits);
  return amount === undefined && isNumber ? amountOf(written, '.') : amount;
}

/** Whether a cell is an amount that means another one under the other mark, such as `1.300`; no number of a workbook is given so. */
export function isOpenAmount(text: string): boolean {
  const written = readAmount(text);
  if (written === undefined) return false;
  const [point, comma] = [amountOf(written, '.'), amountOf(written, ',')];
  return point !== undefined && comma !== undefined && point !== comma;
}

/**
 * Whether a cell holds an amount that is not plain: a currency, grouping, brackets or a comma in it, or, where a minor unit is given, more
 * decimals than that. False for plain numbers, blank cells and what is no amount.
 */
export function isExternalAmount(text: string, minorUnit?: number): boolean {
  const trimmed = text.trim();
  if (!isDecimalText(trimmed)) return readAmount(text) !== undefined;
  const point = trimmed.indexOf('.');
  return minorUnit !== undefined && point >= 0 && trimmed.length - point - 1 > minorUnit;
}

/** Far longer than any amount with its currency; an Excel cell pads with spaces. */
const amountCharactersMax = 80;
/** Two more than the largest amount of the contract has, so that sums and products of what is read stay exact. */
const wholeDigitsMax = 15;

/** The whole part under each decimal mark: without groups, or in groups that the other mark parts. */
const wholePart: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3})$/,
  ',': /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)$/,
};

function plainAmount(digits: string): WrittenAmount | undefined {
  return isReadable(digits) ? { digits } : undefined;
}

function isReadable(digits: string): boolean {
  return amountOf({ digits }, '.') !== undefined || amountOf({ digits }, ',') !== undefined;
}

interface AmountParts {
  number: string;
  before: string;
  behind: string;
  isNegative: boolean;
}

/** The number from its first to its last digit, what stands around it, and the sign that was among that. */
function splitAround(text: string): AmountParts | undefined {
  const first = text.search(/\d/);
  if (first < 0) return undefined;
  const start = beginsWithMark(text, first) ? first - 1 : first;
  const end = text.search(/\d\D*$/) + 1;
  const dash = noCents.exec(text.slice(end))?.[0] ?? '';
  const before = beforeNumber.exec(text.slice(0, start));
  const behind = behindNumber.exec(text.slice(end + dash.length));
  if (before?.groups === undefined || behind?.groups === undefined) return undefined;
  const signs = [before.groups.outer, before.groups.inner, behind.groups.inner, behind.groups.outer].join('');
  const isNegative = negativeOf[signs.replace(minus, '-')];
  if (isNegative === undefined) return undefined;
  return {
    number: text.slice(start, end) + (dash === '' ? '' : `${dash[0]}00`),
    before: before.groups.money!,
    behind: behind.groups.money!,
    isNegative,
  };
}

/** `$.50` begins with its mark; in `Rs.50` and `S/.50` the point belongs to the sign. */
function beginsWithMark(text: string, first: number): boolean {
  return /^[.,]$/.test(text[first - 1] ?? '') && !/[\p{L}/]/u.test(text[first - 2] ?? '');
}

/** A dash instead of cents: `1.250,-`, `1250.--`, `12,—`. */
const noCents = /^[.,][-‐‑‒–—−]{1,2}/;
const minus = /[‐‑–−－]/;
const beforeNumber = /^(?<outer>[-‐‑–−－+(]?)(?<money>[^-‐‑–−－+()]*)(?<inner>[-‐‑–−－+(]?)\s*$/;
/** A minus at the end stands at the number or at its currency, never alone behind a space. */
const behindNumber = /^(?<inner>[-‐‑–−－)]?)(?<money>[^-‐‑–−－+()]*)(?<outer>(?<!\s)[-‐‑–−－]|\)|)$/;
/** The sign of a number by all signs around it, in their order; two of them are no amount. */
const negativeOf: Readonly<Record<string, boolean>> = { '': false, '+': false, '-': true, '()': true };

/** The number without the spaces or apostrophes between its groups of three; undefined where they stand anywhere else. */
function withoutOuterGroups(number: string): string | undefined {
  if (/^[\d.,]+$/.test(number)) return number;
  const grouped = number.replace(/\p{Zs}/gu, ' ').replace(/[’ʼ]/g, "'");
  return /^[1-9]\d{0,2}(?:( \d{3})+|('\d{3})+)(?:[.,]\d+)?$/.test(grouped) ? grouped.replace(/[ ']/g, '') : undefined;
}
