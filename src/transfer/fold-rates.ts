/** Availability rows folded back into rate records: equal neighbouring days become one range, in the import's own columns. */
import type { Cell } from '../contract/api.ts';
import { dayNumber, isCalendarDate } from '../contract/dates.ts';
import { rangeDaysMax } from '../contract/limits.ts';
import { resources } from '../contract/resource.ts';

export const rateColumns: readonly string[] = resources.rates.fields.map((field) => field.name);

/** Rows that are no rate, though not for want of one: other services list other things. */
export interface UnreadRates {
  rows: number;
  /** Columns that the list lacks, without which no row is a rate. */
  missing: readonly string[];
  /** Rows that have the column, and nothing in it that can be read. */
  unread: Map<string, number>;
}

const neededColumns = ['room_type_name', 'rate_plan_name', 'date', 'rate_amount'] as const;

/** Starts counting for the list with these columns. */
export function unreadRatesOf(columns: readonly string[]): UnreadRates {
  return { rows: 0, missing: neededColumns.filter((column) => !columns.includes(column)), unread: new Map() };
}

/**
 * Rows of /availability (type by type, plan by plan, date by date) in; rows of rates out. Days without a rate are left out; what cannot be read as
 * a rate is left out too, and counted in `unread`.
 */
export async function* foldRates(
  columns: readonly string[],
  batches: AsyncIterable<Cell[][]>,
  unread = unreadRatesOf(columns),
): AsyncGenerator<Cell[][]> {
  const isWithoutRate = withoutRateTest(columns);
  const places = [
    'room_type_name',
    'rate_plan_name',
    'date',
    'rate_amount',
    'availability_set',
    'min_nights',
    'stop_sell',
  ].map((column) => columns.indexOf(column));
  let open: Cell[] | undefined;
  for await (const batch of batches) {
    const folded: Cell[][] = [];
    for (const row of batch) {
      const [type, plan, date, ...values] = places.map((place) => (place < 0 ? null : row[place]!));
      if (isWithoutRate(row)) continue;
      const wrong = unread.missing[0] ?? wrongColumn({ type, plan, date });
      if (wrong !== undefined) {
        unread.rows++;
        unread.unread.set(wrong, (unread.unread.get(wrong) ?? 0) + 1);
        continue;
      }
      const day = [type!, plan!, date!, date!, ...values];
      if (open !== undefined && isNextDay(open, day)) open[3] = date!;
      else {
        if (open !== undefined) folded.push(open);
        open = day;
      }
    }
    if (folded.length > 0) yield folded;
  }
  if (open !== undefined) yield [[...open]];
}

/** A day of a type on which no rate is loaded: no plan, and none of what only a rate has. */
function withoutRateTest(columns: readonly string[]): (row: readonly Cell[]) => boolean {
  const places = ['rate_plan_name', 'min_nights', 'stop_sell'].map((column) => columns.indexOf(column));
  return places.includes(-1) ? () => false : (row) => places.every((place) => row[place] === null);
}

function wrongColumn({ type, plan, date }: Record<'type' | 'plan' | 'date', Cell | undefined>): string | undefined {
  if (type === null || type === '') return 'room_type_name';
  if (plan === null || plan === '') return 'rate_plan_name';
  return typeof date === 'string' && isCalendarDate(date) ? undefined : 'date';
}

function isNextDay(open: readonly Cell[], day: readonly Cell[]): boolean {
  const isSame = open.every((cell, place) => place === 2 || place === 3 || cell === day[place]);
  const next = dayNumber(String(day[2]));
  // A range beyond what a rate record may span would not import again.
  return isSame && dayNumber(String(open[3])) + 1 === next && next - dayNumber(String(open[2])) < rangeDaysMax;
}
