/** Finds stays whose year is probably mistyped: about a year longer than the others of the file, for the price of a few nights. */
import { isCalendarDate, nightsBetween } from '../../contract/dates.ts';
import type { Row } from '../../file/row.ts';
import { createNoteCounter } from '../notes.ts';
import type { BookingPlan } from './plan.ts';
import { createBookingReader } from './read/read-booking.ts';
import { readBookingRow } from './read/read-booking-row.ts';
import { createStatusReader } from './read/read-status.ts';
import type { StayCells } from './read/read-stay.ts';

interface LongStays {
  /** Line -> nights; at most `staysMax` entries. */
  lines: ReadonlyMap<number, number>;
  /** Nights of the longest other stay. */
  usual: number;
}

/** Shortest stay that is looked at, in nights. */
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

/** Reads the whole file and finds such stays. */
export async function findLongStays(plan: BookingPlan, batches: AsyncIterable<readonly Row[]>): Promise<LongStays> {
  const statusOf = createStatusReader(plan);
  const read = createBookingReader(plan, { notes: createNoteCounter(), statusOf, isWholeName: () => true });
  const long: LongStay[] = [];
  const prices: number[] = [];
  let [usual, others] = [0, 0];
  for await (const rows of batches) {
    for (const row of rows) {
      const booking = readBookingRow(row, plan, read);
      if (!('types' in booking) || booking.checkin === undefined || booking.checkout === undefined) continue;
      const nights = nightsBetween(booking.checkin, booking.checkout);
      const amount = booking.amount === undefined || Number(booking.amount) <= 0 ? undefined : Number(booking.amount);
      if (nights < 1) continue;
      if (nights >= longNights) {
        if (long.length < staysMax) long.push({ line: row.line, nights, amount });
        continue;
      }
      others++;
      usual = Math.max(usual, nights);
      if (amount !== undefined && prices.length < pricesMax) prices.push(amount / nights);
    }
  }
  const night = medianOf(prices);
  const found = others < othersLeast ? [] : long.filter((stay) => isMistyped(stay, { usual, night }));
  return { lines: new Map(found.map(({ line, nights }) => [line, nights])), usual };
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

function medianOf(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)];
}
