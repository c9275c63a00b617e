/** Reads a month from the header of a column: `Jan 2027`, `01/2027`, `2027-01`, `Jan-27`, `Januar`. */
import { daysOfMonth } from '../../../contract/dates.ts';
import type { Interval } from '../../../contract/split-day-ranges.ts';
import { monthByName } from '../../values/dates/calendar-names.ts';
import { fullYear } from '../../values/dates/read-date.ts';

/** A month; without a year if the header does not say it. */
interface NamedMonth {
  /** 1 to 12. */
  month: number;
  year?: number;
}

const headerCharactersMax = 40;

/** Undefined if the header is not a month. */
export function readMonth(header: string): NamedMonth | undefined {
  if (header.length > headerCharactersMax) return undefined;
  const text = header.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const numbers = /^(\d{4})[-/.](\d\d?)$/.exec(text) ?? /^(\d\d?)[-/.](\d{4})$/.exec(text);
  if (numbers !== null) {
    const [year, month] = numbers[1]!.length === 4 ? [numbers[1], numbers[2]] : [numbers[2], numbers[1]];
    return inCalendar(Number(month), Number(year));
  }
  const named =
    /^(\p{L}{3,12})\.?(?:[\s\-/.,']{0,3}(\d{4}|\d\d))?$/u.exec(text) ??
    /^(\d{4})[\s\-/.,]{1,3}(\p{L}{3,12})\.?$/u.exec(text);
  if (named === null) return undefined;
  const [name, year] = /^\d/.test(named[1]!) ? [named[2]!, named[1]] : [named[1]!, named[2]];
  const month = monthByName.get(name);
  if (month === undefined) return undefined;
  return year === undefined ? { month } : inCalendar(month, Number(year));
}

/** The first and last day of a month, as day numbers. */
export function daysOfNamed(year: number, month: number): Interval {
  return daysOfMonth(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`);
}

function inCalendar(month: number, written: number): NamedMonth | undefined {
  const year = fullYear(written);
  return month >= 1 && month <= 12 && year >= 1990 && year <= 2100 ? { month, year } : undefined;
}
