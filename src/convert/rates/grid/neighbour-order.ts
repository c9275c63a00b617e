/** Proves the order of day, month and year from the dates of a grid: neighbouring columns or rows are one day apart. */
import { dayNumber } from '../../../contract/dates.ts';
import { type DateOrder, dateOf, dateOrders, readDate, type WrittenDate } from '../../values/dates/read-date.ts';

const datesMax = 10_000;

/**
 * The order in which neighbours are one day apart, at least twice, if in no other order any are, and in no other order all are first days of
 * consecutive months; `texts`: two neighbours that are one day apart in this order only. Undefined if no order is needed or none is proved.
 */
export function proveByNeighbours(texts: readonly string[]) {
  const dates = texts.slice(0, datesMax).flatMap((text) => {
    const written = readDate(text);
    return written === undefined ? [] : [{ text, written }];
  });
  if (dates.every(({ written }) => dateOf(written, undefined) !== undefined)) return undefined;
  const byOrder = dateOrders
    .map((order) => ({
      order,
      pairs: dailyPairs(dates, order),
      isMonthly: areFirstsOfMonths(dates.map(({ written }) => dateOf(written, order))),
    }))
    .filter(({ pairs, isMonthly }) => pairs.length > 0 || isMonthly);
  const [only, ...others] = byOrder;
  if (only === undefined || others.length > 0 || only.pairs.length < 2) return undefined;
  return { order: only.order, texts: only.pairs[0]! };
}

function dailyPairs(dates: readonly { text: string; written: WrittenDate }[], order: DateOrder): [string, string][] {
  return dates.slice(1).flatMap(({ text, written }, index): [string, string][] => {
    const before = dates[index]!;
    const [first, second] = [dayOf(before.written, order), dayOf(written, order)];
    return first !== undefined && second !== undefined && second - first === 1 ? [[before.text, text]] : [];
  });
}

/** Whether the dates are first days of consecutive months, at least three of them. */
export function areFirstsOfMonths(dates: readonly (string | undefined)[]): boolean {
  if (dates.length < 3) return false;
  const months = dates.map((date) =>
    date?.endsWith('-01') ? Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) : undefined,
  );
  return months.every((month, index) => month !== undefined && (index === 0 || month - months[index - 1]! === 1));
}

function dayOf(written: WrittenDate, order: DateOrder): number | undefined {
  const date = dateOf(written, order);
  return date === undefined ? undefined : dayNumber(date);
}
