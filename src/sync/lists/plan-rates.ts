/** Compares rates of files with those of a service, night by night. */
import { dayNumber } from '../../contract/dates.ts';
import type { Rate } from '../../contract/rate.ts';
import type { UnreadRates } from '../../transfer/fold-rates.ts';
import type { ListPlan, ListSpool, ListTotals } from './list-plan.ts';
import {
  countNights,
  type Nights,
  openRateNights,
  type RateNights,
  type RatesFrom,
  rateColumnNames,
  rateFieldNames,
  storedValue,
} from './rate-nights.ts';

interface RatesSpool extends ListSpool<Rate> {
  /** `fields`: the only ones that may change; all if absent. */
  plan(from: RatesFrom & { fields?: ReadonlySet<string> }): Promise<ListPlan & { unread: UnreadRates | undefined }>;
  close(): void;
}

/** Opens an empty spool. If a night occurs twice, the first file counts, and within a file the later row; missing values come from the other. */
export function openRatesSpool(): RatesSpool {
  const nights = openRateNights();
  const { database } = nights;
  const merged = rateColumnNames
    .map(
      (column) =>
        `${column} = iif(file = excluded.file, coalesce(excluded.${column}, ${column}), coalesce(${column}, excluded.${column}))`,
    )
    .join();
  const add = database.prepare(
    `INSERT INTO said VALUES (${Array(9).fill('?').join()}) ON CONFLICT DO UPDATE SET ${merged}, line = iif(file = excluded.file, excluded.line, line)`,
  );
  const counts = { rejected: 0, leftOut: 0 };
  return {
    addFile: nights.addFile,
    addRecord(from, line, rate) {
      const [type, plan] = [nights.idOf(rate.room_type_name), nights.idOf(rate.rate_plan_name)];
      const values = rateFieldNames.map((name) => storedValue(name, rate[name]));
      const last = dayNumber(rate.date_to);
      for (let day = dayNumber(rate.date_from); day <= last; day++) add.run(type, plan, day, ...values, from, line);
    },
    addRejected: () => counts.rejected++,
    addLeftOut: () => counts.leftOut++,
    async plan({ fields, ...from }) {
      const window = windowOf(nights);
      const unread = window && (await nights.readHeld(from, window));
      const planned = nights.plan({ from, window, fields, kindSql: `iif(held.day IS NULL, 'new', 'changed')` });
      return { ...planned, totals: totalsOf(nights, counts), unread };
    },
    close: nights.close,
  };
}

function windowOf({ database }: RateNights): Nights | undefined {
  const { first, last } = database
    .prepare<[], { first: number | null; last: number | null }>('SELECT min(day) AS first, max(day) AS last FROM said')
    .get()!;
  return first === null || last === null ? undefined : { first, last };
}

function totalsOf({ database }: RateNights, { rejected, leftOut }: { rejected: number; leftOut: number }): ListTotals {
  const one = (from: string) => countNights(database, from);
  const [open, isNew] = [one('todo'), one(`todo WHERE kind = 'new'`)];
  return {
    new: isNew,
    same: one('said') - open,
    changed: open - isNew,
    rejected,
    'left out': leftOut,
    'not in these files': one('held LEFT JOIN said USING (type, plan, day) WHERE said.day IS NULL'),
  };
}
