/** Numbers and dates on the page: numbers as the reader's browser is set, dates in English. */
import { minorUnitOf } from '../../contract/currencies.ts';
import { dateOfDay, dayNumber, isCalendarDate, localDate } from '../../contract/dates.ts';
import { decimalsMax } from '../../contract/money.ts';
import { amountText, moneyText } from '../../words/money.ts';

export { amountText, dateOfDay, dayNumber, moneyText };

const whole = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });
const months = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
const monthsShort = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });
const weekdays = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' });
const longDates = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

export function count(value: number): string {
  return whole.format(value);
}

/** `1,234.50 EUR`, one for each currency. */
export function money(revenue: Readonly<Record<string, number>>): string {
  const parts = Object.entries(revenue).map(([currency, amount]) => {
    // An average may have more decimals than its currency.
    const scale = 10 ** (minorUnitOf(currency) ?? decimalsMax);
    return moneyText(Math.round(amount * scale) / scale, currency || null);
  });
  return parts.length === 0 ? '0' : parts.join(' + ');
}

export function bytes(size: number): string {
  if (size < 1024) return `${size} B`;
  return size < 1024 ** 2 ? `${Math.round(size / 1024)} kB` : `${(size / 1024 ** 2).toFixed(1)} MB`;
}

/** `Sat, 14 August 2027` */
export function longDate(date: string): string {
  return longDates.format(at(date));
}

export function monthName(date: string): string {
  return months.format(at(date));
}

export function monthShort(date: string): string {
  return monthsShort.format(at(date));
}

export function weekday(date: string): string {
  return weekdays.format(at(date));
}

export function isWeekend(date: string): boolean {
  const day = at(date).getUTCDay();
  return day === 5 || day === 6;
}

export function addDays(date: string, days: number): string {
  return dateOfDay(dayNumber(date) + days);
}

/** The first day of the month that is `added` months after that of a date. */
export function addMonths(date: string, added: number): string {
  const first = at(`${date.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() + added);
  return first.toISOString().slice(0, 10);
}

/** All days from one date to another, both included. */
export function daysOf(from: string, to: string): string[] {
  const first = dayNumber(from);
  return Array.from({ length: dayNumber(to) - first + 1 }, (_, day) => dateOfDay(first + day));
}

/** Today by the reader's calendar, YYYY-MM-DD. */
export function today(): string {
  return localDate(Date.now());
}

export function isDate(text: string | undefined): text is string {
  return text !== undefined && isCalendarDate(text);
}

function at(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}
