/** Proves the order of day and month from the headers of seasons; it stays open if both orders fit all of them. */
import { isCalendarDate } from '../../../contract/dates.ts';
import type { OrderVerdict } from '../../values/dates/prove-date-order.ts';
import { type DateOrder, isMonthFirst } from '../../values/dates/read-date.ts';
import { type DayOfYear, readSeasons } from './season-header.ts';

/** The proof needs a line for each cell, and the line of the header is not known here. */
const headerLine = 1;
const orders = ['dmy', 'mdy'] as const;
type SeasonOrder = (typeof orders)[number];

interface WrittenDay {
  /** The header that contains it. */
  text: string;
  /** What it is in each order; absent if it is not a day in that order. A day without a year is `--MM-DD`. */
  readings: Partial<Record<SeasonOrder, string>>;
}

/**
 * What proves the order of the seasons of a grid: a number above 12, or a point after both numbers (`01.04.`), which means that the day comes first.
 * `year`: for days without a year.
 */
export function proveSeasonOrder(header: readonly string[], year: number | undefined): OrderVerdict {
  const days = header.flatMap((text) =>
    (readSeasons(text) ?? []).flat().map((day): WrittenDay => ({ text: text.trim(), readings: readingsOf(day, year) })),
  );
  const first = (is: (day: WrittenDay) => boolean) => days.find(is);
  const only = (order: DateOrder) => first(({ readings }) => Object.keys(readings).join() === order);
  const [dayFirst, monthFirst] = [only('dmy'), only('mdy')];
  if (dayFirst !== undefined && monthFirst !== undefined)
    return { kind: 'contradiction', cells: [cellOf(dayFirst), cellOf(monthFirst)] };
  const decided = dayFirst ?? monthFirst;
  if (decided !== undefined)
    return {
      kind: 'proved',
      order: dayFirst === undefined ? 'mdy' : 'dmy',
      by: 'day above 12',
      line: headerLine,
      text: decided.text,
    };
  const differing = first(({ readings }) => readings.dmy !== readings.mdy);
  if (differing === undefined) return { kind: 'none' };
  const readings = orders.map((order) => ({ order, date: differing.readings[order]! }));
  return { kind: 'open', line: headerLine, text: differing.text, readings };
}

function cellOf({ text, readings }: WrittenDay) {
  return { line: headerLine, text, readings };
}

function readingsOf(day: DayOfYear, year: number | undefined): WrittenDay['readings'] {
  return Object.fromEntries(
    orders.flatMap((order) => {
      const date = dateOfDayOfYear(day, order, day.year ?? year);
      return date === undefined || (order === 'mdy' && day.isOrdinal) ? [] : [[order, date]];
    }),
  );
}

/** A leap year, so that 29 February is a day. */
const anyYear = 2028;

function dateOfDayOfYear({ numbers }: DayOfYear, order: DateOrder, year: number | undefined): string | undefined {
  const [day, month] = isMonthFirst(order) ? [numbers[1], numbers[0]] : numbers;
  const text = `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  if (!isCalendarDate(`${year ?? anyYear}-${text}`)) return undefined;
  return year === undefined ? `--${text}` : `${year}-${text}`;
}
