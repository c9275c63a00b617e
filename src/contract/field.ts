/** What a field of a record is: its kind, whether it is required, and how a raw value is cleaned before zod sees it. */
import { z } from 'zod';
import { readArea, storedArea } from './area.ts';
import { currencyCodes, currencyOfText, isCurrency } from './currencies.ts';
import { isCalendarDate, isFarYear } from './dates.ts';
import { cleanEmail, isEmail } from './email.ts';
import { emailCharactersMax, labelCharactersMax } from './limits.ts';
import { amountMax, numberOfText } from './money.ts';
import { type FieldIssue, fieldIssue } from './row-issue.ts';
import { isStatus, statusOfWord } from './status.ts';
import { cleanText, isLongerThan, isPlainText, isText } from './text.ts';

/** `flag` is 0 or 1; `area` is a number with a unit of area, stored in square metres. */
export type FieldKind = 'text' | 'email' | 'date' | 'currency' | 'status' | 'area' | 'amount' | 'integer' | 'flag';

export interface Field {
  name: string;
  kind: FieldKind;
  /** `key`: part of what identifies a record, always required. `to-create`: required if the record creates something new. Absent: it may be left out. */
  need?: 'key' | 'to-create';
  /** What is stored if a new record has no value. */
  fallback?: string | number;
  /** Whether its values name a guest: never in a log, an error on the wire, or a report that does not go to a terminal. */
  isGuest?: true;
  /** One line for help and the OpenAPI document. */
  description: string;
  /** Headers of everyday files that mean this field; compared without case, spaces and punctuation. */
  aliases: readonly string[];
  example: string | number;
}

/** Whether a value of JSON is an object, which a list is not. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Cleans one raw value (trim, NFC, blank to absent, decimal text to number); undefined means absent. Never throws. */
export function normalizeValue(kind: FieldKind, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string') {
    const text = cleanText(value);
    return text === '' ? undefined : normalizeText(kind, text);
  }
  if (kind === 'flag' && typeof value === 'boolean') return value ? 1 : 0;
  return value === 0 ? 0 : value;
}

function normalizeText(kind: FieldKind, text: string): unknown {
  switch (kind) {
    case 'amount':
    case 'integer':
      return numberOfText(text) ?? text;
    case 'flag':
      return flagOfText(text);
    case 'currency':
      return currencyOfText(text);
    case 'status':
      return statusOfWord(text) ?? text;
    case 'email':
      return cleanEmail(text);
    case 'area':
      return readArea(text)?.area ?? text;
    default:
      return text;
  }
}

function flagOfText(text: string): unknown {
  const word = text.toLowerCase();
  if (word === 'true') return 1;
  if (word === 'false') return 0;
  return numberOfText(text) ?? text;
}

/** Schema of a text of at most `charactersMax` characters (code points). */
export function textSchema(charactersMax: number): z.ZodString {
  return z
    .string()
    .check(({ value, issues }) => {
      if (!isText(value)) issues.push({ code: 'custom', input: value, params: { code: 'not_text' } });
      else if (isLongerThan(value, charactersMax)) {
        issues.push({ code: 'custom', input: value, params: { code: 'too_long', bound: charactersMax } });
      }
    })
    .meta({ minLength: 1, maxLength: charactersMax });
}

export const dateSchema = z.iso.date().check(({ value, issues }) => {
  if (!isCalendarDate(value) || !isFarYear(value)) return;
  issues.push({ code: 'custom', input: value, params: { code: 'not_a_date', bound: Number(value.slice(0, 4)) } });
});

/** What is wrong with a date (YYYY-MM-DD) whose year is not one of 1970 to 2100; undefined if it is. */
export function farYear(field: string, date: string): FieldIssue | undefined {
  return isFarYear(date)
    ? fieldIssue('not_a_date', field, { value: date, bound: Number(date.slice(0, 4)) })
    : undefined;
}

export const emailSchema = z
  .string()
  .refine(isEmail, { params: { code: 'not_an_email' } })
  .meta({ format: 'idn-email', maxLength: emailCharactersMax });
export const currencySchema = z
  .enum(currencyCodes.filter(isCurrency) as [string, ...string[]])
  .meta({ description: 'ISO 4217 code' });
export const amountSchema = z.number().min(0).max(amountMax);
export const areaSchema = z.string().regex(storedArea);
export const flagSchema = z.int().min(0).max(1);

/**
 * Whether `normalizeValue` would leave a value unchanged and the schema of every field of this kind accepts it, found in a third of their time. True
 * for most values; false proves nothing.
 */
export function isPlainlyRight(kind: FieldKind, value: unknown): boolean {
  if (typeof value === 'number') return kind === 'amount' && value >= 0 && value <= amountMax && !Object.is(value, -0);
  if (typeof value !== 'string') return false;
  switch (kind) {
    case 'text':
      return value.length <= labelCharactersMax && isPlainText(value);
    case 'email':
      return isPlainText(value) && isEmail(value);
    case 'date':
      return isCalendarDate(value) && !isFarYear(value);
    case 'currency':
      return isCurrency(value);
    case 'status':
      return isStatus(value);
    default:
      return false;
  }
}

/** Schema of a whole number within bounds, both inclusive. */
export function integerSchema(least: number, most: number): z.ZodNumber {
  return z.int().min(least).max(most);
}
