/** Splits a stay into months: its nights and its part of the amount in each. The parts add up to the whole amount, to the last minor unit. */
import { dateOfDay, dayNumber, daysOfMonth } from '../contract/dates.ts';
import { amountOfFirstNights } from '../contract/night-shares.ts';

/** Day numbers: the first night and the day after the last. The amount is in ten-thousandths. */
interface SharedStay {
  checkin: number;
  checkout: number;
  amount: bigint;
  currency: string | null;
}

interface MonthShare {
  /** YYYY-MM. */
  month: string;
  nights: number;
  amount: bigint;
}

/** The nights that count: day numbers of the first and the last. */
export interface NightWindow {
  from: number;
  to: number;
}

/** All nights from one date to another, YYYY-MM-DD, both included; without an end where a date is missing. */
export function windowOf({ from, to }: { from?: string; to?: string }): NightWindow {
  return {
    from: from === undefined ? Number.NEGATIVE_INFINITY : dayNumber(from),
    to: to === undefined ? Number.POSITIVE_INFINITY : dayNumber(to),
  };
}

/** The months of a stay in order, for its nights within the window. The part of a night is rounded so that all parts add up. */
export function monthShares({ checkin, checkout, amount, currency }: SharedStay, window: NightWindow): MonthShare[] {
  const stay = { amount, currency, nights: checkout - checkin };
  const paidUntil = (day: number) => amountOfFirstNights(stay, day - checkin);
  const shares: MonthShare[] = [];
  const last = Math.min(checkout, window.to + 1);
  for (let day = Math.max(checkin, window.from); day < last; ) {
    const month = dateOfDay(day).slice(0, 7);
    const end = Math.min(last, daysOfMonth(month).to + 1);
    shares.push({ month, nights: end - day, amount: paidUntil(end) - paidUntil(day) });
    day = end;
  }
  return shares;
}
