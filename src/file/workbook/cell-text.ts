/** Turns a number of a spreadsheet and its format into the text it stands for: a date, a time, a number, or an id with its zeros. */
import { remembering } from '../../contract/text.ts';

/** The functions of SheetJS's number formats that are used. */
interface FormatLibrary {
  is_date(format: string): boolean;
  parse_date_code(serial: number, options: { date1904: boolean }): { y: number; m: number; d: number } | null;
}

/** The text of a number: `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SS` for a date, `HH:MM:SS` for a time of day, `15%`, otherwise as `plainNumber`. */
export type NumberText = (value: number, format: string) => string;

const daysRemembered = 10_000;
const secondsOfDay = 86_400;

/** `isFrom1904`: the workbook counts its days from 1904, as old Macs did. Time zones are not considered. */
export function createNumberText(library: FormatLibrary, isFrom1904: boolean): NumberText {
  const kindOfFormat = remembering((format) => kindOf(library, format));
  const days = new Map<number, string | undefined>();
  const dayText = (day: number) => {
    if (!days.has(day) && days.size < daysRemembered) days.set(day, dateText(library, day, isFrom1904));
    return days.get(day) ?? dateText(library, day, isFrom1904);
  };
  return (value, format) => {
    const kind = kindOfFormat(format);
    if (kind === 'date' || kind === 'day')
      return momentText(kind === 'day' ? wholeDay(value) : value, dayText) ?? plainNumber(value);
    if (kind === 'percent') return percentText(value);
    return typeof kind === 'number' ? zeroPadded(value, kind) : plainNumber(value);
  };
}

/** The sign or code of money that a format puts beside a number, as written: `$` for `[$$-409]#,##0`, `USD` for `0.00 "USD"`. */
export const moneyOf = remembering((format): string | undefined => {
  const [positive = ''] = format.split(';');
  const found = /\[\$([^\]-]+)|"([^"]+)"|\\?(\p{Sc})/u.exec(positive)?.slice(1);
  return found?.find((part) => part !== undefined)?.trim();
});

/** As a number: how many digits are always shown. `day`: a date without its time. */
type NumberKind = 'date' | 'day' | 'percent' | 'plain' | number;

function kindOf(library: FormatLibrary, format: string): NumberKind {
  const zeros = /^(0{2,60})(?:;|$)/.exec(format)?.[1];
  if (zeros !== undefined) return zeros.length;
  const bare = format.replace(/"[^"]*"|\\./g, '');
  if (bare.includes('%')) return 'percent';
  // `[h]:mm` is a duration, not a date.
  if (/\[(h+|m+|s+)\]/i.test(format) || !library.is_date(format)) return 'plain';
  return /h/i.test(bare) ? 'date' : 'day';
}

/** A share as a sheet shows it, which is the amount of nothing. */
export function percentText(value: number): string {
  return `${plainNumber(value * 100)}%`;
}

/** A library that keeps days in the time of a zone of long ago writes midnight some seconds too early, 23:59:16. The end of a day is 23:59:59. */
function wholeDay(value: number): number {
  const early = secondsOfDay - (Math.round(value * secondsOfDay) % secondsOfDay);
  return early > 1 && early < 60 ? Math.ceil(value) : value;
}

function momentText(value: number, dayText: (day: number) => string | undefined): string | undefined {
  const seconds = Math.round(value * secondsOfDay);
  if (!(seconds >= 0)) return undefined;
  const day = Math.floor(seconds / secondsOfDay);
  const second = seconds - day * secondsOfDay;
  if (day === 0 && second > 0) return timeText(second);
  const date = dayText(day);
  return date === undefined || second === 0 ? date : `${date}T${timeText(second)}`;
}

function dateText(library: FormatLibrary, day: number, isFrom1904: boolean): string | undefined {
  const date = library.parse_date_code(day, { date1904: isFrom1904 });
  // Day 0 of 1900 is "January 0".
  if (date === null || (day === 0 && !isFrom1904)) return undefined;
  return `${String(date.y).padStart(4, '0')}-${twoDigits(date.m)}-${twoDigits(date.d)}`;
}

function timeText(seconds: number): string {
  return [seconds / 3600, (seconds % 3600) / 60, seconds % 60].map((part) => twoDigits(Math.floor(part))).join(':');
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

function zeroPadded(value: number, digits: number): string {
  const text = plainNumber(value);
  return /^\d+$/.test(text) ? text.padStart(digits, '0') : text;
}

/**
 * A number in at most 15 significant digits, as a spreadsheet keeps it: no noise of binary fractions, no exponent. One like 1.234 gets a zero
 * appended, so that its point is never taken for a thousands separator.
 */
export function plainNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value === 0 ? 0 : value);
  return unmistakable(withoutExponent(value));
}

function unmistakable(text: string): string {
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text;
}

function withoutExponent(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  const [digits, exponent] = text.split('e') as [string, string?];
  return exponent === undefined ? text.replace(/^-0$/, '0') : shifted(digits, Number(exponent));
}

function shifted(text: string, exponent: number): string {
  const sign = text.startsWith('-') ? '-' : '';
  const [whole, fraction = ''] = text.slice(sign.length).split('.') as [string, string?];
  const digits = whole + fraction;
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  return sign + digits.padEnd(whole.length + exponent, '0');
}
