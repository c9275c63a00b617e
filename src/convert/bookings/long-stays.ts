/** Finds stays whose year is probably mistyped: about a year longer than the others of the file, for the price of a few nights. */
import { isCalendarDate, nightsBetween } from '../../contract/dates.ts';
import type { ExternalBooking } from './read/external-booking.ts';
import type { StayCells } from './read/read-stay.ts';

export interface LongStays {
  /** Line -> nights; at most `staysMax` entries. */
  lines: ReadonlyMap<number, number>;
  /** Nights of the longest other stay. */
  usual: number;
  /** The first and the last arrival, YYYY-MM-DD; absent if there is none. */
  arrivals?: { from: string; to: string };
}

const longNights = 300;
const staysMax = 10_000;
const pricesMax = 5000;
const othersLeast = 3;
const usualLeast = 30;

interface LongStay {
  line: number;
  nights: number;
  amount: number | undefined;
}

/**
 * Whether the stay may be that long, as far as its texts show: plain dates show it, of others the years. If none of a file may, it needs no second
 * look.
 */
export function mayBeLong({ checkin = '', checkout = '', range }: StayCells): boolean {
  if (range !== undefined) return true;
  if (isCalendarDate(checkin) && isCalendarDate(checkout)) return nightsBetween(checkin, checkout) >= longNights;
  const [from, to] = [/\d{4}/.exec(checkin)?.[0], /\d{4}/.exec(checkout)?.[0]];
  return checkin !== '' && checkout !== '' && (from === undefined || from !== to);
}

export type StaysSeen = ReturnType<typeof createStaysSeen>;

/** Empty: `add` the bookings of all rows. */
export function createStaysSeen() {
  const long: LongStay[] = [];
  const prices: number[] = [];
  let [usual, others] = [0, 0];
  let arrivals: LongStays['arrivals'];
  return {
    add({ row, checkin, checkout, amount: written }: ExternalBooking): void {
      if (checkin === undefined || checkout === undefined) return;
      const { from, to } = arrivals ?? { from: checkin, to: checkin };
      if (checkin <= from || checkin >= to)
        arrivals = { from: checkin < from ? checkin : from, to: checkin > to ? checkin : to };
      const nights = nightsBetween(checkin, checkout);
      const amount = written === undefined || Number(written) <= 0 ? undefined : Number(written);
      if (nights < 1) return;
      if (nights >= longNights) {
        if (long.length < staysMax) long.push({ line: row.line, nights, amount });
        return;
      }
      others++;
      usual = Math.max(usual, nights);
      if (amount !== undefined && prices.length < pricesMax) prices.push(amount / nights);
    },
    /** What was found among the bookings so far. */
    result(): LongStays {
      const night = prices.toSorted((left, right) => left - right)[Math.floor(prices.length / 2)];
      const found = others < othersLeast ? [] : long.filter((stay) => isMistyped(stay, { usual, night }));
      return { lines: new Map(found.map(({ line, nights }) => [line, nights])), usual, arrivals };
    },
  };
}

/** Whether the stay would be like the others, also in price, if it were some years shorter. */
function isMistyped(
  { nights, amount }: LongStay,
  { usual, night }: { usual: number; night: number | undefined },
): boolean {
  return [365, 366, 730, 731].some((years) => {
    const left = nights - years;
    if (left < 1 || left > Math.max(usual, usualLeast)) return false;
    if (amount === undefined || night === undefined) return usual <= 3 * usualLeast;
    const perNight = amount / left;
    return amount / nights < night / 3 && perNight > night / 8 && perNight < night * 8;
  });
}
