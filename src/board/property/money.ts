/** Nights and revenue of a year and of the year before: by month of night, by source and by state. */
import { z } from 'zod';
import { findMoved } from '../../app/history/find-writes.ts';
import type { Booking } from '../../contract/booking.ts';
import { dayNumber } from '../../contract/dates.ts';
import { readStays, wantedStates } from '../../report/read-stays.ts';
import { roomsOfTypes } from '../../report/rooms-of-types.ts';
import { createSums, type SumLine } from '../../report/sum-bookings.ts';
import { commandLine, identified } from '../board-context.ts';
import { ofService } from '../server/board-command.ts';
import { reportLink } from './send-csv.ts';

const moneySchema = z.strictObject({ year: z.int().min(1900).max(9000) });

/** Sources shown separately; all others are combined. */
const sourcesMax = 12;

/**
 * Reads the bookings of both years once. Cancelled bookings and no-shows count by state only: they take no room and bring no money. Blocks, and where
 * a stay stood before it moved, do not count.
 */
export const money = ofService(moneySchema, async (asked, { year }) => {
  const service = await identified(asked);
  const { client: api, info, board } = service;
  const isMoved = await findMoved(service.context, service);
  const years = [yearOf(year), yearOf(year - 1)];
  const dates = { from: `${year - 1}-01-01`, to: `${year}-12-31` };
  for await (const bookings of readStays({ api, isOurs: info.isOurs }, { ...dates, by: 'stay' }))
    for (const booking of bookings) if (!isMoved(booking)) for (const each of years) each.add(booking);
  const [now, before] = years.map((each) => each.facts());
  const typed = ['export', 'bookings', '--from', dates.from, '--to', dates.to, '--by', 'stay'];
  const ofYear = { from: `${year}-01-01`, to: dates.to };
  const reports = (['night', 'source', 'type'] as const).map((report) => reportLink(board, { report, ...ofYear }));
  const rooms = [...(await roomsOfTypes(api)).values()].reduce((sum, each) => sum + (each.rooms ?? 0), 0);
  return { year, rooms, now: now!, before: before!, command: commandLine(board, typed), reports };
});

/** The sums of one year, for the nights of each stay that are in it. */
function yearOf(year: number) {
  const window = { from: dayNumber(`${year}-01-01`), to: dayNumber(`${year}-12-31`) };
  const live = { states: wantedStates(undefined), window };
  const months = createSums({ by: 'night', ...live });
  const sources = createSums({ by: 'source', ...live });
  const states = createSums({ by: 'status', states: wantedStates(['all']), window });
  return {
    add(booking: Booking): void {
      for (const sums of [months, sources, states]) sums.add(booking);
    },
    facts() {
      const byMonth = new Map(namedSums(months.lines()).map(({ name, sum }) => [name, sum]));
      const monthOf = (_: unknown, at: number) =>
        byMonth.get(`${year}-${String(at + 1).padStart(2, '0')}`) ?? { nights: 0, revenue: {} };
      return {
        year,
        months: Array.from({ length: 12 }, monthOf),
        sources: largest(namedSums(sources.lines())).map(({ name, sum }) => ({ name: name === '' ? '—' : name, sum })),
        states: largest(namedSums(states.lines())),
        /** Of all months. */
        whole: sumOf(months.totals()),
      };
    },
  };
}

function namedSums(lines: readonly SumLine[]): NamedSum[] {
  const names = [...new Set(lines.map(({ group }) => group))];
  return names.map((name) => ({ name, sum: sumOf(lines.filter(({ group }) => group === name)) }));
}

/** One sum of lines in several currencies; what has no amount has no currency. */
function sumOf(lines: readonly Omit<SumLine, 'group'>[]): Sum {
  const priced = lines.flatMap(({ currency, revenue }) => (currency === null ? [] : [[currency, revenue] as const]));
  return { nights: lines.reduce((sum, { nights }) => sum + nights, 0), revenue: Object.fromEntries(priced) };
}

interface Sum {
  nights: number;
  /** Currency -> amount. */
  revenue: Record<string, number>;
}

interface NamedSum {
  name: string;
  sum: Sum;
}

function largest(sums: NamedSum[]): NamedSum[] {
  const all = sums.sort((one, other) => other.sum.nights - one.sum.nights);
  const rest = all.slice(sourcesMax).map(({ sum }) => sum);
  if (rest.length === 0) return all;
  const together: Sum = { nights: 0, revenue: {} };
  for (const { nights, revenue } of rest) {
    together.nights += nights;
    for (const [currency, amount] of Object.entries(revenue))
      together.revenue[currency] = (together.revenue[currency] ?? 0) + amount;
  }
  return [...all.slice(0, sourcesMax), { name: `${rest.length} others`, sum: together }];
}
