/** Reads a cell as the amount written in it: its digits and marks, and its currency; then gives its value for one decimal mark. */
import { isDecimalText } from '../../../contract/money.ts';
import { remembering, withoutInvisibleMarks } from '../../../contract/text.ts';
import { withLatinDigits } from '../text/clean-cell.ts';
import { currencyAround, currencyOfWord } from './currency-signs.ts';

export type DecimalMark = '.' | ',';

/** An amount as written, before the meaning of its marks is known. */
export interface WrittenAmount {
  /**
   * A minus if the amount is below zero, digits, points and commas. Spaces and apostrophes between groups are removed; a dash for no cents
   * (`1.250,-`) becomes two zeros.
   */
  digits: string;
  /** ISO 4217 code in the cell. */
  currency?: string;
  /** A sign in the cell that several currencies share, in its usual spelling (`kr` for `Kr.`); absent if there is also a code. */
  sign?: string;
}

/**
 * The amount in a cell, such as `126.6314 EUR`, `RM1,047.60`, `1.320,00`, `(12.00)`, `CHF 1'250.50`; undefined for a text that is not an amount with
 * any decimal mark: words, percents, exponents other than `3.0E7`, malformed groups, contradicting currencies.
 */
export function readAmount(text: string): WrittenAmount | undefined {
  const [, plain, code] = numberAndCode.exec(text) ?? [];
  if (plain !== undefined && code === undefined) return { digits: plain };
  const currency = code === undefined ? undefined : currencyOfWord(code)?.currency;
  if (plain !== undefined && currency !== undefined) return { digits: plain, currency };
  return text.length > amountCharactersMax ? undefined : readAnyAmount(text);
}

/** The two ways that most amounts are written in. */
const numberAndCode = /^(\d{1,12}(?:[.,]\d{1,4})?)(?: ([A-Z]{3}))?$/;

const readAnyAmount = remembering((text: string): WrittenAmount | undefined => {
  // As Java writes large numbers.
  const plain = isDecimalText(text)
    ? text.replace('+', '')
    : /^\d\.\d+E\d\d?$/.test(text)
      ? `${Number(text)}`
      : undefined;
  if (plain !== undefined) return isReadable(plain) ? { digits: plain } : undefined;
  const parts = splitAround(withLatinDigits(withoutInvisibleMarks(text)).trim());
  if (parts === undefined) return undefined;
  const said = currencyAround(parts.before, parts.behind);
  const ungrouped = withoutOuterGroups(parts.number);
  if (said === undefined || ungrouped === undefined) return undefined;
  const digits = (parts.isNegative ? '-' : '') + ungrouped;
  return isReadable(digits) ? { digits, ...said } : undefined;
});

/**
 * The exact decimal number of an amount for a decimal mark: `1320.00`, `-12`. Undefined if it is not well formed: the other mark must separate groups
 * of three (a comma also groups of two before the last three, as in India).
 */
export function amountOf({ digits }: Pick<WrittenAmount, 'digits'>, mark: DecimalMark): string | undefined {
  if (mark === '.' && plainDecimal.test(digits)) return digits;
  const isNegative = digits.startsWith('-');
  const [whole = '', decimals, ...more] = (isNegative ? digits.slice(1) : digits).split(mark);
  if (more.length > 0 || (decimals !== undefined && !/^\d+$/.test(decimals))) return undefined;
  if (whole === '' ? decimals === undefined : !wholePart[mark].test(whole)) return undefined;
  const value = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0';
  if (value.length > wholeDigitsMax) return undefined;
  const amount = decimals === undefined ? value : `${value}.${decimals}`;
  return isNegative && /[1-9]/.test(amount) ? `-${amount}` : amount;
}

/**
 * The same for a cell of a workbook, whose numbers have a point whatever mark its texts use: a cell that cannot be read with the mark is a number.
 */
export function amountOfCell(written: WrittenAmount, mark: DecimalMark, hasNumberCells = false): string | undefined {
  const amount = amountOf(written, mark);
  const { digits, currency, sign } = written;
  const isNumber = hasNumberCells && currency === undefined && sign === undefined && isDecimalText(digits);
  return amount === undefined && isNumber ? amountOf(written, '.') : amount;
}

/** Whether a cell is an amount with another value for the other mark, such as `1.300`; numbers of a workbook are never written like this. */
export function isOpenAmount(text: string): boolean {
  const written = readAmount(text);
  if (written === undefined) return false;
  const [point, comma] = [amountOf(written, '.'), amountOf(written, ',')];
  return point !== undefined && comma !== undefined && point !== comma;
}

/** Whether a cell contains an amount that is not plain: with a currency, grouping, brackets or a comma. False for blank cells and other texts. */
export function isExternalAmount(text: string): boolean {
  return !isDecimalText(text.trim()) && readAmount(text) !== undefined;
}

/** Far longer than any amount with its currency; Excel may pad a cell with spaces. */
const amountCharactersMax = 80;
/** Two more than the largest amount of the contract has, so that sums and products stay exact. */
const wholeDigitsMax = 15;

const plainDecimal = /^(?:0|[1-9]\d{0,14})(?:\.\d+)?$/;

/** The whole part for each decimal mark: without groups, or in groups separated by the other mark. */
const wholePart: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3})$/,
  ',': /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)$/,
};

function isReadable(digits: string): boolean {
  return amountOf({ digits }, '.') !== undefined || amountOf({ digits }, ',') !== undefined;
}

interface AmountParts {
  number: string;
  before: string;
  behind: string;
  isNegative: boolean;
}

/** Splits a text into the number from its first to its last digit, the text around it, and the sign found there. */
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
/** A minus at the end belongs to the number or its currency, and is never alone after a space. */
const behindNumber = /^(?<inner>[-‐‑–−－)]?)(?<money>[^-‐‑–−－+()]*)(?<outer>(?<!\s)[-‐‑–−－]|\)|)$/;
/** The sign of a number from all signs around it, in order; two signs are not an amount. */
const negativeOf: Readonly<Record<string, boolean>> = { '': false, '+': false, '-': true, '()': true };

/** The number without spaces or apostrophes between groups of three; undefined if they are anywhere else. */
function withoutOuterGroups(number: string): string | undefined {
  if (/^[\d.,]+$/.test(number)) return number;
  const grouped = number.replace(/\p{Zs}/gu, ' ').replace(/[’ʼ]/g, "'");
  return /^[1-9]\d{0,2}(?:( \d{3})+|('\d{3})+)(?:[.,]\d+)?$/.test(grouped) ? grouped.replace(/[ ']/g, '') : undefined;
}
