/** Reads the days of the week on which a range applies. */
import { foldCase, normalized } from '../../../contract/text.ts';
import { weekdayByName } from '../../values/dates/calendar-names.ts';

const textCharactersMax = 200;

/**
 * For each day of the week, Monday first, whether a cell names it, as in `Fri, Sat` or `Mo-Do`. Undefined if any word is not a weekday, such as
 * `weekend`, or a digit: systems begin the week on different days.
 */
export function readWeekdays(text: string): boolean[] | undefined {
  if (text.length > textCharactersMax) return undefined;
  const days = new Array<boolean>(7).fill(false);
  const parts = plain(text).split(/[\s,;/|+&]+/);
  for (const part of parts) {
    if (part === '' || part === '-') continue;
    const [first, last, ...more] = part.split('-').map((name) => weekdayByName.get(name));
    if (first === undefined || more.length > 0) return undefined;
    const to = part.includes('-') ? last : first;
    if (to === undefined) return undefined;
    for (let day = first; ; day = (day + 1) % 7) {
      days[day] = true;
      if (day === to) break;
    }
  }
  return days.includes(true) ? days : undefined;
}

/** Day of the week of a day number, Monday is 0: 1970-01-01 was a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

function plain(text: string): string {
  return normalized(foldCase(text), 'NFD')
    .replace(/[\p{M}.'"[\](){}]/gu, '')
    .replace(/\s*[-–—]\s*/g, '-');
}
