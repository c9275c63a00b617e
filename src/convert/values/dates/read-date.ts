/**
 * Reads the date in a cell, in any style. If the date depends on the order of day, month and year, gives the three numbers; `dateOf` turns them into
 * a date once the order is known.
 */
import { dateOfDay, dayNumber, isCalendarDate } from '../../../contract/dates.ts';
import { normalized, remembering, withoutInvisibleMarks } from '../../../contract/text.ts';
import { withLatinDigits } from '../text/clean-cell.ts';
import { monthOfName, weekdayByName } from './calendar-names.ts';

/**
 * The order in which day, month and year are written. `exchanged`: a spreadsheet program has read texts of this order in the other one, so day and
 * month of its real dates (`2027-03-05`) are to be exchanged; its texts are as they were. `slash`: dates with a slash have this order, all others the
 * other of the two.
 */
export type DateOrder = 'dmy' | 'mdy' | 'ymd' | `${'dmy' | 'mdy'}-${'exchanged' | 'slash'}`;

/** Every order of texts, the most common first. */
export const dateOrders: readonly DateOrder[] = ['dmy', 'mdy', 'ymd'];

type Parts = readonly [number, number, number];

/**
 * A date as written: one that is clear by itself (`date` is YYYY-MM-DD and real; `isIso`: as a real date of a workbook is given), or three numbers
 * that are a real date in at least one order. `year` is the position of the year, as far as the digits show it; a two-digit year is 20yy. `end` is
 * set if the start of a stay was written without its year: the numbers of its end, which has the same year or the next.
 */
export type WrittenDate =
  | { kind: 'date'; date: string; isIso?: true }
  | { kind: 'parts'; parts: Parts; year: 'first' | 'last' | 'unknown'; hasSlash: boolean; end?: Parts };

/**
 * The date in a cell: ISO 8601, YYYYMMDD, DDMMYYYY, six digits, a month by name in the languages of `monthNames`, an Excel serial number of 1990 to
 * 2100 (1900 date system), a midnight in UTC as seconds or milliseconds since 1970, or three numbers, also of the era Reiwa or as `2027年5月1日`. A
 * weekday before and a time after it are ignored. Undefined if it is not a real date.
 */
export const readDate = remembering((text: string): WrittenDate | undefined => {
  if (isIsoDate(text) && !isBuddhist(text)) return { kind: 'date', date: text, isIso: true };
  if (text.length > dateCharactersMax) return undefined;
  return readNumbers(text) ?? readFolded(foldDateText(text));
});

/**
 * The date (YYYY-MM-DD) of a written date in an order. Undefined if there is none, if it is not a date in this order, or if it depends on the order
 * and none is given.
 */
export function dateOf(written: WrittenDate | undefined, order: DateOrder | undefined): string | undefined {
  if (written === undefined) return undefined;
  if (written.kind === 'date')
    return written.isIso && order?.endsWith('exchanged') ? exchangedDate(written.date) : written.date;
  if (order !== undefined) return dateInOrder(written, order);
  return dateInAnyOrder(dateOrders.map((each) => dateInOrder(written, each)));
}

/** A date with day and month exchanged; one whose day is no month stays as it is. */
export function exchangedDate(date: string): string {
  const exchanged = `${date.slice(0, 5)}${date.slice(8)}-${date.slice(5, 7)}`;
  return isCalendarDate(exchanged) ? exchanged : date;
}

/** The date of a cell without an order, given its date in each of `dateOrders`; undefined if it depends on the order. */
export function dateInAnyOrder([dmy, mdy, ymd]: readonly (string | undefined)[]): string | undefined {
  return dmy === mdy && (ymd === undefined || ymd === dmy) ? dmy : undefined;
}

/**
 * Both dates of a stay in one cell, the first day and the end as written: `06/12/2026 - 06/19/2026`, with a dash, `to`, `bis` or similar between
 * them; also `6/12-6/19/2026`, where the start has the year of the end or, over New Year, the year before. Undefined if the cell is not such a pair,
 * or can be split in two ways.
 */
export const readDateRange = remembering((text: string): readonly [WrittenDate, WrittenDate] | undefined => {
  if (text.length > 2 * dateCharactersMax) return undefined;
  const ranges = [...text.matchAll(betweenDates)].flatMap((match) => {
    const range = readEnds(text.slice(0, match.index).trim(), text.slice(match.index + match[0].length).trim());
    return range === undefined ? [] : [range];
  });
  return ranges.length === 1 ? ranges[0] : undefined;
});

/**
 * Whether a cell contains a date, or both dates of a stay, in another style than YYYY-MM-DD: false for plain ISO, blank cells, and texts that are not
 * dates.
 */
export function isExternalDate(text: string): boolean {
  if (isIsoDate(text) || isIsoDate(text.trim())) return false;
  return readDate(text) !== undefined || readDateRange(text) !== undefined;
}

const betweenDates = /\s(?:to|until|bis|au|al|a|até|tot|do|hasta)\s|[-\u2010-\u2015\u2192\u301c\uff5e]/giu;

function isIsoDate(text: string): boolean {
  return text.length === 10 && text.charCodeAt(4) === 45 && isCalendarDate(text);
}

function readFolded(folded: string): WrittenDate | undefined {
  const bare = readDigits(folded);
  if (bare !== undefined) return bare;
  // The time is removed, whatever its zone: a stay has dates, not moments.
  const text = folded.replace(timeInside, '$1 $2').replace(timeBehind, '').replace(timeBehindDash, '');
  // "mar" is March or a Tuesday, but never both: after a weekday comes a whole date.
  return readBareDate(text) ?? readBareDate(withoutWeekday(text));
}

function readBareDate(text: string): WrittenDate | undefined {
  return readNumbers(text) ?? readCompact(text) ?? readNamed(text);
}

function readDigits(folded: string): WrittenDate | undefined {
  if (/^\d{8}t\d{4}(?:\d\d)?z?$/.test(folded)) return readCompact(folded.slice(0, 8));
  if (/^\d{10}(?:\d{3})?$/.test(folded)) return midnightOf(Number(folded.slice(0, 10)), folded.slice(10));
  if (!/^\d{5}(?:[.,]\d{1,15})?$/.test(folded)) return undefined;
  const serial = Number(folded.slice(0, 5));
  return serial < serialMin || serial > serialMax ? undefined : realDate(dateOfDay(serial - serialOfEpoch));
}

/** The day of a midnight in UTC, in seconds since 1970; at any other time the day depends on a time zone. */
function midnightOf(seconds: number, thousandths: string): WrittenDate | undefined {
  const day = seconds / 86_400;
  const isMidnight = Number.isInteger(day) && /^0*$/.test(thousandths);
  return isMidnight && day <= dayNumber('2100-12-31') ? realDate(dateOfDay(day)) : undefined;
}

/** Excel's numbers of 1970-01-01, 1990-01-01 and 2100-12-31. */
const serialOfEpoch = 25_569;
const serialMin = serialOfEpoch + dayNumber('1990-01-01');
const serialMax = serialOfEpoch + dayNumber('2100-12-31');

function readCompact(text: string): WrittenDate | undefined {
  // DDMMYYYY in these centuries has 19 or 20 in the position of the month: a text is at most one of the two.
  const written = /^(?:19|20|21)\d{6}$/.test(text)
    ? calendarDate(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)))
    : undefined;
  // A spreadsheet takes off the zero in front.
  return written ?? readNumbers(text.replace(/^(\d\d?)(\d\d)((?:19|20)\d\d)$|^(\d\d)(\d\d)(\d\d)$/, '$1$4.$2$5.$3$6'));
}

function readNumbers(text: string): WrittenDate | undefined {
  const match = threeNumbers.exec(text);
  if (match === null) return undefined;
  const first = match[1]!;
  const last = match[4]!;
  const parts: Parts = [Number(first), Number(match[3]), Number(last)];
  if (first.length === 4) {
    const written = last.length > 2 ? undefined : calendarDate(...parts);
    return written?.kind === 'date' && match[2] === '-' ? { ...written, isIso: true } : written;
  }
  const hasSlash = match[2] === '/';
  if (last.length === 4) return possible({ kind: 'parts', parts, year: 'last', hasSlash });
  if (first.length === 1 && last.length === 1) return undefined;
  const year = first.length === 1 ? 'last' : last.length === 1 ? 'first' : 'unknown';
  return possible({ kind: 'parts', parts, year, hasSlash });
}

/** Years have two digits, or four that do not begin with 0: anything else could be any number. */
const threeNumbers = /^(\d\d?|[1-9]\d{3}) ?([/.-]) ?(\d\d?) ?\2 ?(\d\d?|[1-9]\d{3})\.?$/;

/** Day, month by name and year, in any common order: `5 September 2026`, `Oct 4, 26`, `2026-Oct-04`. */
function readNamed(text: string): WrittenDate | undefined {
  if (!/^[\p{L}\d ,.'/-]{5,60}$/u.test(text)) return undefined;
  const words = (text.match(/\d+|\p{L}+/gu) ?? []).filter(
    (word, index, all) => !fillers.has(word) && !(ordinals.has(word) && /^\d/.test(all[index - 1] ?? '')),
  );
  if (words.length !== 3) return undefined;
  const [first, second, third] = words as [string, string, string];
  const points = { behindDay: /^\d\d?\./.test(text), behindDate: text.endsWith('.') };
  const firstMonth = monthOfName(first, points);
  if (firstMonth !== undefined) return namedDate(second, firstMonth, third);
  const month = monthOfName(second, points);
  if (month === undefined) return undefined;
  return first.length === 4 ? namedDate(third, month, first) : namedDate(first, month, third);
}

const fillers: ReadonlySet<string> = new Set(['de', 'del', 'of', 'den', 'the', 'le', 'г', 'року', 'r']);
const ordinals: ReadonlySet<string> = new Set(['st', 'nd', 'rd', 'th', 'er', 'e', 'ste', 'o', 'a']);

function namedDate(day: string, month: number, year: string): WrittenDate | undefined {
  if (!/^\d\d?$/.test(day) || !/^(?:\d\d|[1-9]\d{3})$/.test(year)) return undefined;
  return calendarDate(Number(year), month, Number(day));
}

function readEnds(startText: string, endText: string): readonly [WrittenDate, WrittenDate] | undefined {
  const end = readDate(endText);
  if (end === undefined) return undefined;
  const start = readDate(startText);
  if (start !== undefined) return [start, end];
  const match = twoNumbers.exec(startText);
  if (match === null || end.kind === 'date' || end.year === 'first') return undefined;
  const parts: Parts = [Number(match[1]), Number(match[3]), end.parts[2]];
  const { hasSlash } = end;
  const yearless = possible({ kind: 'parts', parts, year: 'last', hasSlash, end: end.parts });
  const dated = possible({ kind: 'parts', parts: end.parts, year: 'last', hasSlash });
  return yearless === undefined || dated === undefined ? undefined : [yearless, dated];
}

const twoNumbers = /^(\d\d?) ?([/.-]) ?(\d\d?)\.?$/;

function possible(written: WrittenDate & { kind: 'parts' }): WrittenDate | undefined {
  return dateOrders.some((order) => dateInOrder(written, order) !== undefined) ? written : undefined;
}

function dateInOrder(written: WrittenDate & { kind: 'parts' }, order: DateOrder): string | undefined {
  const { parts, year, end, hasSlash } = written;
  if (order === 'ymd') return year === 'last' ? undefined : isoDate(...parts);
  if (year === 'first') return undefined;
  const [first, second, inYear] = parts;
  const isFirst = isMonthFirst(order, hasSlash);
  const [month, day] = isFirst ? [first, second] : [second, first];
  if (end === undefined) return isoDate(inYear, month, day);
  const [endMonth, endDay] = isFirst ? [end[0], end[1]] : [end[1], end[0]];
  const isYearBefore = month > endMonth || (month === endMonth && day > endDay);
  return isoDate(fullYear(inYear) - (isYearBefore ? 1 : 0), month, day);
}

/** Whether the month stands before the day in an order, in a date with a slash or without. */
export function isMonthFirst(order: DateOrder | undefined, hasSlash = true): boolean {
  if (order === 'dmy-slash' || order === 'mdy-slash') return hasSlash === (order === 'mdy-slash');
  return order === 'mdy' || order === 'mdy-exchanged';
}

function calendarDate(year: number, month: number, day: number): WrittenDate | undefined {
  const date = isoDate(year, month, day);
  return date === undefined ? undefined : realDate(date);
}

function realDate(date: string): WrittenDate {
  return { kind: 'date', date };
}

function isoDate(year: number, month: number, day: number): string | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const date = `${fullYear(year)}${month < 10 ? '-0' : '-'}${month}${day < 10 ? '-0' : '-'}${day}`;
  // Every month has 28 days, so most dates need no check.
  return day <= 28 || isCalendarDate(date) ? date : undefined;
}

/** A year as written, of two digits or of the Buddhist calendar too. */
export function fullYear(year: number): number {
  if (year >= 2543 && year <= 2599) return year - yearsOfBuddha;
  return year < 100 ? 2000 + year : year;
}

const yearsOfBuddha = 543;

/** Whether a date has a year of the Buddhist calendar, of 2000 to 2056; other years so far ahead are mistyped. */
export function isBuddhist(text: string): boolean {
  return text.includes('25') && /(?<!\d)25(?:4[3-9]|[5-9]\d)(?!\d)/.test(text);
}

/** The longest date, with weekday, time and time zone. Longer texts are not dates. */
const dateCharactersMax = 100;

/**
 * Lower case, one kind of space, and no quotes around it, accents, ordinal signs and invisible marks; the text should have at most
 * `dateCharactersMax` characters.
 */
function foldDateText(text: string): string {
  const plain = /^[\x20-\x7e]*$/.test(text) ? text : plainLetters(text);
  return plain
    .toLowerCase()
    .replace(/ {2,}/g, ' ')
    .trim()
    .replace(/^(["'])(.+)\1$/, '$2')
    .replace(yearOfReiwa, (_, year) => `${2018 + (year === '元' ? 1 : Number(year))}/`);
}

/** The year of the Japanese era that began in 2019: `令和9/5/1`, `R9/5/1`. */
const yearOfReiwa = /^(?:令和|r)\.? ?(元|\d\d?) ?\/(?=\d\d?\/)/;

const signedDate =
  /(\d{4}|令和 ?(?:元|\d\d?)) ?[年년] ?(\d\d?) ?[月월] ?(\d\d?) ?[日일](?: ?[(（][^()（）]{1,3}[)）])?/g;

/** The months of Thai, long and short, and a date with one. */
const thaiMonths = [
  ...['มกราคม ม.ค.', 'กุมภาพันธ์ ก.พ.', 'มีนาคม มี.ค.', 'เมษายน เม.ย.', 'พฤษภาคม พ.ค.', 'มิถุนายน มิ.ย.'],
  ...['กรกฎาคม ก.ค.', 'สิงหาคม ส.ค.', 'กันยายน ก.ย.', 'ตุลาคม ต.ค.', 'พฤศจิกายน พ.ย.', 'ธันวาคม ธ.ค.'],
].map((names) => names.split(' '));
const thaiDate = new RegExp(
  String.raw`(\d\d?) ?(${thaiMonths.flat().join('|').replaceAll('.', String.raw`\.`)}) ?(?:พ\.?ศ\.? ?)?(\d{4}|\d\d)(?!\d)`,
  'g',
);

function plainLetters(text: string): string {
  return normalized(
    withLatinDigits(withoutInvisibleMarks(text))
      .replace(signedDate, '$1/$2/$3')
      .replace(thaiDate, (_, day, month: string, year: string) => {
        const number = thaiMonths.findIndex((names) => names.includes(month)) + 1;
        return `${year.length === 2 && year > '42' ? `25${year}` : year}/${number}/${day}`;
      })
      .replace(/[\u00ba\u00aa\u00b0]/g, ''),
    'NFKD',
  )
    .replace(/\p{M}/gu, '')
    .replace(/\s/gu, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/\u2019/g, "'");
}

/** As `date` and Java write it: `Thu Jan 14 17:38:28 CET 2021`. */
const timeInside = /^((?:[a-z]{3} )?[a-z]{3} \d\d?) \d\d:\d\d:\d\d (?:[a-z]{3,5} )?(\d{4})$/;

const timeBehind = new RegExp(
  [
    String.raw`(?: ?, ?| |(?<=\d)t)`,
    '(?:(?:at|um|om|as|a|a las|alle|alle ore|ore|u) )?',
    String.raw`(?:(?:[01]?\d|2[0-4])[:h][0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?|(?:0?\d|1[0-2])(?= ?[ap]\.? ?m))`,
    String.raw`(?: ?[ap]\.? ?m\.?)?`,
    '(?: ?(?:z|utc|gmt|uhr|hrs|h|[a-z]{1,3}[sde]t))?',
    String.raw`(?: ?[+-]\d\d(?::?\d\d)?)?`,
    String.raw`(?: ?[([][^()[\]]{1,60}[)\]])?$`,
  ].join(''),
);

/** `07.09.2027 - 17.00`: no month has that number. */
const timeBehindDash = / ?- ?(?:[01]?\d|2[0-4])(?::[0-5]\d|\.(?:00|[1345]\d))$/;

function withoutWeekday(folded: string): string {
  const match = /^([a-z]{2,12}(?:-feira)?)[., ]{1,3}(?=\w)/.exec(folded);
  return match !== null && weekdayByName.has(match[1]!.replace('-feira', '')) ? folded.slice(match[0].length) : folded;
}
