/** Compares the months of an old system's sheet with those of the service: nights and revenue, by month of night or of arrival. */
import { minorUnitOf } from '../../contract/currencies.ts';
import { daysOfMonth } from '../../contract/dates.ts';
import { toStoredAmount } from '../../contract/money.ts';
import type { HeldColumns, Spool } from '../../sync/spool.ts';
import { isLive } from '../../sync/states.ts';
import { wantedStates } from '../read-stays.ts';
import { createSums, type SumLine } from '../sum-bookings.ts';
import { bookingOf } from './compare-sums.ts';

/** A line of the sheet; null for what it does not say. */
export interface OldTotal {
  line: number;
  /** YYYY-MM. */
  month: string;
  currency: string | null;
  nights: number | null;
  revenue: number | null;
}

export interface ComparedTotal extends OldTotal {
  service: { nights: number; revenue: number; currency: string | null };
  isSame: boolean;
}

export type TotalsBy = 'night' | 'month';

/** Compares each line of the sheet. A month with several currencies is compared if the sheet names one; if it does not, it counts as different. */
export function compareTotals(spool: Spool, sheet: readonly OldTotal[], by: TotalsBy): ComparedTotal[] {
  const held = spool.database.prepare<[], HeldColumns>('SELECT * FROM held');
  const sums = createSums({ by, states: wantedStates(undefined) });
  for (const stay of held.iterate()) sums.add(bookingOf(stay));
  const lines = sums.lines();
  const isRounded = by === 'night' ? reachingOver(spool) : () => 0;
  return sheet.map((total) => {
    const found = lines.filter(
      ({ group, currency }) =>
        group === total.month && (total.currency === null || currency === null || currency === total.currency),
    );
    const service = added(found, total.currency);
    const isSame =
      (total.nights === null || total.nights === service.nights) &&
      (total.revenue === null || isSameMoney(total.revenue, service, isRounded(total.month)));
    return { ...total, service, isSame };
  });
}

function added(lines: readonly SumLine[], wanted: string | null): ComparedTotal['service'] {
  const currencies = new Set(lines.map(({ currency }) => currency).filter((currency) => currency !== null));
  return {
    nights: lines.reduce((sum, { nights }) => sum + nights, 0),
    // Amounts of several currencies have no sum.
    revenue: currencies.size > 1 ? Number.NaN : lines.reduce((sum, { revenue }) => sum + revenue, 0),
    currency: currencies.size > 1 ? [...currencies].join(' + ') : ([...currencies][0] ?? wanted),
  };
}

/** `stays`: how many stays reach over an end of the month; the share of each may be rounded the other way, by one minor unit. */
function isSameMoney(revenue: number, { revenue: there, currency }: ComparedTotal['service'], stays: number): boolean {
  if (Number.isNaN(there)) return false;
  const unit = 10 ** (4 - (minorUnitOf(currency ?? '') ?? 2));
  return Math.abs(toStoredAmount(revenue) - toStoredAmount(there)) <= stays * unit;
}

function reachingOver({ database }: Spool): (month: string) => number {
  const stays = database.prepare<[number, number, number, number], { n: number }>(
    `SELECT count(*) AS n FROM held WHERE ${isLive('held')}
     AND ((checkin < ? AND checkout > ?) OR (checkin < ? AND checkout > ?))`,
  );
  return (month) => {
    const { from, to } = daysOfMonth(month);
    return stays.get(from, from, to + 1, to + 1)!.n;
  };
}
