/** The columns and rows of each report, as every front end writes them. */
import type { Cell } from '../contract/api.ts';
import { bookingFields } from '../contract/booking.ts';
import { dateOfDay, dayNumber, nightsBetween } from '../contract/dates.ts';
import type { PlannedStay } from '../sync/plan.ts';
import type { Spool } from '../sync/spool.ts';
import { staysByRoom } from './day-list.ts';
import type { Occupancy } from './occupancy.ts';
import type { OverbookedNight } from './overbooked.ts';
import type { BookingGroup, SumLine } from './sum-bookings.ts';

export interface ReportTable {
  columns: readonly string[];
  /** May be called more than once. */
  rows(): Iterable<Cell[]>;
}

/** Bookings, nights and revenue of each group; a row for each currency. */
export function sumsTable(by: BookingGroup, lines: readonly SumLine[]): ReportTable {
  const name = by === 'night' ? 'month' : by;
  const hasCurrency = by !== 'currency';
  return {
    columns: [name, 'bookings', 'nights', 'revenue', ...(hasCurrency ? ['currency'] : []), 'per_night'],
    rows: () =>
      lines.map(({ group, currency, bookings, nights, revenue }) => [
        ...[group, bookings, nights, revenue, ...(hasCurrency ? [currency] : [])],
        nights === 0 ? null : Math.round((revenue / nights) * 100) / 100,
      ]),
  };
}

/** A row for each type and night. */
export function occupancyTable({ from, types }: Occupancy): ReportTable {
  return {
    columns: ['date', 'type', 'rooms', 'sold', 'left', 'per_cent'],
    *rows() {
      for (const { type, rooms, sold } of types)
        for (const [offset, taken] of sold.entries())
          yield [
            ...[dateOfDay(dayNumber(from) + offset), type, rooms, taken],
            ...(rooms === null
              ? [null, null]
              : [rooms - taken, rooms === 0 ? null : Math.round((taken / rooms) * 1000) / 10]),
          ];
    },
  };
}

export const stayColumns = bookingFields.map(({ name }) => name) as (keyof PlannedStay)[];

/** A stay in these columns; none where there is no stay. */
export function stayCells(stay: PlannedStay | null | undefined): Cell[] {
  return stayColumns.map((column) => stay?.[column] ?? null);
}

/** A row for each booking of each overbooked night; `nights` is called for each reading of the rows. */
export function overbookedTable(nights: () => Iterable<OverbookedNight>): ReportTable {
  const others = stayColumns.filter((column) => column !== 'room_type_name');
  return {
    columns: ['date', 'type', 'rooms', 'sold', ...others],
    *rows() {
      for (const { date, type, rooms, sold, bookings } of nights())
        for (const booking of bookings) yield [date, type, rooms, sold, ...others.map((column) => booking[column])];
    },
  };
}

const last: readonly (keyof PlannedStay)[] = ['total_amount', 'currency_iso', 'booking_source', 'booking_status'];

/** The stays of a spool, by room type, then guest. */
export function dayListTable(spool: Spool): ReportTable {
  const before = stayColumns.filter((column) => !last.includes(column));
  return {
    columns: [...before, 'nights', ...last],
    *rows() {
      for (const stay of staysByRoom(spool))
        yield [
          ...before.map((column) => stay[column]),
          nightsBetween(stay.checkin_date, stay.checkout_date),
          ...last.map((column) => stay[column]),
        ];
    },
  };
}
