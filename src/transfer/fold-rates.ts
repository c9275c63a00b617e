/** Folds availability rows back into rate records: equal neighbouring days become one range, in the columns of the import. */
import type { Cell } from '../contract/api.ts';
import { dayNumber, isCalendarDate } from '../contract/dates.ts';
import { rangeDaysMax } from '../contract/limits.ts';
import { resources } from '../contract/resource.ts';

export const rateColumns: readonly string[] = resources.rates.fields.map((field) => field.name);

/** Rows that could not be read as a rate: other services have lists of other shapes. */
export interface UnreadRates {
  rows: number;
  /** Columns that the list lacks, without which no row is a rate. */
  missing: readonly string[];
  /** By column, the rows whose value in it cannot be read. */
  unread: Map<string, number>;
}

const neededColumns = ['room_type_name', 'rate_plan_name', 'date', 'rate_amount'] as const;

/** Starts counting for the list with these columns. */
export function unreadRatesOf(columns: readonly string[]): UnreadRates {
  return { rows: 0, missing: neededColumns.filter((column) => !columns.includes(column)), unread: new Map() };
}

/**
 * Takes rows of /availability (type by type, plan by plan, date by date) and gives rows of rates. Days without a rate are left out; rows that cannot
 * be read as a rate are left out too, and counted in `unread`.
 */
export async function* foldRates(
  columns: readonly string[],
  batches: AsyncIterable<Cell[][]>,
  unread = unreadRatesOf(columns),
): AsyncGenerator<Cell[][]> {
  const isWithoutRate = withoutRateTest(columns);
  const indexes = [
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
      const [type, plan, date, ...values] = indexes.map((index) => (index < 0 ? null : row[index]!));
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

/** Recognises a day on which a type has no rate: no plan, and no value that only a rate has. */
function withoutRateTest(columns: readonly string[]): (row: readonly Cell[]) => boolean {
  const indexes = ['rate_plan_name', 'min_nights', 'stop_sell'].map((column) => columns.indexOf(column));
  return indexes.includes(-1) ? () => false : (row) => indexes.every((index) => row[index] === null);
}

function wrongColumn({ type, plan, date }: Record<'type' | 'plan' | 'date', Cell | undefined>): string | undefined {
  if (type === null || type === '') return 'room_type_name';
  if (plan === null || plan === '') return 'rate_plan_name';
  return typeof date === 'string' && isCalendarDate(date) ? undefined : 'date';
}

function isNextDay(open: readonly Cell[], day: readonly Cell[]): boolean {
  const isSame = open.every((cell, index) => index === 2 || index === 3 || cell === day[index]);
  const next = dayNumber(String(day[2]));
  // A longer range than a rate record allows could not be imported again.
  return isSame && dayNumber(String(open[3])) + 1 === next && next - dayNumber(String(open[2])) < rangeDaysMax;
}
