/** Availability rows folded back into rate records: equal neighbouring days become one range, in the import's own columns. */
import type { Cell } from '../contract/api.ts';
import { dayNumber } from '../contract/dates.ts';
import { rangeDaysMax } from '../contract/limits.ts';
import { resources } from '../contract/resource.ts';

export const rateColumns: readonly string[] = resources.rates.fields.map((field) => field.name);

/** Rows of /availability in (type, plan by plan, date by date) in; rows of rates out. Days without a rate are left out. */
export async function* foldRates(
  columns: readonly string[],
  batches: AsyncIterable<Cell[][]>,
): AsyncGenerator<Cell[][]> {
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
      if (plan === null || plan === '') continue;
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

function isNextDay(open: readonly Cell[], day: readonly Cell[]): boolean {
  const isSame = open.every((cell, place) => place === 2 || place === 3 || cell === day[place]);
  const next = dayNumber(String(day[2]));
  // A range beyond what a rate record may span would not import again.
  return isSame && dayNumber(String(open[3])) + 1 === next && next - dayNumber(String(open[2])) < rangeDaysMax;
}
