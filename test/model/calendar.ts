/** The calendar of the model: dates as text, one day after the other, as on a wall. Nothing is computed over years. */

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a text is a real date written YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const [year, month, day] = partsOf(text);
  return year >= 1970 && year <= 2100 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
}

export function dayAfter(date: string): string {
  const [year, month, day] = partsOf(date);
  if (day < daysOf(year, month)) return written(year, month, day + 1);
  return month < 12 ? written(year, month + 1, 1) : written(year + 1, 1, 1);
}

/** The date so many days later. */
export function daysLater(date: string, days: number): string {
  let then = date;
  for (let left = days; left > 0; left--) then = dayAfter(then);
  return then;
}

/** All dates from the first to the last, both inclusive; ends behind `most` of them. */
export function datesBetween(first: string, last: string, most: number): string[] {
  const dates: string[] = [];
  for (let date = first; date <= last && dates.length < most; date = dayAfter(date)) dates.push(date);
  return dates;
}

export function written(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function partsOf(date: string): [number, number, number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}

function daysOf(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeap ? 29 : daysOfMonths[month - 1]!;
}
