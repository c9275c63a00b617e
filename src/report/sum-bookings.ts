/** Adds up bookings, nights and money by month, state, source, room type or currency. */
import type { Booking } from '../contract/booking.ts';
import { dayNumber } from '../contract/dates.ts';
import { fromStoredAmount, toStoredAmount } from '../contract/money.ts';
import { monthShares, type NightWindow, windowOf } from './month-shares.ts';
import { isBlock, type ReadService, readStays, type WantedStates } from './read-stays.ts';

/** `month`: the month of arrival; `night`: the month of each night. */
export const bookingGroups = ['month', 'night', 'status', 'source', 'type', 'currency'] as const;
export type BookingGroup = (typeof bookingGroups)[number];

/** One line: a group in one currency; the currency is null for bookings without an amount. */
export interface SumLine {
  group: string;
  currency: string | null;
  bookings: number;
  nights: number;
  /** Exact, as a contract amount. */
  revenue: number;
}

interface SumOptions {
  by: BookingGroup;
  /** The states that count. Grouped by `status`, the others are listed with their number only, unless states were asked for. */
  states: WantedStates;
  /** The nights that count; all of a stay if absent. */
  window?: NightWindow;
}

export interface BookingSums {
  add(booking: Booking): void;
  /** By group, then currency. */
  lines(): SumLine[];
  /** The sums of all bookings by currency, each booking once. */
  totals(): Omit<SumLine, 'group'>[];
  /** Rooms that are only kept closed; they are in no line. */
  blocks(): { bookings: number; nights: number };
}

interface Sum {
  bookings: number;
  nights: number;
  amount: bigint;
}

/** Most groups; the bookings of further ones are added up as `(others)`. */
const groupsMax = 50_000;
const others = '(others)';
const allNights = windowOf({});

export function createSums({ by, states, window }: SumOptions): BookingSums {
  const groups = new Map<string, Map<string, Sum>>();
  const totals = new Map<string, Sum>();
  const blocks = { bookings: 0, nights: 0 };
  const groupOf = (name: string) => {
    const known = groups.get(name);
    if (known !== undefined) return known;
    const key = groups.size < groupsMax ? name : others;
    const group = groups.get(key) ?? new Map<string, Sum>();
    groups.set(key, group);
    return group;
  };
  return {
    add(booking) {
      const counts = states.isWanted(booking);
      if (!counts && (states.isAsked || by !== 'status')) return;
      const [checkin, checkout] = [dayNumber(booking.checkin_date), dayNumber(booking.checkout_date)];
      if (isBlock(booking)) {
        if (!counts) return;
        blocks.bookings++;
        blocks.nights += checkout - checkin;
        return;
      }
      const currency = booking.total_amount === undefined ? '' : (booking.currency_iso ?? '');
      const amount = counts ? BigInt(toStoredAmount(booking.total_amount ?? 0)) : 0n;
      const stay = { checkin, checkout, amount, currency: currency === '' ? null : currency };
      const shares =
        by === 'night' || window !== undefined
          ? monthShares(stay, window ?? allNights)
          : [{ month: '', nights: checkout - checkin, amount }];
      if (shares.length === 0) return;
      const nights = counts ? shares.reduce((sum, each) => sum + each.nights, 0) : 0;
      const whole = { nights, amount: shares.reduce((sum, each) => sum + each.amount, 0n) };
      if (by !== 'night') addTo(groupOf(groupName(booking, by)), currency, whole);
      else for (const { month, ...each } of shares) addTo(groupOf(month), currency, each);
      if (counts) addTo(totals, currency, whole);
    },
    lines: () =>
      [...groups]
        .sort(([one], [other]) => compare(one, other))
        .flatMap(([group, sums]) => linesOf(sums).map((line) => ({ group, ...line }))),
    totals: () => linesOf(totals),
    blocks: () => blocks,
  };
}

function groupName(booking: Booking, by: Exclude<BookingGroup, 'night'>): string {
  switch (by) {
    case 'month':
      return booking.checkin_date.slice(0, 7);
    case 'status':
      return booking.booking_status ?? '';
    case 'source':
      return booking.booking_source ?? '';
    case 'type':
      return booking.room_type_name;
    case 'currency':
      return booking.currency_iso ?? '';
  }
}

function addTo(sums: Map<string, Sum>, currency: string, { nights, amount }: Pick<Sum, 'nights' | 'amount'>): void {
  const sum = sums.get(currency) ?? { bookings: 0, nights: 0, amount: 0n };
  sums.set(currency, { bookings: sum.bookings + 1, nights: sum.nights + nights, amount: sum.amount + amount });
}

function linesOf(sums: ReadonlyMap<string, Sum>): Omit<SumLine, 'group'>[] {
  return [...sums]
    .sort(([one], [other]) => compare(one, other))
    .map(([currency, { bookings, nights, amount }]) => ({
      currency: currency === '' ? null : currency,
      bookings,
      nights,
      revenue: fromStoredAmount(Number(amount)),
    }));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Sums the bookings of a period: those that arrive in it, by nights those that have one in it. Throws what the Api throws. */
export async function sumStays(
  service: ReadService,
  { by, states, from, to }: Omit<SumOptions, 'window'> & { from?: string; to?: string },
): Promise<BookingSums> {
  const isNight = by === 'night';
  const sums = createSums({ by, states, window: isNight ? windowOf({ from, to }) : undefined });
  for await (const bookings of readStays(service, { from, to, by: isNight ? 'stay' : 'checkin' }))
    for (const booking of bookings) sums.add(booking);
  return sums;
}
