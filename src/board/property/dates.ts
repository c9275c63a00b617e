/** Dates in requests of the page, both ends included. */
import { z } from 'zod';
import { dayNumber, isCalendarDate } from '../../contract/dates.ts';
import { rangeDaysMax } from '../../contract/limits.ts';

export const dateWord = z.string().refine(isCalendarDate, 'not a date YYYY-MM-DD');

const dates = z.strictObject({ from: dateWord, to: dateWord });

export type Dates = z.infer<typeof dates>;

/** At most as many days as the service lists at once. */
export const datesSchema = dates.refine(isRange, `at most ${rangeDaysMax} days, the first before the last`);

export function isRange({ from, to }: Dates): boolean {
  const days = dayNumber(to) - dayNumber(from);
  return days >= 0 && days < rangeDaysMax;
}
