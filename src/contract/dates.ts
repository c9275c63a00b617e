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

const [zero, nine, hyphen] = [0x30, 0x39, 0x2d];

/** The day number of the date in these bytes, if it is plainly one: of 1970 to 2100, with nothing around it. NaN: look closer. */
export function dayOfBytes(bytes: Uint8Array, from: number, to: number): number {
  if (to - from !== 10 || bytes[from + 4] !== hyphen || bytes[from + 7] !== hyphen) return Number.NaN;
  const year = numberOfBytes(bytes, from, 4);
  const month = numberOfBytes(bytes, from + 5, 2);
  const day = numberOfBytes(bytes, from + 8, 2);
  // NaN is within no bounds.
  if (!(year >= 1970 && year <= 2100 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)))
    return Number.NaN;
  return dayOf(year, month, day);
}

function numberOfBytes(bytes: Uint8Array, from: number, digits: number): number {
  let value = 0;
  for (let at = from; at < from + digits; at++) {
    const byte = bytes[at]!;
    if (byte < zero || byte > nine) return Number.NaN;
    value = value * 10 + byte - zero;
  }
  return value;
}

/** Whether the year of a date lies outside 1970 to 2100: no hotel's list is about it, so it is mistyped, or of another calendar. */
export function isFarYear(date: string): boolean {
  const year = yearOf(date);
  return year < 1970 || year > 2100;
}

/** The day number of a real date: days since 1970-01-01. */
export function dayNumber(date: string): number {
  return dayOf(yearOf(date), twoDigits(date, 5), twoDigits(date, 8));
}

function dayOf(calendarYear: number, month: number, day: number): number {
  // Counting years from March puts the leap day last, so one formula gives the days before a month.
  const year = calendarYear - (month <= 2 ? 1 : 0);
  const daysBeforeMonth = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5);
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return year * 365 + leapDays + daysBeforeMonth + day - 1 - dayOfEpoch;
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

/** The first and the last day of the month of a date (YYYY-MM…), as day numbers. */
export function daysOfMonth(date: string): { from: number; to: number } {
  const from = dayNumber(`${date.slice(0, 7)}-01`);
  return { from, to: from + daysInMonth(yearOf(date), twoDigits(date, 5)) - 1 };
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
