/** What `pms report` does: reads the bookings of a service, and makes the report that was asked for. */
import { withClient } from '../../../app/service/find-service.ts';
import type { Client } from '../../../client/create-client.ts';
import { dateOfDay, dayNumber, localDate, nightsBetween } from '../../../contract/dates.ts';
import { PmsError } from '../../../contract/errors.ts';
import { closing } from '../../../file/closing.ts';
import { type DayList, fillDayList } from '../../../report/day-list.ts';
import { readOccupancy } from '../../../report/occupancy.ts';
import { readOverbooked } from '../../../report/overbooked.ts';
import { wantedStates } from '../../../report/read-stays.ts';
import { dayListTable, occupancyTable, overbookedTable, sumsTable } from '../../../report/report-tables.ts';
import { type BookingGroup, sumStays } from '../../../report/sum-bookings.ts';
import { openSpool } from '../../../sync/spool.ts';
import { count, counted } from '../../../words/count.ts';
import { moneyText } from '../../../words/money.ts';
import { type Context, hasColor, say } from '../../context.ts';
import { dateOfWord, isRelativeDate, typedDates } from '../../date-word.ts';
import { renderHeatMap, renderNights } from '../../view/heat-map.ts';
import { type ReportFlags, type ShownReport, showReport, withReport } from './show-report.ts';

interface DatedFlags extends ReportFlags {
  from?: string;
  to?: string;
}

interface BookingsFlags extends DatedFlags {
  by: BookingGroup;
  status?: string[];
}

interface DayListFlags extends ReportFlags {
  status?: string[];
}

interface ServiceOfReport {
  api: Client;
  isOurs: boolean;
  onRead(bookings: number): void;
}

/** `pms report bookings`. Throws PmsError. */
export async function runBookingsReport(context: Context, typed: BookingsFlags): Promise<number> {
  const flags = { ...typed, ...typedDates(context, typed) };
  const { by, from, to, status } = flags;
  return withService(context, flags, async (service, show) => {
    const sums = await sumStays(service, { by, from, to, states: wantedStates(status) });
    await show({
      facts: {
        ...{ report: 'bookings', by, from: from ?? null, to: to ?? null, status: status ?? null },
        ...{ totals: sums.totals(), blocks: sums.blocks() },
      },
      ...sumsTable(by, sums.lines()),
      closing: [
        ...sums
          .totals()
          .map(
            ({ currency, bookings, nights, revenue }) =>
              `all: ${counted(bookings, 'booking', 'bookings')}, ${counted(nights, 'night', 'nights')}, ${currency === null ? 'no amount' : moneyText(revenue, currency)}`,
          ),
        ...blocksText(sums.blocks()),
      ],
    });
  });
}

function blocksText({ bookings, nights }: { bookings: number; nights: number }): string[] {
  if (bookings === 0) return [];
  return [
    `not in it: ${counted(bookings, 'block', 'blocks')}, ${counted(nights, 'room-night', 'room-nights')} that are only kept closed`,
  ];
}

/** Nights after today that occupancy shows if no last date is given. */
const defaultNights = 30;
/** Most nights of one report of occupancy. */
const nightsMax = 3_660;

/** `pms report occupancy`. Throws PmsError. */
export async function runOccupancyReport(context: Context, typed: DatedFlags): Promise<number> {
  const said = typedDates(context, typed);
  const from = said.from ?? localDate(context.clock());
  const to = said.to ?? dateOfDay(dayNumber(from) + defaultNights);
  if (to < from)
    throw new PmsError('usage', `--to ${to} is before ${from}.`, { fix: 'Name the first night: `--from`.' });
  if (nightsBetween(from, to) >= nightsMax)
    throw new PmsError('usage', `From ${from} to ${to} are more than ${count(nightsMax)} nights.`, {
      fix: 'Name fewer with --from and --to.',
    });
  return withService(context, typed, async (service, show) => {
    const occupancy = await readOccupancy(service, { from, to });
    const unlisted = occupancy.types.filter(({ isListed }) => !isListed).map(({ type }) => type);
    sayUnknown(context, unlisted);
    const isPicture = hasColor(context, context.io.stdout, typed);
    await show({
      facts: { report: 'occupancy', from, to },
      ...occupancyTable(occupancy),
      text: (width) => (isPicture ? renderHeatMap(occupancy, width) : renderNights(occupancy)),
    });
  });
}

function sayUnknown(context: Context, types: readonly string[]): void {
  if (types.length === 0) return;
  say(context, `the service does not say how many rooms these types have: ${types.slice(0, 20).join(', ')}`);
}

/** `pms report overbooked`. Throws PmsError. */
export async function runOverbookedReport(context: Context, typed: DatedFlags): Promise<number> {
  const flags = { ...typed, ...typedDates(context, typed) };
  return withService(context, flags, async (service, show) => {
    await closing(openSpool(), async (spool) => {
      const unknown = new Set<string>();
      const nights = await readOverbooked(spool, service, { from: flags.from, to: flags.to, unknown });
      const sums = new Map<string, number>();
      for (const { type } of nights()) sums.set(type, (sums.get(type) ?? 0) + 1);
      const all = [...sums.values()].reduce((sum, each) => sum + each, 0);
      await show({
        facts: {
          report: 'overbooked',
          from: flags.from ?? null,
          to: flags.to ?? null,
          nights: Object.fromEntries(sums),
        },
        ...overbookedTable(nights),
        *objects() {
          for (const { date, type, rooms: there, sold, bookings } of nights())
            yield { date, type, rooms: there, sold, bookings };
        },
        ...(all === 0 ? { text: () => '' } : {}),
        closing: [
          all === 0
            ? 'no night is overbooked'
            : `overbooked: ${counted(all, 'night', 'nights')} (${[...sums].map(([type, number]) => `${type} ${count(number)}`).join(', ')})`,
        ],
      });
      sayUnknown(context, [...unknown]);
    });
  });
}

/** `pms report arrivals|in-house|departures`. Throws PmsError. */
export async function runDayList(
  context: Context,
  { list, date: word = 'today', flags }: { list: DayList; date: string | undefined; flags: DayListFlags },
): Promise<number> {
  const date = dateOfWord(word, 'first', context.clock())!;
  if (isRelativeDate(word) && !flags.quiet)
    say(context, `date: ${date} (today is ${localDate(context.clock())} by this machine's calendar)`);
  return withService(context, flags, async (service, show) => {
    await closing(openSpool(), async (spool) => {
      const { blocks } = await fillDayList(spool, service, { list, date, states: wantedStates(flags.status) });
      const { bookings } = spool.database
        .prepare<[], { bookings: number }>('SELECT count(*) AS bookings FROM held')
        .get()!;
      await show({
        facts: { report: list, date, bookings, blocks },
        ...dayListTable(spool),
        ...(bookings === 0 ? { text: () => '' } : {}),
        closing: [
          `${list} on ${date}: ${count(bookings)}`,
          ...(blocks > 0 ? [`not in it: ${counted(blocks, 'block', 'blocks')}, only kept closed`] : []),
        ],
      });
    });
  });
}

type Show = (report: ShownReport) => Promise<void>;

async function withService(
  context: Context,
  flags: ReportFlags,
  work: (service: ServiceOfReport, show: Show) => Promise<void>,
): Promise<number> {
  return withReport(context, { ...flags, doing: 'reading' }, async ({ output, progress }) => {
    let read = 0;
    const onRead = (bookings: number) => {
      read += bookings;
      progress.update(`${count(read)} bookings`);
    };
    await withClient(context, flags, async ({ client: api }) => {
      const { isOurs } = await api.identify();
      await work({ api, isOurs, onRead }, async (report) => {
        progress.stop();
        await showReport(context, { report, flags, output });
      });
    });
    return 0;
  });
}
