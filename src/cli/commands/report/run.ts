/** What `pms report` does: reads the bookings of a service, and makes of them what was asked for. */
import { connect } from '../../../app/service/connect.ts';
import type { Client } from '../../../client/create-client.ts';
import type { Cell } from '../../../contract/api.ts';
import { bookingFields } from '../../../contract/booking.ts';
import { dateOfDay, dayNumber, nightsBetween } from '../../../contract/dates.ts';
import { PmsError } from '../../../contract/errors.ts';
import { fillHouseList, type HouseList, staysByRoom } from '../../../report/house-list.ts';
import type { NightWindow } from '../../../report/month-shares.ts';
import { readOccupancy } from '../../../report/occupancy.ts';
import { findOverbooked } from '../../../report/overbooked.ts';
import { readStays } from '../../../report/read-stays.ts';
import { roomsOfTypes } from '../../../report/rooms-of-types.ts';
import { type BookingGroup, createSums } from '../../../report/sum-bookings.ts';
import { wantedStates } from '../../../report/wanted-states.ts';
import type { PlannedStay } from '../../../sync/plan.ts';
import { openSpool } from '../../../sync/spool.ts';
import { count, counted } from '../../../words/count.ts';
import { type Context, hasColor, say } from '../../context.ts';
import { dateOfWord, isRelativeDate, localDate } from '../../date-word.ts';
import { renderHeatMap, renderNights } from '../../view/heat-map.ts';
import { type ReportFlags, type ShownReport, showReport, withReport } from './show-report.ts';

export interface DatedFlags extends ReportFlags {
  from?: string;
  to?: string;
}

export interface BookingsFlags extends DatedFlags {
  by: BookingGroup;
  status?: string[];
}

export interface HouseListFlags extends ReportFlags {
  status?: string[];
}

interface ServiceOfReport {
  api: Client;
  isOurs: boolean;
  onRead(bookings: number): void;
}

/** `pms report bookings`. Throws PmsError. */
export async function runBookingsReport(context: Context, typed: BookingsFlags): Promise<number> {
  const flags = { ...typed, ...datesTyped(context, typed) };
  const { by, from, to, status } = flags;
  return withService(context, flags, async (service, show) => {
    const sums = createSums({ by, states: wantedStates(status), window: windowOf(flags) });
    for await (const bookings of readStays(service, { from, to, by: by === 'night' ? 'stay' : 'checkin' })) {
      for (const booking of bookings) sums.add(booking);
      service.onRead(bookings.length);
    }
    const lines = sums.lines();
    const name = by === 'night' ? 'month' : by;
    const hasCurrency = by !== 'currency';
    await show({
      facts: {
        ...{ report: 'bookings', by, from: from ?? null, to: to ?? null, status: status ?? null },
        ...{ totals: sums.totals(), blocks: sums.blocks() },
      },
      columns: [name, 'bookings', 'nights', 'revenue', ...(hasCurrency ? ['currency'] : []), 'per_night'],
      rows: () =>
        lines.map(({ group, currency, bookings, nights, revenue }) => [
          ...[group, bookings, nights, revenue, ...(hasCurrency ? [currency] : [])],
          perNight(revenue, nights),
        ]),
      closing: [
        ...sums
          .totals()
          .map(
            ({ currency, bookings, nights, revenue }) =>
              `all: ${counted(bookings, 'booking', 'bookings')}, ${counted(nights, 'night', 'nights')}, ${currency === null ? 'no amount' : `${amountText(revenue)} ${currency}`}`,
          ),
        ...blocksText(sums.blocks()),
      ],
    });
  });
}

function perNight(revenue: number, nights: number): Cell {
  return nights === 0 ? null : Math.round((revenue / nights) * 100) / 100;
}

function amountText(amount: number): string {
  return amount.toLocaleString('en-US', { maximumFractionDigits: 4 });
}

function blocksText({ bookings, nights }: { bookings: number; nights: number }): string[] {
  if (bookings === 0) return [];
  return [
    `not in it: ${counted(bookings, 'block', 'blocks')}, ${counted(nights, 'room-night', 'room-nights')} that are only kept closed`,
  ];
}

/** Nights after today that occupancy shows where no last date is given. */
const defaultNights = 30;
/** Nights of one report of occupancy. */
const nightsMax = 3_660;

/** `pms report occupancy`. Throws PmsError. */
export async function runOccupancyReport(context: Context, typed: DatedFlags): Promise<number> {
  const said = datesTyped(context, typed);
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
    const cells = function* (): Generator<Cell[]> {
      for (const { type, rooms, sold } of occupancy.types)
        for (const [offset, taken] of sold.entries())
          yield [
            ...[dateOfDay(dayNumber(from) + offset), type, rooms, taken],
            ...(rooms === null
              ? [null, null]
              : [rooms - taken, rooms === 0 ? null : Math.round((taken / rooms) * 1000) / 10]),
          ];
    };
    await show({
      facts: { report: 'occupancy', from, to },
      columns: ['date', 'type', 'rooms', 'sold', 'left', 'per_cent'],
      rows: cells,
      text: (width) => (isPicture ? renderHeatMap(occupancy, width) : renderNights(occupancy)),
    });
  });
}

function sayUnknown(context: Context, types: readonly string[]): void {
  if (types.length === 0) return;
  say(context, `the service does not say how many rooms these types have: ${types.slice(0, 20).join(', ')}`);
}

const stayColumns = bookingFields.map(({ name }) => name) as (keyof PlannedStay)[];

/** `pms report overbooked`. Throws PmsError. */
export async function runOverbookedReport(context: Context, typed: DatedFlags): Promise<number> {
  const flags = { ...typed, ...datesTyped(context, typed) };
  return withService(context, flags, async (service, show) => {
    const spool = openSpool();
    try {
      const rooms = await roomsOfTypes(service.api);
      await spool.filling(async () => {
        for await (const bookings of readStays(service, { from: flags.from, to: flags.to, by: 'stay' })) {
          for (const booking of bookings) spool.addHeld(booking);
          service.onRead(bookings.length);
        }
      });
      const unknown = new Set<string>();
      const nights = () => findOverbooked(spool, rooms, { window: windowOf(flags), unknown });
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
        columns: ['date', 'type', 'rooms', 'sold', ...stayColumns.filter((column) => column !== 'room_type_name')],
        *rows() {
          for (const { date, type, rooms: there, sold, bookings } of nights())
            for (const booking of bookings)
              yield [
                date,
                type,
                there,
                sold,
                ...stayColumns.flatMap((column) => (column === 'room_type_name' ? [] : [booking[column]])),
              ];
        },
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
    } finally {
      spool.close();
    }
  });
}

/** `pms report arrivals|in-house|departures`. Throws PmsError. */
export async function runHouseList(
  context: Context,
  { list, date: word = 'today', flags }: { list: HouseList; date: string | undefined; flags: HouseListFlags },
): Promise<number> {
  const date = dateOfWord(word, 'first', context.clock())!;
  if (isRelativeDate(word) && !flags.quiet)
    say(context, `date: ${date} (today is ${localDate(context.clock())} by this machine's calendar)`);
  return withService(context, flags, async (service, show) => {
    const spool = openSpool();
    try {
      await fillHouseList(spool, service, { list, date, states: wantedStates(flags.status) });
      const { bookings } = spool.database
        .prepare<[], { bookings: number }>('SELECT count(*) AS bookings FROM held')
        .get()!;
      const before = stayColumns.filter((column) => !last.includes(column));
      await show({
        facts: { report: list, date, bookings },
        columns: [...before, 'nights', ...last],
        *rows() {
          for (const stay of staysByRoom(spool))
            yield [
              ...before.map((column) => stay[column]),
              nightsBetween(stay.checkin_date, stay.checkout_date),
              ...last.map((column) => stay[column]),
            ];
        },
        ...(bookings === 0 ? { text: () => '' } : {}),
        closing: [`${list} on ${date}: ${count(bookings)}`],
      });
    } finally {
      spool.close();
    }
  });
}

const last: readonly (keyof PlannedStay)[] = ['total_amount', 'currency_iso', 'booking_source', 'booking_status'];

type Show = (report: ShownReport) => Promise<void>;

/** Makes a report out of a service, which is closed whatever happens. */
async function withService(
  context: Context,
  flags: ReportFlags,
  work: (service: ServiceOfReport, show: Show) => Promise<void>,
): Promise<number> {
  return withReport(context, { ...flags, doing: 'reading' }, async ({ output, progress }) => {
    const { client } = await connect(context, { flags, signal: context.signal });
    try {
      const { isOurs } = await client.identify();
      let read = 0;
      const onRead = (bookings: number) => {
        read += bookings;
        progress.update(`${count(read)} bookings`);
      };
      await work({ api: client, isOurs, onRead }, async (report) => {
        progress.stop();
        await showReport(context, { report, flags, output });
      });
      return 0;
    } finally {
      await client.close();
    }
  });
}

function windowOf({ from, to }: DatedFlags): NightWindow {
  return {
    from: from === undefined ? Number.NEGATIVE_INFINITY : dayNumber(from),
    to: to === undefined ? Number.POSITIVE_INFINITY : dayNumber(to),
  };
}

/** The dates that were typed. What hangs on today is said. */
function datesTyped(context: Context, { from, to, quiet }: DatedFlags): Pick<DatedFlags, 'from' | 'to'> {
  const nowMs = context.clock();
  const dates = {
    from: from === undefined ? undefined : dateOfWord(from, 'first', nowMs),
    to: to === undefined ? undefined : dateOfWord(to, 'last', nowMs),
  };
  if (dates.from !== undefined && dates.to !== undefined && dates.to < dates.from)
    throw new PmsError('usage', `--to ${dates.to} is before --from ${dates.from}.`);
  if (quiet || ![from, to].some((word) => word !== undefined && isRelativeDate(word))) return dates;
  const said = [...(dates.from ? [`from ${dates.from}`] : []), ...(dates.to ? [`to ${dates.to}`] : [])];
  say(context, `dates: ${said.join(' ')} (today is ${localDate(nowMs)} by this machine's calendar)`);
  return dates;
}
