/** Reads seasons from the header of a column: `01.04.-31.05. / 01.10.-19.11.`, with or without years. */
import { dateOfDay, dayNumber, isCalendarDate } from '../../../contract/dates.ts';
import type { Interval } from '../../../contract/split-day-ranges.ts';
import { createDateCellsSeen, type OrderVerdict, orderOfCells } from '../../values/dates/prove-date-order.ts';
import { type DateOrder, dateOrders, isMonthFirst } from '../../values/dates/read-date.ts';

interface DayOfYear {
  numbers: readonly [number, number];
  year?: number;
  /** Whether a point follows each number, as in `01.04.`: the day comes first then. */
  isOrdinal: boolean;
}

/** First and last day, both included, as written. */
export type WrittenSeason = readonly [DayOfYear, DayOfYear];

const headerCharactersMax = 200;
const day = String.raw`(\d{1,2})[./](\d{1,2})(?:[./](\d{4}|\d{2})(?!\d)|([./]))?`;
const season = new RegExp(String.raw`${day}\s*(?:[-‐‑–—]|to|bis|until|au|al|a|do|tot)\s*${day}`, 'giu');
const between = /^(?:[\s/;,&+|]|und|and|et|y|e|i|en)*$/iu;

/** The seasons of a header; undefined if it contains anything else. */
export function readSeasons(header: string): WrittenSeason[] | undefined {
  const text = header.trim();
  if (text === '' || text.length > headerCharactersMax) return undefined;
  const found = [...text.matchAll(season)];
  if (found.length === 0 || !between.test(text.replace(season, ' '))) return undefined;
  const seasons = found.map(
    ([, a, b, year, mark, c, d, otherYear, otherMark]): WrittenSeason => [
      dayOf(a!, b!, { mark, year }),
      dayOf(c!, d!, { mark: otherMark, year: otherYear }),
    ],
  );
  const isPossible = ({ numbers: [first, second] }: DayOfYear) =>
    first >= 1 && second >= 1 && first <= 31 && second <= 31 && Math.min(first, second) <= 12;
  return seasons.every((ends) => ends.every(isPossible)) ? seasons : undefined;
}

function dayOf(first: string, second: string, { mark, year }: Record<'mark' | 'year', string | undefined>): DayOfYear {
  const said = year === undefined ? undefined : Number(year) + (year.length === 2 ? 2000 : 0);
  return {
    numbers: [Number(first), Number(second)],
    isOrdinal: mark === '.',
    ...(said !== undefined && { year: said }),
  };
}

/** Whether all seasons have a year. */
export function sayYears(seasons: readonly WrittenSeason[]): boolean {
  return seasons.every(([from, to]) => from.year !== undefined || to.year !== undefined);
}

/**
 * The days of a season, as day numbers; one that ends before it begins ends in the next year. Undefined for a date that does not exist, and if the
 * order matters and is not given.
 */
export function daysOfSeason(
  [from, to]: WrittenSeason,
  { order, year }: { order: DateOrder | undefined; year: number | undefined },
): Interval | undefined {
  const start = numberOf(from, order, from.year ?? (to.year === undefined ? year : undefined) ?? to.year);
  const end = numberOf(to, order, to.year ?? from.year ?? year);
  if (start === undefined || end === undefined) return undefined;
  if (end >= start) return { from: start, to: end };
  if (to.year !== undefined && from.year !== undefined) return undefined;
  // If only the end has a year, it is the year of the end.
  if (to.year !== undefined) return spanned(numberOf(from, order, to.year - 1), end);
  return spanned(start, numberOf(to, order, (from.year ?? year ?? 0) + 1));
}

function spanned(from: number | undefined, to: number | undefined): Interval | undefined {
  return from === undefined || to === undefined ? undefined : { from, to };
}

function numberOf(day: DayOfYear, order: DateOrder | undefined, year: number | undefined): number | undefined {
  if (year === undefined || (order === undefined && day.numbers[0] !== day.numbers[1])) return undefined;
  const date = dateOf(day, order, year);
  return date === undefined ? undefined : dayNumber(date);
}

/** Days between the first and the last that are in no season, and days that are in two, as dates. */
export function gapsAndOverlaps(days: readonly Interval[]) {
  const sorted = [...days].sort((left, right) => left.from - right.from);
  const gaps: [string, string][] = [];
  const overlaps: [string, string][] = [];
  let end: number | undefined;
  for (const { from, to } of sorted) {
    if (end !== undefined && from > end + 1) gaps.push([dateOfDay(end + 1), dateOfDay(from - 1)]);
    if (end !== undefined && from <= end) overlaps.push([dateOfDay(from), dateOfDay(Math.min(end, to))]);
    end = Math.max(end ?? to, to);
  }
  return { gaps, overlaps };
}

/** The proof needs a line for each cell, and the line of the header is not known here. */
const headerLine = 1;

/**
 * What proves the order of the seasons of a grid: a number above 12, or a point after both numbers (`01.04.`), which means that the day comes first.
 * `year`: for days without a year.
 */
export function proveSeasonOrder(header: readonly string[], year: number | undefined): OrderVerdict {
  const seen = createDateCellsSeen();
  for (const text of header)
    for (const day of (readSeasons(text) ?? []).flat()) {
      const dates = dateOrders.map((order) =>
        order === 'dmy' || (order === 'mdy' && !day.isOrdinal) ? dateOf(day, order, day.year ?? year) : undefined,
      );
      if (dates.some((date) => date !== undefined)) seen.add(headerLine, { text: text.trim(), hasSlash: true, dates });
    }
  return orderOfCells(seen);
}

/** A leap year, so that 29 February is a day. */
const anyYear = 2028;

/** The day in an order, YYYY-MM-DD, or `--MM-DD` without a year. */
function dateOf({ numbers }: DayOfYear, order: DateOrder | undefined, year: number | undefined): string | undefined {
  const [day, month] = isMonthFirst(order) ? [numbers[1], numbers[0]] : numbers;
  const text = `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const written = String(year ?? anyYear).padStart(4, '0');
  if (!isCalendarDate(`${written}-${text}`)) return undefined;
  return year === undefined ? `--${text}` : `${written}-${text}`;
}
