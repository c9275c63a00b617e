/** Reads the bookings of a period, and tells which of them take a room. */
import type { BookingDate } from '../contract/api.ts';
import type { Booking } from '../contract/booking.ts';
import { isEnded, statusOfWord } from '../contract/status.ts';
import { type HeldFrom, readHeld } from '../sync/read-held.ts';

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
export async function* readStays({ onRead, ...service }: ReadService, dates: StayDates): AsyncGenerator<Booking[]> {
  for await (const bookings of readHeld(service, { dateFrom: dates.from, dateTo: dates.to, by: dates.by })) {
    yield bookings;
    onRead?.(bookings.length);
  }
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
