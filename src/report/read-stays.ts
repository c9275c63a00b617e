/** Reads the bookings of a period. The result is filtered here too, because a service may filter by another date than the one meant. */
import type { BookingDate } from '../contract/api.ts';
import type { Booking } from '../contract/booking.ts';
import { dateOfDay, dayNumber } from '../contract/dates.ts';
import { stayNightsMax } from '../contract/limits.ts';
import { isEnded, statusOfWord } from '../contract/status.ts';
import { bookingsOf, type HeldFrom } from '../sync/read-held.ts';

/** Dates are YYYY-MM-DD, both included; without them all bookings are read. */
interface StayDates {
  from?: string;
  to?: string;
  by: BookingDate;
}

/** A service, and who is told how many bookings of it were read. */
export interface ReadService extends HeldFrom {
  onRead?(bookings: number): void;
}

/** Reads them batch by batch. Throws what the Api throws, and PmsError answer_unreadable. */
export async function* readStays({ api, isOurs, onRead }: ReadService, dates: StayDates): AsyncGenerator<Booking[]> {
  const { from, to, by } = dates;
  const asked = isOurs
    ? { dateFrom: from, dateTo: to, by }
    : { dateFrom: shifted(from, -stayNightsMax), dateTo: shifted(to, stayNightsMax) };
  for await (const all of bookingsOf(await api.exportBookings(asked))) {
    const bookings = all.filter((booking) => isWithin(booking, dates));
    yield bookings;
    onRead?.(bookings.length);
  }
}

function shifted(date: string | undefined, days: number): string | undefined {
  return date === undefined ? undefined : dateOfDay(dayNumber(date) + days);
}

function isWithin({ checkin_date: checkin, checkout_date: checkout }: Booking, dates: StayDates): boolean {
  const { from = '', to = '9999-12-31', by } = dates;
  if (by === 'stay') return checkin <= to && checkout > from;
  const date = by === 'checkin' ? checkin : checkout;
  return date >= from && date <= to;
}

/** Whether a booking takes a room: any state but Cancelled and NoShow, also a word of another service. */
export function isLive({ booking_status: status }: Pick<Booking, 'booking_status'>): boolean {
  return status === undefined || !isEnded(status);
}

/** Whether a booking only keeps a room closed: it takes the room, but is no revenue. */
export function isBlock({ booking_source: source }: Pick<Booking, 'booking_source'>): boolean {
  return source?.toLowerCase() === 'block';
}

export interface WantedStates {
  /** Whether states were asked for. */
  isAsked: boolean;
  isWanted(booking: Pick<Booking, 'booking_status'>): boolean;
}

/** `words`: states, also those of another service in its own words, or `all`; absent for all that take a room. */
export function wantedStates(words: readonly string[] | undefined): WantedStates {
  if (words === undefined) return { isAsked: false, isWanted: isLive };
  if (words.some((word) => word.toLowerCase() === 'all')) return { isAsked: true, isWanted: () => true };
  const states = new Set<string>(words.map((word) => statusOfWord(word) ?? word));
  // A service that says no state means the default of the interface.
  return { isAsked: true, isWanted: ({ booking_status: status = 'Confirmed' }) => states.has(status) };
}
