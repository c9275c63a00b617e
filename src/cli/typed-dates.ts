/** The dates of `--from` and `--to`, for every command that has them. */
import { localDate } from '../contract/dates.ts';
import { PmsError } from '../contract/errors.ts';
import { type Context, say } from './context.ts';
import { dateOfWord, isRelativeDate } from './date-word.ts';

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
