/** Reads a date as typed: a day, a month, or days from today by this machine's calendar. */
import { InvalidArgumentError } from 'commander';
import { dateOfDay, dayNumber, daysOfMonth, isCalendarDate, localDate } from '../contract/dates.ts';
import { PmsError } from '../contract/errors.ts';
import { type Context, say } from './context.ts';

/** Which day of a month is meant: `first` its first one, `last` its last one. */
type MonthEdge = 'first' | 'last';

const daysOf: Record<string, number> = { d: 1, w: 7 };

/**
 * The date (YYYY-MM-DD) of `2027-07-14`, `2027-07`, `today`, `+30d`, `-7d` or `+2w`; undefined for anything else. `nowMs`: milliseconds since 1970.
 */
export function dateOfWord(word: string, edge: MonthEdge, nowMs: number): string | undefined {
  if (isCalendarDate(word)) return word;
  if (isCalendarDate(`${word}-01`)) return dateOfDay(daysOfMonth(word)[edge === 'first' ? 'from' : 'to']);
  const days = daysFromToday(word.toLowerCase());
  if (days === undefined) return undefined;
  const date = dateOfDay(dayNumber(localDate(nowMs)) + days);
  return isCalendarDate(date) ? date : undefined;
}

/** A word that `dateOfWord` understands, as typed: what it means is known when the command runs. */
export function requireDateWord(text: string): string {
  if (dateOfWord(text, 'first', 0) !== undefined) return text;
  throw new InvalidArgumentError(
    'It must be a real date written YYYY-MM-DD. A month such as 2027-07 does too, and today, +30d or -7d.',
  );
}

/** Whether the word means another date tomorrow. */
export function isRelativeDate(word: string): boolean {
  return daysFromToday(word.toLowerCase()) !== undefined;
}

function daysFromToday(word: string): number | undefined {
  if (word === 'today') return 0;
  const match = /^([+-]\d{1,5})([dw])$/.exec(word);
  return match === null ? undefined : Number(match[1]) * daysOf[match[2]!]!;
}

interface DateFlags {
  /** Words that `dateOfWord` understands. */
  from?: string;
  to?: string;
  quiet?: boolean;
}

/** Both as YYYY-MM-DD. If they depend on today, they are shown. Throws PmsError usage if they are the wrong way round. */
export function typedDates(context: Context, { from, to, quiet }: DateFlags): Pick<DateFlags, 'from' | 'to'> {
  const nowMs = context.clock();
  const dates = {
    from: from === undefined ? undefined : dateOfWord(from, 'first', nowMs),
    to: to === undefined ? undefined : dateOfWord(to, 'last', nowMs),
  };
  if (dates.from !== undefined && dates.to !== undefined && dates.to < dates.from)
    throw new PmsError('usage', `--to ${dates.to} is before --from ${dates.from}.`);
  if (quiet || ![from, to].some((word) => word !== undefined && isRelativeDate(word))) return dates;
  const said = [...(dates.from ? [`from ${dates.from}`] : []), ...(dates.to ? [`to ${dates.to}`] : [])];
  say(context, `dates: ${said.join(' ')} (today is ${localDate(nowMs)} by this machine's calendar)`);
  return dates;
}
