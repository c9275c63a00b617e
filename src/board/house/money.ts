/** Nights and revenue of a year and of the year before: by month of night, by source and by state. */
import { z } from 'zod';
import { minorUnitOf } from '../../contract/currencies.ts';
import { dateOfDay, dayNumber } from '../../contract/dates.ts';
import { stayNightsMax } from '../../contract/limits.ts';
import { decimalsMax } from '../../contract/money.ts';
import { isEnded } from '../../contract/status.ts';
import { isBlock } from '../../report/read-stays.ts';
import { roomsOfTypes } from '../../report/rooms-of-types.ts';
import { commandLine, type Desk, withService } from '../desk.ts';
import type { MoneyFacts, StayFacts, Sum, YearFacts } from '../facts.ts';
import { bookingRows } from './booking-rows.ts';
import { movedIn } from './origins.ts';
import { reportLink } from './send-csv.ts';

export const moneySchema = z.strictObject({ year: z.int().min(1900).max(9000) });

/** Sources shown separately; all others are combined. */
const sourcesMax = 12;

/** Reads the bookings of both years once. Cancelled bookings and no-shows count by state only: they take no room and bring no money. Blocks, and where a stay stood before it moved, do not count. */
export async function readMoney(
  desk: Desk,
  { year }: z.infer<typeof moneySchema>,
  signal: AbortSignal,
): Promise<MoneyFacts> {
  return withService(desk, signal, async (connection) => {
    const { client } = connection;
    const moved = await movedIn(desk, connection, signal);
    const years = [yearOf(year), yearOf(year - 1)];
    const dateFrom = dateOfDay(dayNumber(`${year - 1}-01-01`) - stayNightsMax);
    const list = await client.exportBookings({ dateFrom, dateTo: `${year}-12-31` });
    for await (const rows of bookingRows(list, moved))
      for (const row of rows)
        if (row.state !== 'Moved' && !isBlock({ booking_source: row.source })) for (const each of years) each.add(row);
    const [now, before] = years.map((each) => each.facts());
    const typed = ['export', 'bookings', '--from', `${year - 1}-01-01`, '--to', `${year}-12-31`, '--by', 'stay'];
    const dates = { from: `${year}-01-01`, to: `${year}-12-31` };
    const reports = (['night', 'source', 'type'] as const).map((report) => reportLink(desk, { report, ...dates }));
    const rooms = [...(await roomsOfTypes(client)).values()].reduce((sum, each) => sum + (each.rooms ?? 0), 0);
    return { year, rooms, now: now!, before: before!, command: commandLine(desk, typed), reports };
  });
}

function yearOf(year: number) {
  const starts = Array.from({ length: 13 }, (_, month) =>
    dayNumber(month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`),
  );
  const months = Array.from({ length: 12 }, emptySum);
  const sources = new Map<string, Sum>();
  const states = new Map<string, Sum>();
  return {
    add({ checkin, checkout, amount, currency, source, state }: StayFacts): void {
      const [first, end] = [dayNumber(checkin), dayNumber(checkout)];
      const from = Math.max(first, starts[0]!);
      const to = Math.min(end, starts[12]!);
      if (to <= from) return;
      const aNight = amount / (end - first);
      addTo(sumOf(states, state), to - from, { amount: aNight * (to - from), currency });
      if (isEnded(state)) return;
      addTo(sumOf(sources, source === '' ? '—' : source), to - from, { amount: aNight * (to - from), currency });
      for (let month = 0; month < 12; month++) {
        const nights = Math.min(to, starts[month + 1]!) - Math.max(from, starts[month]!);
        if (nights > 0) addTo(months[month]!, nights, { amount: aNight * nights, currency });
      }
    },
    facts: (): YearFacts => ({
      year,
      months: months.map(rounded),
      sources: largest(sources).map(({ name, sum }) => ({ name, sum: rounded(sum) })),
      states: largest(states).map(({ name, sum }) => ({ name, sum: rounded(sum) })),
      whole: rounded(sumOfAll(months)),
    }),
  };
}

function emptySum(): Sum {
  return { nights: 0, revenue: {} };
}

/** In the decimals of each currency: a share of a stay may have more. */
function rounded({ nights, revenue }: Sum): Sum {
  const amounts = Object.entries(revenue).map(([currency, amount]) => {
    const scale = 10 ** (minorUnitOf(currency) ?? decimalsMax);
    return [currency, Math.round(amount * scale) / scale];
  });
  return { nights, revenue: Object.fromEntries(amounts) };
}

function sumOf(sums: Map<string, Sum>, name: string): Sum {
  const sum = sums.get(name) ?? emptySum();
  sums.set(name, sum);
  return sum;
}

function addTo(sum: Sum, nights: number, { amount, currency }: { amount: number; currency: string }): void {
  sum.nights += nights;
  sum.revenue[currency] = (sum.revenue[currency] ?? 0) + amount;
}

function sumOfAll(sums: readonly Sum[]): Sum {
  const all = emptySum();
  for (const { nights, revenue } of sums) {
    all.nights += nights;
    for (const [currency, amount] of Object.entries(revenue)) addTo(all, 0, { amount, currency });
  }
  return all;
}

function largest(sums: ReadonlyMap<string, Sum>): { name: string; sum: Sum }[] {
  const all = [...sums].map(([name, sum]) => ({ name, sum })).sort((one, other) => other.sum.nights - one.sum.nights);
  const rest = all.slice(sourcesMax).map(({ sum }) => sum);
  if (rest.length === 0) return all;
  return [...all.slice(0, sourcesMax), { name: `${rest.length} others`, sum: sumOfAll(rest) }];
}
