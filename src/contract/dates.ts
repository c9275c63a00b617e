/** Calendar dates as text (YYYY-MM-DD) and as day numbers, without time zones: a stay has dates, not moments. */

const dayMs = 86_400_000;
/** Days from 0000-03-01 to 1970-01-01. */
const dayOfEpoch = 719_468;
const datePattern = /^\d{4}-\d{2}-\d{2}$/;

/** Whether `text` is a real date of the proleptic Gregorian calendar, written YYYY-MM-DD (ISO 8601). */
export function isCalendarDate(text: string): boolean {
  if (!datePattern.test(text)) return false;
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(yearOf(text), month);
}

/** The day number of a real date: days since 1970-01-01. */
export function dayNumber(date: string): number {
  const month = twoDigits(date, 5);
  // Counting years from March puts the leap day last, so one formula gives the days before a month.
  const year = yearOf(date) - (month <= 2 ? 1 : 0);
  const daysBeforeMonth = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5);
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return year * 365 + leapDays + daysBeforeMonth + twoDigits(date, 8) - 1 - dayOfEpoch;
}

/** The date of a day number. Bounds: years 0000 to 9999. */
export function dateOfDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** Nights between two real dates; negative if the second is earlier. */
export function nightsBetween(checkinDate: string, checkoutDate: string): number {
  return dayNumber(checkoutDate) - dayNumber(checkinDate);
}

function yearOf(date: string): number {
  return twoDigits(date, 0) * 100 + twoDigits(date, 2);
}

function twoDigits(date: string, at: number): number {
  return date.charCodeAt(at) * 10 + date.charCodeAt(at + 1) - 528;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The date that this machine's calendar shows. `nowMs`: milliseconds since 1970. */
export function localDate(nowMs: number): string {
  const now = new Date(nowMs);
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
