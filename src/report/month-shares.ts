/** A stay in, its nights and its part of the amount in each month out: the parts add up to the whole amount, to the last minor unit. */
import { dateOfDay, dayNumber } from '../contract/dates.ts';
import { amountOfFirstNights } from '../contract/night-shares.ts';

/** Nights from the first to the day after the last, as day numbers; the amount in ten-thousandths. */
export interface SharedStay {
  checkin: number;
  checkout: number;
  amount: bigint;
  currency: string | null;
}

export interface MonthShare {
  /** YYYY-MM. */
  month: string;
  nights: number;
  amount: bigint;
}

/** Nights that count: day numbers of the first and the last. */
export interface NightWindow {
  from: number;
  to: number;
}

/** The months of a stay in their order, of the nights within the window. A night's part of the amount is rounded so that nothing is lost. */
export function monthShares({ checkin, checkout, amount, currency }: SharedStay, window: NightWindow): MonthShare[] {
  const stay = { amount, currency, nights: checkout - checkin };
  const paidUntil = (day: number) => amountOfFirstNights(stay, day - checkin);
  const shares: MonthShare[] = [];
  const last = Math.min(checkout, window.to + 1);
  for (let day = Math.max(checkin, window.from); day < last; ) {
    const month = dateOfDay(day).slice(0, 7);
    const end = Math.min(last, firstOfNext(month));
    shares.push({ month, nights: end - day, amount: paidUntil(end) - paidUntil(day) });
    day = end;
  }
  return shares;
}

function firstOfNext(month: string): number {
  const [year, number] = month.split('-').map(Number);
  return dayNumber(
    number === 12
      ? `${String(year! + 1).padStart(4, '0')}-01-01`
      : `${month.slice(0, 5)}${String(number! + 1).padStart(2, '0')}-01`,
  );
}
